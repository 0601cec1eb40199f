import { describe, expect, it } from 'vitest'
import { aProduct } from '../../tests/builders/a-product.ts'
import type { Product } from './product.ts'
import { similarProducts, similarQuery } from './similar-products.ts'

const inSize = (size: string | null, stock: number) => ({ color: 'Rouge', size, stock })
const soldOut = (overrides: Partial<Product> = {}) =>
  aProduct({
    _id: 'sold-out',
    stock: 0,
    sizes: ['3 mois', '6 mois'],
    variants: [inSize('3 mois', 0), inSize('6 mois', 0)],
    ...overrides,
  })

const ids = (product: Product, listed: readonly Product[]) =>
  similarProducts(product, listed).products.map(({ _id }) => _id)

describe('similarProducts', () => {
  it('returns at most five of the listed products, never the product itself, and sold-out ones last', {
    tags: ['A-158', 'A-169'],
  }, () => {
    const product = aProduct()
    const listed = [
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((_id) => aProduct({ _id, stock: _id === 'a' ? 0 : 1 })),
      product,
    ]
    expect(ids(product, listed)).toEqual(['b', 'c', 'd', 'e', 'f'])
    expect(ids(product, listed.slice(0, 2))).toEqual(['b', 'a'])
    expect(similarProducts(product, listed).sameSizes).toBe(false)
    expect(similarQuery(product)).toEqual({ category: product.category, limit: 6 })
  })

  it('returns, for a product with all sizes sold out, other products that have one of these sizes in stock', {
    tags: ['C-23'],
  }, () => {
    const product = soldOut()
    const listed = [
      aProduct({ _id: 'other size', variants: [inSize('12 mois', 5), inSize('6 mois', 0)] }),
      aProduct({ _id: 'same size', variants: [inSize('12 mois', 0), inSize('6  MOIS', 5)] }),
      aProduct({ _id: 'whole', sizes: ['3 mois'] }),
      aProduct({ _id: 'whole, other size', sizes: ['2 ans'] }),
      aProduct({ _id: 'whole, sold out', sizes: ['3 mois'], stock: 0 }),
      aProduct({ _id: 'without sizes' }),
      aProduct({ _id: 'only colours', sizes: ['3 mois'], variants: [inSize(null, 5)] }),
      product,
    ]
    expect(ids(product, listed)).toEqual(['same size', 'whole'])
    expect(similarProducts(product, listed).sameSizes).toBe(true)
    expect(similarQuery(product)).toMatchObject({ variants: true })
  })

  it('puts products of the same sub-category first', { tags: ['C-23'] }, () => {
    const product = soldOut({ subCategory: 'Bodies' })
    const listed = ['Pyjamas', 'bodies', 'Pyjamas', 'Bodies'].map((subCategory, index) =>
      aProduct({ _id: `${index}`, subCategory, sizes: ['6 mois'] }),
    )
    expect(ids(product, listed)).toEqual(['1', '3', '0', '2'])
  })

  it('returns products of the same category when no product has one of the sold-out sizes in stock', {
    tags: ['C-23'],
  }, () => {
    const product = soldOut()
    const listed = [aProduct({ _id: 'a', stock: 0 }), aProduct({ _id: 'b', sizes: ['2 ans'] })]
    expect(ids(product, listed)).toEqual(['b', 'a'])
    expect(similarProducts(product, listed).sameSizes).toBe(false)
  })

  it.each([
    ['in stock', soldOut({ stock: 1, variants: [inSize('3 mois', 1)] })],
    ['whose variants have no sizes', soldOut({ variants: [inSize(null, 0)] })],
    ['without variants', soldOut({ variants: [] })],
  ])('does not compare sizes for a product %s', { tags: ['C-23'] }, (_, product) => {
    expect(similarQuery(product)).toEqual({ category: product.category, limit: 6 })
    const listed = [aProduct({ _id: 'a', sizes: ['2 ans'] }), aProduct({ _id: 'b', sizes: ['3 mois'] })]
    expect(ids(product, listed)).toEqual(['a', 'b'])
  })
})
