import { describe, expect, it } from 'vitest'
import { type LedgerEntry, ledgerSums, paymentStatusOf } from './amounts.ts'

const entry = (amount: number, fields: Partial<LedgerEntry> = {}): LedgerEntry => ({
  kind: 'payment',
  method: 'Cash',
  amount,
  courierId: null,
  settlementId: null,
  ...fields,
})
const withCourier = { courierId: 'moussa' }
const settled = { ...withCourier, settlementId: 's1' }
const refund = { kind: 'refund' } as const
const wave = { method: 'Wave' } as const

describe('paymentStatusOf', () => {
  it.each<[string, LedgerEntry[], boolean, string]>([
    ['nothing was paid', [], false, 'pending'],
    ['a wallet payment is claimed', [], true, 'claimed'],
    ['a courier holds the cash', [entry(5000, withCourier)], false, 'collected'],
    ['the cash was handed over', [entry(5000, settled)], false, 'settled'],
    ['the shop took the cash', [entry(5000)], false, 'settled'],
    ['a wallet payment arrived', [entry(5000, wave)], true, 'paid'],
    [
      'a courier still holds a part of the cash',
      [entry(1, settled), entry(2, withCourier)],
      false,
      'collected',
    ],
    [
      'a part was refunded',
      [entry(5000, wave), entry(-1000, { ...refund, ...wave })],
      true,
      'partially_refunded',
    ],
    ['all was refunded', [entry(5000), entry(-5000, refund)], false, 'refunded'],
    ['the collection was undone', [entry(5000, withCourier), entry(-5000, withCourier)], false, 'pending'],
    ['a wallet payment was undone', [entry(5000), entry(9, wave), entry(-9, wave)], false, 'settled'],
    ['a refund was undone', [entry(5000), entry(-9, refund), entry(9, refund)], false, 'settled'],
  ])('returns the payment status when %s', { tags: ['D-02'] }, (_, entries, claimed, status) => {
    expect(paymentStatusOf(entries, claimed)).toBe(status)
  })
})

describe('ledgerSums', () => {
  it('adds up payments and transfers as received, and refunds as refunded', { tags: ['D-02'] }, () => {
    const transfer = { kind: 'transfer', method: 'Credit' } as const
    const entries = [entry(5000), entry(-700, transfer), entry(-300, refund), entry(100, refund)]
    expect(ledgerSums(entries)).toEqual({ received: 4300, refunded: 200 })
  })
})
