import { describe, expect, it } from 'vitest'
import { validate } from '../../contracts/fields.ts'
import { paymentClaimInput } from '../../contracts/payment-claim.ts'
import { aPlacedItem } from '../../tests/builders/an-order.ts'
import { paymentClaimFrom } from './payment-claim.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const payer = { name: 'Awa Ndiaye', phone: '771234567' }
const noticeOf = (...items: ReturnType<typeof aPlacedItem>[]) =>
  paymentClaimFrom({ method: 'Wave', totalAmount: 3000, items, paymentCode: 'A1B2C3' }, payer, NOW)

describe('paymentClaimFrom', () => {
  it('contains the payer, amount, code, wallet and time as an ISO date', () => {
    expect(noticeOf(aPlacedItem())).toMatchObject({
      ...payer,
      amount: 3000,
      paymentCode: 'A1B2C3',
      paymentMethod: 'Wave',
      timestamp: '2026-03-02T10:00:00.000Z',
    })
  })

  it('sets the price of an item to the total of its order line', () => {
    expect(noticeOf(aPlacedItem({ price: 1000, quantity: 3 })).items[0]).toMatchObject({
      price: 3000,
      quantity: 3,
    })
  })

  it('sets a missing size or colour to N/A', () => {
    const items = noticeOf(aPlacedItem(), aPlacedItem({ color: 'Rouge', size: 'M' })).items
    expect(items).toMatchObject([
      { color: 'N/A', size: 'N/A' },
      { color: 'Rouge', size: 'M' },
    ])
  })

  it('returns a claim that the contract accepts', () => {
    expect(validate(paymentClaimInput, noticeOf(aPlacedItem({ quantity: 2 }))).ok).toBe(true)
  })
})
