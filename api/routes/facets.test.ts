import * as v from 'valibot'
import { expect, it } from 'vitest'
import { facetCounts } from '../../contracts/facet-counts.ts'
import { readFacetCounts } from '../../contracts/read-facet-counts.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'

describeOnEachEngine('GET /facets', (engine) => {
  it('counts the values of each facet as if that facet had no selection, and returns the same total as GET /products', {
    tags: ['F-01'],
  }, async () => {
    const { shop, ask } = anApi(engine())
    await addProduct(shop, {
      name: 'Body',
      gender: 'Garcon',
      brand: 'Élan',
      price: 4000,
      sizes: ['6 mois'],
      stock: 3,
    })
    await addProduct(shop, {
      name: 'Robe',
      gender: 'Fille',
      brand: 'Élan',
      price: 9000,
      sizes: ['6 mois'],
      stock: 0,
    })
    const query = 'gender=Garcon&brand=elan&maxPrice=9000'
    const { status, body } = await ask('GET', `/facets?${query}`)
    expect(status).toBe(200)
    expect(v.parse(facetCounts, body)).toEqual(body)
    expect(readFacetCounts(body)).toEqual(body)
    expect(body).toMatchObject({
      total: 1,
      price: { min: 4000, max: 4000 },
      facets: {
        gender: [
          { value: 'Garcon', count: 1 },
          { value: 'Fille', count: 1 },
        ],
        size: [{ value: '6 mois', count: 1 }],
        brand: [{ value: 'Élan', count: 1 }],
      },
      without: [],
    })
    const listed = await ask('GET', `/products?${query}`)
    expect(listed.headers.get('X-Total-Count')).toBe('1')
    expect(listed.body).toMatchObject([{ name: 'Body' }])
  })

  it('returns, when no product matches, how many products match if one filter is removed', {
    tags: ['F-01'],
  }, async () => {
    const { shop, ask } = anApi(engine())
    await addProduct(shop, { gender: 'Fille', price: 4000 })
    const { body } = await ask('GET', '/facets?gender=Garcon&maxPrice=5000')
    expect(body).toMatchObject({ total: 0, price: null, without: [{ facet: 'gender', total: 1 }] })
  })

  it.each([
    'age=7-mois',
    'color=Kaki',
    'inStock=1',
    'minPrice=abc',
    'wellRated=false',
    `brand=${'a'.repeat(201)}`,
  ])('refuses %s with a French message', { tags: ['F-01'] }, async (query) => {
    const { ask } = anApi(engine())
    const { status, body } = await ask('GET', `/facets?${query}`)
    expect(status).toBe(400)
    expect(body.message).toMatch(/accepte|doit être|trop long/)
  })
})

it.each([null, [], {}, { total: -1, facets: {} }, '<html>'])('readFacetCounts refuses %j', (json) => {
  expect(() => readFacetCounts(json)).toThrow('ne contient pas les filtres')
})
