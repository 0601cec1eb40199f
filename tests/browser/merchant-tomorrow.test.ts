import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { aMerchant, ask } from './support/merchant-day.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()
let product: Product
let courierId = ''
const tomorrow = () => dayOf(Date.now() + DAY_MS)

beforeAll(async () => {
  product = await shop.merchant.addProduct({ name: 'Body', stock: 20 })
  const { courier } = await ask(shop, 'POST', '/couriers', { name: 'Moussa', phone: '771112233', fee: 1000 })
  courierId = courier.id
})

const act = (orderId: string, body: object) => ask(shop, 'POST', `/orders/${orderId}/actions`, body)
const stateOf = async (orderId: string) => {
  const { order } = await ask(shop, 'GET', `/orders/${orderId}`)
  return { courierId: order.courierId, fulfillmentStatus: order.fulfillmentStatus }
}

/** A packed order that its customer wants tomorrow. */
async function packedForTomorrow(customerName: string): Promise<string> {
  const { orderId } = await orders(shop.url, product, { customerName })
  await act(orderId, { action: 'confirm' })
  await act(orderId, { action: 'set_day', day: tomorrow() })
  await act(orderId, { action: 'pack' })
  return orderId
}

/** Reads the question that names the order, and declines. */
async function decline(page: Page, orderId: string) {
  const question = page.getByRole('dialog', { name: 'Pour un autre jour' })
  await question.getByText(`${orderId} (`).waitFor()
  await question.getByRole('button', { name: /^(?:Annuler|Retour)$/ }).click()
  await question.waitFor({ state: 'detached' })
}

async function giveToday(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Livreur').selectOption({ label: 'Moussa' })
  await dialog.getByLabel('Tournée').selectOption({ label: 'aujourd’hui' })
  await dialog.getByRole('button', { name: 'Confier' }).click()
}

it('an order for tomorrow leaves today neither alone, chosen nor with its run before somebody has answered', {
  tags: ['D-21', 'D-22', 'D-24'],
}, async () => {
  const orderId = await packedForTomorrow('Khady')
  const { page, leave, tap, follow } = await aMerchant(shop)
  const kept = { courierId: null, fulfillmentStatus: 'packed' }

  await follow(/prête à partir/)
  const card = page.getByRole('article', { name: orderId })
  await tap('Départ', card)
  await decline(page, orderId)
  expect(await stateOf(orderId)).toEqual(kept)

  await page.getByRole('checkbox', { name: `Choisir ${orderId}` }).check()
  await tap('Livreur', page.getByRole('region', { name: 'Commandes choisies' }))
  await giveToday(page)
  await decline(page, orderId)
  expect(await stateOf(orderId)).toEqual(kept)

  await follow(orderId, card)
  const steps = page.getByRole('region', { name: 'Étapes' })
  await tap('Départ', steps)
  await decline(page, orderId)
  await tap('Livreur', steps)
  await giveToday(page)
  await decline(page, orderId)
  expect(await stateOf(orderId)).toEqual(kept)

  // Another program gives it to the run of today, which is not asked.
  await act(orderId, { action: 'assign', courierId, day: dayOf(Date.now()) })
  await page.goto('/dashboard/order/deliveries')
  await tap('Départ', page.getByRole('article', { name: 'Moussa' }))
  await decline(page, orderId)
  expect(await stateOf(orderId)).toEqual({ courierId, fulfillmentStatus: 'packed' })
  await leave({ despite: FAILED_ANSWER })
})
