import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAYMENT_STATES } from './payment.ts'
import { type PaymentReading, READING_STATUSES } from './payment-reading.ts'
import { afterReading } from './payment-state.ts'

const AMOUNT = 15_000

const payment = {
  provider: 'wave',
  state: 'pending',
  problem: null,
  amount: AMOUNT,
  reference: 'cos-1',
  transactionNumber: null,
  failure: null,
} as const

function aReading(change: Partial<PaymentReading> = {}): PaymentReading {
  return {
    reference: 'cos-1',
    paymentId: 'p1',
    status: 'paid',
    amount: AMOUNT,
    currency: 'XOF',
    transactionNumber: 'TCN4Y4ZC3FM',
    payerPhone: '+221771234567',
    paidAt: 1,
    failure: null,
    ...change,
  }
}

const readings = fc.record({
  status: fc.constantFrom(...READING_STATUSES),
  amount: fc.constantFrom(AMOUNT, AMOUNT - 1, 0, 2 * AMOUNT),
  currency: fc.constantFrom('XOF', 'EUR'),
})

/** Applies readings one after the other. @returns the last state, and the francs in the ledger after each */
function follow(changes: readonly Partial<PaymentReading>[]) {
  let state: Parameters<typeof afterReading>[0] = payment
  let booked = 0
  const ledger = changes.map((change) => {
    const step = afterReading(state, aReading(change))
    if (step) state = { ...state, ...step.changes }
    booked += step?.book ?? 0
    return booked
  })
  return { state, ledger, booked }
}

describe('afterReading', { tags: ['E-02'] }, () => {
  it('keeps the reason of a refused attempt while the payer may try again, once', () => {
    const refused = aReading({ status: 'pending', failure: 'insufficient-funds' })
    expect(afterReading(payment, refused)).toEqual({ changes: { failure: 'insufficient-funds' }, book: 0 })
    expect(afterReading({ ...payment, failure: 'insufficient-funds' }, refused)).toBeNull()
    expect(afterReading(payment, aReading({ status: 'pending' }))).toBeNull()
    expect(afterReading({ ...payment, state: 'expired' }, refused)).toBeNull()
  })

  it('pays once, with number and payer, and ignores the same news later', () => {
    const step = afterReading(payment, aReading())
    expect(step).toMatchObject({
      changes: { state: 'paid', transactionNumber: 'TCN4Y4ZC3FM', payerPhone: '771234567', problem: null },
      book: AMOUNT,
    })
    for (const status of READING_STATUSES.filter((other) => other !== 'refunded')) {
      expect(afterReading({ ...payment, state: 'paid' }, aReading({ status }))).toBeNull()
    }
  })

  it('never pays with another amount or currency, and reports each of them once', () => {
    const less = afterReading(payment, aReading({ amount: AMOUNT - 1 }))
    expect(less).toMatchObject({ changes: { problem: 'amount', paidAmount: AMOUNT - 1 }, book: 0 })
    expect(less?.changes.state).toBeUndefined()
    expect(afterReading({ ...payment, problem: 'amount' }, aReading({ amount: AMOUNT - 1 }))).toBeNull()
    expect(afterReading(payment, aReading({ currency: 'EUR' }))).toMatchObject({
      changes: { problem: 'currency' },
      book: 0,
    })
  })

  it('counts money that arrives after the payment failed or expired', () => {
    for (const state of ['failed', 'expired'] as const) {
      expect(afterReading({ ...payment, state }, aReading())).toMatchObject({ book: AMOUNT })
    }
  })

  it('keeps the reason of a refused attempt while the payer may try again, and reports it once', {
    tags: ['E-04'],
  }, () => {
    const refused = aReading({ status: 'pending', failure: 'insufficient-funds', transactionNumber: null })
    expect(afterReading(payment, refused)).toEqual({ changes: { failure: 'insufficient-funds' }, book: 0 })
    const known = { ...payment, failure: 'insufficient-funds' }
    expect(afterReading(known, refused)).toBeNull()
    expect(afterReading(known, { ...refused, failure: null })).toBeNull()
    expect(afterReading({ ...payment, state: 'started' }, refused)).toMatchObject({
      changes: { state: 'pending', failure: 'insufficient-funds' },
    })
    expect(afterReading({ ...payment, state: 'expired' }, refused)).toBeNull()
    expect(afterReading(known, aReading())).toMatchObject({ changes: { state: 'paid', failure: null } })
  })

  it('is never paid under another reference where the provider does not sign it, and has to be looked at', {
    tags: ['E-03'],
  }, () => {
    const paytech = { ...payment, provider: 'paytech' }
    const other = aReading({ reference: 'another', transactionNumber: null })
    const step = afterReading(paytech, other)
    expect(step).toMatchObject({ changes: { problem: 'reference', reference: 'cos-1' }, book: 0 })
    expect(step?.changes.state).toBeUndefined()
    expect(afterReading({ ...paytech, problem: 'reference' }, other)).toBeNull()
    expect(afterReading({ ...paytech, problem: 'reference' }, aReading())).toMatchObject({ book: AMOUNT })
    for (const status of READING_STATUSES.filter((one) => one !== 'paid')) {
      expect(afterReading({ ...paytech, state: 'paid' }, { ...other, status })).toBeNull()
    }
    for (const provider of ['wave', 'orange-money']) {
      expect(afterReading({ ...payment, provider }, other)).toMatchObject({ book: AMOUNT })
    }
  })

  it('does not end a payment that a person has to look at', () => {
    expect(afterReading({ ...payment, problem: 'amount' }, aReading({ status: 'expired' }))).toBeNull()
  })

  it('takes the money back from the ledger when the provider has returned it, once', () => {
    const refunded = aReading({ status: 'refunded' })
    expect(afterReading({ ...payment, state: 'paid' }, refunded)).toMatchObject({ book: -AMOUNT })
    expect(afterReading(payment, refunded)).toMatchObject({ changes: { state: 'refunded' }, book: 0 })
    expect(afterReading({ ...payment, state: 'refunded' }, refunded)).toBeNull()
  })

  it('books each payment at most once, whatever arrives in whatever order', () => {
    fc.assert(
      fc.property(fc.array(readings, { maxLength: 12 }), (changes) => {
        const { state, ledger, booked } = follow(changes)
        expect(ledger.every((francs) => francs === 0 || francs === AMOUNT)).toBe(true)
        expect(booked).toBe(state.state === 'paid' ? AMOUNT : 0)
        expect(PAYMENT_STATES).toContain(state.state)
        const proved = changes.some(
          ({ status, amount, currency }) => status === 'paid' && amount === AMOUNT && currency === 'XOF',
        )
        if (state.state === 'paid') expect(proved).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('ends in the same state when every reading arrives twice', () => {
    fc.assert(
      fc.property(fc.array(readings, { maxLength: 8 }), (changes) => {
        const twice = changes.flatMap((change) => [change, change])
        expect(follow(twice).state).toEqual(follow(changes).state)
        expect(follow(twice).booked).toBe(follow(changes).booked)
      }),
    )
  })
})
