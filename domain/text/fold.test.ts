import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'

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
