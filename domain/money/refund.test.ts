import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProviderPayment } from '../payments/payment.ts'
import { PROVIDER_FAILURES } from '../payments/payment-reading.ts'
import {
  afterFailure,
  leftOf,
  type Refund,
  refundObjection,
  refundWays,
  returnedAmount,
  underway,
} from './refund.ts'

const payment: ProviderPayment = {
  ...{ id: 'payment-1', orderId: 'KB-1', provider: 'wave', method: 'Wave', amount: 16_500, state: 'paid' },
  ...{
    problem: null,
    reference: 'ref-1',
    url: null,
    deepLinks: {},
    transactionNumber: 'T-1',
    paidAmount: 16_500,
  },
  ...{ payerPhone: null, failure: null, createdAt: 1, expiresAt: 2, changedAt: 1 },
}

function aRefund(change: Partial<Refund> = {}): Refund {
  return {
    ...{ id: 'refund-1', orderId: 'KB-1', paymentId: 'payment-1', way: 'provider', method: 'Wave' },
    ...{ amount: 16_500, state: 'asked', attempt: 1, isDoubted: false, failure: null, note: '' },
    ...{ createdAt: 1, changedAt: 1 },
    ...change,
  }
}

const whole = { booked: 16_500, inHand: 16_500, refunds: [] }

describe('refundObjection', () => {
  it('lets a provider return a payment of which nothing was given back', { tags: ['E-20'] }, () => {
    expect(refundObjection(payment, whole)).toBeNull()
  })

  it('refuses the whole payment once a part was given back by hand', { tags: ['E-20'] }, () => {
    expect(refundObjection(payment, { ...whole, inHand: 12_500 })).toMatchObject({
      code: 'REFUND_ONLY_WHOLE',
    })
    const refunds = [aRefund({ way: 'hand', state: 'done', amount: 4000 })]
    expect(refundObjection(payment, { ...whole, inHand: 20_000, refunds })).toMatchObject({
      code: 'REFUND_ONLY_WHOLE',
    })
  })

  it('refuses money that is already on its way back, or gone', { tags: ['E-20'] }, () => {
    const refunds = [aRefund({ id: 'other', paymentId: 'payment-2', state: 'unsure' })]
    expect(refundObjection(payment, { ...whole, refunds })).toMatchObject({ code: 'REFUND_TOO_LARGE' })
    expect(refundObjection({ ...payment, state: 'refunded' }, whole)).toMatchObject({
      code: 'PAYMENT_NOT_REFUNDABLE',
    })
    expect(refundObjection({ ...payment, provider: 'orange-money' }, whole)).toMatchObject({
      code: 'PAYMENT_NOT_REFUNDABLE',
    })
  })

  it('never lets more go back than is left of the payment and than the order has', { tags: ['E-20'] }, () => {
    const amount = fc.integer({ min: 0, max: 40_000 })
    const refund = fc
      .record({
        paymentId: fc.constantFrom('payment-1', 'payment-2', null),
        way: fc.constantFrom('provider' as const, 'hand' as const),
        state: fc.constantFrom(
          'asked' as const,
          'sent' as const,
          'done' as const,
          'refused' as const,
          'unsure' as const,
        ),
        amount,
      })
      .map(aRefund)
    fc.assert(
      fc.property(amount, amount, fc.array(refund, { maxLength: 4 }), (booked, inHand, refunds) => {
        const left = leftOf(payment, { booked, inHand, refunds })
        const byHand = refunds.filter(
          (one) => one.paymentId === 'payment-1' && one.way === 'hand' && one.state === 'done',
        )
        expect(left).toBeGreaterThanOrEqual(0)
        if (left > 0) {
          expect(left + underway(refunds)).toBeLessThanOrEqual(inHand)
          expect(left + byHand.reduce((sum, one) => sum + one.amount, 0)).toBeLessThanOrEqual(booked)
        }
        const objection = refundObjection(payment, { booked, inHand, refunds })
        expect(objection === null).toBe(left >= returnedAmount(payment))
      }),
    )
  })
})

describe('refundWays', () => {
  const order = { received: 16_500, refunded: 0 }
  const ledger = [{ method: 'Wave', amount: 16_500, transactionNumber: 'T-1' }] as const

  it('returns a payment through its provider, and what is left of it by hand', { tags: ['E-20'] }, () => {
    const ways = { payments: [payment], refunds: [], ledger }
    expect(refundWays(order, ways)).toMatchObject([{ way: 'provider', amount: 16_500, provider: 'wave' }])
    expect(refundWays({ ...order, refunded: 4000 }, ways)).toMatchObject([{ way: 'hand', amount: 12_500 }])
    expect(refundWays({ ...order, refunded: 16_500 }, ways)).toEqual([])
  })

  it('offers nothing while a refund is underway, and offers it again after a refusal', {
    tags: ['E-20'],
  }, () => {
    const ways = (refund: Refund) => refundWays(order, { payments: [payment], refunds: [refund], ledger })
    for (const state of ['asked', 'sent', 'unsure', 'done'] as const)
      expect(ways(aRefund({ state }))).toEqual([])
    expect(ways(aRefund({ state: 'refused' }))).toMatchObject([{ way: 'provider', amount: 16_500 }])
  })

  it('leaves out payments whose money another order has', () => {
    expect(refundWays(order, { payments: [payment], refunds: [], ledger: [] })).toEqual([])
  })
})

describe('afterFailure', () => {
  const once = { repeatsRefunds: false }
  const repeated = { repeatsRefunds: true }

  it('believes a refusal, unless an earlier answer was lost and the provider repeats nothing', {
    tags: ['E-20'],
  }, () => {
    expect(afterFailure({ isDoubted: false }, 'refused', once)).toMatchObject({ state: 'refused' })
    expect(afterFailure({ isDoubted: true }, 'refused', repeated)).toMatchObject({ state: 'refused' })
    expect(afterFailure({ isDoubted: true }, 'refused', once)).toMatchObject({
      state: 'unsure',
      failure: 'refused-again',
    })
  })

  it('repeats a request without an answer only where that returns the money once', { tags: ['E-20'] }, () => {
    for (const failure of ['unclear', 'protocol'] as const) {
      expect(afterFailure({ isDoubted: false }, failure, once)).toMatchObject({
        state: 'unsure',
        isDoubted: true,
      })
      expect(afterFailure({ isDoubted: false }, failure, repeated)).toMatchObject({
        state: 'sent',
        isDoubted: true,
      })
    }
    expect(afterFailure({ isDoubted: false }, 'timeout', once)).toMatchObject({ state: 'asked' })
    expect(afterFailure({ isDoubted: false }, 'timeout', repeated)).toMatchObject({ state: 'sent' })
  })

  it('never forgets a doubt, and never ends as done', () => {
    for (const failure of PROVIDER_FAILURES)
      for (const rules of [once, repeated]) {
        const after = afterFailure({ isDoubted: true }, failure, rules)
        expect(after.isDoubted).toBe(true)
        expect(after.state).not.toBe('done')
      }
  })
})
