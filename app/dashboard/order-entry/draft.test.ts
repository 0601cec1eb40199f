import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { aProduct } from '../../../tests/builders/a-product.ts'
import {
  draftTotal,
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
    expect(listedPrice(newLine(product), [], now)).toBe(4500)
  })

  it('is the stored price plus the stored discount when the variant is already in the order', () => {
    const was = { productId: 'p1', color: null, size: null, price: 3800, discount: 200 }
    expect(listedPrice(newLine(product), [was], now)).toBe(4000)
    expect(listedPrice(newLine(product, { size: 'M' }), [was], now)).toBe(4500)
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
    expect(draftTotal(typed, [], now)).toBe(13_500)
    expect(draftTotal({ ...typed, deliveryFee: 'gratuit' }, [], now)).toBe(12_000)
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
    expect(draftTotal(withPrices(typed, new Map([['p1', 6000]])), [], now)).toBe(18_000)
    expect(withPrices(typed, new Map()).lines).toEqual(typed.lines)
  })

  it('is restored when the shop stored it before this version', () => {
    const text =
      '{"orderId":"KB-1","channel":"phone","confirmed":true,"paymentMethod":"Cash","customerName":"Awa",' +
      '"customerPhone":"77","deliveryAddress":"","district":"","deliveryFee":"1500","lines":[{"key":"k",' +
      '"productId":"p1","name":"Robe","image":"","quantity":2,"color":null,"size":"S","discount":"",' +
      '"discountReason":"","product":{"price":5000,"discount":0,"flashSale":{"active":false,"discount":0,' +
      '"endTime":null},"stock":3,"colors":[],"sizes":["S"],"variants":[{"color":null,"size":"S","stock":3}]}}]}'
    expect(v.parse(storedDraft, JSON.parse(text))).toEqual(JSON.parse(text))
    expect(v.is(storedDraft, { lines: [{}] })).toBe(false)
  })
})
