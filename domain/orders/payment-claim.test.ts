import { describe, expect, it } from 'vitest'
import { validate } from '../../contracts/issues.ts'
import { paymentClaimInput } from '../../contracts/payment-claim.ts'
import { anOrderItem } from '../../tests/builders/an-order.ts'
import { paymentClaimFrom } from './payment-claim.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const payer = { name: 'Awa Ndiaye', phone: '771234567' }
const noticeOf = (...items: ReturnType<typeof anOrderItem>[]) =>
  paymentClaimFrom({ method: 'Wave', totalAmount: 3000, items, paymentCode: 'A1B2C3' }, payer, NOW)

describe('a payment notice as sent', () => {
  it('carries the payer, the amount, the code, the wallet and the moment as an ISO date', () => {
    expect(noticeOf(anOrderItem())).toMatchObject({
      ...payer,
      amount: 3000,
      paymentCode: 'A1B2C3',
      paymentMethod: 'Wave',
      timestamp: '2026-03-02T10:00:00.000Z',
    })
  })

  it("an item's price is the line's total", () => {
    expect(noticeOf(anOrderItem({ price: 1000, quantity: 3 })).items[0]).toMatchObject({
      price: 3000,
      quantity: 3,
    })
  })

  it('a size or a colour not chosen is N/A', () => {
    const items = noticeOf(anOrderItem(), anOrderItem({ color: 'Rouge', size: 'M' })).items
    expect(items).toMatchObject([
      { color: 'N/A', size: 'N/A' },
      { color: 'Rouge', size: 'M' },
    ])
  })

  it('is what the shop accepts', () => {
    expect(validate(paymentClaimInput, noticeOf(anOrderItem({ quantity: 2 }))).ok).toBe(true)
  })
})
