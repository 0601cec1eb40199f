import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { characters, countCharacters, shorten, shortenToFit } from './characters.ts'

describe('characters', () => {
  it.each([
    ['', 0],
    ['été', 3],
    ['e\u0301te\u0301', 3],
    ['👨‍👩‍👧‍👦', 1],
    ['👶🏾🇸🇳', 2],
  ])('counts %j as %i', (text, count) => {
    expect(countCharacters(text)).toBe(count)
  })

  it('loses nothing of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(characters(text).join('')).toBe(text)
      }),
    )
  })

  it('splits plain texts as Intl.Segmenter does', () => {
    const tables = new Intl.Segmenter('fr', { granularity: 'grapheme' })
    const unit = fc.oneof(
      fc.integer({ min: 0x20, max: 0x2ff }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom('\n', '\r\n', '\u202f', '’', '€', '…', '\u0301', '\u200d', '\u00ad', '👶🏾'),
    )
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(characters(text)).toEqual(Array.from(tables.segment(text), ({ segment }) => segment))
      }),
    )
  })
})

describe('shorten', () => {
  it('cuts a name of 31 characters to 30, as in the cart', () => {
    expect(shorten('a'.repeat(31), 30)).toBe(`${'a'.repeat(30)}...`)
  })

  it('keeps a name of exactly 30 characters', () => {
    expect(shorten('a'.repeat(30), 30)).toBe('a'.repeat(30))
  })

  it('cuts a name to 15 characters when it exceeds a limit of 30, as in the dashboard', () => {
    expect(shorten('b'.repeat(30), 15, 30)).toBe('b'.repeat(30))
    expect(shorten('b'.repeat(31), 15, 30)).toBe(`${'b'.repeat(15)}...`)
  })

  it('counts an emoji of several parts as one character', () => {
    expect(shorten('👨‍👩‍👧👶🏾e\u0301f', 3)).toBe('👨‍👩‍👧👶🏾e\u0301...')
  })
})

describe('shortenToFit', () => {
  it('counts UTF-16 units and the dots, and divides no character', () => {
    expect(shortenToFit('abcdef', 6)).toBe('abcdef')
    expect(shortenToFit('abcdefg', 6)).toBe('abc...')
    expect(shortenToFit('a👩‍👧bcdefgh', 9)).toBe('a👩‍👧...')
    expect(shortenToFit('a👩‍👧bcdefgh', 8)).toBe('a...')
  })
})
