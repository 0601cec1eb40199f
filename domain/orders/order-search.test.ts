import { describe, expect, it } from 'vitest'
import { orderSearchTerms, orderSearchText } from './order-search.ts'

const ORDER = {
  orderId: 'KB-7Q2W9ZB1XC',
  customerName: 'Aïssatou Bébé',
  deliveryAddress: 'Cité Keur Gorgui,\nface à l’école',
  customerPhone: '771234567',
  paymentCode: 'W7K2PX',
}
const NOTES = ['Rappeler après 18\u202fh\navec la taille', 'Sa sœur\u202f: 76 987 65 43']
const PAYER = { name: 'Fatou Ndiaye', phone: '785554433' }
const TOTAL = 37_500
const finds = (typed: string, order = ORDER) => {
  const text = orderSearchText(order, [PAYER], NOTES)
  return orderSearchTerms(typed).every(
    ({ texts, amount }) => amount === TOTAL || texts.some((one) => text.includes(one)),
  )
}

describe('order search', () => {
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
    'bebe aissatou',
    'gorgui aissatou',
    'bebe cite',
    'gorgui 221',
    'ndiaye fatou',
    'NDIAYE',
    '78 555 44 33',
    '37500',
    '37 500',
    '37\u202f500 FCFA',
    '37.500 F',
    'fatou 37 500',
    '77 123 45 67 bebe',
    'rappeler',
    'TAILLE apres',
    'taille aissatou 37 500',
    '76 987 65 43',
    '769876543',
    '76.987.65.43 sœur',
    'w7k2px ndiaye bebe',
  ])('finds an order by the query “%s”', { tags: ['D-06'] }, (typed) => {
    expect(finds(typed)).toBe(true)
  })

  it.each(['moussa', '78 123', 'bebe moussa', 'taille bonnet', '3750', '375 000', 'fatou 38 000', '%', '_'])(
    'does not find an order by the query “%s”',
    (typed) => {
      expect(finds(typed)).toBe(false)
    },
  )

  it.each([
    '\u202a+221 77 123 45 67\u202c',
    'tel:+221771234567',
    '+221(0)771234567',
    '77\u2011123\u201145\u201167',
    '77\u200b1234567',
  ])('finds the customer by the pasted number %j', (typed) => {
    expect(finds(typed, ORDER)).toBe(true)
  })

  it.each(['+33 6 12 34 56 78', '0033612345678', '06 12 34 56 78', '0612345678', '+33(0)612345678'])(
    'finds a customer in France by %s',
    (typed) => {
      expect(finds(typed, { ...ORDER, customerPhone: '+33612345678' })).toBe(true)
      expect(finds(typed, ORDER)).toBe(false)
    },
  )

  it('finds a house number that looks like a phone number', () => {
    expect(finds('12 34', { ...ORDER, deliveryAddress: 'Rue 12 34', customerPhone: '700000000' })).toBe(true)
  })

  it.each([
    ['ten thousand digits', '1 '.repeat(5000)],
    ['thousands of words', 'mot '.repeat(3000)],
    ['operators', '% _ " \' * ( ) + - / '.repeat(500)],
  ])('reduces a query of %s to at most 8 terms with 200 characters in total', (_what, typed) => {
    const terms = orderSearchTerms(typed)
    expect(terms.length).toBeLessThanOrEqual(8)
    expect(terms.flatMap(({ texts }) => texts).join('').length).toBeLessThanOrEqual(200)
  })

  it('has no terms for an empty query', () => {
    expect(orderSearchTerms('  ')).toEqual([])
  })
})
