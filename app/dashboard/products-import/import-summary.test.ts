import { expect, it } from 'vitest'
import { outcomeText, planText } from './import-summary.tsx'

it('planText summarises an import before it is written, and outcomeText afterwards', () => {
  const lists = { changes: [], texts: [], warnings: [], ignored: [] }
  const rest = { kind: 'result' as const, written: true, faulty: 0, ...lists }
  const result = { ...rest, created: 0, updated: 1, unchanged: 12 }
  expect(outcomeText(result)).toBe('0 créé, 1 modifié, 12 inchangés')
  expect(planText(result)).toBe('0 à créer, 1 à modifier, 12 inchangés')
})
