import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()

const cardOf = (page: Page, { orderId }: PlacedOrder) => page.getByRole('article', { name: orderId })
const QUEUE = '/dashboard/order/to-confirm'

async function stored({ orderId }: PlacedOrder) {
  const answer = await fetch(`${shop.url}/api/orders/${orderId}`, {
    headers: { Authorization: `Bearer ${shop.merchant.token}` },
  })
  return ((await answer.json()) as { order: Record<string, unknown> }).order
}

async function callTimes(order: PlacedOrder, times: number) {
  for (let time = 0; time < times; time++) {
    await fetch(`${shop.url}/api/orders/${order.orderId}/actions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ action: 'call', result: 'no_answer' }),
    })
  }
}

describe('the confirmation queue', () => {
  it('confirms an order with one tap, and undoes the confirmation on its card', {
    tags: ['D-10'],
  }, async () => {
    const product = await shop.merchant.addProduct({ stock: 40 })
    const first = await orders(shop.url, product, { customerPhone: '771234567' })
    const second = await orders(shop.url, product, { customerPhone: '772345678' })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(QUEUE)
    const articles = page.getByRole('article')
    await expect.poll(() => articles.count()).toBe(2)
    expect(await articles.first().getByRole('heading').textContent()).toBe(first.orderId)

    const chat = cardOf(page, first).getByRole('link', { name: 'WhatsApp' })
    const address = new URL((await chat.getAttribute('href')) ?? '')
    expect(address.pathname).toBe('/221771234567')
    expect(address.searchParams.get('text')).toContain('Répondez OUI')
    expect(address.searchParams.get('text')).toContain(first.orderId)
    const call = cardOf(page, first).getByRole('link', { name: 'Appeler' })
    expect(await call.getAttribute('href')).toBe('tel:+221771234567')

    await cardOf(page, first).getByRole('button', { name: 'Confirmée' }).click()
    await expect.poll(() => articles.count()).toBe(1)
    await expect.poll(async () => (await stored(first)).status).toBe('confirmed')
    await page.getByRole('button', { name: /^Annuler\s: Confirmée/ }).click()
    await cardOf(page, first).waitFor()
    expect((await stored(first)).status).toBe('pending')
    await cardOf(page, second).waitFor()
    await leave()
  })

  it('stores the result of an unsuccessful call with at most two taps', {
    tags: ['D-10'],
  }, async () => {
    const product = await shop.merchant.addProduct({ stock: 40 })
    const placed = [
      await orders(shop.url, product, { customerName: 'Pas de réponse' }),
      await orders(shop.url, product, { customerName: 'Faux numéro' }),
      await orders(shop.url, product, { customerName: 'Plus tard' }),
      await orders(shop.url, product, { customerName: 'Refusée' }),
    ] as const
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(QUEUE)
    const tap = (order: PlacedOrder, name: string) =>
      cardOf(page, order).getByRole('button', { name, exact: true }).click()
    const resultOf = (order: PlacedOrder) => expect.poll(async () => (await stored(order)).callResult)
    await tap(placed[0], 'Pas de réponse')
    await resultOf(placed[0]).toBe('no_answer')
    await cardOf(page, placed[0]).waitFor({ state: 'detached' })
    await tap(placed[1], 'Faux numéro')
    await resultOf(placed[1]).toBe('wrong_number')
    await cardOf(page, placed[1]).waitFor({ state: 'detached' })
    await tap(placed[2], 'Rappeler plus tard')
    await tap(placed[2], 'Demain, 9:00')
    await resultOf(placed[2]).toBe('call_later')
    await cardOf(page, placed[2]).waitFor({ state: 'detached' })
    await tap(placed[3], 'Refusée')
    await tap(placed[3], 'Trop cher')
    await resultOf(placed[3]).toBe('refused')
    expect(await stored(placed[3])).toMatchObject({ status: 'cancelled', cancelReason: 'Trop cher' })

    await page.reload()
    const later = page.getByRole('region', { name: 'À rappeler plus tard' })
    await later.getByRole('article', { name: placed[0].orderId }).waitFor()
    await later.getByRole('article', { name: placed[2].orderId }).waitFor()
    expect(await later.getByRole('article', { name: placed[1].orderId }).count()).toBe(0)
    await leave()
  })

  it('shows new orders and the changes of other users without a reload', { tags: ['D-10'] }, async () => {
    const product = await shop.merchant.addProduct({ stock: 40 })
    const order = await orders(shop.url, product, { customerName: 'Déjà là' })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    const streamed = page.waitForResponse((answer) => answer.url().endsWith('/api/events'))
    await page.goto(QUEUE)
    await cardOf(page, order).waitFor()
    await streamed
    const another = await orders(shop.url, product, { customerName: 'Nouvelle' })
    await cardOf(page, another).waitFor()
    await callTimes(order, 1)
    await cardOf(page, order).getByText('1 appel sans succès').waitFor()
    await leave()
  })

  it('flags doubtful orders and offers to cancel an order after three calls without success', {
    tags: ['D-11'],
  }, async () => {
    const product = await shop.merchant.addProduct({ stock: 40, price: 200_000 })
    const twin = await orders(shop.url, product, { customerPhone: '775556677' })
    const order = await orders(shop.url, product, { customerPhone: '775556677' })
    await callTimes(order, 3)
    const { page, leave } = await anAdministrator(shop, { screen: 'laptop' })
    await page.goto(QUEUE)
    const card = cardOf(page, order)
    await card.getByText(`1 autre commande de ce numéro en 24 h : ${twin.orderId}`).waitFor()
    await card.getByText('Montant élevé').waitFor()
    await card.getByText('3 appels sans succès').waitFor()
    await card.getByRole('button', { name: 'Annuler la commande' }).click()
    await expect.poll(async () => (await stored(order)).status).toBe('cancelled')
    await leave()
  })

  it('passes axe, fits each screen and works by keyboard', { tags: ['D-10'] }, async () => {
    const product = await shop.merchant.addProduct({ stock: 40 })
    const order = await orders(shop.url, product, { customerPhone: '776667788', customerName: 'Ndèye' })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(QUEUE)
    const card = cardOf(page, order)
    const more = card.getByRole('button', { name: 'Rappeler plus tard' })
    await more.focus()
    await page.keyboard.press('Enter')
    await card.getByRole('button', { name: 'Dans 2 h' }).waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await card.getByRole('button', { name: 'Confirmée' }).focus()
    await page.keyboard.press('Enter')
    await card.waitFor({ state: 'detached' })
    await page.keyboard.press('Tab')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    expect(await focused()).toContain(`commande ${order.orderId}`)
    await leave()
  })
})
