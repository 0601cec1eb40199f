import { describe, expect, it } from 'vitest'
import { aCartLine } from '../builders/a-cart-line.ts'
import { plain, storageOf, storedCart } from './support/cart.ts'
import { cartPage, cell, cellText, summary } from './support/cart-page.ts'
import { hideServerTime } from './support/device-clock.ts'
import { openShop } from './support/open-shop.ts'
import { FAILED_ANSWER, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const { offlineOnCart } = cartPage(shop)

describe('the cart stored under cartItems', () => {
  it('contains the fields that the product page has written', {
    tags: 'A-011 A-368 A-369 A-370 A-371 A-372 A-373 A-374 A-375 A-376 A-377 A-378 A-379 A-421'.split(' '),
  }, async () => {
    const robe = await shop.merchant.addProduct({
      name: 'Robe',
      price: 10_000,
      discount: 10,
      stock: 8,
      colors: ['Rouge', 'Bleu'],
      sizes: ['M', 'L'],
    })
    const { page, leave } = await shop.newVisitor()
    await page.goto(`/product/${robe._id}`)
    await waitForHydration(page)
    const written: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') written.push(new URL(request.url()).pathname)
    })
    await page.getByRole('button', { name: 'Bleu' }).click()
    await page.getByRole('button', { name: 'L', exact: true }).click()
    await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
    await page.getByText('Article ajouté au panier').waitFor()
    expect(written.filter((path) => !/\/(view|visits)$/.test(path))).toEqual([])
    const [line] = (await storedCart(page)) ?? []
    expect(line).toMatchObject({
      _id: robe._id,
      name: 'Robe',
      price: 10_000,
      quantity: 1,
      color: 'Bleu',
      size: 'L',
      images: robe.images,
      colors: ['Rouge', 'Bleu'],
      discount: 10,
      flashSale: { active: false, discount: 0 },
    })
    expect(line?.cartItemId).toMatch(/.{8,}/)

    await page.getByRole('link', { name: 'Panier : 1 article' }).click()
    await page.waitForURL('**/cart')
    const image = cell(page, 0, 0).locator('img')
    expect(await image.getAttribute('src')).toBe(robe.images[1])
    await leave()
  })

  it('has one line for a product that is added again, and a new line for another product', {
    tags: ['A-428', 'A-429'],
  }, async () => {
    const robe = await shop.merchant.addProduct({ colors: ['Rouge', 'Bleu'], sizes: ['M', 'L'] })
    const hochet = await shop.merchant.addProduct({ category: 'Jouer' })
    const { page, leave } = await shop.newVisitor()
    const add = async () => {
      const before = JSON.stringify(await storedCart(page))
      await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
      await expect.poll(async () => JSON.stringify(await storedCart(page))).not.toBe(before)
    }
    await page.goto(`/product/${robe._id}`)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Rouge' }).click()
    await page.getByRole('button', { name: 'M', exact: true }).click()
    await add()
    await page.getByRole('button', { name: 'Bleu' }).click()
    await page.getByRole('button', { name: 'L', exact: true }).click()
    await add()
    expect(await storedCart(page)).toMatchObject([{ _id: robe._id, quantity: 2, color: 'Bleu', size: 'L' }])
    expect(await page.getByTestId('cart-badge').textContent()).toBe('1')

    await page.goto(`/product/${hochet._id}`)
    await waitForHydration(page)
    await add()
    const lines = (await storedCart(page)) ?? []
    expect(lines).toMatchObject([{ quantity: 2 }, { _id: hochet._id, quantity: 1 }])
    expect(new Set(lines.map(({ cartItemId }) => cartItemId)).size).toBe(2)
    await leave()
  })

  it('is shown again on the next visit', { tags: ['A-011', 'A-422'] }, async () => {
    const { page, leave } = await offlineOnCart([aCartLine({ name: 'Body', quantity: 2 })])
    await page.reload()
    expect(await cellText(page, 0, 0)).toContain('Body')
    await leave()
  })

  it('is loaded with numeric strings converted to numbers, an invalid quantity as 1 and an invalid price as 0', {
    tags: ['A-423', 'A-424', 'A-425', 'A-426', 'A-427'],
  }, async () => {
    const cases = [
      ['a quantity in quotes', { quantity: '2', price: 5000 }, { quantity: 2, price: 5000 }],
      ['a missing quantity', { price: 5000 }, { quantity: 1, price: 5000 }],
      ['a non-numeric quantity', { quantity: 'abc', price: 5000 }, { quantity: 1, price: 5000 }],
      ['a price in quotes', { quantity: 3, price: '5000' }, { quantity: 3, price: 5000 }],
      ['a missing price', { quantity: 3 }, { quantity: 3, price: 0 }],
      ['a non-numeric price', { quantity: 3, price: 'cher' }, { quantity: 3, price: 0 }],
    ] as const
    const stored = cases.map(([, fields], row) => ({
      _id: `robe-${row}`,
      name: 'Robe',
      images: [],
      ...fields,
    }))
    const { page, leave } = await offlineOnCart(stored)
    for (const [row, [name, , { quantity, price }]] of cases.entries()) {
      const total = (price * quantity).toLocaleString('fr').replace(/\s/g, ' ')
      expect(await cellText(page, row, 3), name).toBe(`${total} FCFA`)
      await cell(page, row, 2).getByRole('button', { name: 'Augmenter la quantité' }).click()
      const line = (await storedCart(page))?.[row]
      expect(line, name).toMatchObject({ quantity: quantity + 1, price })
      expect(line?.cartItemId, name).toMatch(/.{8,}/)
    }
    await leave()
  })

  it('is shown as empty when it is unreadable', async () => {
    const { page, leave } = await shop.newVisitor({ storage: { cartItems: '[{"_id":' } })
    await page.goto('/cart')
    await page.getByText('Votre panier est vide', { exact: true }).waitFor()
    await leave()
  })
})

