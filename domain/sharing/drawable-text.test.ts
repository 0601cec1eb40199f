import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawableText } from './drawable-text.ts'

const hasGlyph = (character: string) => /^[\x20-\x7e\u00a0-\u017f…’–]$/.test(character)
const drawn = (text: string) => drawableText(text, hasGlyph)

describe('drawableText', { tags: ['R-11'] }, () => {
  it.each([
    ['Body Ñëgo & fille <3 ans> "doux"', 'Body Ñëgo & fille <3 ans> "doux"'],
    ['Robe 🎀 bébé 👶🏾', 'Robe bébé'],
    ['🎀 – Robe de fête (🎉)', 'Robe de fête'],
    ['𝓑𝓮́𝓫𝓮́ Ⓕⓘⓛⓛⓔ', 'Bébé Fille'],
    ['– be\u0301be\u0301', '– bébé'],
    ['ẹ̀kọ́', 'eko'],
    ['Lot\n de  3', 'Lot de 3'],
    ['فستان', ''],
    ['Robe فستان rose', ''],
    ['Body 婴儿 12', ''],
    ['Robe ١٢', ''],
    ['Robe ™ ♥ rose', 'Robe TM rose'],
    ['Prix : 12\u202f500', 'Prix\u00a0: 12\u00a0500'],
    ['lit « Teranga » !', 'lit «\u00a0Teranga\u00a0»\u00a0!'],
  ])('of %j is %j', (text, expected) => {
    expect(drawn(text)).toBe(expected)
  })

  it('has glyphs only, one space between words and none at the ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const result = drawn(text)
        expect(Array.from(result).every(hasGlyph)).toBe(true)
        expect(result).toBe(result.trim())
        expect(result).not.toContain('  ')
      }),
    )
  })
})
