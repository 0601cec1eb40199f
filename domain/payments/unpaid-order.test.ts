import { describe, expect, it } from 'vitest'
import { unpaidOrder } from './unpaid-order.ts'

const AN_HOUR = 3_600_000
const PLACED = Date.parse('2026-03-02T10:00:00.000Z')
const order = {
  status: 'pending',
  deliveryMethod: 'mobile_money',
  paymentStatus: 'pending',
  createdAt: new Date(PLACED).toISOString(),
} as const

describe('unpaidOrder', { tags: ['E-05'] }, () => {
  it('warns after half of the time, and proposes the cancellation at its end', () => {
    const stages = [0, 11.9, 12, 23.9, 24, 100].map(
      (hours) => unpaidOrder(order, PLACED + hours * AN_HOUR, 24)?.stage ?? null,
    )
    expect(stages).toEqual([null, null, 'warn', 'warn', 'cancel', 'cancel'])
    expect(unpaidOrder(order, PLACED + 12 * AN_HOUR, 24)?.until).toBe(PLACED + 24 * AN_HOUR)
  })

  it('leaves alone what is paid, claimed, confirmed, cancelled, or was placed with cash', () => {
    const later = PLACED + 100 * AN_HOUR
    for (const change of [
      { paymentStatus: 'paid' },
      { paymentStatus: 'claimed' },
      { status: 'confirmed' },
      { status: 'cancelled' },
      { deliveryMethod: 'cash_on_delivery' },
    ] as const) {
      expect(unpaidOrder({ ...order, ...change }, later, 24)).toBeNull()
    }
  })
})
