import { describe, expect, it } from 'vitest'
import { AGES } from './ages.ts'
import { sizeTables } from './size-guide.ts'
import { agesOfSize, compareSizes, fitsAtMonths } from './sizes.ts'

describe('agesOfSize', () => {
  it.each([
    ['Naissance', ['0-3-mois']],
    ['1 mois', ['0-3-mois']],
    ['3 mois', ['0-3-mois', '3-6-mois']],
    ['6 mois', ['3-6-mois', '6-9-mois']],
    ['6M', ['3-6-mois', '6-9-mois']],
    ['12 mois', ['9-12-mois', '12-18-mois']],
    ['24 mois', ['18-24-mois', '2-ans']],
    ['2 ans', ['2-ans']],
    ['8 ANS', ['8-ans']],
    ['10 ans', []],
    ['0-6 mois', ['0-3-mois', '3-6-mois']],
    ['6 à 18 mois', ['6-9-mois', '9-12-mois', '12-18-mois']],
    ['2-3 ans', ['2-ans', '3-ans']],
    ['2/4 ans', ['2-ans', '3-ans', '4-ans']],
    ['67 cm', ['3-6-mois', '6-9-mois']],
    ['17', ['3-6-mois', '6-9-mois']],
    ['24', ['2-ans']],
    ['38', []],
    ['M', []],
    ['Taille unique', []],
    ['', []],
    ['12-6 mois', []],
  ])('returns for %s the ages %j', { tags: ['F-04'] }, (size, ages) => {
    expect(agesOfSize(size)).toEqual(ages)
  })

  it('returns each age for its clothes size, height and shoe size', { tags: ['F-04'] }, () => {
    for (const { value, months, height, shoes } of AGES) {
      const unit = months[0] >= 24 ? `${months[0] / 12} ans` : `${months[0]}-${months[1]} mois`
      expect(agesOfSize(unit), unit).toContain(value)
      expect(agesOfSize(`${height[0]} cm`)).toContain(value)
      expect(agesOfSize(String(shoes[1]))).toContain(value)
    }
  })
})

describe('fitsAtMonths', () => {
  it.each([
    ['6 mois', [4, 5, 6]],
    ['1 mois', [1]],
    ['3 mois', [2, 3]],
    ['Naissance', [0]],
    ['6-9 mois', [6, 7, 8, 9]],
    ['9 mois', [7, 8, 9]],
    ['M', []],
  ])('lets %s fit in the months %j', { tags: ['F-04'] }, (size, months) => {
    const all = Array.from({ length: 13 }, (_, month) => month)
    expect(all.filter((month) => fitsAtMonths(size, month))).toEqual(months)
  })

  it('agrees with the default table of sizes of babies', { tags: ['F-04'] }, () => {
    const sizes = sizeTables('Vêtements/Nouveau-né')[0]?.rows.map(([size = '']) => size) ?? []
    expect(sizes.length).toBeGreaterThan(5)
    for (let month = 0; month <= 24; month++) {
      expect(sizes.filter((size) => fitsAtMonths(size, month))).toHaveLength(1)
    }
  })
})

describe('compareSizes', () => {
  it('sorts ages first, then heights, letters, numbers and names', () => {
    const sorted = [
      'Naissance',
      '3 mois',
      '3-6 mois',
      '6 mois',
      '2 ans',
      '67 cm',
      'S',
      'M',
      'XL',
      '16',
      '38',
      'Unique',
    ]
    expect(sorted.toReversed().toSorted(compareSizes)).toEqual(sorted)
  })
})
