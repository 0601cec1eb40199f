import { describe, expect, it } from 'vitest'
import type { ShownOrder } from '../../../contracts/order.ts'
import { aManagedOrder } from '../../../tests/builders/an-order.ts'
import { mergeDone } from './use-queue.ts'

const order = (orderId: string, version = 1): ShownOrder => ({
  ...aManagedOrder({ orderId, version }),
  paymentNotices: [],
})
const done = (orderId: string, version: number, after: string | null) => ({
  order: order(orderId, version),
  label: 'Confirmée',
  after,
})
const shown = (rows: ReturnType<typeof mergeDone>) =>
  rows.map((row) => row.order.orderId + (row.done ? ' done' : ''))

describe('mergeDone', { tags: ['D-10'] }, () => {
  it('shows the result of an order in the place that its card had in the list', () => {
    expect(shown(mergeDone([order('A'), order('C')], [done('B', 2, 'A')]))).toEqual(['A', 'B done', 'C'])
    expect(shown(mergeDone([order('B')], [done('A', 2, null)]))).toEqual(['A done', 'B'])
  })

  it('shows only the result when the list still contains the order', () => {
    expect(shown(mergeDone([order('A'), order('B', 2)], [done('B', 2, 'A')]))).toEqual(['A', 'B done'])
  })

  it('shows the card, not the result, when the order has changed since the result was stored', () => {
    expect(shown(mergeDone([order('A'), order('B', 3)], [done('B', 2, 'A')]))).toEqual(['A', 'B'])
  })

  it('shows a result first when the list no longer contains the order that preceded it', () => {
    expect(shown(mergeDone([order('C')], [done('B', 2, 'A')]))).toEqual(['B done', 'C'])
  })
})
