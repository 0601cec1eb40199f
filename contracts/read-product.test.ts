import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { defaultDetails } from '../domain/catalogue/product-fields.ts'
import { aProduct, aReview } from '../tests/builders/a-product.ts'
import { readProduct, readProducts } from './read-product.ts'

describe('readProduct', () => {
  it('reads a product unchanged', () => {
    const product = aProduct({
      discount: 15,
      flashSale: { active: true, discount: 20, durationHours: 24, endTime: '2026-03-03T10:00:00.000Z' },
      colors: ['Rouge'],
      sizes: ['6 mois'],
      ratings: [4, 5],
      averageRating: 4.5,
      reviews: [aReview({ rating: 5 }), aReview()],
      isSale: true,
    })
    expect(readProduct(JSON.parse(JSON.stringify(product)))).toEqual(product)
  })

  it('gives missing fields their default value', () => {
    expect(readProduct({ _id: 'p' })).toEqual({
      ...defaultDetails(),
      _id: 'p',
      flashSale: { active: false, discount: 0, durationHours: 0, endTime: null },
      averageRating: 0,
      ratings: [],
      reviewCount: 0,
      reviews: [],
      views: 0,
      likes: 0,
      purchases: 0,
      unallocatedStock: 0,
      variants: [],
      createdAt: '1970-01-01T00:00:00.000Z',
    })
  })

  it('counts the reviews when their count is missing', () => {
    const { reviewCount: _count, ...product } = aProduct({ reviews: [aReview(), aReview()] })
    expect(readProduct(product).reviewCount).toBe(2)
  })

  it('leaves out reviews without text, and uses the name Anonyme for reviewers without a name', () => {
    const reviews = [{ text: '' }, null, { text: 'Bien', pseudo: '', rating: 9 }]
    expect(readProduct({ _id: 'p', reviews }).reviews).toEqual([
      { text: 'Bien', pseudo: 'Anonyme', createdAt: '1970-01-01T00:00:00.000Z' },
    ])
  })

  it('reads a flash sale as inactive when its end time is damaged', () => {
    const flashSale = { active: true, discount: 20, endTime: 'bientôt' }
    expect(readProduct({ _id: 'p', flashSale }).flashSale).toMatchObject({ active: false, endTime: null })
  })

  it.each([[null], [undefined], ['p'], [[]], [{}], [{ name: 'Robe' }], [{ _id: 3 }]])(
    'refuses %j',
    (json) => {
      expect(() => readProduct(json)).toThrow('La réponse du serveur n’est pas un produit.')
    },
  )

  it('returns a valid product for any field values, and reads this product back unchanged', () => {
    const fields = Object.keys(aProduct()).filter((name) => name !== '_id')
    const damaged = fc.dictionary(fc.constantFrom(...fields), fc.anything())
    fc.assert(
      fc.property(damaged, (json) => {
        const product = readProduct({ ...json, _id: 'p' })
        expect(Number.isFinite(product.price) && product.price >= 0).toBe(true)
        expect(Number.isInteger(product.stock) && product.stock >= 0).toBe(true)
        expect(readProduct(JSON.parse(JSON.stringify(product)))).toEqual(product)
      }),
    )
  })
})

describe('readProducts', () => {
  it('leaves out products without an id and reports once how many products it left out', () => {
    const onDropped = vi.fn()
    const valid = aProduct()
    const products = readProducts([valid, { name: 'Sans id' }, null], onDropped)
    expect(products.map(({ _id }) => _id)).toEqual([valid._id])
    expect(onDropped.mock.calls).toEqual([[2]])
  })

  it('reports nothing when all products have an id', () => {
    const onDropped = vi.fn()
    expect(readProducts([aProduct(), aProduct()], onDropped)).toHaveLength(2)
    expect(onDropped).not.toHaveBeenCalled()
  })

  it.each([[null], [{}], ['[]'], [{ products: [] }]])('refuses %j', (json) => {
    expect(() => readProducts(json)).toThrow('La réponse du serveur n’est pas une liste de produits.')
  })
})
