import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRecord, own, readDate, readNumber, readPercent, readText, readTexts } from './unknown-values.ts'

describe('reading unknown values', () => {
  it('accepts an object but not a list as a record', () => {
    expect([{}, Object.create(null)].every(isRecord)).toBe(true)
    expect([null, undefined, [], 'a', 1, true].some(isRecord)).toBe(false)
  })

  it('reads only own properties of a record', () => {
    expect(own({ a: 1 }, 'a')).toBe(1)
    expect(own({}, 'constructor')).toBeUndefined()
    expect(own(Object.create({ a: 1 }), 'a')).toBeUndefined()
  })

  it('accepts as a text only a string that is not blank', () => {
    expect(readText(' a ')).toBe(' a ')
    expect([readText('  '), readText(3), readText(null)]).toEqual([null, null, null])
    expect(readTexts(['a', '', 3, null, 'b'])).toEqual(['a', 'b'])
    expect(readTexts('ab')).toEqual([])
  })

  it.each([
    [5, 5],
    ['5', 5],
    [' 7.5 ', 7.5],
    [0, 0],
    [-0, 0],
    [10, 10],
    [11, null],
    [-1, null],
    ['', null],
    ['5 francs', null],
    [null, null],
    [true, null],
    [[5], null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('reads %j as %j when the limits are 0 and 10', (value, number) => {
    expect(readNumber(value, 0, 10)).toBe(number)
  })

  it('accepts as a date only a string that Date.parse can read', () => {
    expect(readDate('2026-03-02T10:00:00.000Z')).toBe('2026-03-02T10:00:00.000Z')
    expect([readDate('bientôt'), readDate(1_000), readDate(null)]).toEqual([null, null, null])
  })

  it('returns a percentage between 0 and 100 for any value', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(readPercent(value)).toBeGreaterThanOrEqual(0)
        expect(readPercent(value)).toBeLessThanOrEqual(100)
      }),
    )
    expect([readPercent('20'), readPercent(120), readPercent(-3), readPercent('x')]).toEqual([20, 100, 0, 0])
  })
})
