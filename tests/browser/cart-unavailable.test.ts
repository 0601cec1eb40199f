import { describe, expect, it } from 'vitest'
import { aCartLine } from '../builders/a-cart-line.ts'
import { overflow, violations } from './support/accessibility.ts'
import { cartLines, cartOf, plain, storedCart } from './support/cart.ts'
import { cartPage, cell, summary } from './support/cart-page.ts'
import { checkout, confirm, fill, question } from './support/checkout.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { toast } from './support/toast.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()
const { aVisitorOnCart, offlineOnCart } = cartPage(shop)
const { aVisitorWith } = checkout(shop)

/** A sold-out product and an available one. */
async function products() {
  const robe = await shop.merchant.addProduct({ name: 'Robe', price: 6000 })
  const bavoir = await shop.merchant.addProduct({ name: 'Bavoir', price: 2500, stock: 1 })
  await orders(shop.url, bavoir)
  return { robe, bavoir }
}

const GONE = '« Bavoir » n’est plus disponible et n’est pas compté dans le total.'

describe('a sold-out line', () => {
  it('is not in the total, blocks Valider la commande, and can be removed with one tap', async () => {
    const { robe, bavoir } = await products()
    const { page, leave } = await aVisitorOnCart(cartOf(robe, bavoir), { screen: 'phone' })
    await summary(page).getByText(GONE).waitFor()
    expect((await summary(page).locator('dd').allTextContents()).map(plain)).toEqual([
      '6 000 FCFA',
      'A Vos Frais',
      '6 000 FCFA',
    ])
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Valider la commande' }).click()
    await toast(page, GONE).waitFor()
    expect(new URL(page.url()).pathname).toBe('/cart')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Retirer')
    await page.keyboard.press('Enter')
    expect((await storedCart(page))?.map(({ name }) => name)).toEqual(['Robe'])
    await page.getByRole('button', { name: 'Valider la commande' }).click()
    await page.waitForURL('**/delivery-info')
    await leave()
  })

  it('blocks the order confirmation and can be removed beside the delivery form', async () => {
    const { robe, bavoir } = await products()
    const { page, leave } = await aVisitorWith([robe, bavoir])
    await fill(page, 'Awa Ndiaye')
    const panel = page.getByRole('region', { name: 'Votre commande' })
    await panel.getByText(GONE).waitFor()
    await confirm(page)
    await toast(page, GONE).waitFor()
    expect(await question(page).isVisible()).toBe(false)
    await panel.getByRole('button', { name: 'Retirer' }).click()
    await confirm(page)
    await question(page).waitFor()
    expect(plain(await question(page).textContent())).toContain('6 000 FCFA')
    await leave()
  })

  it('is reported in one message that counts both sold-out and deleted products', async () => {
    const { bavoir } = await products()
    const { page, leave } = await aVisitorOnCart([...cartOf(bavoir), aCartLine({ name: 'Disparu' })])
    await summary(page)
      .getByText('2 articles ne sont plus disponibles et ne sont pas comptés dans le total.')
      .waitFor()
    expect(plain(await summary(page).locator('dd').last().textContent())).toBe('0 FCFA')
    expect(await page.getByRole('button', { name: 'Valider la commande' }).count()).toBe(0)
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('a cart emptied in another tab', () => {
  it('shows Votre panier est vide in the page and in a toast, and cannot be ordered', async () => {
    const { page, context, leave } = await offlineOnCart([aCartLine()])
    const other = await context.newPage()
    await other.goto('/faq')
    await other.evaluate(() => localStorage.setItem('cartItems', '[]'))
    await page.getByText('Votre panier est vide', { exact: true }).waitFor()
    await toast(page, 'Votre panier est vide.').waitFor()
    expect(await page.getByRole('button', { name: 'Valider la commande' }).isDisabled()).toBe(true)
    await leave()
  })
})

describe('a line of the cart on a phone', () => {
  it('is at most 130 pixels high and shows the price only once for a quantity of 1', async () => {
    const choice = { color: 'Émeraude', size: '12-18 mois' }
    const long = 'Lot de bodies pliés « Semaine tranquille »'
    const { page, leave } = await offlineOnCart(
      [
        aCartLine({ name: long, ...choice, colors: ['Émeraude'], price: 12_500 }),
        aCartLine({ name: 'Robe', ...choice, quantity: 2, price: 98_000 }),
      ],
      { screen: 'phone' },
    )
    const lines = cartLines(page)
    for (const row of [0, 1]) expect((await lines.nth(row).boundingBox())?.height).toBeLessThanOrEqual(130)
    const priceWidth = async (row: number) => (await cell(page, row, 1).boundingBox())?.width
    expect(await priceWidth(0)).toBeLessThanOrEqual(1)
    expect(await priceWidth(1)).toBeGreaterThan(50)
    expect(await overflow(page)).toBe(0)
    await leave()
  })
})
