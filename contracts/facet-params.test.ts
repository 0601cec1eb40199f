import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { facetParams, readAmount, readFacetParams, selectionQuery } from './facet-params.ts'
import { facetQuery } from './product-query.ts'

const read = (search: string) => readFacetParams(new URLSearchParams(search))

const aParam = fc.tuple(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('age', 'size', 'gender', 'color', 'brand', 'material') },
    fc.constantFrom('inStock', 'onSale', 'wellRated', 'minPrice', 'maxPrice', 'q', '__proto__'),
  ),
  fc.oneof(
    fc.constantFrom('6-9-mois', 'Garcon', 'Bleu', 'bleu', '6 mois', 'true', 'false', '20 000', '', ' '),
    fc.string(),
    fc.string({ minLength: 61, maxLength: 300 }),
    fc.nat().map(String),
  ),
)

describe('readFacetParams', () => {
  it('reads values, flags and prices from a URL', { tags: ['F-01'] }, () => {
    expect(read('age=6-9-mois&size=6+mois&size=9+mois&gender=Garcon&onSale=true&maxPrice=20000')).toEqual({
      age: ['6-9-mois'],
      size: ['6 mois', '9 mois'],
      gender: ['Garcon'],
      onSale: ['true'],
      maxPrice: 20_000,
    })
  })

  it.each([
    'age=7-mois',
    'gender=garcon',
    'color=Kaki',
    'size=',
    'brand=+',
    `brand=${'a'.repeat(201)}`,
    `size=${'a'.repeat(61)}`,
    'inStock=false',
    'minPrice=abc',
    'maxPrice=-1',
    'maxPrice=100000001',
  ])('ignores %s', { tags: ['F-01'] }, (search) => {
    expect(read(search)).toEqual({})
  })

  it('reads two spellings of a value as one value, and uses the last of several prices', {
    tags: ['F-01'],
  }, () => {
    expect(read('brand=Élan&brand=elan&maxPrice=&maxPrice=9000&maxPrice=20000')).toEqual({
      brand: ['Élan'],
      maxPrice: 20_000,
    })
  })

  it('returns only selections that the API accepts and that survive a round trip through facetParams', {
    tags: ['F-01'],
  }, () => {
    fc.assert(
      fc.property(fc.array(aParam, { maxLength: 80 }), (params) => {
        const selection = readFacetParams(new URLSearchParams(params))
        expect(v.safeParse(facetQuery, selectionQuery(selection)).issues).toBeUndefined()
        expect(readFacetParams(new URLSearchParams(facetParams(selection)))).toEqual(selection)
      }),
    )
  })
})

it.each([
  ['20 000', 20_000],
  ['20\u202f000', 20_000],
  ['20.000', 20_000],
  ['0', 0],
  ['', null],
  ['20,5', null],
  ['20.5', null],
  ['vingt', null],
  ['9999999999', null],
])('readAmount reads %j as %j', { tags: ['F-01'] }, (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})
