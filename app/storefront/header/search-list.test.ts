import { describe, expect, it } from 'vitest'
import type { SearchEntry } from '../../../domain/catalogue/product.ts'
import { searchEntries } from './search-list.ts'

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

describe('searchEntries', () => {
  it('finds each word anywhere, in any order', () => {
    const { results, total } = searchEntries(ENTRIES, 'baptemes couvertures')
    expect(results.map(({ name }) => name)).toEqual(['Couverture de baptême matelassée'])
    expect(total).toBe(1)
  })

  it('ranks matches at the start of the name first', () => {
    expect(searchEntries(ENTRIES, 'robe').results.map(({ name }) => name)).toEqual([
      'Robe à volants',
      'Coffret robe et bandeau',
      'Poupée Aminata',
    ])
  })

  it('suggests a corrected query that has results', () => {
    expect(searchEntries(ENTRIES, 'couvreture bapteme')).toMatchObject({
      total: 0,
      suggestion: 'couverture bapteme',
    })
    expect(searchEntries(ENTRIES, 'couvreture poupée').suggestion).toBeNull()
    expect(searchEntries(ENTRIES, 'zzzz').suggestion).toBeNull()
    expect(searchEntries(ENTRIES, 'robe').suggestion).toBeNull()
  })

  it('finds nothing for an empty query', () => {
    expect(searchEntries(ENTRIES, '  ')).toEqual({ results: [], total: 0, suggestion: null })
  })
})
