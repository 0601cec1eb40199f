import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultIdentity } from '../../../config/identity.ts'
import { followedOrder } from '../../../domain/orders/followed-order.ts'
import { newItem, type Order } from '../../../domain/orders/order.ts'
import { anOrder, aPlacedItem } from '../../../tests/builders/an-order.ts'
import { browserStorage } from '../../../tests/support/browser-storage.ts'
import { addMyOrder, readMyOrders } from '../my-orders/my-orders-store.ts'
import { saveLastOrder } from './checkout-store.ts'
import { type LastOrder, readLastOrder, rememberOrder } from './last-order.ts'
import { orderChat } from './order-chat.ts'
import { refreshOrders } from './present-order.ts'

const ORIGIN = 'https://keurbebe.example'
const access = { orderId: 'KB-0A1B2C3D4E', followKey: 'secret' }
const item = aPlacedItem({ name: 'Robe', price: 6000, quantity: 2, color: 'Rouge' })
const stored = anOrder({
  orderId: access.orderId,
  items: [newItem(item)],
  deliveryAddress: 'Ouakam',
})
const wave = { paymentMethod: 'Wave', paymentCode: 'ABC234' } as const

/** Saves the copy of the order that this device has after ordering. */
function ordered({ paymentMethod }: Partial<Order> = {}): LastOrder {
  const { orderId, customerName, deliveryAddress, customerPhone, totalAmount } = stored
  const order = { orderId, customerName, deliveryAddress, customerPhone, totalAmount, items: [item] }
  const { productId: _id, ...shown } = item
  rememberOrder({
    ...{ ...order, items: [shown], placedAt: 1, district: '', deliveryFee: 0, discounts: [] },
    followKey: access.followKey,
    ...{
      paymentMethod: paymentMethod ?? 'Cash',
      earlier: false,
      payment: null,
      dismissed: false,
      state: null,
    },
    chat: orderChat(order, defaultIdentity.whatsapp, ORIGIN),
  })
  addMyOrder({ ...access, placedAt: 1, totalAmount, state: null })
  return lastOrder()
}

function lastOrder(): LastOrder {
  const last = readLastOrder()
  if (!last) throw new Error('no last order')
  return last
}

const answer = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
const refresh = () => refreshOrders([access], defaultIdentity)

/** Refreshes while the shop has the order with these changes. */
async function refreshed(changes: Partial<Order> = {}): Promise<LastOrder> {
  answer({ success: true, order: followedOrder({ ...stored, ...changes }, null) })
  expect(await refresh()).toBe(true)
  return lastOrder()
}

beforeEach(() => {
  browserStorage()
  vi.stubGlobal('location', { origin: ORIGIN })
  saveLastOrder(null)
})
afterEach(() => vi.unstubAllGlobals())

describe('refreshOrders', () => {
  it('leaves an unchanged order and its chat as they were after ordering', async () => {
    const before = ordered()
    expect(await refreshed()).toEqual({ ...before, state: expect.objectContaining({ status: 'pending' }) })
  })

  it('keeps the present address, items and amounts, also in the chat text and link', async () => {
    ordered()
    const items = stored.items.map((one) => ({ ...one, quantity: 1 }))
    const last = await refreshed({
      ...{
        deliveryAddress: 'Yoff, près du phare',
        district: 'Yoff',
        deliveryFee: 1500,
        totalAmount: 7500,
        items,
      },
    })
    expect(last).toMatchObject({
      deliveryAddress: 'Yoff, près du phare',
      district: 'Yoff',
      totalAmount: 7500,
    })
    for (const text of [last.chat.text, decodeURIComponent(last.chat.link)]) {
      expect(text).toMatch(/^.*Nouvelle commande .*\n(.*\n)*Adresse : Yoff, près du phare\nQuartier : Yoff/)
      expect(text).toContain('Quantité : 1')
      expect(text).not.toContain('Ouakam')
    }
    expect(readMyOrders()[0]).toMatchObject({ totalAmount: 7500, state: { status: 'pending' } })
  })

  it.each([
    ['cancelled', { status: 'cancelled' }, 'Commande annulée'],
    ['confirmed', { status: 'confirmed' }, 'Au sujet de ma commande'],
    ['delivered', { status: 'confirmed', fulfillmentStatus: 'delivered' }, 'Au sujet de ma commande'],
  ] as const)('does not offer a %s order as a new one', async (_name, changes, heading) => {
    ordered()
    const last = await refreshed(changes)
    expect(last.chat.text.split('\n')[0]).toBe(heading)
    expect(last.chat.link).not.toContain('Nouvelle')
    expect(readMyOrders()[0]?.state?.status).toBe(changes.status)
  })

  it('offers the payment of a wallet order only while it has to be paid', async () => {
    ordered(wave)
    expect((await refreshed({ ...wave, totalAmount: 9000 })).payment).toMatchObject({
      ...{ method: 'Wave', totalAmount: 9000, paymentCode: 'ABC234' },
    })
    expect((await refreshed({ ...wave, status: 'cancelled' })).payment).toBeNull()
  })

  it('follows a cancelled order that is reopened, and ignores an answer older than the kept state', async () => {
    ordered()
    const before = lastOrder().chat
    await refreshed({ status: 'cancelled', version: 3 })
    expect((await refreshed({ version: 4 })).chat).toEqual(before)
    expect((await refreshed({ status: 'cancelled', version: 3 })).state?.status).toBe('pending')
    expect(readMyOrders()[0]?.state?.status).toBe('pending')
  })

  it('says that the shop no longer has the order, without a payment or a new order to send', async () => {
    ordered(wave)
    answer({ success: false, code: 'ORDER_LINK_INVALID' }, 404)
    expect(await refresh()).toBe(true)
    expect(lastOrder()).toMatchObject({ state: { status: 'gone' }, payment: null })
    expect(lastOrder().chat.text).not.toContain('Nouvelle commande')
  })

  it.each([
    [404, 'Not Found'],
    [502, 'Bad Gateway'],
    [429, { success: false, code: 'TOO_MANY_REQUESTS' }],
    [200, '<html>'],
  ])('keeps the last known state after the answer %s %s', async (status, body) => {
    ordered()
    const before = await refreshed({ deliveryAddress: 'Yoff' })
    answer(body, status)
    expect(await refresh()).toBe(false)
    expect(lastOrder()).toEqual(before)
  })

  it('does not change an order placed on this device in the meantime, and keeps a notice closed', async () => {
    const other = { ...ordered(), orderId: 'KB-OTHER00000', dismissed: true }
    rememberOrder(other)
    expect(await refreshed({ status: 'cancelled' })).toEqual(other)
    rememberOrder({ ...other, orderId: access.orderId })
    expect((await refreshed({ status: 'cancelled' })).dismissed).toBe(true)
  })
})
