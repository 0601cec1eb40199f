import { describe, expect, it } from 'vitest'
import { isShopEvent, readShopEvent, type ShopEvent } from './shop-event.ts'

const EVENTS: ShopEvent[] = [
  { kind: 'order', orderId: 'KB-1', status: 'pending' },
  { kind: 'payment-notice', orderId: 'KB-1' },
  { kind: 'contact-message', id: 'm1' },
  { kind: 'mail', state: 'bounced' },
  { kind: 'mail', state: 'bounced', channel: 'payment' },
  { kind: 'stock', productId: 'p1', stock: 2 },
  { kind: 'stock', productId: 'p1', stock: null },
  { kind: 'stock', productId: 'p1', stock: 2, color: null, size: '6 mois' },
]

describe('shop events', () => {
  it.each(EVENTS)('are read unchanged: %j', (event) => {
    expect(isShopEvent(event)).toBe(true)
    expect(readShopEvent(JSON.parse(JSON.stringify(event)))).toEqual(event)
  })

  it('do not include events of the kind product', () => {
    expect(isShopEvent({ kind: 'product', productId: 'p1', touches: 'page' })).toBe(false)
  })

  it.each([null, 'order', [], {}, { kind: 'weather' }, { kind: 'product', productId: 'p1' }])(
    'are not read from %j',
    (json) => {
      expect(readShopEvent(json)).toBeNull()
    },
  )
})
