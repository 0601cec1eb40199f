import { describe, expect, it } from 'vitest'
import { orderSearchTerms, orderSearchText } from './order-search.ts'

const ORDER = {
  orderId: 'KB-7Q2W9ZB1XC',
  customerName: 'Aïssatou Bébé',
  deliveryAddress: 'Cité Keur Gorgui,\nface à l’école',
  customerPhone: '771234567',
  paymentCode: 'W7K2PX',
}
const finds = (typed: string, order = ORDER) => {
  const text = orderSearchText(order)
  return orderSearchTerms(typed).some((term) => text.includes(term))
}

describe('searching orders', () => {
  it.each([
    'bebe',
    'BÉBÉ',
    'aissatou',
    'Aïssatou  bébé',
    'cite keur gorgui, face a',
    'kb-7q2w',
    'w7k2px',
    '771234567',
    '77 123 45 67',
    '77.123',
    '+221 77 123 45 67',
    '00221771234567',
  ])('finds one by %s', (typed) => {
    expect(finds(typed)).toBe(true)
  })

  it.each(['fatou', '78 123', 'bebe cite', 'gorgui 221', '%', '_'])('does not find it by %s', (typed) => {
    expect(finds(typed)).toBe(false)
  })

  it('finds a house number with a space in it, as well as a phone', () => {
    expect(finds('12 34', { ...ORDER, deliveryAddress: 'Rue 12 34', customerPhone: '700000000' })).toBe(true)
  })

  it('looks for nothing when nothing is typed', () => {
    expect(orderSearchTerms('  ')).toEqual([])
  })
})
