import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'

describe('fold', () => {
  it.each([
    ['Bébé', 'bebe'],
    ['  VÊTEMENTS \t /\nNouveau-né ', 'vetements / nouveau-ne'],
    ['Cœur', 'coeur'],
    ['LÆTITIA', 'laetitia'],
    ['12 500', '12 500'],
    ['', ''],
  ])('folds %j to %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('leaves a folded text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aÉèŒæ ÇñÜß-9/\u0301') }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })

  it('ignores combining accents before and after a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aZ0~! \t\n') }), (text) => {
        expect(fold(text)).toBe(fold(`\u0301${text}\u0301`))
      }),
    )
  })

  it('treats composed and decomposed accents alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(text.normalize('NFC'))).toBe(fold(text.normalize('NFD')))
      }),
    )
  })
})
