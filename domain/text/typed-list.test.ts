import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinList, splitList } from './typed-list.ts'

it.each([
  ['S, M ,L', ['S', 'M', 'L']],
  ['', []],
  [' , ,', []],
  ['6 mois', ['6 mois']],
  ['2,5 ans', ['2', '5 ans']],
  ['"2,5 ans", 3 ans', ['2,5 ans', '3 ans']],
  [' "Rose, blanc" ,Vert', ['Rose, blanc', 'Vert']],
  ['“Rose, blanc”, « Vert, bleu »', ['Rose, blanc', 'Vert, bleu']],
  ['écran 12", 2" x 3"', ['écran 12"', '2" x 3"']],
  ['"S, M', ['"S', 'M']],
  ['"S" M, L', ['"S" M', 'L']],
  ['""', []],
])('splitList splits %j into %j', (typed, list) => {
  expect(splitList(typed)).toEqual(list)
})

describe('joinList', () => {
  it.each([
    [['S', 'M'], 'S, M'],
    [['2,5 ans', '3 ans'], '"2,5 ans", 3 ans'],
    [['Rose; blanc', 'l’écru'], 'Rose; blanc, l’écru'],
    [['"Star", doré'], '"""Star"", doré"'],
  ])('writes %j as %j', (list, typed) => {
    expect(joinList(list)).toBe(typed)
  })

  const entries = fc.array(
    fc
      .string({
        unit: fc.constantFrom(',', ';', '"', '“', '”', '«', '»', ' ', '\u00a0', '|', 'a', 'é'),
        minLength: 1,
      })
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  )

  it('is reversed by splitList, with each kind of separators', () => {
    fc.assert(
      fc.property(entries, (list) => {
        expect(splitList(joinList(list))).toEqual(list)
        expect(splitList(joinList(list, '\n,;', '\n'), '\n,;')).toEqual(list)
      }),
    )
  })
})
