import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { belongsToCategory, CATEGORIES, categoryTitle, isCategory, readCategoryFilter } from './categories.ts'

describe('an address asks for a category', () => {
  it.each([undefined, '', '  ', 'all', 'ALL'])('%j filters nothing', (value) => {
    expect(readCategoryFilter(value)).toEqual({ kind: 'all', title: 'Tous les produits' })
  })

  it.each(['new', 'New', 'NEW'])('%j filters nothing and is titled Nouveautés', (value) => {
    expect(readCategoryFilter(value)).toEqual({ kind: 'new', title: 'Nouveautés' })
  })

  it.each(['Sale', 'sale'])('%j keeps the products flagged isSale', (value) => {
    expect(readCategoryFilter(value).kind).toBe('sale')
  })

  it.each([
    ['vetements/nouveau-ne', 'Vêtements/Nouveau-né'],
    ['Baptêmes & Naissances', 'Baptemes & Naissances'],
    ['JOUER', 'Jouer'],
    ['chaussures', 'Chaussures'],
    ['poussettes', 'Poussettes'],
  ])('%j means %j, whatever its case and accents', (typed, value) => {
    expect(readCategoryFilter(typed)).toMatchObject({ kind: 'category', value })
  })

  it('an unknown value is kept as it is: it may be a sub-category', () => {
    expect(readCategoryFilter(' Bodies ')).toEqual({ kind: 'category', value: 'Bodies', title: 'Bodies' })
  })

  it.each(['constructor', '__proto__', 'toString'])('%s is a name like any other', (value) => {
    expect(readCategoryFilter(value)).toEqual({ kind: 'category', value, title: value })
  })

  it('a name is cut after 100 characters, and holds nothing that cannot be shown', () => {
    expect(readCategoryFilter('x'.repeat(5000))).toMatchObject({ value: 'x'.repeat(100) })
    expect(readCategoryFilter(`${'x'.repeat(99)}👶`)).toMatchObject({ value: 'x'.repeat(99) })
    expect(readCategoryFilter('Bo\u0000dies')).toMatchObject({ value: 'Bodies' })
    expect(readCategoryFilter('\u0000')).toMatchObject({ kind: 'all' })
  })

  it('every category finds itself again through the address', () => {
    for (const category of CATEGORIES) {
      const value = decodeURIComponent(encodeURIComponent(category))
      expect(readCategoryFilter(value)).toMatchObject({ kind: 'category', value: category })
    }
  })
})

describe('a product belongs to a category', () => {
  const product = { category: 'Vêtements/Nouveau-né', subCategory: 'Bodies' }

  it.each(['Vêtements/Nouveau-né', 'VETEMENTS/nouveau-ne', 'Vêtements', 'vetements', 'Bodies', 'BODIES'])(
    '%j holds it',
    (value) => {
      expect(belongsToCategory(product, value)).toBe(true)
    },
  )

  it.each(['Vêtements/Enfant', 'Nouveau-né', 'Vête', 'Vêtements/', 'Chaussures', 'Bodie'])(
    '%j does not',
    (value) => {
      expect(belongsToCategory(product, value)).toBe(false)
    },
  )

  it.each([
    ['Vêtements', ['Vêtements/Nouveau-né', 'Vêtements/Enfant', 'Vêtements/Adulte']],
    ['Chaussures', ['Chaussures/Nouveau-né', 'Chaussures/Enfant', 'Chaussures/Adulte']],
    ['Jouer', ['Jouer']],
    ['Poussettes', []],
  ])('%j holds %j', (value, held) => {
    expect(CATEGORIES.filter((category) => belongsToCategory({ category, subCategory: '' }, value))).toEqual(
      held,
    )
  })

  it('every product belongs to its own category, and to no other of the nine', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CATEGORIES), fc.constantFrom(...CATEGORIES), (own, other) => {
        expect(belongsToCategory({ category: own, subCategory: '' }, other)).toBe(own === other)
      }),
    )
  })
})

describe('a category as a heading', () => {
  it.each([
    ['Vêtements/Enfant', 'Vêtements · Enfant'],
    ['Baptemes & Naissances', 'Baptêmes & Naissances'],
    ['Jouer', 'Jouer'],
    ['Divers & Autres', 'Divers & Autres'],
  ])('%j reads %j', (category, title) => {
    expect(categoryTitle(category)).toBe(title)
  })

  it('only the nine are categories of a product', () => {
    expect(isCategory('Vêtements/Enfant')).toBe(true)
    expect(isCategory('Vêtements')).toBe(false)
    expect(isCategory('toString')).toBe(false)
  })
})
