import { describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { openShop } from './support/open-shop.ts'
import { ADD, productForm } from './support/product-form-page.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER, holdRequests } from './support/visitor.ts'

const shop = openShop()

async function found(search: string): Promise<Product[]> {
  const answer = await fetch(`${shop.url}/api/products?q=${encodeURIComponent(search)}`)
  return (await answer.json()) as Product[]
}

describe('the product form', () => {
  it('asks for confirmation before unsaved changes are lost by navigation or by closing the tab', async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(ADD)
    const asksToClose = () =>
      page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
    await productForm(page).name.waitFor()
    expect(await asksToClose()).toBe(false)
    await productForm(page).name.fill('Robe')
    expect(await asksToClose()).toBe(true)
    await productForm(page).name.fill('')
    expect(await asksToClose()).toBe(false)
    await productForm(page).name.fill('Robe à moitié')
    await page.getByRole('link', { name: 'Commandes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
    await dialog.getByRole('button', { name: 'Rester' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await productForm(page).name.inputValue()).toBe('Robe à moitié')
    expect(new URL(page.url()).pathname).toBe(ADD)
    await page.getByRole('link', { name: 'Commandes' }).click()
    await dialog.getByRole('button', { name: 'Quitter' }).click()
    await page.waitForURL('**/dashboard/order')
    await page.goto(ADD)
    expect(await productForm(page).name.inputValue()).toBe('')
    await page.getByRole('link', { name: 'Commandes' }).click()
    await page.waitForURL('**/dashboard/order')
    await leave()
  })

  it('restores the draft after a reload and asks to choose images again', async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(ADD)
    await productForm(page).fill('Poupée de chiffon')
    await page.getByLabel('Tendance').check()
    await productForm(page).chooseImages(0, 1)
    await page.reload()
    await page.getByText('Votre saisie non enregistrée a été reprise.').waitFor()
    await page.getByText('Les 2 photos choisies n’ont pas pu être gardées').waitFor()
    expect(await productForm(page).name.inputValue()).toBe('Poupée de chiffon')
    expect(await page.getByLabel('Catégorie', { exact: true }).inputValue()).toBe('Jouer')
    expect(await page.getByLabel('Tendance').isChecked()).toBe(true)
    await productForm(page).save.click()
    await page.locator('form').getByText('Au moins une image est requise pour un nouveau produit.').waitFor()
    await productForm(page).chooseImages(0, 1)
    await productForm(page).save.click()
    await page.getByText('Produit ajouté avec succès !').waitFor()
    expect(await found('Poupée de chiffon')).toMatchObject([{ isTrending: true, images: [{}, {}] }])

    await page.waitForURL('**/dashboard/products')
    await page.goto(ADD)
    await productForm(page).name.waitFor()
    expect(await productForm(page).name.inputValue()).toBe('')
    await leave()
  })

  it('discards the draft on request', async () => {
    const product = await shop.merchant.addProduct({ name: 'Lange brodé' })
    const { page, leave } = await anAdministrator(shop)
    await page.goto(`/dashboard/manage-products/edit/${product._id}`)
    await page.getByLabel('Stock', { exact: true }).fill('77')
    await page.reload()
    await page.getByText('Votre saisie non enregistrée a été reprise.').waitFor()
    expect(await page.getByLabel('Stock', { exact: true }).inputValue()).toBe('77')
    await page.getByRole('button', { name: 'Tout effacer et recommencer' }).click()
    expect(await page.getByLabel('Stock', { exact: true }).inputValue()).toBe('10')
    await page.reload()
    await productForm(page).name.waitFor()
    expect(await page.getByText('Votre saisie non enregistrée').count()).toBe(0)
    await leave()
  })

  it('keeps the draft when the session expires', async () => {
    const other = await shop.merchant.addAdministrator('rayons', ['products'])
    const { page, leave } = await anAdministrator(shop, { account: other })
    await page.goto(ADD)
    await productForm(page).fill('Couverture pilou')
    await productForm(page).chooseImages(0)
    await fetch(`${shop.url}/api/users/logout`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${other.token}` },
    })
    await productForm(page).save.click()
    await page.getByText('Session expirée').waitFor()
    await page.getByLabel('Email').fill('rayons@exemple.sn')
    await page.getByLabel('Mot de passe', { exact: true }).fill('doudou-et-biberon')
    await page.locator('form button[type=submit]').click()
    await page.getByText('La photo choisie n’a pas pu être gardée').waitFor()
    expect(await productForm(page).name.inputValue()).toBe('Couverture pilou')
    await leave({ despite: FAILED_ANSWER })
  })

  it('saves a product only once when it is submitted again after a lost response and a server restart', async () => {
    const { page, leave } = await anAdministrator(shop)
    await page.goto(ADD)
    await productForm(page).fill('Mobile musical')
    await productForm(page).chooseImages(0)
    // The server stores the product, but its response is lost.
    await page.route('**/api/products', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await productForm(page).save.click()
    await page.locator('form').getByText('Erreur lors de la soumission : Le serveur ne répond pas.').waitFor()
    expect(await found('Mobile musical')).toHaveLength(1)
    await page.unroute('**/api/products')
    await shop.crash()
    await page.getByLabel('Stock', { exact: true }).fill('6')
    await productForm(page).save.click()
    await page.locator('form').getByText('Erreur lors de la soumission : Le serveur ne répond pas.').waitFor()
    await shop.restart()
    await productForm(page).save.click()
    await page.getByText('Produit ajouté avec succès !').waitFor()
    expect(await found('Mobile musical')).toMatchObject([{ stock: 6, images: [{}] }])
    await leave({ despite: FAILED_ANSWER })
  })

  it('shows upload progress of the images', async () => {
    const { page, context, leave } = await anAdministrator(shop)
    await page.goto(ADD)
    await productForm(page).fill('Gigoteuse')
    await productForm(page).chooseImages(0)
    const answer = await holdRequests(context, '**/api/products')
    await productForm(page).save.click()
    await page
      .getByRole('status')
      .getByText(/^Envoi\s: \d+ %$|^Le serveur prépare les images…$/)
      .waitFor()
    await page.getByRole('progressbar', { name: 'Envoi' }).waitFor()
    expect(await productForm(page).save.isDisabled()).toBe(true)
    answer()
    await page.getByText('Produit ajouté avec succès !').waitFor()
    await leave()
  })

  it('lets new images be moved before existing ones', async () => {
    const product = await shop.merchant.addProduct({ name: 'Chaussons', colors: ['Bleu', 'Rose'] })
    const { page, leave } = await anAdministrator(shop)
    await page.goto(`/dashboard/manage-products/edit/${product._id}`)
    await productForm(page).chooseImages(2)
    const forward = (number: number) => page.getByRole('button', { name: `Avancer l’image ${number}` })
    await forward(3).click()
    await forward(2).focus()
    await page.keyboard.press('Enter')
    expect(await forward(1).evaluate((button) => button === document.activeElement)).toBe(true)
    await productForm(page).save.click()
    await page.getByText('Produit mis à jour avec succès !').waitFor()
    const [saved] = await found('Chaussons')
    expect(saved?.images).toHaveLength(3)
    expect(saved?.images.slice(1)).toEqual(product.images)
    await leave()
  })

  it('copies a product with its images, which remain when the original product is deleted', async () => {
    const source = await shop.merchant.addProduct({ name: 'Sac à langer', colors: ['Gris', 'Beige'] })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/products?q=langer')
    await page.getByRole('link', { name: 'Dupliquer Sac à langer' }).click()
    await page.getByRole('heading', { name: 'Dupliquer un produit' }).waitFor()
    expect(await productForm(page).name.inputValue()).toBe('Sac à langer (copie)')
    await page.reload()
    await productForm(page).name.fill('Sac à langer Bis')
    await page.getByRole('button', { name: 'Retirer l’image 1' }).click()
    await productForm(page).chooseImages(3)
    await productForm(page).save.click()
    await page.getByText('Produit ajouté avec succès !').waitFor()
    const [copy] = await found('Sac à langer Bis')
    expect(copy).toMatchObject({ colors: ['Gris', 'Beige'], stock: 10, images: [source.images[1], {}] })

    await fetch(`${shop.url}/api/products/${source._id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${shop.merchant.token}` },
    })
    for (const image of copy?.images ?? []) {
      expect((await fetch(new URL(image, shop.url))).headers.get('content-type')).toMatch(/^image\//)
    }
    await leave()
  })

  it('suggests the sub-categories of the chosen category', async () => {
    await shop.merchant.addProduct({ name: 'Sandales', category: 'Chaussures/Enfant' })
    const { page, leave } = await anAdministrator(shop)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(ADD)
    await page.getByLabel('Catégorie', { exact: true }).selectOption('Chaussures/Enfant')
    await page.getByLabel('Sous-catégorie').focus()
    await expect
      .poll(() =>
        page
          .locator('datalist option')
          .evaluateAll((all) => all.map((option) => option.getAttribute('value'))),
      )
      .toEqual(['Bodies'])
    expect(asked.filter((url) => url.includes('limit=500'))).toEqual([])
    await leave()
  })
})
