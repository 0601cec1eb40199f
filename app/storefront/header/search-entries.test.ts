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
    const { results, total } = search('baptemes couvertures')
    expect(results.map(({ name }) => name)).toEqual(['Couverture de baptême matelassée'])
    expect(total).toBe(1)
  })

  it('ranks matches at the start of the name first', () => {
    expect(search('robe').results.map(({ name }) => name)).toEqual([
      'Robe à volants',
      'Coffret robe et bandeau',
      'Poupée Aminata',
    ])
  })

  it('corrects a misspelt query', { tags: ['F-13'] }, () => {
    expect(search('couvreture bapteme')).toMatchObject({ total: 1, correction: 'couverture bapteme' })
    expect(search('couvreture poupée')).toMatchObject({ total: 0, correction: null })
    expect(search('zzzz')).toEqual({ results: [], total: 0, suggestion: null, correction: null })
    expect(search('robe').correction).toBeNull()
  })

  it('finds nothing for an empty query', () => {
    expect(search('  ').results).toEqual([])
  })
})

describe('findCategories', () => {
  it.each([
    ['enfant', ['Vêtements/Enfant', 'Chaussures/Enfant']],
    ['chaussures adu', ['Chaussures/Adulte']],
    ['BAPTEME', ['Baptemes & Naissances']],
    ['robe', []],
    ['  ', []],
  ])('returns for the query %j the categories %j', { tags: ['F-13'] }, (query, categories) => {
    expect(findCategories(query).map(({ category }) => category)).toEqual(categories)
  })
})
