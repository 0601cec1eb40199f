import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { overflow, violations } from './support/accessibility.ts'
import { cartLines, cartOf, plain, storageOf, storedCart } from './support/cart.ts'
import { cartPage, summary } from './support/cart-page.ts'
import { checkout, fill, order } from './support/checkout.ts'
import type { ProductToAdd } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()
const { aVisitorOnCart } = cartPage(shop)
const { ordersOf, aVisitorWith } = checkout(shop)

const sixMonths = { color: 'Rouge', size: '6 mois' }

/** A product whose variant `sixMonths` has one unit left. */
const aBody = (details: Partial<ProductToAdd> = {}) =>
  shop.merchant.addProduct({
    name: 'Body Bouclette',
    price: 6000,
    colors: ['Rouge', 'Bleu'],
    sizes: ['3 mois', '6 mois', '9 mois'],
    variants: [
      { color: 'Rouge', size: '3 mois', stock: 0 },
      { ...sixMonths, stock: 1 },
      { color: 'Rouge', size: '9 mois', stock: 2 },
      { color: 'Bleu', size: '3 mois', stock: 4 },
      { color: 'Bleu', size: '6 mois', stock: 3 },
      { color: 'Bleu', size: '9 mois', stock: 0 },
    ],
    ...details,
  })

const line = (page: Page) => cartLines(page).first()
const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true })
const PRODUCTS = '**/api/products/**'
const REFUSED = /Failed to load|création de la commande|plus disponible|Veuillez/
const EXCLUDED = 'n’est plus disponible et n’est pas compté dans le total.'
const SOLD_OUT = '6 mois est épuisée en Rouge.'

