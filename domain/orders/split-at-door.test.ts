import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anOrder } from '../../tests/builders/an-order.ts'
import { act } from './act.ts'
import { openClaim } from './amounts.ts'
import { PAYMENT_METHODS } from './order-constants.ts'

const ACTING = { now: 0, newId: () => 'attempt', courierId: 'moussa' }
const francs = fc.integer({ min: 0, max: 20_000 })

/** Delivers an order of 12 500 francs for this money. */
function deliver(money: { amount: number; method: (typeof PAYMENT_METHODS)[number]; cash: number }) {
  const order = anOrder({ status: 'confirmed', totalAmount: 12_500 })
  return act(order, { action: 'deliver', note: '', ...money }, ACTING)
}

describe('money at the door', () => {
  it('is in cash and in the wallet together what was collected, and never more than is due', {
    tags: ['D-23', 'D-32'],
  }, () => {
    fc.assert(
      fc.property(francs, fc.constantFrom(...PAYMENT_METHODS), francs, (amount, method, cash) => {
        const acted = deliver({ amount, method, cash })
        expect(acted.ok).toBe(amount + cash <= 12_500)
        if (!acted.ok) return
        const { after, payments, ended } = acted.effects
        const booked = payments.reduce((sum, payment) => sum + payment.amount, 0)
        expect(booked + openClaim(after)).toBe(amount + cash)
        expect((ended?.collected ?? 0) + (ended?.cash ?? 0)).toBe(amount + cash)
        expect(payments.every((payment) => payment.method === 'Cash' && payment.amount > 0)).toBe(true)
        expect(openClaim(after)).toBe(method === 'Cash' ? 0 : amount)
      }),
    )
  })

  it('names no method when nothing was collected', () => {
    const acted = deliver({ amount: 0, method: 'Wave', cash: 0 })
    expect(acted).toMatchObject({ effects: { payments: [], ended: { method: null, claim: null, cash: 0 } } })
  })
})
