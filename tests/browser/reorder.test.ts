import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { anOrderInput } from '../builders/order-input.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { cartOf } from './support/product-page.ts'
import { FAILED_ANSWER, waitForHydration } from './support/visitor.ts'

const shop = openShop()
let made = 0

async function send(method: string, path: string, json?: object) {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' },
    ...(json && { body: JSON.stringify(json) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** An order placed on this device: three bottles and a hat, which remain in stock, and the last two robes in 6 mois. */
async function anOrder() {
  made += 1
  const bottle = await shop.merchant.addProduct({ name: `Biberon ${made}`, price: 3000, stock: 20 })
  const variants = [
    { color: null, size: '3 mois', stock: 4 },
    { color: null, size: '6 mois', stock: 2 },
  ]
  const robe = await shop.merchant.addProduct({
    ...{ name: `Robe wax ${made}`, price: 8000, sizes: ['3 mois', '6 mois'], variants },
  })
  const hat = await shop.merchant.addProduct({ name: `Bonnet ${made}`, price: 2000, stock: 20 })
  const item = ({ _id: productId, name, price }: Product, quantity: number, size: string | null = null) => ({
    ...{ productId, name, price, quantity, color: null, size, image: '' },
  })
  const items = [item(bottle, 3), item(robe, 2, '6 mois'), item(hat, 1)]
  const orderId = `KB-R${String(made).padStart(9, '0')}`
  const totalAmount = 9000 + 16_000 + 2000
  const order = anOrderInput(bottle, 1, { orderId, items, totalAmount })
  const { followKey } = (await send('POST', '/orders', order)) as { followKey: string }
  const myOrders = JSON.stringify([{ orderId, followKey, placedAt: Date.now(), totalAmount }])
  return { bottle, robe, hat, orderId, storage: { myOrders } }
}

async function open(page: Page) {
  await page.goto('/mes-commandes')
  await waitForHydration(page)
}

const again = (page: Page) => page.getByRole('button', { name: /^Commander à nouveau/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Commander à nouveau' })

describe('Commander à nouveau', () => {
  it('adds all items of an earlier order to the cart at once when price and stock have not changed', {
    tags: ['F-40'],
  }, async () => {
    const { robe, storage } = await anOrder()
    await send('POST', '/stock/receipts', {
      ...{ id: crypto.randomUUID(), supplier: '', note: '' },
      lines: [{ productId: robe._id, color: null, size: '6 mois', quantity: 2 }],
    })
    const { page, leave } = await shop.newVisitor({ storage })
    await open(page)
    await again(page).click()
    await page.getByText('6 articles ajoutés au panier').waitFor()
    expect(await cartOf(page)).toMatchObject([
      { quantity: 3 },
      { quantity: 2, size: '6 mois' },
      { quantity: 1 },
    ])
    await page.getByRole('link', { name: 'Voir le panier' }).click()
    await page.waitForURL('**/cart')
    await leave()
  })

  it('reports changed prices and stock before it adds the available items', { tags: ['F-40'] }, async () => {
    const { bottle, hat, storage } = await anOrder()
    await send('PATCH', `/products/${bottle._id}`, { price: 3500, stock: 2 })
    await send('DELETE', `/products/${hat._id}`)
    const { page, leave } = await shop.newVisitor({ storage })
    await open(page)
    await again(page).press('Enter')
    const lines = dialog(page).getByRole('listitem')
    await lines.first().waitFor()
    const texts = (await lines.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    expect(texts).toEqual([
      `2 × ${bottle.name} 2 sur 3 : il n’y en a pas plus en stock. Le prix a changé : 3 500 FCFA au lieu de 3 000 FCFA.`,
      expect.stringMatching(/^Robe wax \d+, 6 mois 6 mois est épuisée\.$/),
      `${hat.name} Cet article n’est plus vendu.`,
    ])
    expect(await cartOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => again(page).evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await cartOf(page)).toEqual([])
    await again(page).click()
    await dialog(page).getByRole('button', { name: 'Ajouter 2 articles au panier' }).click()
    await page.getByText('2 articles ajoutés au panier').waitFor()
    expect(await cartOf(page)).toMatchObject([{ _id: bottle._id, quantity: 2, price: 3500 }])
    // The cart now contains the whole stock.
    await again(page).click()
    await dialog(page).getByText('Aucun article de cette commande ne peut être ajouté au panier.').waitFor()
    await dialog(page).getByText('Votre panier en contient déjà tout le stock.').waitFor()
    await dialog(page).getByRole('button', { name: 'Retour' }).last().click()
    await leave({ despite: FAILED_ANSWER })
  })

  it('reports that the browser is offline, or that a response is invalid', {
    tags: ['F-40'],
  }, async () => {
    const { storage } = await anOrder()
    const { page, context, leave } = await shop.newVisitor({ storage })
    await open(page)
    await context.setOffline(true)
    await again(page).click()
    await page
      .getByRole('alert')
      .getByText(/Vérifiez votre connexion/)
      .waitFor()
    await context.setOffline(false)
    await page.route('**/api/follow/*', (route) => route.fulfill({ json: { success: true, order: {} } }))
    await again(page).click()
    await page
      .getByRole('alert')
      .getByText(/n’a pas pu être comprise/)
      .waitFor()
    await page.unroute('**/api/follow/*')
    expect(await cartOf(page)).toEqual([])
    await again(page).click()
    await dialog(page).waitFor()
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('on each screen', () => {
  it('the page Mes commandes and the dialog Commander à nouveau fit and pass axe', {
    tags: ['F-40'],
  }, async () => {
    const { storage } = await anOrder()
    const { page, leave } = await shop.newVisitor({ storage })
    await open(page)
    expect(await flawsOnEachScreen(page)).toEqual([])
    expect((await again(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await again(page).click()
    await dialog(page).getByRole('listitem').first().waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave()
  })
})
