import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sizeTables } from '../../config/size-tables.ts'
import { CATEGORIES } from './categories.ts'
import {
  adviceFor,
  fitSize,
  type Measures,
  readSizeRow,
  readSizeRows,
  sizeRowsProblem,
  tableFor,
} from './size-help.ts'

describe('readSizeRow', () => {
  it.each([
    ['6 mois : 4-6 mois, 61-67 cm, 6-8 kg', { months: [4, 6], centimetres: [61, 67], kilograms: [6, 8] }],
    ['6 mois: 61–67cm ; 6,5 – 8,2 kg', { centimetres: [61, 67], kilograms: [6.5, 8.2] }],
    ['8 ans : 7-8 ans', { months: [84, 107] }],
    ['22 : 12,9-13,5 cm', { centimetres: [12.9, 13.5] }],
  ])('reads %s', (text, ranges) => {
    expect(readSizeRow(text)).toMatchObject(ranges)
  })

  it.each([
    '',
    '6 mois',
    ': 61 cm',
    '6 mois :',
    '6 mois : 61',
    '6 mois : 67-61 cm',
    '6 mois : 61 cm, 62 cm',
    'x'.repeat(9999),
  ])('does not read %s', (text) => {
    expect(readSizeRow(text)).toBeNull()
  })
})

describe('sizeRowsProblem', () => {
  it('names the line and what to write', () => {
    const problem = (...rows: string[]) => sizeRowsProblem({ measure: 'body', rows })
    expect(problem('3 mois : 55-60 cm', '6 mois : 61-67 cm')).toBeNull()
    expect(problem('3 mois : 55-60 cm', 'grand')).toMatch(/^Ligne 2\u202f: écrivez la taille/)
    expect(problem('6 mois : 61-67 cm', '3 mois : 55-60 cm')).toMatch(/doivent augmenter/)
    expect(problem('3 mois : 55-60 cm', '6 mois : 6-8 kg')).toMatch(/être les mêmes partout/)
    expect(problem('3 mois : 55-60 cm', '3 MOIS : 61-67 cm')).toMatch(/déjà dans ce tableau/)
    expect(sizeRowsProblem({ measure: 'foot', rows: ['22 : 13 cm, 8 kg'] })).toMatch(/longueur du pied/)
  })
})

describe('the original tables', () => {
  it.each(sizeTables.map((table) => [table.category, table] as const))('are sound for %s', (_, table) => {
    expect(sizeRowsProblem(table)).toBeNull()
    expect(readSizeRows(table.rows)).toHaveLength(table.rows.length)
    expect(CATEGORIES).toContain(table.category)
  })

  it('give usual sizes', () => {
    const sizeOf = (category: string, measures: Measures) =>
      fitSize(readSizeRows(sizeTables.find((table) => table.category === category)?.rows ?? []), measures)
    expect(sizeOf('Vêtements/Nouveau-né', { months: 5 })).toEqual({ size: '6 mois' })
    expect(sizeOf('Vêtements/Nouveau-né', { months: 3, centimetres: 65 })).toEqual({ size: '6 mois' })
    expect(sizeOf('Vêtements/Nouveau-né', { centimetres: 65, kilograms: 8.5 })).toEqual({ size: '9 mois' })
    expect(sizeOf('Vêtements/Enfant', { months: 50 })).toEqual({ size: '4 ans' })
    expect(sizeOf('Chaussures/Nouveau-né', { centimetres: 13.2 })).toEqual({ size: '22' })
    expect(sizeOf('Vêtements/Enfant', { centimetres: 60 })).toEqual({ none: 'too small' })
    expect(sizeOf('Vêtements/Enfant', { centimetres: 190 })).toEqual({ none: 'too big' })
    expect(sizeOf('Chaussures/Enfant', { kilograms: 9 })).toEqual({ none: 'not measured' })
  })
})

