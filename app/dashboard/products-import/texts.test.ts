import { expect, it } from 'vitest'
import { counted, outcomeText } from './texts.ts'

it('counts as one counts in French: none and one alike', () => {
  expect(counted(0, 'produit')).toBe('0 produit')
  expect(counted(5000, 'produit')).toBe('5\u202f000 produits')
  const result = { kind: 'result', written: true, faulty: 0, changes: [], ignored: [] } as const
  expect(outcomeText({ ...result, changes: [], ignored: [], created: 0, updated: 1, unchanged: 12 })).toBe(
    '0 créé, 1 modifié, 12 inchangés',
  )
})
