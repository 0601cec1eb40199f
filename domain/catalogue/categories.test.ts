import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { belongsToCategory, CATEGORIES, categoryTitle, isCategory, readCategoryFilter } from './categories.ts'

describe('readCategoryFilter', () => {
  it.each([undefined, '', '  ', 'all', 'ALL'])('returns the filter of all products for %j', (value) => {
    expect(readCategoryFilter(value)).toEqual({ kind: 'all', title: 'Tous les produits' })
  })

  it.each(['new', 'New', 'NEW'])('returns the filter of new products, titled Nouveautés, for %j', (value) => {
    expect(readCategoryFilter(value)).toEqual({ kind: 'new', title: 'Nouveautés' })
  })

  it.each(['Sale', 'sale'])('returns the filter of products on sale for %j', (value) => {
    expect(readCategoryFilter(value).kind).toBe('sale')
  })

  it.each([
    ['vetements/nouveau-ne', 'Vêtements/Nouveau-né'],
    ['Baptêmes & Naissances', 'Baptemes & Naissances'],
    ['JOUER', 'Jouer'],
    ['chaussures', 'Chaussures'],
    ['poussettes', 'Poussettes'],
  ])('reads %j as %j, ignoring case and accents', (typed, value) => {
    expect(readCategoryFilter(typed)).toMatchObject({ kind: 'category', value })
  })

  it('reads an unknown value as a category name, because it may be a sub-category', () => {
    expect(readCategoryFilter(' Bodies ')).toEqual({ kind: 'category', value: 'Bodies', title: 'Bodies' })
  })

  it.each(['constructor', '__proto__', 'toString'])('treats %s as an ordinary category name', (value) => {
    expect(readCategoryFilter(value)).toEqual({ kind: 'category', value, title: value })
  })

  it('cuts a category name after 100 characters and removes its control characters', () => {
    expect(readCategoryFilter('x'.repeat(5000))).toMatchObject({ value: 'x'.repeat(100) })
    expect(readCategoryFilter(`${'x'.repeat(99)}👶`)).toMatchObject({ value: 'x'.repeat(99) })
    expect(readCategoryFilter('Bo\u0000dies')).toMatchObject({ value: 'Bodies' })
    expect(readCategoryFilter('\u0000')).toMatchObject({ kind: 'all' })
  })

  it('recognises the name of every category', () => {
    for (const category of CATEGORIES) {
      const value = decodeURIComponent(encodeURIComponent(category))
      expect(readCategoryFilter(value)).toMatchObject({ kind: 'category', value: category })
    }
  })
})

describe('belongsToCategory', () => {
  const product = { category: 'Vêtements/Nouveau-né', subCategory: 'Bodies' }

  it.each(['Vêtements/Nouveau-né', 'VETEMENTS/nouveau-ne', 'Vêtements', 'vetements', 'Bodies', 'BODIES'])(
    'is true for Vêtements/Nouveau-né with the sub-category Bodies when the filter is %j',
    (value) => {
      expect(belongsToCategory(product, value)).toBe(true)
    },
  )

  it.each(['Vêtements/Enfant', 'Nouveau-né', 'Vête', 'Vêtements/', 'Chaussures', 'Bodie'])(
    'is false for Vêtements/Nouveau-né with the sub-category Bodies when the filter is %j',
    (value) => {
      expect(belongsToCategory(product, value)).toBe(false)
    },
  )

  it.each([
    ['Vêtements', ['Vêtements/Nouveau-né', 'Vêtements/Enfant', 'Vêtements/Adulte']],
    ['Chaussures', ['Chaussures/Nouveau-né', 'Chaussures/Enfant', 'Chaussures/Adulte']],
    ['Jouer', ['Jouer']],
    ['Poussettes', []],
  ])('with the filter %j is true for the categories %j', (value, held) => {
    expect(CATEGORIES.filter((category) => belongsToCategory({ category, subCategory: '' }, value))).toEqual(
      held,
    )
  })

  it('is true for the category of the product and false for every other category', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CATEGORIES), fc.constantFrom(...CATEGORIES), (own, other) => {
        expect(belongsToCategory({ category: own, subCategory: '' }, other)).toBe(own === other)
      }),
    )
  })
})

describe('categoryTitle', () => {
  it.each([
    ['Vêtements/Enfant', 'Vêtements · Enfant'],
    ['Baptemes & Naissances', 'Baptêmes & Naissances'],
    ['Jouer', 'Jouer'],
    ['Divers & Autres', 'Divers & Autres'],
  ])('formats %j as %j', (category, title) => {
    expect(categoryTitle(category)).toBe(title)
  })
})

it('isCategory accepts only the nine categories of products', () => {
  expect(isCategory('Vêtements/Enfant')).toBe(true)
  expect(isCategory('Vêtements')).toBe(false)
  expect(isCategory('toString')).toBe(false)
})