describe('the price rule in the cart', () => {
  const flash = (active: boolean, discount: number) => ({ active, discount })
  it('gives the lowest of base price, discounted price and price of an active flash sale', {
    tags: ['A-500', 'A-501', 'A-502', 'A-503', 'A-506'],
  }, async () => {
    const cases = [
      ['the base price without discounts', 0, flash(false, 0), '10 000 FCFA'],
      ['the flash price when it is the lowest', 10, flash(true, 30), '7 000 FCFA'],
      ['the discounted price when it is the lowest', 20, flash(true, 10), '8 000 FCFA'],
      ['no flash price unless the sale is active', 0, flash(false, 50), '10 000 FCFA'],
      ['no flash price when its discount is 0', 0, flash(true, 0), '10 000 FCFA'],
      ['price × (1 − discount/100)', 15, flash(false, 0), '8 500 FCFA'],
    ] as const
    const { page, leave } = await offlineOnCart(
      cases.map(([, discount, flashSale]) => aCartLine({ price: 10_000, discount, flashSale })),
    )
    for (const [row, [name, , , price]] of cases.entries())
      expect(await cellText(page, row, 1), name).toBe(price)
    await leave()
  })

  it('multiplies unit price by quantity, sums the lines and counts delivery as 0', {
    tags: ['A-507', 'A-508', 'A-509'],
  }, async () => {
    const cart = [
      aCartLine({ price: 10_000, discount: 15, quantity: 3 }),
      aCartLine({ price: 999, quantity: 2 }),
    ]
    const { page, leave } = await offlineOnCart(cart)
    expect(await cellText(page, 0, 3)).toBe('25 500 FCFA')
    expect(await cellText(page, 1, 3)).toBe('1 998 FCFA')
    expect(plain(await summary(page).locator('dd').last().textContent())).toBe('27 498 FCFA')
    await leave()
  })

  it('gives the base price again when a flash sale ends while the cart is open', async () => {
    const ends = '2026-03-02T10:00:30.000Z'
    const line = aCartLine({ price: 10_000, flashSale: { active: true, discount: 50, endTime: ends } })
    const { page, context, leave } = await shop.newVisitor({ storage: storageOf([line]) })
    await hideServerTime(context)
    await page.clock.install({ time: '2026-03-02T10:00:00Z' })
    await page.route('**/api/products/**', (route) => route.abort())
    await page.goto('/cart')
    await expect.poll(() => cellText(page, 0, 1)).toBe('5 000 FCFA')
    await page.clock.runFor(31_000)
    await expect.poll(() => cellText(page, 0, 1)).toBe('10 000 FCFA')
    await leave({ despite: FAILED_ANSWER })
  })
})
