import { expect, it } from 'vitest'
import { promotionTerms } from '../../tests/builders/a-promotion.ts'
import { promotionState } from './managed-promotion.ts'

const NOW = Date.parse('2026-06-05T00:00:00Z')
const [BEFORE, AFTER] = ['2026-06-04T00:00:00.000Z', '2026-06-06T00:00:00.000Z']

it.each([
  ['active', {}, {}, 0],
  ['active', {}, { from: BEFORE, until: AFTER, maxUses: 3 }, 2],
  ['planned', {}, { from: AFTER }, 0],
  ['active', {}, { from: new Date(NOW).toISOString() }, 0],
  ['ended', {}, { until: new Date(NOW).toISOString() }, 0],
  ['paused', { active: false }, { from: AFTER }, 0],
  ['exhausted', { active: false }, { maxUses: 3 }, 3],
  ['archived', { archivedAt: BEFORE }, { until: BEFORE }, 0],
] as const)('a promotion is %s: %o %o after %i uses', { tags: ['H-01'] }, (state, stored, terms, uses) => {
  const promotion = { active: true, archivedAt: null, ...stored, terms: promotionTerms(terms) }
  expect(promotionState(promotion, uses, NOW)).toBe(state)
})
