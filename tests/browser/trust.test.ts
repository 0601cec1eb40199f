import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { textOf } from './support/product-page.ts'

const shop = openShop()
const trust = (page: Page) => page.getByRole('list', { name: 'Acheter en confiance' })

const LINES = [
  'Payez à la livraison',
  'Retours gratuits sous 30 jours',
  'WhatsApp 77 000 00 01',
  'Dakar · Mbour',
  'Ouvert tous les jours, 08:00-20:00',
]

/** Whether one heading is above another. */
async function isAbove(page: Page, first: string, second: string): Promise<boolean> {
  const [one, other] = await Promise.all(
    [first, second].map((name) => page.getByRole('heading', { name, exact: true }).boundingBox()),
  )
  return one != null && other != null && one.y < other.y
}

describe('what reassures a shopper', { tags: ['F-28'] }, () => {
  it('is below the images of home and beside the buy button, without scripts too', async () => {
    const { _id } = await shop.merchant.addProduct({ name: 'Body rayé', category: 'Vêtements/Enfant' })
    const { page, leave } = await shop.newVisitor({ javaScript: false })
    for (const address of ['/', `/product/${_id}`]) {
      await page.goto(shop.url + address)
      const text = await textOf(trust(page))
      for (const line of LINES) expect(text, address).toContain(line)
      // Fewer than fifty orders are not named.
      expect(text).not.toContain('commandes livrées')
      expect(
        await trust(page)
          .getByRole('link', { name: /^WhatsApp/ })
          .getAttribute('href'),
      ).toBe('https://wa.me/221770000001')
    }
    await leave()
  })

  it('is one line beside the button that orders the cart', async () => {
    const product = await shop.merchant.addProduct({ name: 'Hochet', category: 'Jouer' })
    const { page, leave } = await shop.newVisitor()
    await page.goto(`/product/${product._id}`)
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    await page.goto('/cart')
    const summary = page.getByRole('region', { name: 'Total du Panier' })
    await summary.getByText('Retours gratuits sous 30 jours', { exact: true }).waitFor()
    await summary.getByRole('link', { name: 'WhatsApp 77 000 00 01' }).waitFor()
    await leave()
  })

  it('has the reviews before the form that asks for one', async () => {
    const { _id } = await shop.merchant.addProduct({ name: 'Lange' })
    const page = await shop.read(`/product/${_id}`, 'phone')
    expect(await isAbove(page, 'Avis des clients', 'Donnez votre avis')).toBe(true)
  })
})

describe('the slide about sales', () => {
  it('says the largest reduction that can be bought now, and none without one', async () => {
    const first = (page: Page) => page.getByRole('region', { name: 'À la une' }).getByRole('listitem').first()
    const read = async () => (await textOf(first(await shop.read('/', 'phone')))).replaceAll('\u00a0', ' ')
    expect(await read()).toContain("Jusqu'à 80% de remise sur tous vos achats")
    expect(await read()).not.toContain('En ce moment')
    const reduced = await shop.merchant.addProduct({ name: 'Poussette', discount: 40, stock: 1 })
    await shop.merchant.addProduct({ name: 'Landau', discount: 60, stock: 0 })
    expect(await read()).toContain('En ce moment jusqu’à −40 %')
    // After a click, the browser loads it.
    const { page, leave } = await shop.newVisitor()
    await page.goto('/faq')
    await page.locator('header a[href="/"]').first().click()
    await first(page).getByText('En ce moment jusqu’à −40\u00a0%').waitFor()
    await leave()
    await shop.merchant.putOnFlashSale(reduced, { discount: 70, durationHours: 1 })
    expect(await read()).toContain('En ce moment jusqu’à −70 %')
  })
})

describe('a sold-out product', () => {
  it('offers similar ones beside its message and promises no delivery', async () => {
    const category = 'Chaussures/Adulte'
    await shop.merchant.addProduct({ name: 'Sandale en stock', category, stock: 3 })
    await shop.merchant.addProduct({ name: 'Sandale épuisée aussi', category, stock: 0 })
    const { _id } = await shop.merchant.addProduct({ name: 'Sandale épuisée', category, stock: 0 })
    const { page, leave } = await shop.newVisitor({ javaScript: false })
    await page.goto(`/product/${_id}`)
    await page.getByText('Stock épuisé', { exact: true }).waitFor()
    const similar = page.getByRole('region', { name: 'Produits similaires' })
    expect(await similar.count()).toBe(1)
    expect(await similar.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Sandale en stock'])
    const body = await textOf(page.locator('main'))
    expect(body).not.toContain('Livré en')
    expect(body).not.toContain('Payez à la livraison')
    expect(body).toContain('Retours gratuits sous 30 jours.')
    await leave()
  })
})
