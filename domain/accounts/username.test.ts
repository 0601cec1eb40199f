import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldLogin } from './account.ts'
import { isClearUsername } from './username.ts'

describe('isClearUsername', () => {
  it.each([
    'fatou',
    'Aïssatou Ndiaye',
    'Ñaaŋ',
    'ɓaaɗo ƴ',
    'N’Deye',
    'N’Deye',
    'awa.diop_77',
    'awa+boutique@exemple.sn',
    '221771234567',
    'Ng\u0303one',
    'فاطمة',
    'فاطمة 2',
    'ߝߊߕߎ',
  ])('accepts %s', (username) => {
    expect(isClearUsername(username)).toBe(true)
  })

  it.each([
    ['a Cyrillic letter among Latin ones', 'f\u0430tou'],
    ['Cyrillic look-alikes alone', '\u0430\u051d\u0430'],
    ['a Greek letter', 'fat\u03bfu'],
    ['a full-width letter', '\uff46atou'],
    ['a ligature', '\ufb01ne'],
    ['a mathematical letter', '\u{1d41f}atou'],
    ['a dotless i', 'd\u0131op'],
    ['a phonetic letter', 'f\u0251tou'],
    ['a letter with an overlay', 'fato\u0337u'],
    ['a stack of accents', 'a\u0301\u0302\u0303wa'],
    ['an accent without a letter', '\u0301awa'],
    ['a right-to-left override', 'awa\u202ediop'],
    ['a bidirectional isolate', '\u2067awa\u2069'],
    ['a zero-width space', 'a\u200bwa'],
    ['a zero-width joiner', 'a\u200dwa'],
    ['a soft hyphen', 'a\u00adwa'],
    ['a variation selector', 'awa\ufe0f'],
    ['a Hangul filler', 'awa\u3164'],
    ['a byte-order mark', '\ufeffawa'],
    ['a line break', 'awa\ndiop'],
    ['a tab', 'awa\tdiop'],
    ['a delete character', 'awa\u007f'],
    ['a C1 control', 'awa\u0085'],
    ['a no-break space', 'awa\u00a0diop'],
    ['two spaces', 'awa  diop'],
    ['two alphabets', 'awa فاطمة'],
    ['signs alone', '...'],
    ['an emoji', 'awa 👶'],
    ['a lone surrogate', 'awa\ud83d'],
  ])('refuses %s', (_case, username) => {
    expect(isClearUsername(username)).toBe(false)
  })

  it('accepts a user name only if NFKC normalisation does not change its folded form', {
    tags: ['T-21'],
  }, () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(text, (username) => {
        if (!isClearUsername(username)) return
        expect(foldLogin(username.normalize('NFKC'))).toBe(foldLogin(username))
        expect(username).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u)
      }),
    )
  })
})
