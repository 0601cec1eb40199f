import { expect, it } from 'vitest'
import { bulkSummary } from './bulk-summary.ts'

const refused = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ orderId: `KB-${index + 1}`, message: 'Déjà prête.' }))

it('bulkSummary counts the done and the refused orders, and gives the reasons of the first three refusals', {
  tags: ['D-21'],
}, () => {
  expect(bulkSummary({ done: ['KB-8', 'KB-9'], refused: refused(1) })).toBe(
    '2 faites, 1 refusée\u202f: KB-1, Déjà prête.',
  )
  expect(bulkSummary({ done: [], refused: refused(4) })).toBe(
    '0 faite, 4 refusées\u202f: KB-1, Déjà prête. KB-2, Déjà prête. KB-3, Déjà prête. …',
  )
})

it('bulkSummary does not mention refused orders when there are none', () => {
  expect(bulkSummary({ done: ['KB-8'], refused: [] })).toBe('1 faite')
})
