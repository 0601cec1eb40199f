import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { aProduct, aReview } from '../tests/builders/a-product.ts'
import { readProduct, readProducts } from './product.ts'

describe('a product the API answered', () => {
  it('is read as it is', () => {
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

  it('with an id alone has the neutral value of everything else', () => {
    expect(readProduct({ _id: 'p' })).toEqual({
      _id: 'p',
      name: '',
      brand: '',
      description: '',
      category: '',
      subCategory: '',
      price: 0,
      discount: 0,
      stock: 0,
      flashSale: { active: false, discount: 0, durationHours: 0, endTime: null },
      images: [],
      colors: [],
      sizes: [],
      materials: [],
      gender: null,
      averageRating: 0,
      ratings: [],
      reviewCount: 0,
      reviews: [],
      views: 0,
      likes: 0,
      purchases: 0,
      isTrending: false,
      isBestseller: false,
      isSale: false,
      createdAt: '1970-01-01T00:00:00.000Z',
    })
  })

  it('without a count of reviews they are counted', () => {
    const { reviewCount: _count, ...product } = aProduct({ reviews: [aReview(), aReview()] })
    expect(readProduct(product).reviewCount).toBe(2)
  })

  it('a review without a text is left out, one without a name is Anonyme', () => {
    const reviews = [{ text: '' }, null, { text: 'Bien', pseudo: '', rating: 9 }]
    expect(readProduct({ _id: 'p', reviews }).reviews).toEqual([
      { text: 'Bien', pseudo: 'Anonyme', createdAt: '1970-01-01T00:00:00.000Z' },
    ])
  })

  it('a flash sale whose end cannot be read is not active', () => {
    const flashSale = { active: true, discount: 20, endTime: 'bientôt' }
    expect(readProduct({ _id: 'p', flashSale }).flashSale).toMatchObject({ active: false, endTime: null })
  })

  it.each([[null], [undefined], ['p'], [[]], [{}], [{ name: 'Robe' }], [{ _id: 3 }]])(
    '%j is none',
    (json) => {
      expect(() => readProduct(json)).toThrow('La réponse du serveur n’est pas un produit.')
    },
  )

  it('whatever stands in its fields, it is read, and reads the same again', () => {
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

describe('a list of products', () => {
  it('products without an id are left out, and how many is told once', () => {
    const onDropped = vi.fn()
    const kept = aProduct()
    const products = readProducts([kept, { name: 'Sans id' }, null], onDropped)
    expect(products.map(({ _id }) => _id)).toEqual([kept._id])
    expect(onDropped.mock.calls).toEqual([[2]])
  })

  it('when all have one nothing is told', () => {
    const onDropped = vi.fn()
    expect(readProducts([aProduct(), aProduct()], onDropped)).toHaveLength(2)
    expect(onDropped).not.toHaveBeenCalled()
  })

  it.each([[null], [{}], ['[]'], [{ products: [] }]])('%j is none', (json) => {
    expect(() => readProducts(json)).toThrow('La réponse du serveur n’est pas une liste de produits.')
  })
})
