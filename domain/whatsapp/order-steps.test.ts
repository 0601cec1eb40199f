import { describe, expect, it } from 'vitest'
import { anOrder } from '../../tests/builders/an-order.ts'
import { isAtStep } from './order-steps.ts'

describe('isAtStep', () => {
  it('asks the giver of a gift not when the parents are at home', { tags: ['G-12', 'K-10'] }, () => {
    const failed = { status: 'confirmed', fulfillmentStatus: 'delivery_failed' } as const
    expect(isAtStep(anOrder(failed), 'absent')).toBe(true)
    expect(isAtStep(anOrder({ ...failed, hidesAddress: true }), 'absent')).toBe(false)
  })
})
