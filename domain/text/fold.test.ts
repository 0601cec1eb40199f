import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, shorten } from './fold.ts'

describe('texts are compared without case, accents and superfluous spaces', () => {
  it.each([
    ['Bébé', 'bebe'],
    ['  VÊTEMENTS \t /\nNouveau-né ', 'vetements / nouveau-ne'],
    ['Cœur', 'coeur'],
    ['LÆTITIA', 'laetitia'],
    ['12 500', '12 500'],
    ['', ''],
  ])('%j reads %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('a text already folded stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aÉèŒæ ÇñÜß-9/\u0301') }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })

  it('the composed and the decomposed accent are the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(text.normalize('NFC'))).toBe(fold(text.normalize('NFD')))
      }),
    )
  })
})

describe('long names are cut by whole characters and marked with three dots', () => {
  it('the cart shows 30 characters of a name of 31', () => {
    expect(shorten('a'.repeat(31), 30)).toBe(`${'a'.repeat(30)}...`)
  })

  it('a name of just 30 characters is not cut', () => {
    expect(shorten('a'.repeat(30), 30)).toBe('a'.repeat(30))
  })

  it('the dashboard cuts names longer than 30 characters to 15', () => {
    expect(shorten('b'.repeat(30), 15, 30)).toBe('b'.repeat(30))
    expect(shorten('b'.repeat(31), 15, 30)).toBe(`${'b'.repeat(15)}...`)
  })

  it('an emoji made of several parts is one character', () => {
    expect(shorten('👨‍👩‍👧👶🏾e\u0301f', 3)).toBe('👨‍👩‍👧👶🏾e\u0301...')
  })
})
