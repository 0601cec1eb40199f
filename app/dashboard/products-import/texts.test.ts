import { expect, it } from 'vitest'
import { counted, outcomeText, planText } from './texts.ts'

it('counts as one counts in French: none and one alike', () => {
  expect(counted(0, 'produit')).toBe('0 produit')
  expect(counted(5000, 'produit')).toBe('5\u202f000 produits')
  const rest = { kind: 'result' as const, written: true, faulty: 0, changes: [], ignored: [] }
  const result = { ...rest, created: 0, updated: 1, unchanged: 12 }
  expect(outcomeText(result)).toBe('0 créé, 1 modifié, 12 inchangés')
  expect(planText(result)).toBe('0 à créer, 1 à modifier, 12 inchangés')
})
