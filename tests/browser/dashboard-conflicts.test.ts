import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { openShop } from './support/open-shop.ts'
import { productForm } from './support/product-form-page.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()
const stored = async ({ _id }: Product) =>
  (await (await fetch(`${shop.url}/api/products/${_id}`)).json()) as Product

/** A field that both administrators have changed. */
const difference = (page: Page, label: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Garder ma saisie : ${label}` }) })

/** Two administrators, each with the form of the same product open. */
async function twoForms(product: Product) {
  const second = await shop.merchant.addAdministrator(`second-${product._id}`, ['products'])
  const awa = await anAdministrator(shop)
  const fatou = await anAdministrator(shop, { account: second, screen: 'phone' })
  const open = async ({ page }: typeof awa) => {
    await page.goto(`/dashboard/manage-products/edit/${product._id}`)
    await expect.poll(() => page.getByLabel('Nom', { exact: true }).inputValue()).toBe(product.name)
    return page
  }
  const pages = [await open(awa), await open(fatou)] as const
  const save = async (page: (typeof pages)[number]) => {
    await productForm(page).save.click()
    await page.getByText('Produit mis à jour avec succès !').waitFor()
  }
  const leave = async () => {
    await awa.leave({ despite: FAILED_ANSWER })
    await fatou.leave({ despite: FAILED_ANSWER })
  }
  return { first: pages[0], second: pages[1], save, leave }
}

describe('two administrators with the form of one product', () => {
  it('each keep what the other has changed: price, flags, lists and a flash sale', async () => {
    const product = await shop.merchant.addProduct({
      name: 'Couverture étoiles',
      price: 5000,
      colors: ['Rose'],
    })
    const { first, second, save, leave } = await twoForms(product)
    await first.getByLabel('Prix (FCFA)').fill('6500')
    await first.getByLabel('En solde').check()
    await first.getByLabel('Couleurs').fill('Rose, Vert')
    await first.getByLabel('Vente flash').check()
    await first.getByLabel('Durée (heures)').fill('5')
    await first.getByLabel('Réduction flash (%)').fill('20')
    await save(first)
    await second.getByLabel('Description').fill('Très chaude.')
    await save(second)
    expect(await stored(product)).toMatchObject({
      ...{ price: 6500, isSale: true, colors: ['Rose', 'Vert'], description: 'Très chaude.' },
      flashSale: { active: true, discount: 20, durationHours: 5 },
    })
    await leave()
  })

  it('choose with one tap for each value that both have changed', async () => {
    const product = await shop.merchant.addProduct({ name: 'Bonnet grelot', price: 3000, brand: 'Ndar' })
    const { first, second, save, leave } = await twoForms(product)
    await first.getByLabel('Prix (FCFA)').fill('3500')
    await first.getByLabel('Marque').fill('Saly Kids')
    await first.getByLabel('Tendance').check()
    await save(first)
    await second.getByLabel('Prix (FCFA)').fill('2500')
    await second.getByLabel('Marque').fill('Petit Baobab')
    await productForm(second).save.click()
    const price = difference(second, 'Prix')
    await price.getByText(/^3\s500 FCFA$/).waitFor()
    expect(await stored(product)).toMatchObject({ price: 3500, brand: 'Saly Kids' })
    // What is typed and what was seen survive a reload.
    await second.reload()
    await second.getByText('Votre saisie non enregistrée a été reprise.').waitFor()
    await productForm(second).save.click()
    await price.getByRole('button', { name: 'Garder ma saisie' }).click()
    await difference(second, 'Marque').getByRole('button', { name: 'Prendre ce qui est enregistré' }).click()
    expect(await second.getByLabel('Marque').inputValue()).toBe('Saly Kids')
    await save(second)
    expect(await stored(product)).toMatchObject({ price: 2500, brand: 'Saly Kids', isTrending: true })
    await leave()
  })

  it('change nothing when a form with commas and quotation marks in its lists is saved unchanged', async () => {
    const lists = {
      sizes: ['2,5 ans', '3 ans'],
      colors: ['Rose, blanc', '"Star"'],
      materials: ['Lin; coton'],
    }
    const variants = lists.colors.flatMap((color) => lists.sizes.map((size) => ({ color, size, stock: 3 })))
    const product = await shop.merchant.addProduct({ name: 'Robe plissée', ...lists, variants })
    const { first, save, leave } = await twoForms(product)
    expect(await first.getByLabel('Tailles').inputValue()).toBe('"2,5 ans", 3 ans')
    await save(first)
    const { sizes, colors, materials, variants: after, stock } = await stored(product)
    expect({ sizes, colors, materials }).toEqual(lists)
    expect([after, stock]).toEqual([variants, 12])
    await leave()
  })

  it('choose between two flash sales, and between two orders of the photos', async () => {
    const product = await shop.merchant.addProduct({ name: 'Mobile lune', images: 2 })
    const { first, second, save, leave } = await twoForms(product)
    await first.getByRole('button', { name: 'Avancer l’image 2' }).click()
    await first.getByLabel('Vente flash').check()
    await first.getByLabel('Durée (heures)').fill('5')
    await first.getByLabel('Réduction flash (%)').fill('20')
    await save(first)
    await second.getByRole('button', { name: 'Retirer l’image 1' }).click()
    await second.getByLabel('Vente flash').check()
    await second.getByLabel('Durée (heures)').fill('2')
    await second.getByLabel('Réduction flash (%)').fill('50')
    await productForm(second).save.click()
    const images = difference(second, 'Images')
    await images.getByRole('button', { name: 'Prendre ce qui est enregistré' }).click()
    await productForm(second).save.click()
    const sale = difference(second, 'Vente flash')
    await sale.getByText('20 % pendant 5 heures').waitFor()
    await sale.getByRole('button', { name: 'Garder ma saisie' }).click()
    await save(second)
    const { images: after, flashSale } = await stored(product)
    expect(after).toEqual(product.images.toReversed())
    expect(flashSale).toMatchObject({ active: true, discount: 50, durationHours: 2 })
    await leave()
  })
})

describe('two administrators with a setting', () => {
  it('keep what the other has changed in a list, and choose where both changed one entry', async () => {
    const second = await shop.merchant.addAdministrator('second-settings', ['settings'])
    const awa = await anAdministrator(shop)
    const fatou = await anAdministrator(shop, { account: second, screen: 'phone' })
    const input = (page: typeof awa.page, name: string) => page.locator(`[name="${name}"]`)
    for (const { page } of [awa, fatou]) {
      await page.goto('/dashboard/settings/texts')
      await page.getByRole('button', { name: /^1\. / }).click()
      await page.getByRole('button', { name: /^2\. / }).click()
    }
    const save = ({ page }: typeof awa) =>
      page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await input(awa.page, 'faq.0.question').fill('Comment acheter\u202f?')
    await save(awa)
    await awa.page.getByText('Réglages enregistrés').waitFor()
    await input(fatou.page, 'faq.1.question').fill('Quand livrez-vous\u202f?')
    await save(fatou)
    await fatou.page.getByText('Réglages enregistrés').waitFor()
    const page = await (await fetch(`${shop.url}/faq`)).text()
    expect(page).toContain('Comment acheter')
    expect(page).toContain('Quand livrez-vous')
    await awa.leave({ despite: FAILED_ANSWER })
    await fatou.leave({ despite: FAILED_ANSWER })
  })
})
