import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { characters, countCharacters } from './characters.ts'

describe('characters are counted as a person sees them', () => {
  it.each([
    ['', 0],
    ['été', 3],
    ['e\u0301te\u0301', 3],
    ['👨‍👩‍👧‍👦', 1],
    ['👶🏾🇸🇳', 2],
  ])('%j has %i', (text, count) => {
    expect(countCharacters(text)).toBe(count)
  })

  it('nothing is lost between them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(characters(text).join('')).toBe(text)
      }),
    )
  })
})
