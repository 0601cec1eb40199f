import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { aCartLine } from '../builders/a-cart-line.ts'
import { plain, storageOf } from './support/cart.ts'
import { cell, cellText } from './support/cart-page.ts'
import { openShop } from './support/open-shop.ts'

const shop = openShop()
let undiscounted: Product
let discounted: Product

beforeAll(async () => {
  const { merchant } = shop
  undiscounted = await merchant.addProduct({ name: 'Hochet', category: 'Jouer', price: 10_000, discount: 0 })
  discounted = await merchant.addProduct({
    name: 'Robe',
    category: 'Vêtements/Enfant',
    price: 10_000,
    discount: 1,
  })
})

/** All prices in the text of an element, and the texts that are struck through. */
async function pricesOn(page: Page, scope: string) {
  const place = page.locator(scope).first()
  await place.waitFor()
  const text = plain(await place.textContent()) ?? ''
  return {
    shown: [...text.matchAll(/\d[\d ]* FCFA/g)].map(([price]) => price),
    struck: await place.locator('del, s').allTextContents(),
  }
}

const UNCHANGED = { shown: ['10 000 FCFA'], struck: [] }

describe('a discount of 0', () => {
  it('leaves the card at the base price, without a struck-through price', { tags: ['A-504'] }, async () => {
    const page = await shop.read('/products')
    expect(await pricesOn(page, 'article:has-text("Hochet")')).toEqual(UNCHANGED)
    const { shown, struck } = await pricesOn(page, 'article:has-text("Robe")')
    expect(shown).toEqual(['9 900 FCFA', '10 000 FCFA'])
    expect(struck.map(plain)).toEqual(['Ancien prix : 10 000 FCFA'])
  })

  it('leaves the product page at the base price without a badge', { tags: ['A-504'] }, async () => {
    const page = await shop.read(`/product/${undiscounted._id}`)
    const buying = page.getByRole('main')
    await buying.getByRole('heading', { level: 1, name: 'Hochet' }).waitFor()
    expect(await buying.locator('del, s').first().count()).toBe(0)
    expect(await buying.getByText('Solde', { exact: false }).count()).toBe(0)
    await shop.read(`/product/${discounted._id}`)
    await buying.locator('del').first().waitFor()
  })

  it('leaves the cart line at the base price', { tags: ['A-504'] }, async () => {
    const { _id, name, images, price, discount } = undiscounted
    const line = aCartLine({ _id, name, images, price, discount })
    const { page, leave } = await shop.newVisitor({ storage: storageOf([line]) })
    await page.goto('/cart')
    await expect.poll(() => cellText(page, 0, 1)).toBe('10 000 FCFA')
    expect(await cell(page, 0, 1).locator('del, s').count()).toBe(0)
    await leave()
  })
})
