import { expect, it } from 'vitest'
import { UNDO_MS } from './order-action.ts'

it('a step can be undone for 15 minutes', { tags: ['D-04'] }, () => {
  expect(UNDO_MS).toBe(900_000)
})
