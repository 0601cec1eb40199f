import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_LIMITS } from '../orders/order-constants.ts'
import { ADDRESS_LIMITS, deliveryAddressOf } from './customer.ts'

describe('deliveryAddressOf', () => {
  it('joins the address and its landmark', { tags: ['K-01'] }, () => {
    expect(deliveryAddressOf({ address: 'Rue 12', landmark: 'Face à la mosquée' })).toBe(
      'Rue 12, Face à la mosquée',
    )
    expect(deliveryAddressOf({ address: 'Rue 12', landmark: '' })).toBe('Rue 12')
  })

  it('fits into the delivery form', { tags: ['K-01'] }, () => {
    const text = (maxLength: number) => fc.string({ maxLength, unit: 'grapheme' })
    const { address, landmark } = ADDRESS_LIMITS
    fc.assert(
      fc.property(text(address), text(landmark), (address, landmark) => {
        fc.pre(address.length <= ADDRESS_LIMITS.address && landmark.length <= ADDRESS_LIMITS.landmark)
        expect(deliveryAddressOf({ address, landmark }).length).toBeLessThanOrEqual(ORDER_LIMITS.address)
      }),
    )
    const longest = { address: 'a'.repeat(address), landmark: 'b'.repeat(landmark) }
    expect(deliveryAddressOf(longest)).toHaveLength(ORDER_LIMITS.address)
  })
})
