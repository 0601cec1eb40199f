import { describe, expect, it } from 'vitest'
import { readShopEvent, type ShopEvent, shownEvent } from './shop-event.ts'

const EVENTS: ShopEvent[] = [
  { kind: 'order', orderId: 'KB-1', status: 'pending' },
  { kind: 'payment-notice', orderId: 'KB-1' },
  { kind: 'wallet', wallet: 'Wave' },
  { kind: 'contact-message', id: 'm1' },
  { kind: 'conversation', conversationId: 'c1' },
  { kind: 'mail', state: 'bounced' },
  { kind: 'mail', state: 'bounced', channel: 'payment' },
  { kind: 'stock', productId: 'p1', stock: 2 },
  { kind: 'stock', productId: 'p1', stock: null },
  { kind: 'stock', productId: 'p1', stock: 2, color: null, size: '6 mois' },
]

describe('shop events', () => {
  it.each(EVENTS)('are read unchanged: %j', (event) => {
    expect(shownEvent(event)).toEqual(event)
    expect(readShopEvent(JSON.parse(JSON.stringify(event)))).toEqual(event)
  })

  it('are shown without what only the shop itself needs', { tags: ['R-13'] }, () => {
    const order = { kind: 'order', orderId: 'KB-1', status: 'pending' } as const
    expect(shownEvent({ ...order, change: 'created' })).toEqual(order)
  })

  it('do not include events of the kind product', () => {
    expect(shownEvent({ kind: 'product', productId: 'p1', touches: 'page' })).toBeNull()
  })

  it.each([null, 'order', [], {}, { kind: 'weather' }, { kind: 'product', productId: 'p1' }])(
    'are not read from %j',
    (json) => {
      expect(readShopEvent(json)).toBeNull()
    },
  )
})
