import { expect, it } from 'vitest'
import { formatChange, formatNumber, pluralize } from './format-numbers.ts'

it('pluralize treats zero as singular, as French does', () => {
  expect(pluralize(0, 'produit')).toBe('0 produit')
  expect(pluralize(1, 'produit')).toBe('1 produit')
  expect(pluralize(5000, 'produit')).toBe('5\u202f000 produits')
  expect(pluralize(2, 'à créer', 'à créer')).toBe('2 à créer')
  expect(pluralize(-1, 'pièce')).toBe('−1 pièce')
  expect(pluralize(-2, 'pièce')).toBe('−2 pièces')
})

it('formatNumber and formatChange write a true minus sign (−), and only formatChange writes a plus sign', () => {
  expect([3, 0, -1200].map(formatNumber)).toEqual(['3', '0', '−1\u202f200'])
  expect([3, 0, -1200].map(formatChange)).toEqual(['+3', '0', '−1\u202f200'])
})
