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

describe('the state of an order changes only while it is pending', () => {
  it.each([
    ['pending' as const, ['confirmed', 'cancelled']],
    ['confirmed' as const, []],
    ['cancelled' as const, []],
  ])('%s may become %j', (from, allowed) => {
    expect(ORDER_STATES.filter((to) => canTransition(from, to))).toEqual(allowed)
  })
})

describe('a cancellation', () => {
  const updatedAt = '2026-03-02T10:00:00.000Z'
  const after = (milliseconds: number) => Date.parse(updatedAt) + milliseconds

  it.each([
    ['cancelled' as const, 0, true],
    ['cancelled' as const, UNDO_CANCEL_MS, true],
    ['cancelled' as const, UNDO_CANCEL_MS + 1, false],
    ['pending' as const, 0, false],
    ['confirmed' as const, 0, false],
  ])('of an order that is %s can be undone after %i ms: %j', (status, later, may) => {
    expect(canReopen({ status, updatedAt }, after(later))).toBe(may)
  })
})

describe('pieces are taken from the stock until the order is cancelled', () => {
  it.each([
    ['pending' as const, true],
    ['confirmed' as const, true],
    ['cancelled' as const, false],
  ])('%s: %j', (status, held) => {
    expect(reservesStock(status)).toBe(held)
  })
})

describe('a state is shown in French', () => {
  it.each([
    ['pending', 'En attente'],
    ['confirmed', 'Confirmée'],
    ['cancelled', 'Annulée'],
    ['shipped', 'Annulée'],
    ['', 'Annulée'],
  ])('%j reads %j', (status, label) => {
    expect(orderStatusLabel(status)).toBe(label)
  })

  it('whatever is stored, what is read is labelled the same', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...ORDER_STATES), fc.string()), (stored) => {
        expect(ORDER_STATES).toContain(readOrderStatus(stored))
        expect(orderStatusLabel(readOrderStatus(stored))).toBe(orderStatusLabel(stored))
      }),
    )
  })
})
