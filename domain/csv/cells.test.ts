import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dateCell,
  escapeFormula,
  isUnchangedCell,
  listCell,
  numberCell,
  readBooleanCell,
  readListCell,
  unescapeFormula,
} from './cells.ts'

describe('escapeFormula', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+221 77', "'+221 77"],
    ['-10 %', "'-10 %"],
    ['-12500', '-12500'],
    ['-0,5', '-0,5'],
    ['-012', "'-012"],
    ['-1+1', "'-1+1"],
    ['-3017620422003', "'-3017620422003"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tcmd', "'\tcmd"],
    ["'=1", "''=1"],
    ['012', "'012"],
    ['3017620422003', "'3017620422003"],
    ['6e12', "'6e12"],
    ['3/6', "'3/6"],
    ['12500', '12500'],
    ['0', '0'],
    ['0,5', '0,5'],
    ['l’ourson', 'l’ourson'],
    ["'tit ourson", "'tit ourson"],
    ['', ''],
  ])('writes %j as %j', (text, cell) => {
    expect(escapeFormula(text)).toBe(cell)
  })

  it('is reversed by unescapeFormula for every text', { tags: ['T-50'] }, () => {
    const texts = fc.string({
      unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', ' ', '0', '12', 'E'),
    })
    fc.assert(
      fc.property(texts, (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text)
      }),
    )
  })
})

describe('isUnchangedCell', () => {
  it.each([
    ['Lait : 250 g', 'Lait\u202f: 250\u00a0g'],
    ['Laayu ?andite', 'Laayu ŋandite'],
    ['Body ?? doux', 'Body 👶 doux'],
    ['Body ? doux', 'Body 👶 doux'],
    ['Blanc\r\nou bleu', 'Blanc\nou bleu'],
    ['Pourquoi ?', 'Pourquoi ?'],
  ])('%j is what a spreadsheet saved of %j', (cell, written) => {
    expect(isUnchangedCell(cell, written)).toBe(true)
  })

  it.each([
    ['B?be', 'Bébé'],
    ['B?b?', 'Bébé'],
    ['Body ?', 'Body'],
    ['Body', 'Body ŋ'],
    ['Body ??', 'Body ŋ'],
    ['', 'a'],
  ])('%j is a change of %j', (cell, written) => {
    expect(isUnchangedCell(cell, written)).toBe(false)
  })
})

describe('listCell and readListCell', () => {
  it.each([
    [['S', 'M', 'L'], 'S | M | L'],
    [['Bleu'], 'Bleu'],
    [['12,5 cm'], '12,5 cm |'],
    [['"Star"'], '"Star" |'],
    [[], ''],
  ])('write %j as %j and read it back', (entries, cell) => {
    expect(listCell(entries)).toBe(cell)
    expect(readListCell(cell)).toEqual(entries)
  })

  it.each([
    ['S, M ,L', ['S', 'M', 'L']],
    ['S|M', ['S', 'M']],
    ['S | 12,5 | ', ['S', '12,5']],
    [' , ', []],
    ['"2,5 ans", 3 ans', ['2,5 ans', '3 ans']],
  ])('read %j as %j', (cell, entries) => {
    expect(readListCell(cell)).toEqual(entries)
  })

  it('round-trip any list', () => {
    const entry = fc
      .string({
        unit: fc.constantFrom('|', '\\', ',', '"', '«', '»', ' ', 'a', 'é', '👶', '\n'),
        minLength: 1,
      })
      .map((text) => text.trim())
      .filter((text) => text !== '')
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        expect(readListCell(listCell(entries))).toEqual(entries)
      }),
    )
  })
})

it('numberCell and dateCell write a decimal comma and Dakar time', () => {
  expect(numberCell(4999.5)).toBe('4999,5')
  expect(numberCell(12_500)).toBe('12500')
  expect(dateCell('2026-03-02T09:05:59.000Z')).toBe('02/03/2026 09:05')
  expect(dateCell('demain')).toBe('')
})

it.each([
  ['oui', true],
  ['OUI', true],
  ['vrai', true],
  ['x', true],
  ['non', false],
  ['', false],
  ['peut-être', null],
])('readBooleanCell reads %j as %j', (cell, answer) => {
  expect(readBooleanCell(cell)).toBe(answer)
})
