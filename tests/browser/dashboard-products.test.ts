import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const stored = async ({ _id }: Product) =>
  (await (await fetch(`${shop.url}/api/products/${_id}`)).json()) as Product

/** Opens a cell of a row; the next text typed replaces its value. */
async function edit(row: Locator, cell: 'prix' | 'stock'): Promise<Locator> {
  await row.getByRole('button', { name: `Modifier le ${cell}` }).click()
  const field = row.getByRole('textbox', { name: `Modifier le ${cell}` })
  await field.waitFor()
  return field
}

describe('the products table', () => {
  it('saves a price in its row on Enter with one PATCH and keeps the focus', async () => {
    const product = await shop.merchant.addProduct({ name: 'Bonnet rayé', price: 2500 })
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products?q=Bonnet')
    const row = rowOf(page, 'Bonnet rayé')
    await edit(row, 'prix')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.keyboard.type('3200')
    await page.keyboard.press('Enter')
    expect([(await sent).url(), (await sent).postDataJSON()]).toEqual([
      `${shop.url}/api/products/${product._id}`,
      { price: 3200, was: { price: 2500 } },
    ])
    const cell = row.getByRole('button', { name: 'Modifier le prix de Bonnet rayé : 3 200 FCFA' })
    await cell.getByLabel('Enregistré').waitFor()
    expect(await cell.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await stored(product)).toMatchObject({ price: 3200, stock: 10, description: 'Doux et chaud.' })
    await leave()
  })

  it('restores a value on Escape and saves nothing on blur', async () => {
    const product = await shop.merchant.addProduct({ name: 'Hochet lune', stock: 7 })
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products?q=Hochet')
    const row = rowOf(page, 'Hochet lune')
    await edit(row, 'stock')
    await page.keyboard.type('99')
    await page.keyboard.press('Escape')
    const cell = row.getByRole('button', { name: 'Modifier le stock de Hochet lune : 7' })
    expect(await cell.evaluate((button) => button === document.activeElement)).toBe(true)
    expect((await stored(product)).stock).toBe(7)

    const field = await edit(row, 'stock')
    await page.keyboard.type('2')
    await page.getByRole('heading', { level: 1 }).click()
    expect(await field.inputValue()).toBe('2')
    expect((await stored(product)).stock).toBe(7)
    await row.getByRole('button', { name: 'Ne pas modifier' }).click()
    await cell.waitFor()

    await edit(row, 'stock')
    await page.keyboard.type('2')
    await page.getByRole('heading', { level: 1 }).click()
    await row.getByRole('button', { name: 'Enregistrer le stock' }).click()
    await row.getByRole('button', { name: 'Modifier le stock de Hochet lune : 2' }).waitFor()
    expect((await stored(product)).stock).toBe(2)
    await leave()
  })

  it('does not move the focus when a response arrives late', async () => {
    await shop.merchant.addProduct({ name: 'Cube étoile', price: 3000 })
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products?q=Cube')
    const row = rowOf(page, 'Cube étoile')
    await edit(row, 'prix')
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/products/*', async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.type('3500')
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox').focus()
    answer()
    await row.getByLabel('Enregistré').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
    await leave()
  })

  it('shows an issue beside a wrong value, keeps the value and accepts its correction', async () => {
    const product = await shop.merchant.addProduct({ name: 'Robe lin', price: 9000 })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/products?q=lin')
    const row = rowOf(page, 'Robe lin')
    const field = await edit(row, 'prix')
    await page.keyboard.type('0')
    await page.keyboard.press('Enter')
    await row.getByRole('alert').getByText('Le prix doit être un nombre supérieur à 0.').waitFor()
    expect(await field.inputValue()).toBe('0')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await field.fill('8 500')
    await field.press('Enter')
    await row.getByText('8 500 FCFA').waitFor()
    expect((await stored(product)).price).toBe(8500)
    await leave()
  })

  it('keeps the input when the server is unreachable and saves it on the next attempt', async () => {
    const product = await shop.merchant.addProduct({ name: 'Puzzle baobab', price: 4000 })
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products?q=Puzzle')
    const row = rowOf(page, 'Puzzle baobab')
    const field = await edit(row, 'prix')
    await page.route('**/api/products/*', (route) => route.abort())
    await page.keyboard.type('4500')
    await page.keyboard.press('Enter')
    await row.getByRole('alert').getByText("Une erreur s'est produite. Veuillez réessayer.").waitFor()
    expect(await field.inputValue()).toBe('4500')
    await page.unroute('**/api/products/*')
    await field.press('Enter')
    await row.getByText('4 500 FCFA').waitFor()
    expect((await stored(product)).price).toBe(4500)
    await leave({ despite: FAILED_ANSWER })
  })

  it('does not overwrite a stock that an order has changed', async () => {
    const product = await shop.merchant.addProduct({ name: 'Tapis éveil', stock: 5 })
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products?q=Tapis')
    const row = rowOf(page, 'Tapis éveil')
    const field = await edit(row, 'stock')
    await orders(shop.url, product)
    await field.fill('8')
    await field.press('Enter')
    await row.getByRole('alert').getByText('Le stock a changé entre-temps. Il est de 4.').waitFor()
    expect((await stored(product)).stock).toBe(4)
    await field.press('Enter')
    await row.getByRole('button', { name: 'Modifier le stock de Tapis éveil : 8' }).waitFor()
    expect((await stored(product)).stock).toBe(8)
    await leave({ despite: FAILED_ANSWER })
  })

  it('toggles the badges Tendance, Best-seller and Solde in the row', async () => {
    const product = await shop.merchant.addProduct({ name: 'Kit naissance' })
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products?q=Kit')
    const row = rowOf(page, 'Kit naissance')
    await row.getByRole('button', { name: 'Modifier les badges' }).click()
    for (const badge of ['Tendance', 'Best-seller', 'Solde']) {
      await row.getByLabel(badge).click()
      await expect.poll(() => row.getByLabel(badge).isChecked()).toBe(true)
    }
    await row.getByLabel('Best-seller').click()
    await expect.poll(() => row.getByLabel('Best-seller').isChecked()).toBe(false)
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: /Modifier les badges .* Tendance Solde/ }).waitFor()
    expect(await stored(product)).toMatchObject({ isTrending: true, isBestseller: false, isSale: true })
    await leave()
  })

  it('changes selected products of several pages in one request', async () => {
    const products: Product[] = []
    for (let number = 10; number < 42; number++) {
      products.push(await shop.merchant.addProduct({ name: `Lot ${number}`, category: 'Jouer' }))
    }
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products?q=Lot')
    await page.getByLabel('Choisir toute la page').check()
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await page.getByLabel('Choisir Lot 41').check()
    const bar = page.getByRole('region', { name: 'Produits choisis' })
    await bar.getByText('31 produits choisis').waitFor()

    await bar.getByRole('button', { name: 'Modifier' }).click()
    const dialog = page.getByRole('dialog', { name: 'Modifier 31 produits' })
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await dialog.getByText('Indiquez au moins un changement.').waitFor()
    await dialog.getByLabel('Réduction (%)').fill('120')
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await dialog.getByText('La réduction doit être un nombre entre 0 et 100.').waitFor()
    await dialog.getByLabel('Réduction (%)').fill('20')
    await dialog.getByLabel('Catégorie').selectOption('Divers & Autres')
    await dialog.getByLabel('Solde').selectOption('Mettre')
    const calls: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && calls.push(request.method()))
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await page.getByText('31 produits mis à jour avec succès !').waitFor()
    await bar.waitFor({ state: 'detached' })
    expect(calls).toEqual(['PATCH'])
    const changed = { discount: 20, category: 'Divers & Autres', isSale: true, stock: 10 }
    expect(await stored(products[0] as Product)).toMatchObject(changed)
    expect(await stored(products[31] as Product)).toMatchObject(changed)
    expect(await stored(products[30] as Product)).toMatchObject({ discount: 0, category: 'Jouer' })
    await leave()
  })

  it('deletes all selected products after confirmation, or none if one no longer exists', async () => {
    const products = [
      await shop.merchant.addProduct({ name: 'Ancien A' }),
      await shop.merchant.addProduct({ name: 'Ancien B' }),
      await shop.merchant.addProduct({ name: 'Ancien C' }),
    ]
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products?q=Ancien')
    await page.getByLabel('Choisir toute la page').check()
    const bar = page.getByRole('region', { name: 'Produits choisis' })
    const askToDelete = async (count: number) => {
      // A confirmed dialog stays open until the response arrives.
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await bar.getByRole('button', { name: 'Supprimer' }).click()
      const dialog = page.getByRole('dialog', { name: `${count} produits` })
      await dialog.getByText(`Êtes-vous sûr de vouloir supprimer ces ${count} produits ?`).waitFor()
      return dialog
    }
    await (await askToDelete(3)).getByRole('button', { name: 'Annuler' }).click()
    await rowOf(page, 'Ancien A').waitFor()

    // Another administrator deletes one of the selected products.
    await fetch(`${shop.url}/api/products/${products[1]?._id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${shop.merchant.token}` },
    })
    await (await askToDelete(3)).getByRole('button', { name: 'Supprimer' }).click()
    await page.getByText('Un des produits n’existe plus. Rien n’a été changé.').waitFor()
    await bar.getByText('2 produits choisis').waitFor()
    await (await askToDelete(2)).getByRole('button', { name: 'Supprimer' }).click()
    await page.getByText('2 produits supprimés avec succès !').waitFor()
    await page.getByText('Aucun produit disponible ou correspondant à la recherche.').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })

  it('is closed to an account without the permission for products, and the menu explains why', async () => {
    const till = await shop.merchant.addAdministrator('caisse', ['orders'])
    const { page, leave } = await anAdministrator(shop, { account: till })
    await page.goto('/dashboard/order')
    const menu = page.getByRole('navigation', { name: 'Sections' })
    await menu.getByRole('link', { name: 'Commandes' }).waitFor()
    const closed = menu.getByRole('button', { name: 'Produits' })
    expect(await closed.getAttribute('aria-disabled')).toBe('true')
    expect(await closed.getAttribute('title')).toContain('Il faut le droit « Produits »')
    await closed.click({ force: true })
    await page.getByText('Il faut le droit « Produits »').waitFor()
    await page.goto('/dashboard/products')
    await page.getByRole('heading', { name: 'Page réservée' }).waitFor()
    const main = page.getByRole('main')
    expect(await main.getByRole('link').allTextContents()).toEqual(['Commandes'])
    await leave()
  })
})
