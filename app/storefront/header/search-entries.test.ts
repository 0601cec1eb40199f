import { describe, expect, it } from 'vitest'
import type { SearchEntry } from '../../../domain/catalogue/product.ts'
import { findCategories, openSearch } from './search-entries.ts'

const entry = (name: string, overrides: Partial<SearchEntry> = {}): SearchEntry => ({
  _id: name,
  name,
  category: 'Jouer',
  brand: 'Téranga',
  description: '',
  images: [],
  ...overrides,
})

const ENTRIES = [
  entry('Coffret robe et bandeau'),
  entry('Couverture de baptême matelassée', { category: 'Baptemes & Naissances' }),
  entry('Poupée Aminata', { description: 'sa robe se change' }),
  entry('Robe à volants', { brand: 'Petit Baobab' }),
]

const search = openSearch(ENTRIES)

describe('openSearch', () => {
  it('finds entries that contain all words of the query, in any order', () => {
    expect(search('baptemes couvertures')).toMatchObject({
      results: [{ name: 'Couverture de baptême matelassée' }],
      total: 1,
    })
  })

  it('ranks matches at the start of the name first', () => {
    expect(search('robe')?.results.map(({ name }) => name)).toEqual([
      'Robe à volants',
      'Coffret robe et bandeau',
      'Poupée Aminata',
    ])
  })

  it('corrects a misspelt query', { tags: ['F-13'] }, () => {
    expect(search('couvreture bapteme')).toMatchObject({ total: 1, correction: 'couverture bapteme' })
    expect(search('robe')?.correction).toBeNull()
  })

  it.each(['6 mois', 'robe fille 4 ans', 'turbulette', 'moins de 5000', 'couverture poupée', 'zzzz', '  '])(
    'leaves what the entries cannot answer to the server: %s',
    { tags: ['F-13'] },
    (query) => {
      expect(search(query)).toBeNull()
    },
  )

  it('finds categories in the plural and by their other names', { tags: ['F-09'] }, () => {
    expect(search('jouets')?.total).toBe(3)
    expect(search('baptême')?.total).toBe(1)
  })
})

describe('findCategories', () => {
  it.each([
    ['enfant', ['Vêtements/Enfant', 'Chaussures/Enfant']],
    ['chaussures adu', ['Chaussures/Adulte']],
    ['BAPTEME', ['Baptemes & Naissances']],
    ['enfants', ['Vêtements/Enfant', 'Chaussures/Enfant']],
    ['habits pour adultes', ['Vêtements/Adulte']],
    ['jouets', ['Jouer']],
    ['nouveau-nés', ['Vêtements/Nouveau-né', 'Chaussures/Nouveau-né']],
    ['robe', []],
    ['  ', []],
  ])('returns for the query %j the categories %j', { tags: ['F-13'] }, (query, categories) => {
    expect(findCategories(query).map(({ category }) => category)).toEqual(categories)
  })
})