describe('a size sold out since it was added', { tags: ['C-22'] }, () => {
  it('is reported in the cart and replaced with one tap, and then the cart can be ordered', async () => {
    const body = await aBody()
    const first = await aVisitorOnCart(cartOf([body, sixMonths]), { screen: 'phone' })
    expect(await line(first.page).getByText(SOLD_OUT).count()).toBe(0)
    expect((await line(first.page).boundingBox())?.height).toBeLessThanOrEqual(130)
    const second = await aVisitorWith([[body, sixMonths]])
    await fill(second.page, 'Bineta Fall')
    await order(second.page)
    await expect.poll(() => ordersOf('Bineta Fall')).toHaveLength(1)
    await second.leave()

    const { page, leave } = first
    await page.reload()
    await line(page).getByText(SOLD_OUT).waitFor()
    expect(plain(await summary(page).locator('dd').last().textContent())).toBe('0 FCFA')
    await summary(page).getByText(`«\u202fBody Bouclette\u202f» (Rouge, 6 mois) ${EXCLUDED}`).waitFor()
    expect(await button(page.locator('main'), 'Valider la commande').count()).toBe(0)
    expect(
      await line(page).getByRole('group', { name: 'Disponible' }).getByRole('button').allTextContents(),
    ).toEqual(['9 mois', 'Bleu, 6 mois'])
    expect((await button(line(page), '9 mois').boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    await button(line(page), '9 mois').click()
    await line(page).getByText('9 mois remplace 6 mois.').waitFor()
    expect(await storedCart(page)).toMatchObject([{ color: 'Rouge', size: '9 mois', quantity: 1 }])
    expect(await violations(page)).toEqual([])
    await button(page.locator('main'), 'Valider la commande').click()
    await page.waitForURL('**/delivery-info')
    await fill(page, 'Awa Ndiaye')
    await order(page)
    await expect.poll(() => ordersOf('Awa Ndiaye')).toHaveLength(1)
    const [placed] = await ordersOf('Awa Ndiaye')
    expect(placed?.items).toMatchObject([{ color: 'Rouge', size: '9 mois', quantity: 1 }])
    await leave()
  })

  it('is replaced and restored by keyboard, with the focus on Défaire in between', async () => {
    const body = await aBody()
    const cart = cartOf([body, sixMonths])
    await orders(shop.url, body, {}, sixMonths)
    const { page, leave } = await aVisitorOnCart(cart, { screen: 'laptop' })
    await button(line(page), 'Bleu, 6 mois').press('Enter')
    await line(page).getByText('Bleu, 6 mois remplace Rouge, 6 mois.').waitFor()
    expect(await storedCart(page)).toMatchObject([{ color: 'Bleu', size: '6 mois' }])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Défaire')
    await page.keyboard.press('Enter')
    await line(page).getByText(SOLD_OUT).waitFor()
    expect(await storedCart(page)).toMatchObject([{ options: [sixMonths] }])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('9 mois')
    await leave()
  })

  it('is still reported after a reload while the API is unreachable, and can be replaced', async () => {
    const body = await aBody()
    const cart = cartOf([body, { ...sixMonths, quantity: 1 }])
    await orders(shop.url, body, {}, sixMonths)
    const { page, leave } = await aVisitorOnCart(cart)
    await line(page).getByText(SOLD_OUT).waitFor()
    await page.route(PRODUCTS, (route) => route.abort())
    await page.reload()
    await line(page).getByText(SOLD_OUT).waitFor()
    await button(line(page), '9 mois').click()
    await line(page).getByText('9 mois remplace 6 mois.').waitFor()
    await page.reload()
    await line(page).getByText('Taille: 9 mois').waitFor()
    expect(await line(page).getByText(SOLD_OUT).count()).toBe(0)
    await leave({ despite: FAILED_ANSWER })
  })

  it('can be removed while the other variant of its line remains', async () => {
    const body = await aBody()
    const cart = cartOf([body, sixMonths], [body, { color: 'Bleu', size: '6 mois', quantity: 2 }])
    await orders(shop.url, body, {}, sixMonths)
    const { page, leave } = await aVisitorOnCart(cart)
    await summary(page).getByText('(Rouge, 6 mois) n’est plus disponible').waitFor()
    expect(plain(await summary(page).locator('dd').last().textContent())).toBe('12 000 FCFA')
    await button(summary(page), 'Retirer').click()
    expect(await storedCart(page)).toMatchObject([{ quantity: 2, options: [{ color: 'Bleu', quantity: 2 }] }])
    await leave()
  })
})

describe('a size with too few units left', { tags: ['C-21', 'C-22'] }, () => {
  it('has its quantity lowered to the remaining units with one tap, and its stepper does not exceed them', async () => {
    const body = await aBody()
    const nineMonths = { color: 'Rouge', size: '9 mois' }
    const cart = cartOf([body, { ...nineMonths, quantity: 2 }])
    await orders(shop.url, body, {}, nineMonths)
    const { page, leave } = await aVisitorOnCart(cart)
    await line(page).getByText('Il n’en reste que 1 en Rouge, 9 mois.').waitFor()
    await button(line(page), 'N’en garder qu’un').click()
    expect(await storedCart(page)).toMatchObject([{ quantity: 1, options: [{ ...nineMonths, quantity: 1 }] }])
    await line(page).getByText('Dernière pièce en stock').waitFor()
    await button(line(page), 'Augmenter la quantité').press('Enter')
    expect(await storedCart(page)).toMatchObject([{ quantity: 1 }])
    await leave()
  })
})

describe('an order refused because of a size', { tags: ['C-13', 'C-22'] }, () => {
  it.each([
    ['sold out', 'Fatou Ba', sixMonths, SOLD_OUT],
    [
      'no longer offered',
      'Fatou Sy',
      { color: 'Rouge', size: '12 mois' },
      '12 mois n’est plus proposée en Rouge.',
    ],
    ['never chosen', 'Fatou Fall', { color: 'Rouge', size: null }, 'Veuillez choisir une taille'],
  ])(
    'shows the reason beside the form when the size is %s, and succeeds with another size',
    async (_case, name, choice, text) => {
      const body = await aBody()
      // The cart was filled before the product had variants, and the page cannot load the product to check the cart.
      const cart = cartOf([{ ...body, variants: [] }, choice])
      const { page, leave } = await shop.newVisitor({ storage: storageOf(cart) })
      await page.route(PRODUCTS, (route) => route.abort())
      await page.goto('/delivery-info')
      await fill(page, name)
      await orders(shop.url, body, {}, sixMonths)
      await page.unroute(PRODUCTS)
      await order(page)
      const panel = page.getByRole('region', { name: 'Votre commande' })
      await panel.getByText(text, { exact: true }).waitFor()
      await button(panel, '9 mois').click()
      await order(page)
      await expect.poll(() => ordersOf(name)).toMatchObject([{ items: [{ color: 'Rouge', size: '9 mois' }] }])
      await leave({ despite: REFUSED })
    },
  )

  it('shows the reason, also when the cart cannot be refreshed afterwards', async () => {
    const body = await aBody()
    const { page, leave } = await aVisitorWith([[body, sixMonths]])
    await fill(page, 'Khady Diop')
    await page.route(PRODUCTS, (route) => route.abort())
    await orders(shop.url, body, {}, sixMonths)
    await order(page)
    const panel = page.getByRole('region', { name: 'Votre commande' })
    await panel.getByText(SOLD_OUT).waitFor()
    await button(panel, '9 mois').waitFor()
    expect(await ordersOf('Khady Diop')).toEqual([])
    await leave({ despite: REFUSED })
  })
})
