import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPlacedItem, aPlacedOrder } from '../../../tests/builders/an-order.ts'
import { browserStorage } from '../../../tests/support/browser-storage.ts'
import type { LastOrder } from './last-order.ts'

/** Simulates a new browser tab: each import has separate module state. */
async function aTab() {
  vi.resetModules()
  return { ...(await import('./checkout-store.ts')), ...(await import('./last-order.ts')) }
}

const { orderId, customerName, deliveryAddress, customerPhone = null, totalAmount } = aPlacedOrder()
const { productId: _id, ...item } = aPlacedItem({ quantity: 2, color: 'Rouge' })
const placed: LastOrder = {
  ...{ orderId, customerName, deliveryAddress, customerPhone, totalAmount },
  placedAt: Date.parse('2026-03-02T10:00:00.000Z'),
  items: [item],
  ...{ paymentMethod: 'Cash', district: '', deliveryFee: 0, discounts: [], followKey: null },
  earlier: false,
  chat: { link: 'https://wa.me/221770000001?text=Bonjour', text: 'Bonjour' },
  payment: null,
  dismissed: false,
  state: null,
}

let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
})

afterEach(() => vi.unstubAllGlobals())

describe('the last order', () => {
  it('survives a reload', async () => {
    ;(await aTab()).rememberOrder(placed)
    expect((await aTab()).readLastOrder()).toEqual(placed)
  })

  it('keeps its data when its notice is closed', async () => {
    const tab = await aTab()
    tab.rememberOrder(placed)
    tab.dismissOrder()
    expect((await aTab()).readLastOrder()).toEqual({ ...placed, dismissed: true })
  })

  it('leaves nothing in the storage when it is removed', async () => {
    const tab = await aTab()
    tab.rememberOrder(placed)
    tab.saveLastOrder(null)
    expect(tab.readLastOrder()).toBeNull()
    expect(storage.localStorage.size).toBe(0)
  })

  it('is reported as just placed only once, and only in the tab that placed it', async () => {
    const tab = await aTab()
    expect(tab.takeJustPlaced()).toBe(false)
    await tab.submitting(async () => tab.rememberOrder(placed))
    expect((await aTab()).takeJustPlaced()).toBe(false)
    expect([tab.takeJustPlaced(), tab.takeJustPlaced()]).toEqual([true, false])
  })

  it('has its number, total and WhatsApp chat link when an earlier version of the shop stored it', async () => {
    const { orderId, totalAmount, earlier, chat, payment } = placed
    storage.localStorage.set('lastOrder', JSON.stringify({ orderId, totalAmount, earlier, chat, payment }))
    expect((await aTab()).readLastOrder()).toMatchObject({
      orderId,
      totalAmount,
      chat,
      items: [],
      placedAt: null,
    })
  })
})
