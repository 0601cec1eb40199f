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
  it.each<[string, string, LedgerEntry[], boolean]>([
    ['pending', 'nothing was paid', [], false],
    ['claimed', 'a wallet payment is claimed', [], true],
    ['collected', 'a courier holds the cash', [entry(5000, withCourier)], false],
    ['settled', 'the cash was handed over', [entry(5000, settled)], false],
    ['settled', 'the shop took the cash', [entry(5000)], false],
    ['paid', 'a wallet payment arrived', [entry(5000, wave)], true],
    [
      'collected',
      'a courier still holds a part of the cash',
      [entry(1, settled), entry(2, withCourier)],
      false,
    ],
    [
      'partially_refunded',
      'a part was refunded',
      [entry(5000, wave), entry(-1000, { ...refund, ...wave })],
      true,
    ],
    ['refunded', 'all was refunded', [entry(5000), entry(-5000, refund)], false],
    ['pending', 'the collection was undone', [entry(5000, withCourier), entry(-5000, withCourier)], false],
    ['settled', 'a wallet payment was undone', [entry(5000), entry(9, wave), entry(-9, wave)], false],
    ['settled', 'a refund was undone', [entry(5000), entry(-9, refund), entry(9, refund)], false],
  ])('returns “%s” when %s', { tags: ['D-02'] }, (status, _, entries, claimed) => {
    expect(paymentStatusOf(entries, { announced: claimed, atDoor: false })).toBe(status)
  })
})

describe('ledgerSums', () => {
  it('adds up payments and transfers as received, and refunds as refunded', { tags: ['D-02'] }, () => {
    const transfer = { kind: 'transfer', method: 'Credit' } as const
    const entries = [entry(5000), entry(-700, transfer), entry(-300, refund), entry(100, refund)]
    expect(ledgerSums(entries)).toEqual({ received: 4300, refunded: 200 })
  })
})
