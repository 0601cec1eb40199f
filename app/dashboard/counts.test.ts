import { expect, it } from 'vitest'
import { counted } from './format-numbers.ts'

it('counts as one counts in French: none and one alike', () => {
  expect(counted(0, 'produit')).toBe('0 produit')
  expect(counted(1, 'produit')).toBe('1 produit')
  expect(counted(5000, 'produit')).toBe('5\u202f000 produits')
  expect(counted(2, 'à créer', 'à créer')).toBe('2 à créer')
})
