import { describe, expect, it } from 'vitest'
import { isShopEvent, readShopEvent, type ShopEvent } from './shop-event.ts'

const EVENTS: ShopEvent[] = [
  { kind: 'order', orderId: 'KB-1', status: 'pending' },
  { kind: 'payment-notice', orderId: 'KB-1' },
  { kind: 'contact-message', id: 'm1' },
  { kind: 'stock', productId: 'p1', stock: 2 },
  { kind: 'stock', productId: 'p1', stock: null },
]

describe('what the dashboard hears of', () => {
  it.each(EVENTS)('survives its journey: %j', (event) => {
    expect(isShopEvent(event)).toBe(true)
    expect(readShopEvent(JSON.parse(JSON.stringify(event)))).toEqual(event)
  })

  it('is not every change of a product: likes and ratings are many', () => {
    expect(isShopEvent({ kind: 'product', productId: 'p1', touches: 'page' })).toBe(false)
  })

  it.each([null, 'order', [], {}, { kind: 'weather' }, { kind: 'product', productId: 'p1' }])(
    'is nothing for %j',
    (json) => {
      expect(readShopEvent(json)).toBeNull()
    },
  )
})
