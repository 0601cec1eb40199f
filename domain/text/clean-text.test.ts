import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLine, cleanText } from './clean-text.ts'
import { fold } from './fold.ts'

const INVISIBLE = ['\u200b', '\u2060', '\u00ad', '\u3164', '\u200d', '\ufe0f', '\u202e', '\u2800', '\ufeff']

describe('cleanText', () => {
  it.each([...INVISIBLE, ' \u200b\n', '\u0301', '\u001b', INVISIBLE.join('')])(
    'treats the invisible text %j as empty',
    (text) => {
      expect(cleanText(text)).toBe('')
    },
  )

  it.each([
    ['Body\u200b', 'Body'],
    ['\u200e77 123\u200f', '77 123'],
    ['a\u0000b\u001b[1m', 'ab[1m'],
    ['Bébé 👶🏾 👨‍👩‍👧‍👦 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇸🇳', 'Bébé 👶🏾 👨‍👩‍👧‍👦 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇸🇳'],
    ['Be\u0301be\u0301', 'Bébé'],
    ['un\r\ndeux\u2028trois\rquatre', 'un\r\ndeux\ntrois\nquatre'],
    ['12\u202f500\u00a0F', '12\u202f500\u00a0F'],
    ['ñ ŋ ɓ محمد', 'ñ ŋ ɓ محمد'],
  ])('cleans %j to %j', (typed, clean) => {
    expect(cleanText(typed)).toBe(clean)
  })

  it('leaves a clean text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text))
      }),
    )
  })

  it('gives the same result with invisible characters around a word', () => {
    fc.assert(
      fc.property(fc.constantFrom(...INVISIBLE), fc.stringMatching(/^[a-zé]{1,8}$/), (invisible, word) => {
        expect(cleanText(`${invisible}${word}${invisible}`)).toBe(word)
        expect(fold(`${word}${invisible}`)).toBe(fold(word))
      }),
    )
  })
})

describe('cleanLine', () => {
  it.each([
    ['Body\r\n\nbébé', 'Body bébé'],
    ['a\tb', 'a b'],
    ['2 ans  et demi', '2 ans  et demi'],
  ])('puts %j on one line', (typed, line) => {
    expect(cleanLine(typed)).toBe(line)
  })
})
