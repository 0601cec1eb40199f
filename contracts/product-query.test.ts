import { describe, expect, it } from 'vitest'
import { validate } from './fields.ts'
import { likesQuery } from './likes-query.ts'
import { productQuery, readFacets } from './product-query.ts'

describe('productQuery', () => {
  it('reads numbers, flags and search fields', () => {
    const query = {
      category: 'Jouer',
      q: 'bebe',
      in: 'name,brand',
      isSale: 'true',
      limit: '40',
      page: '2',
      sort: 'price',
      order: 'desc',
    }
    expect(validate(productQuery, query)).toEqual({
      ok: true,
      value: { ...query, in: ['name', 'brand'], isSale: true, limit: 40, page: 2 },
    })
  })

  it('reads one value or several of a facet', { tags: ['F-01'] }, () => {
    const query = { size: ['6 mois', ' ', '3 mois'], gender: 'Fille', onSale: 'true', maxPrice: '20000' }
    const read = validate(productQuery, query)
    expect(read).toEqual({
      ok: true,
      value: { size: ['6 mois', '3 mois'], gender: ['Fille'], onSale: true, maxPrice: 20_000 },
    })
    expect(read.ok && readFacets(read.value)).toMatchObject({
      onSale: ['true'],
      inStock: [],
      maxPrice: 20_000,
    })
  })

  it('accepts an empty query', () => {
    expect(validate(productQuery, {})).toEqual({ ok: true, value: {} })
  })

  it.each([
    [{ limit: 'abc' }, 'limit doit être un nombre entier entre 1 et 500.'],
    [{ limit: '0' }, 'limit doit être un nombre entier entre 1 et 500.'],
    [{ limit: '501' }, 'limit doit être un nombre entier entre 1 et 500.'],
    [{ limit: '4.5' }, 'limit doit être un nombre entier entre 1 et 500.'],
    [{ limit: '' }, 'limit doit être un nombre entier entre 1 et 500.'],
    [{ page: '-1' }, 'page doit être un nombre entier entre 1 et 1000000.'],
    [{ page: '1e3' }, 'page doit être un nombre entier entre 1 et 1000000.'],
    [
      { sort: 'password' },
      'sort accepte createdAt, name, price, stock, discount, brand, subCategory, purchases, rating.',
    ],
    [{ order: 'up' }, 'order accepte asc ou desc.'],
    [{ isSale: '1' }, 'isSale doit valoir true ou false.'],
    [{ in: 'name,password' }, 'in accepte name, category, subCategory, brand, description.'],
    [{ q: 'a'.repeat(101) }, 'Recherche trop longue : 100 caractères au maximum.'],
    [{ category: ['a', 'b'] }, 'Une seule catégorie est attendue.'],
    [{ inStock: 'false' }, 'inStock accepte true.'],
    [{ gender: ['Garcon', 'Chien'] }, 'gender accepte Garcon, Fille, Mixte.'],
    [{ size: 'a'.repeat(61) }, 'size est trop long.'],
    [{ size: Array.from({ length: 51 }, String) }, 'size accepte 50 valeurs au maximum.'],
    [{ maxPrice: '20 000' }, 'maxPrice doit être un montant entier en FCFA, sans espace.'],
    [{ minPrice: '-1' }, 'minPrice doit être un montant entier en FCFA, sans espace.'],
    [{ maxPrice: '999999999' }, 'maxPrice\u202f: 100000000 FCFA au maximum.'],
    [
      { sort: 'views' },
      'sort accepte createdAt, name, price, stock, discount, brand, subCategory, purchases, rating.',
    ],
  ])('refuses %j: %s', (query, message) => {
    const checked = validate(productQuery, query)
    expect(checked.ok ? [] : checked.issues.map((issue) => issue.message)).toEqual([message])
  })
})

describe('the query for likes of displayed products', () => {
  it('lists each product once', () => {
    expect(validate(likesQuery, { ids: 'a,b,,a' })).toEqual({ ok: true, value: { ids: ['a', 'b'] } })
  })

  it('is refused without ids and with too many ids', () => {
    const many = Array.from({ length: 501 }, (_, index) => index).join(',')
    expect(validate(likesQuery, {}).ok).toBe(false)
    expect(validate(likesQuery, { ids: many }).ok).toBe(false)
  })
})
