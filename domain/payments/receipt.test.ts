import { describe, expect, it } from 'vitest'
import { anOrder } from '../../tests/builders/an-order.ts'
import { receiptOf, receiptText } from './receipt.ts'

const AT = '2026-03-02T10:00:00.000Z'
const paid = (amount: number, transactionNumber: string | null = null) =>
  ({ kind: 'payment', method: 'Wave', amount, transactionNumber, at: AT }) as const

describe('receiptOf', { tags: ['E-24'] }, () => {
  it('sums up what was paid, without what was taken back', () => {
    const order = { ...anOrder(), totalAmount: 5000, received: 4000, refunded: 0 }
    expect(receiptOf(order, [paid(700), paid(-700), paid(4000, 'T1')])).toMatchObject({
      lines: [{ amount: 4000, method: 'Wave', transactionNumber: 'T1' }],
      paid: 4000,
      owed: 1000,
    })
    expect(receiptOf(order, [])).toBeNull()
  })

  it('asks for nothing that the customer has paid at the door and the shop still checks', () => {
    const claim = { attemptId: 'a', courierId: null, method: 'Wave', amount: 7500, status: 'open' } as const
    const split = { ...anOrder(), totalAmount: 12_500, received: 5000, doorClaim: claim }
    expect(receiptOf(split, [paid(5000)])).toMatchObject({ paid: 5000, owed: 0 })
    const short = { ...claim, amount: 4000 }
    expect(receiptOf({ ...split, doorClaim: short }, [paid(5000)])).toMatchObject({ owed: 3500 })
  })
})

describe('receiptText', { tags: ['E-24'] }, () => {
  it('names the shop, each payment and the page', () => {
    const line = { amount: 5000, method: 'Wave', transactionNumber: 'T1', at: AT } as const
    const receipt = { orderId: 'KB-1', lines: [line], totalAmount: 5000, paid: 5000, owed: 0 }
    const text = receiptText(receipt, 'Keur Bébé', 'https://boutique.example/recu')
    expect(text).toContain('Reçu de Keur Bébé, commande KB-1')
    expect(text).toMatch(/Wave, 2 mars 2026, transaction T1/)
    expect(text).toContain('https://boutique.example/recu')
    expect(text).not.toContain('Reste à payer')
  })
})
