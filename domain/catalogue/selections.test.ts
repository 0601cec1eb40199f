import { expect, it } from 'vitest'
import { AGES } from './ages.ts'
import { findSelection, SELECTIONS } from './selections.ts'

it('every list has an address, a title and a text of its own', () => {
  for (const field of ['slug', 'title', 'text'] as const) {
    expect(new Set(SELECTIONS.map((selection) => selection[field])).size).toBe(SELECTIONS.length)
  }
  for (const { slug } of SELECTIONS) expect(slug).toMatch(/^[a-z0-9-]+$/)
})

it('every age has a list', () => {
  for (const { value } of AGES) expect(findSelection(value)?.facets).toEqual({ age: [value] })
})

it('a list of gifts for a budget has that budget', () => {
  expect(findSelection('cadeaux-moins-de-10000-f')?.facets).toEqual({ maxPrice: 10_000 })
  expect(findSelection('cadeaux-moins-de')).toBeNull()
})
