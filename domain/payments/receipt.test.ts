import { describe, expect, it } from 'vitest'
import { anOrder, aPlacedItem } from '../../tests/builders/an-order.ts'
import { receiptOf, receiptText } from './receipt.ts'

const row = (amount: number, more: object = {}) => ({
  kind: amount < 0 ? ('refund' as const) : ('payment' as const),
  method: 'Wave' as const,
  amount,
  transactionNumber: null,
  at: '2026-03-02T10:00:00.000Z',
  ...more,
})
const order = (received: number, refunded = 0) =>
  anOrder({ orderId: 'KB-1', items: [aPlacedItem({ price: 15_000 })], received, refunded })

describe('receiptOf', { tags: ['E-24'] }, () => {
  it('lists what was paid and returned, and what is still owed', () => {
    const ledger = [row(10_000, { transactionNumber: 'TCN4Y4' }), row(-2000)]
    expect(receiptOf(order(10_000, 2000), ledger)).toMatchObject({
      lines: [{ amount: 10_000, transactionNumber: 'TCN4Y4' }, { amount: -2000 }],
      totalAmount: 15_000,
      paid: 8000,
      owed: 7000,
    })
  })

  it('is null while nothing is paid, and leaves out what was entered by mistake', () => {
    expect(receiptOf(order(0), [])).toBeNull()
    const mistake = [row(5000), { ...row(5000), amount: -5000 }]
    expect(receiptOf(order(0), mistake)).toBeNull()
    expect(receiptOf(order(15_000), [...mistake, row(15_000, { method: 'Cash' })])?.lines).toMatchObject([
      { amount: 15_000, method: 'Cash' },
    ])
  })
})

describe('receiptText', { tags: ['E-24'] }, () => {
  it('names the shop, the order, each payment and the link, with ordinary spaces', () => {
    const receipt = receiptOf(order(15_000), [row(15_000, { transactionNumber: 'TCN4Y4' })])
    if (!receipt) throw new Error('no receipt')
    expect(receiptText(receipt, 'Keur Bébé', 'https://boutique.example/recu')).toBe(
      [
        'Reçu de Keur Bébé, commande KB-1',
        '- 15 000 FCFA, Wave, 2 mars 2026, transaction TCN4Y4',
        'Total payé : 15 000 FCFA',
        'https://boutique.example/recu',
      ].join('\n'),
    )
  })
})
