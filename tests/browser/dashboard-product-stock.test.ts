import { describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { openShop } from './support/open-shop.ts'
import { productForm } from './support/product-form-page.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()
const stockOf = async ({ _id }: Product) =>
  ((await (await fetch(`${shop.url}/api/products/${_id}`)).json()) as Product).stock

/** An administrator on the form of a product with ten units. */
async function atTheForm(name: string) {
  const product = await shop.merchant.addProduct({ name, stock: 10 })
  const visitor = await anAdministrator(shop, { screen: 'phone' })
  const { page } = visitor
  await page.goto(`/dashboard/manage-products/edit/${product._id}`)
  const stock = page.getByLabel('Stock', { exact: true })
  await stock.waitFor()
  return { ...visitor, product, stock, save: productForm(page).save }
}

describe('a product sold while its form is open', () => {
  it('keeps its current stock when another field is edited', async () => {
    const { page, product, save, leave } = await atTheForm('Tapis d’éveil')
    await orders(shop.url, product)
    await page.getByLabel('Description').fill('Épais et doux.')
    await save.click()
    await page.getByText('Produit mis à jour avec succès !').waitFor()
    expect(await stockOf(product)).toBe(9)
    await leave()
  })

  it('shows its current stock when an edited stock is refused, and accepts the second save', async () => {
    const { page, product, stock, save, leave } = await atTheForm('Portique en bois')
    await orders(shop.url, product)
    await stock.fill('30')
    await save.click()
    const problem = page
      .locator('form')
      .getByText('Le stock a changé entre-temps. Il est de 9.', { exact: true })
    await problem.waitFor()
    expect(await stock.evaluate((field) => field === document.activeElement)).toBe(true)
    expect([await stock.inputValue(), await stockOf(product)]).toEqual(['30', 9])
    // The draft remembers that the form has shown the current stock of 9.
    await page.reload()
    await page.getByText('Votre saisie non enregistrée a été reprise.').waitFor()
    await save.click()
    await page.getByText('Produit mis à jour avec succès !').waitFor()
    expect(await stockOf(product)).toBe(30)
    await leave({ despite: FAILED_ANSWER })
  })

  it('reports the changed stock also when the form is reloaded before saving', async () => {
    const { page, product, stock, save, leave } = await atTheForm('Attrape-rêves')
    await stock.fill('30')
    await orders(shop.url, product)
    await page.reload()
    await page.getByText('Votre saisie non enregistrée a été reprise.').waitFor()
    await save.click()
    await page.locator('form').getByText('Il est de 9.', { exact: false }).first().waitFor()
    expect(await stockOf(product)).toBe(9)
    await leave({ despite: FAILED_ANSWER })
  })
})
