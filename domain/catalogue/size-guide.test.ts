import { describe, expect, it } from 'vitest'
import { CATEGORIES } from './categories.ts'
import { sizeTables } from './size-guide.ts'

describe('sizeTables', () => {
  it.each([
    ['Vêtements/Nouveau-né', ['Âge', 'Taille (cm)', 'Poids (kg)'], 'Naissance', '24 mois'],
    ['Vêtements/Enfant', ['Âge', 'Taille (cm)'], '2 ans', '14 ans'],
    ['Vêtements/Adulte', ['Taille', 'Poitrine (cm)', 'Ceinture (cm)', 'Hanches (cm)'], 'S', 'XXL'],
    ['Chaussures/Nouveau-né', ['Pointure', 'Longueur du pied (cm)'], '16', '22'],
    ['Chaussures/Enfant', ['Pointure', 'Longueur du pied (cm)'], '23', '35'],
    ['Chaussures/Adulte', ['Pointure', 'Longueur du pied (cm)'], '36', '46'],
  ])('returns for %s the columns %j and rows from %s to %s', (category, columns, smallest, largest) => {
    const [table, ...others] = sizeTables(category)
    expect(others).toEqual([])
    expect(table?.columns).toEqual(columns)
    expect([table?.rows.at(0)?.[0], table?.rows.at(-1)?.[0]]).toEqual([smallest, largest])
  })

  it.each(['Divers & Autres', 'Jouer', 'Tapis', 'toString'])(
    'shows all clothing tables for %s',
    (category) => {
      expect(sizeTables(category).map(({ title }) => title)).toEqual(['Bébés', 'Enfants', 'Adultes'])
    },
  )

  it('derives the length of a foot from the shoe size', () => {
    const lengths = Object.fromEntries(
      sizeTables('Chaussures/Adulte').flatMap(({ rows }) => rows as [string, string][]),
    )
    expect(lengths).toMatchObject({ 36: '22,8', 40: '25,5', 42: '26,8' })
  })

  it.each(CATEGORIES)('fills every cell for %s, with measures in ascending order', (category) => {
    for (const { columns, rows } of sizeTables(category)) {
      for (const row of rows) expect(row).toHaveLength(columns.length)
      for (let column = 1; column < columns.length; column++) {
        const bounds = rows.flatMap((row) =>
          (row[column] ?? '').split('–').map((cell) => Number(cell.replace(',', '.'))),
        )
        expect(bounds).toEqual(bounds.toSorted((one, other) => one - other))
        expect(bounds).not.toContain(Number.NaN)
      }
    }
  })
})
