import { describe, expect, it } from 'vitest'
import { nextActiveIndex } from './next-active-index.ts'

describe('nextActiveIndex', () => {
  it.each([
    ['the first entry when none is active', -1, 0],
    ['the next entry', 0, 1],
    ['the first entry when the last is active', 2, 0],
  ])('for ArrowDown, returns %s', (_what, active, next) => {
    expect(nextActiveIndex('ArrowDown', active, 3)).toBe(next)
  })

  it.each([
    ['the last entry when none is active', -1, 2],
    ['the last entry when the first is active', 0, 2],
    ['the previous entry', 2, 1],
  ])('for ArrowUp, returns %s', (_what, active, next) => {
    expect(nextActiveIndex('ArrowUp', active, 3)).toBe(next)
  })

  it.each(['ArrowDown', 'ArrowUp'])(
    'returns an existing index for %s when the list has become shorter',
    (key) => {
      expect(nextActiveIndex(key, 7, 3)).toBeLessThan(3)
    },
  )

  it('returns undefined for an empty list', () => {
    expect(nextActiveIndex('ArrowDown', -1, 0)).toBeUndefined()
    expect(nextActiveIndex('ArrowUp', -1, 0)).toBeUndefined()
  })

  it.each(['a', 'Enter', 'Home'])('returns undefined for the key “%s”', (key) => {
    expect(nextActiveIndex(key, 1, 3)).toBeUndefined()
  })
})
