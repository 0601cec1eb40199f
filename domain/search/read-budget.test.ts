import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBudget } from './read-budget.ts'

const read = (query: string) => {
  const { budget, rest } = readBudget(query)
  return [budget?.minPrice ?? null, budget?.maxPrice ?? null, rest.replace(/\s+/g, ' ')]
}

describe('readBudget', { tags: ['F-09'] }, () => {
  it.each([
    ['moins de 5000', null, 5000, ''],
    ['robe moins de 5 000 FCFA', null, 5000, 'robe'],
    ['- de 5000', null, 5000, ''],
    ['robe -5000', null, 5000, 'robe'],
    ['5000 max', null, 5000, ''],
    ['max 5000', null, 5000, ''],
    ['5.000 maximum fille', null, 5000, 'fille'],
    ['jusqu’à 5000', null, 5000, ''],
    ["jusqu'a 5000", null, 5000, ''],
    ['pas plus de 7500f', null, 7500, ''],
    ['budget 20000', null, 20_000, ''],
    ['< 5000', null, 5000, ''],
    ['10 000 F', null, 10_000, ''],
    ['10\u202f000\u00a0FCFA', null, 10_000, ''],
    ['robe 10000 francs', null, 10_000, 'robe'],
    ['robe à 10000 f cfa', null, 10_000, 'robe'],
    ['5k', null, 5000, ''],
    ['15 mille', null, 15_000, ''],
    ['12,5k max', null, 12_500, ''],
    ['à partir de 10000', 10_000, null, ''],
    ['a partir de 10 000 f', 10_000, null, ''],
    ['plus de 10000', 10_000, null, ''],
    ['+ de 10000', 10_000, null, ''],
    ['au moins 3000', 3000, null, ''],
    ['10000 et plus', 10_000, null, ''],
    ['entre 5000 et 10000', 5000, 10_000, ''],
    ['robe entre 5 000 et 10 000 F', 5000, 10_000, 'robe'],
    ['de 5000 à 10000', 5000, 10_000, ''],
    ['5000-10000', 5000, 10_000, ''],
    ['5000 à 10000 fcfa', 5000, 10_000, ''],
    ['entre 5 et 10 mille', 5000, 10_000, ''],
    ['entre 10000 et 5000', 5000, 10_000, ''],
    ['à partir de 5000 max 10000', 5000, 10_000, ''],
  ])('reads %j', (query, min, max, rest) => {
    expect(read(query)).toEqual([min, max, rest])
  })

  it.each([
    'moins de 6 mois',
    'entre 6 et 12 mois',
    'de 3 à 4 ans',
    'à partir de 2 ans',
    '12-18 mois',
    'taille 104-110',
    'taille 110 max',
    'pointure 38',
    'robe 4 ans fille',
    'biberon 300 ml',
    'lot de 250 pièces',
    'cube 40',
    'collection 2024-2025',
    'robe 5000',
    'mini foulée',
    'plus de douceur',
    'moins de bruit',
    '',
  ])('finds no budget in %j', (query) => {
    expect(readBudget(query)).toMatchObject({ budget: null, rest: query })
  })

  it('accepts any text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0159 .,-àdefkmoins<>+'), maxLength: 100 })
    fc.assert(
      fc.property(text, (query) => {
        const { minPrice = 0, maxPrice = 0 } = readBudget(query).budget ?? {}
        expect(Number.isSafeInteger(minPrice) && Number.isSafeInteger(maxPrice)).toBe(true)
      }),
    )
  })
})
