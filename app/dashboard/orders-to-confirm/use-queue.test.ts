import { describe, expect, it } from 'vitest'
import type { ShownOrder } from '../../../contracts/order.ts'
import { anOrder } from '../../../tests/builders/an-order.ts'
import { mergeDone } from './use-queue.ts'

const order = (orderId: string, version = 1): ShownOrder => ({
  ...anOrder({ orderId, version }),
  paymentNotices: [],
  pinnedNotes: [],
})
const done = (orderId: string, version: number, after: string | null) => ({
  order: order(orderId, version),
  label: 'Confirmée',
  after,
})
const shown = (rows: ReturnType<typeof mergeDone>) =>
  rows.map((row) => row.order.orderId + (row.done ? ' done' : ''))

describe('mergeDone', { tags: ['D-10'] }, () => {
  it('shows the result of a phone call in the place that the order had in the list', () => {
    expect(shown(mergeDone([order('A'), order('C')], [done('B', 2, 'A')]))).toEqual(['A', 'B done', 'C'])
    expect(shown(mergeDone([order('B')], [done('A', 2, null)]))).toEqual(['A done', 'B'])
  })

  it('replaces an order that is still in the list by the result of the phone call', () => {
    expect(shown(mergeDone([order('A'), order('B', 2)], [done('B', 2, 'A')]))).toEqual(['A', 'B done'])
  })

  it('shows the order instead of the result of the phone call when the order has changed afterwards', () => {
    expect(shown(mergeDone([order('A'), order('B', 3)], [done('B', 2, 'A')]))).toEqual(['A', 'B'])
  })

  it('shows the result of a phone call at the top when the order that preceded it has left the list', () => {
    expect(shown(mergeDone([order('C')], [done('B', 2, 'A')]))).toEqual(['B done', 'C'])
  })
})
