import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { orderedLines } from '../../../domain/orders/price-lines.ts'
import { aProduct } from '../../../tests/builders/a-product.ts'
import { aPromotion } from '../../../tests/builders/a-promotion.ts'
import {
  codeIssues,
  draftPrice,
  enteredOrderOf,
  lineIssues,
  linesOf,
  listedPrice,
  newDraft,
  newLine,
  readAmount,
  storedDraft,
  withPrices,
} from './draft.ts'

const now = Date.parse('2026-03-02T10:00:00.000Z')
const product = aProduct({ _id: 'p1', price: 5000, discount: 10 })

describe('readAmount', { tags: ['D-12'] }, () => {
  it.each([
    ['', 0],
    ['1500', 1500],
    ['1 500 FCFA', 1500],
    ['1.500 F', 1500],
    ['12,5', Number.NaN],
    ['-5', Number.NaN],
    ['9'.repeat(17), Number.NaN],
  ])('reads %j as %d', (typed, amount) => {
    expect(readAmount(typed)).toBe(amount)
  })
})

describe('listedPrice', { tags: ['D-12', 'D-13'] }, () => {
  it('is the current price of the product after its discount', () => {
    expect(listedPrice(newLine(product), undefined, now)).toBe(4500)
  })

  it('is the stored price plus the stored discount when the variant is already in the order', () => {
    const was = { productId: 'p1', color: null, size: null, price: 3800, discount: 200, terms: null }
    expect(listedPrice(newLine(product), was, now)).toBe(4000)
    const [, other] = orderedLines([newLine(product), newLine(product, { size: 'M' })], [was])
    expect(listedPrice(newLine(product, { size: 'M' }), other, now)).toBe(4500)
  })
})

describe('a draft', { tags: ['D-12'] }, () => {
  const line = newLine(product, { quantity: 3, discount: '500', discountReason: ' Client fidèle ' })
  const typed = {
    ...newDraft(),
    customerName: 'Awa',
    customerPhone: ' ',
    deliveryFee: '1 500',
    lines: [line],
  }

  it('adds up the lines and the delivery fee, and subtracts the discounts', () => {
    expect(draftPrice(typed, null, now).total).toBe(13_500)
    expect(draftPrice({ ...typed, deliveryFee: 'gratuit' }, null, now).total).toBe(12_000)
  })

  it('has the price of its promotions, and says why its code does not apply', { tags: ['H-02'] }, () => {
    const automatic = aPromotion({ terms: { effect: { kind: 'free_delivery', zones: [] } } })
    const coded = aPromotion({ id: 'code', code: 'ETE26', terms: { minTotal: 15_000 } })
    const offered = { ...typed, code: 'été 26', promotions: [automatic, coded] }
    expect(draftPrice(offered, null, now)).toMatchObject({
      ...{ total: 12_000, deliveryFee: 0, objection: 'Encore 3\u202f000 FCFA' },
      promotions: [{ id: automatic.id, amount: 1500 }],
    })
    const more = { ...offered, lines: [{ ...line, quantity: 4 }] }
    expect(draftPrice(more, null, now)).toMatchObject({ total: 14_400, objection: '' })
    expect(draftPrice({ ...more, code: 'AUTRE' }, null, now).total).toBe(16_000)
    expect(enteredOrderOf(more, now)).toMatchObject({ promotionCodes: ['été 26'], totalAmount: 14_400 })
    expect(codeIssues(more)).toEqual([])
    expect(codeIssues({ ...more, code: 'AUTRE' })).toMatchObject([{ path: 'code' }])
  })

  it('keeps the promotions of an order that is edited', { tags: ['H-02'] }, () => {
    const shares = { amount: 400, allocation: [400], delivery: 0 }
    const items = [{ productId: 'p1', color: null, size: null, price: 4000, discount: 500, terms: null }]
    const original = {
      items,
      deliveryFee: 1500,
      waitingPromotions: [],
      promotions: [{ ...aPromotion(), ...shares }],
    }
    expect(draftPrice(typed, original, now)).toMatchObject({
      ...{ total: 12_300, deliveryFee: 1500 },
      promotions: [{ amount: 1200 }],
    })
  })

  it('reports a line without its size and a discount without a reason', () => {
    const sized = newLine(
      aProduct({
        variants: [
          { color: null, size: 'M', stock: 1 },
          { color: null, size: 'L', stock: 1 },
        ],
      }),
      { discount: '100' },
    )
    expect(lineIssues({ ...typed, lines: [line, sized] })).toEqual([
      { path: 'lines.1.size', message: 'Veuillez choisir une taille' },
      { path: 'lines.1.discountReason', message: 'Indiquez la raison de la remise.' },
    ])
  })

  it('is converted to a request body with an order id, and with amounts as numbers', () => {
    expect(enteredOrderOf(typed, now)).toMatchObject({
      orderId: expect.stringMatching(/^KB-/),
      customerPhone: null,
      deliveryFee: 1500,
      totalAmount: 13_500,
      lines: [{ productId: 'p1', quantity: 3, discount: 500, discountReason: 'Client fidèle' }],
    })
    expect(linesOf({ ...typed, lines: [{ ...line, discount: 'x' }] })[0]?.discount).toBeNaN()
  })

  it('takes over the prices that the server returns', () => {
    expect(draftPrice(withPrices(typed, new Map([['p1', 6000]])), null, now).total).toBe(18_000)
    expect(withPrices(typed, new Map()).lines).toEqual(typed.lines)
  })

  it('is restored when the shop stored it before this version', () => {
    const text =
      '{"orderId":"KB-1","channel":"phone","confirmed":true,"paymentMethod":"Cash","customerName":"Awa",' +
      '"customerPhone":"77","deliveryAddress":"","district":"","deliveryFee":"1500","lines":[{"key":"k",' +
      '"productId":"p1","name":"Robe","image":"","quantity":2,"color":null,"size":"S","discount":"",' +
      '"discountReason":"","product":{"price":5000,"discount":0,"flashSale":{"active":false,"discount":0,' +
      '"endTime":null},"stock":3,"colors":[],"sizes":["S"],"variants":[{"color":null,"size":"S","stock":3}]}}]}'
    expect(v.parse(storedDraft, JSON.parse(text))).toMatchObject(JSON.parse(text))
    expect(v.is(storedDraft, { lines: [{}] })).toBe(false)
  })
})
