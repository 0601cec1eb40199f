import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combineChoices } from './variant-plan.ts'
import { distinctChoices } from './variants.ts'
import { choiceReader, readVariantsCell, variantsCell } from './variants-csv.ts'

const read = (cell: string, colors: string[], sizes: string[]) => {
  const choiceOf = choiceReader({ colors, sizes })
  return readVariantsCell(cell).map((entry) => {
    const { color, size } = choiceOf(entry)
    return [color, size, entry.stock]
  })
}

describe('a cell of variants', { tags: ['C-16'] }, () => {
  it.each([
    [
      'Rouge/3 mois=4|Rouge/6 mois=0',
      [
        { color: 'Rouge', size: '3 mois', stock: 4 },
        { color: 'Rouge', size: '6 mois', stock: 0 },
      ],
    ],
    ['Rouge=4', [{ color: 'Rouge', size: null, stock: 4 }]],
    ['/3 mois=4', [{ color: null, size: '3 mois', stock: 4 }]],
    ['Bleu\\/vert/3\\|6 \\=\\\\=4', [{ color: 'Bleu/vert', size: '3|6 =\\', stock: 4 }]],
    ['', []],
  ])('is written as %j', (cell, variants) => {
    expect(variantsCell(variants)).toBe(cell)
  })

  it.each([
    [
      'spaces around the separators',
      ' Rouge / S = 4 | Rouge / M = 0 ',
      ['Rouge'],
      ['S', 'M'],
      [
        ['Rouge', 'S', '4'],
        ['Rouge', 'M', '0'],
      ],
    ],
    [
      'other case and accents',
      'rouge/s=4|ECRU/s=1',
      ['Rouge', 'Écru'],
      ['S'],
      [
        ['Rouge', 'S', '4'],
        ['Écru', 'S', '1'],
      ],
    ],
    ['a size alone, without its slash', '3 mois=4', [], ['3 mois'], [[null, '3 mois', '4']]],
    [
      'a slash in the name of a size',
      'Rouge/3/6 mois=4',
      ['Rouge'],
      ['3/6 mois'],
      [['Rouge', '3/6 mois', '4']],
    ],
    [
      'a slash in the name of a size, without a colour',
      '3/6 mois=4',
      [],
      ['3/6 mois'],
      [[null, '3/6 mois', '4']],
    ],
    ['a slash in the name of a colour', 'Bleu/vert/S=4', ['Bleu/vert'], ['S'], [['Bleu/vert', 'S', '4']]],
    [
      'two possible meanings, of which the first slash decides',
      'A/B/C=4',
      ['A', 'A/B'],
      ['C', 'B/C'],
      [['A', 'B/C', '4']],
    ],
    ['a backslash that escapes nothing', 'A\\B/S=4', ['A\\B'], ['S'], [['A\\B', 'S', '4']]],
    ['a bar at the end', 'Rouge/S=4|', ['Rouge'], ['S'], [['Rouge', 'S', '4']]],
    ['an unknown name as it is written', 'Vert/S=4', ['Rouge'], ['S'], [['Vert', 'S', '4']]],
    [
      'no or two equals signs',
      'Rouge/S|Rouge/S=4=5',
      ['Rouge'],
      ['S'],
      [
        ['Rouge', 'S', null],
        ['Rouge', 'S', null],
      ],
    ],
  ])('is read with %s', (_case, cell, colors, sizes, expected) => {
    expect(read(cell, colors, sizes)).toEqual(expected)
  })

  const name = fc.string({ unit: fc.constantFrom(...'/|=\\"\'éE ;,\n3'), minLength: 1, maxLength: 6 })
  const names = fc.array(
    name.map((text) => text.trim()),
    { maxLength: 4 },
  )

  it('is read back with the same content for any names of colours and sizes', () => {
    fc.assert(
      fc.property(names, names, fc.nat(), (colors, sizes, stock) => {
        const choices = { colors: distinctChoices(colors), sizes: distinctChoices(sizes) }
        const variants = combineChoices(choices).map((choice, index) => ({ ...choice, stock: stock + index }))
        const expected = variants.map((variant) => [variant.color, variant.size, String(variant.stock)])
        expect(read(variantsCell(variants), choices.colors, choices.sizes)).toEqual(expected)
      }),
    )
  })
})
