import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '../events.ts'
import { happenedIn } from './webhooks.ts'

const order = fc.record(
  {
    kind: fc.constant('order' as const),
    orderId: fc.constantFrom('KB-1', 'KB-2'),
    status: fc.constantFrom('pending', 'changed', 'deleted'),
    change: fc.constantFrom('created' as const, 'status' as const),
  },
  { requiredKeys: ['kind', 'orderId', 'status'] },
)
const product = fc.record(
  {
    kind: fc.constant('product' as const),
    productId: fc.constantFrom('robe', 'body'),
    touches: fc.constantFrom('counters' as const, 'page' as const, 'cards' as const, 'lists' as const),
    stock: fc.constant(true as const),
    change: fc.constantFrom('created' as const, 'deleted' as const),
  },
  { requiredKeys: ['kind', 'productId', 'touches'] },
)
const other = fc.constant<DomainEvent>({ kind: 'promotions' })
const kinds = (...events: DomainEvent[]) =>
  happenedIn(events).map(({ type, subject }) => `${type} ${subject}`)

describe('happenedIn', { tags: ['R-13'] }, () => {
  it('tells of one order once in a change, by the most that happened to it', () => {
    const moved = { kind: 'order', orderId: 'KB-1', status: 'confirmed', change: 'status' } as const
    const edited = { kind: 'order', orderId: 'KB-1', status: 'changed' } as const
    expect(kinds(edited)).toEqual(['order.updated KB-1'])
    expect(kinds(edited, moved, edited)).toEqual(['order.status KB-1'])
    expect(kinds({ ...moved, change: 'created' }, moved)).toEqual(['order.created KB-1'])
    expect(kinds(moved, { ...edited, status: 'deleted' })).toEqual(['order.deleted KB-1'])
  })

  it('tells the stock of a product apart from its edits, and nothing about views and likes', () => {
    const viewed = { kind: 'product', productId: 'robe', touches: 'counters' } as const
    expect(kinds(viewed, { ...viewed, touches: 'cards' })).toEqual([])
    expect(kinds({ ...viewed, touches: 'page', stock: true })).toEqual(['product.stock robe'])
    expect(kinds({ ...viewed, touches: 'lists' }, { ...viewed, touches: 'page', stock: true })).toEqual([
      'product.updated robe',
      'product.stock robe',
    ])
    expect(kinds({ ...viewed, touches: 'lists', change: 'created' }, { ...viewed, stock: true })).toEqual([
      'product.created robe',
    ])
  })

  it('never tells the same twice, and of each order only one thing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(order, product, other), { maxLength: 12 }), (events) => {
        const told = happenedIn(events)
        expect(new Set(told.map(({ type, subject }) => `${type} ${subject}`)).size).toBe(told.length)
        const orders = told.filter(({ type }) => type.startsWith('order.'))
        expect(orders).toHaveLength(
          new Set(events.flatMap((one) => (one.kind === 'order' ? [one.orderId] : []))).size,
        )
      }),
    )
  })
})
