import { describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { send } from './support/accounts.ts'
import { openShop } from './support/open-shop.ts'
import { ADD, productForm } from './support/product-form-page.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()

async function found(search: string): Promise<Product[]> {
  const answer = await fetch(`${shop.url}/api/products?q=${encodeURIComponent(search)}`)
  return (await answer.json()) as Product[]
}

describe('the product form', () => {
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
    await productForm(page)
      .form.getByText('Au moins une image est requise pour un nouveau produit.')
      .waitFor()
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
    await send(page)
    await page.getByText('La photo choisie n’a pas pu être gardée').waitFor()
    expect(await productForm(page).name.inputValue()).toBe('Couverture pilou')
    await leave({ despite: FAILED_ANSWER })
  })
})
