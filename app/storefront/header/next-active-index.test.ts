import { describe, expect, it } from 'vitest'
import { nextActiveIndex } from './next-active-index.ts'

describe('the arrow keys in the search’s field', () => {
  it.each([
    ['the first entry, at first', -1, 0],
    ['the next one', 0, 1],
    ['the first after the last', 2, 0],
  ])('down marks %s', (_what, active, next) => {
    expect(nextActiveIndex('ArrowDown', active, 3)).toBe(next)
  })

  it.each([
    ['the last entry, at first', -1, 2],
    ['the last before the first', 0, 2],
    ['the one before', 2, 1],
  ])('up marks %s', (_what, active, next) => {
    expect(nextActiveIndex('ArrowUp', active, 3)).toBe(next)
  })

  it.each(['ArrowDown', 'ArrowUp'])('%s marks one that is there when the list has become shorter', (key) => {
    expect(nextActiveIndex(key, 7, 3)).toBeLessThan(3)
  })

  it('mark nothing in an empty list', () => {
    expect(nextActiveIndex('ArrowDown', -1, 0)).toBeUndefined()
    expect(nextActiveIndex('ArrowUp', -1, 0)).toBeUndefined()
  })

  it.each(['a', 'Enter', 'Home'])('alone move the mark, which %s leaves where it is', (key) => {
    expect(nextActiveIndex(key, 1, 3)).toBeUndefined()
  })
})