const measure = fc.double({ min: 0, max: 250, noNaN: true })
const someMeasures = fc.record(
  { months: measure, centimetres: measure, kilograms: measure },
  { requiredKeys: [] },
)
const someTable = fc.constantFrom(...sizeTables)
const placeOf = (sizes: readonly string[], fit: ReturnType<typeof fitSize>) => {
  if ('size' in fit) return sizes.indexOf(fit.size)
  return fit.none === 'too big' ? sizes.length : -1
}

describe('fitSize', () => {
  it('never gives a bigger child a smaller size', () => {
    fc.assert(
      fc.property(someTable, someMeasures, fc.record({ more: measure }), (table, child, { more }) => {
        const rows = readSizeRows(table.rows)
        const sizes = rows.map(({ size }) => size)
        const smaller = fitSize(rows, child)
        for (const one of Object.keys(child) as (keyof Measures)[]) {
          const bigger = fitSize(rows, { ...child, [one]: (child[one] ?? 0) + more })
          expect(placeOf(sizes, bigger)).toBeGreaterThanOrEqual(placeOf(sizes, smaller))
        }
      }),
    )
  })

  it('answers a size of the table that is large enough, or that none fits', () => {
    fc.assert(
      fc.property(someTable, someMeasures, (table, child) => {
        const rows = readSizeRows(table.rows)
        const fit = fitSize(rows, child)
        if ('none' in fit) return
        const row = rows.find(({ size }) => size === fit.size)
        expect(row).toBeDefined()
        for (const one of ['centimetres', 'kilograms'] as const) {
          const [, largest] = row?.[one] ?? []
          if (largest !== undefined) expect(child[one] ?? 0).toBeLessThanOrEqual(largest)
        }
      }),
    )
  })
})

describe('tableFor', () => {
  const table = (category: string, brand: string, ...sizes: string[]) => ({
    ...{ category, brand, measure: 'body' as const },
    rows: sizes.map((size, index) => `${size} : ${index}-${index + 1} mois`),
  })
  const product = { category: 'Vêtements/Enfant', brand: 'Petit Pas', sizes: ['18 mois', '2 ans'] }

  it('prefers the brand, then the category, and needs a size of the product', () => {
    const babies = table('Vêtements/Nouveau-né', '', '18 mois', '24 mois')
    const children = table('Vêtements/Enfant', '', '2 ans')
    const brand = table('Vêtements/Nouveau-né', 'PETIT PAS', '18 mois')
    const others = table('Vêtements/Enfant', 'Autre', '2 ans')
    expect(tableFor([babies, children, brand, others], product)).toBe(brand)
    expect(tableFor([babies, children, others], product)).toBe(children)
    expect(tableFor([babies, others], product)).toBe(babies)
    expect(tableFor([others, table('Vêtements/Enfant', '', '8 ans')], product)).toBeNull()
  })
})

describe('adviceFor', () => {
  const variants = [
    { color: 'Rouge', size: '6 mois', stock: 0 },
    { color: 'Bleu', size: '6 mois', stock: 2 },
  ]
  const product = { sizes: ['6 mois'], stock: 2, variants }

  it('says when the size is sold out in the chosen colour, or is none of the product', () => {
    expect(adviceFor({ size: '6 MOIS' }, product, 'Bleu')).toEqual({ kind: 'available', size: '6 mois' })
    expect(adviceFor({ size: '6 mois' }, product, null)).toEqual({ kind: 'available', size: '6 mois' })
    expect(adviceFor({ size: '6 mois' }, product, 'Rouge')).toEqual({ kind: 'sold out', size: '6 mois' })
    expect(adviceFor({ size: '6 mois' }, { ...product, variants: [], stock: 0 }, null)).toEqual({
      kind: 'sold out',
      size: '6 mois',
    })
    expect(adviceFor({ size: '9 mois' }, product, null)).toEqual({ kind: 'not offered', size: '9 mois' })
    expect(adviceFor({ none: 'too big' }, product, null)).toEqual({ kind: 'too big' })
  })
})
