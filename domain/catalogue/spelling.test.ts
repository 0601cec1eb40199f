import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../text/fold.ts'
import { nearestWord, piecesOf, typedWords } from './spelling.ts'

const NAMES = [
  'Couverture de baptême matelassée',
  'Robe à volants',
  'Doudou lapin',
  'Body rayé',
  'Bébé lapin',
]

describe('nearestWord', () => {
  it.each([
    ['couvreture', 'couverture'],
    ['couverure', 'couverture'],
    ['couvertture', 'couverture'],
    ['BAPTAIME', 'baptême'],
    ['rboe', 'robe'],
    ['doudu', 'doudou'],
    ['bodi', 'body'],
    ['lappin', 'lapin'],
  ])('corrects %s to %s', (typed, nearest) => {
    expect(nearestWord(typed, NAMES)).toBe(nearest)
  })

  it.each(['zzzz', 'bod', 'trottinette', '', '🧸'])('finds no correction for %j', (typed) => {
    expect(nearestWord(typed, NAMES)).toBeNull()
  })

  it('prefers the more frequent of two words', () => {
    expect(nearestWord('rabe', ['Robe', 'Rame', 'Robe unie'])).toBe('robe')
    expect(nearestWord('rabe', ['Robe', 'Rame', 'Rame unie'])).toBe('rame')
  })

  it('shares a piece with the right word, whichever letter is missing', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdeilnorstu'), minLength: 6, maxLength: 12 })
    fc.assert(
      fc.property(word, fc.nat(11), (right, at) => {
        const wrong = right.slice(0, at) + right.slice(at + 1)
        fc.pre(wrong !== right)
        expect(piecesOf(wrong).some((piece) => fold(right).includes(piece))).toBe(true)
        expect(nearestWord(wrong, [right])).toBe(right)
      }),
    )
  })
})

describe('typedWords', () => {
  it.each([
    ['thousands of words', 'mot '.repeat(5000)],
    ['ten thousand characters', 'a'.repeat(10_000)],
  ])('limits words and length for %s', (_what, query) => {
    const words = typedWords(query)
    expect(words.length).toBeLessThanOrEqual(5)
    expect(words.join('').length).toBeLessThanOrEqual(100)
  })
})
