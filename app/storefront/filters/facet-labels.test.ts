import { describe, expect, it } from 'vitest'
import { priceLabel, selectedOf, toggle, withoutFacet } from './facet-labels.ts'

const selection = {
  age: ['6-9-mois'],
  gender: ['Garcon'],
  brand: ['Élan', 'Baobab'],
  inStock: ['true'],
  maxPrice: 20_000,
}

describe('selectedOf', () => {
  it('returns, for each selected value, its label and the selection that remains when the value is removed', {
    tags: ['F-02'],
  }, () => {
    const selected = selectedOf(selection)
    expect(selected.map(({ label }) => label)).toEqual([
      '6–9 mois',
      'Garçon et mixte',
      'Élan',
      'Baobab',
      'En stock',
      'Jusqu’à 20\u202f000 FCFA',
    ])
    expect(selected[2]?.without).toEqual({ ...selection, brand: ['Baobab'] })
    expect(selected.at(-1)?.without).toEqual(withoutFacet(selection, 'price'))
    expect(selectedOf({})).toEqual([])
  })
})

describe('toggle', () => {
  it('selects a value, and deselects a selected value regardless of case and accents', {
    tags: ['F-01'],
  }, () => {
    expect(toggle({}, 'brand', 'Élan')).toEqual({ brand: ['Élan'] })
    expect(toggle(selection, 'brand', 'elan').brand).toEqual(['Baobab'])
    expect(toggle({ gender: ['Garcon'] }, 'gender', 'Garcon')).toEqual({})
  })
})

it.each([
  [{ maxPrice: 20_000 }, 'Jusqu’à 20\u202f000 FCFA'],
  [{ minPrice: 500 }, 'À partir de 500 FCFA'],
  [{ minPrice: 5000, maxPrice: 20_000 }, '5\u202f000 à 20\u202f000 FCFA'],
])('priceLabel formats %j as %s', { tags: ['F-02'] }, (prices, label) => {
  expect(priceLabel(prices)).toBe(label)
})
