import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_STATES, orderStatusLabel, readOrderStatus, reservesStock } from './statuses.ts'

describe('reservesStock', () => {
  it.each([
    ['pending' as const, true],
    ['confirmed' as const, true],
    ['cancelled' as const, false],
  ])('for the state %s returns %j', (status, held) => {
    expect(reservesStock(status)).toBe(held)
  })
})

describe('orderStatusLabel', () => {
  it.each([
    ['pending', 'En attente'],
    ['confirmed', 'Confirmée'],
    ['cancelled', 'Annulée'],
    ['shipped', 'Annulée'],
    ['', 'Annulée'],
  ])('labels %j as %j', (status, label) => {
    expect(orderStatusLabel(status)).toBe(label)
  })

  it('labels any stored value as the status that readOrderStatus reads from it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...ORDER_STATES), fc.string()), (stored) => {
        expect(ORDER_STATES).toContain(readOrderStatus(stored))
        expect(orderStatusLabel(readOrderStatus(stored))).toBe(orderStatusLabel(stored))
      }),
    )
  })
})
