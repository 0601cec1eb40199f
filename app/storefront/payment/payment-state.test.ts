import { describe, expect, it } from 'vitest'
import { aCartLine } from '../../../tests/builders/a-cart-line.ts'
import { aPlacedItem } from '../../../tests/builders/an-order.ts'
import { readPaymentState } from './payment-state.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const state = {
  method: 'Wave',
  phoneNumber: '770000003',
  totalAmount: 10_000,
  items: [aPlacedItem({ quantity: 2 })],
  paymentCode: 'A1B2C3',
}
const itemOf = (item: unknown) => readPaymentState({ ...state, items: [item] }, NOW)?.items[0]

describe('readPaymentState', () => {
  it('reads the wallet, phone number, amount, items and payment code', () => {
    const { productId: _id, ...item } = aPlacedItem({ quantity: 2 })
    expect(readPaymentState(state, NOW)).toEqual({ ...state, items: [item] })
  })

  it.each([
    ['a missing state', null],
    ['a string', 'Wave'],
    ['an array', [state]],
    ['an empty object', {}],
    ['an unknown wallet', { ...state, method: 'Bitcoin' }],
    ['a wallet with the name of an inherited property', { ...state, method: 'constructor' }],
    ['an empty phone number', { ...state, phoneNumber: '' }],
    ['a phone number that is too long', { ...state, phoneNumber: '7'.repeat(1000) }],
    ['a missing payment code', { ...state, paymentCode: undefined }],
    ['a payment code that is an object', { ...state, paymentCode: {} }],
    ['an amount that is not a number', { ...state, totalAmount: Number.NaN }],
    ['an amount in words', { ...state, totalAmount: 'beaucoup' }],
    ['a negative amount', { ...state, totalAmount: -1 }],
    ['an amount above the maximum', { ...state, totalAmount: 1e300 }],
    ['an empty list of items', { ...state, items: [] }],
    ['items that are not a list', { ...state, items: 'robe' }],
    ['items that are not objects', { ...state, items: [null, 'robe', 3] }],
  ])('returns null for %s', (_case, damaged) => {
    expect(readPaymentState(damaged, NOW)).toBeNull()
  })
})

describe('readPayableItems', () => {
  it('reads a cart line with its unit price and the image of its colour', () => {
    const line = aCartLine({
      name: 'Robe',
      price: 10_000,
      discount: 20,
      quantity: 3,
      color: 'Bleu',
      colors: ['Rouge', 'Bleu'],
      images: ['rouge.webp', 'bleu.webp'],
    })
    expect(itemOf(line)).toEqual({
      name: 'Robe',
      price: 8000,
      quantity: 3,
      color: 'Bleu',
      size: null,
      image: 'bleu.webp',
    })
  })

  it('replaces values of the wrong type with default values', () => {
    expect(itemOf({ name: 7, price: 'cher', quantity: Number.NaN, color: {}, size: [], image: 3 })).toEqual({
      name: 'Article',
      price: 0,
      quantity: 1,
      color: null,
      size: null,
      image: '',
    })
  })
})
