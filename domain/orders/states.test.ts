import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_STATES } from './order.ts'
import {
  canReopen,
  canTransition,
  orderStatusLabel,
  readOrderStatus,
  reservesStock,
  UNDO_CANCEL_MS,
} from './states.ts'

describe('canTransition', () => {
  it.each([
    ['pending' as const, ['confirmed', 'cancelled']],
    ['confirmed' as const, []],
    ['cancelled' as const, []],
  ])('from %s allows %j', (from, allowed) => {
    expect(ORDER_STATES.filter((to) => canTransition(from, to))).toEqual(allowed)
  })
})

describe('canReopen', () => {
  const updatedAt = '2026-03-02T10:00:00.000Z'
  const after = (milliseconds: number) => Date.parse(updatedAt) + milliseconds

  it.each([
    ['cancelled' as const, 0, true],
    ['cancelled' as const, UNDO_CANCEL_MS, true],
    ['cancelled' as const, UNDO_CANCEL_MS + 1, false],
    ['pending' as const, 0, false],
    ['confirmed' as const, 0, false],
  ])('for an order that is %s, after %i ms, returns %j', (status, later, may) => {
    expect(canReopen({ status, updatedAt }, after(later))).toBe(may)
  })
})

describe('reservesStock', () => {
  it.each([
    ['pending' as const, true],
    ['confirmed' as const, true],
    ['cancelled' as const, false],
  ])('for %s returns %j', (status, held) => {
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

  it('labels any stored value like the status read from it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...ORDER_STATES), fc.string()), (stored) => {
        expect(ORDER_STATES).toContain(readOrderStatus(stored))
        expect(orderStatusLabel(readOrderStatus(stored))).toBe(orderStatusLabel(stored))
      }),
    )
  })
})
