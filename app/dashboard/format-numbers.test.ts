import { expect, it } from 'vitest'
import { pluralize } from './format-numbers.ts'

it('pluralize treats zero as singular, as French does', () => {
  expect(pluralize(0, 'produit')).toBe('0 produit')
  expect(pluralize(1, 'produit')).toBe('1 produit')
  expect(pluralize(5000, 'produit')).toBe('5\u202f000 produits')
  expect(pluralize(2, 'à créer', 'à créer')).toBe('2 à créer')
})
