import { describe, expect, it } from 'vitest'
import type { ForeignPrice, ForeignProduct } from './foreign-product.ts'
import { proposeRate } from './propose-rate.ts'

const price = (regular: number): ForeignPrice => ({ regular, sale: null })

function aForeignProduct({ variants = [] as number[], amount = Number.NaN, own = {} }): ForeignProduct {
  return {
    ...{ line: 2, reference: 'p', name: 'Body', description: '', category: '', price: price(amount) },
    ...{ stock: 1, published: true, options: [], images: [], skus: [], cells: {}, own, isPart: false },
    variants: variants.map((one) => ({ values: [], price: price(one), stock: 1, image: null })),
    warnings: [],
  }
}

describe('proposeRate', { tags: ['K-20'] }, () => {
  it.each([
    ['francs', [2500, 15_000, 500], 1],
    ['francs without tax', [12_711.86, 4237.29], 1],
    ['francs with a gift', [0, 2500], 1],
    ['no price', [Number.NaN], 1],
    ['one small price', [50, 2500, 4000], 1],
    ['euros', [24.9, 9, 349.99, 250], null],
  ])('proposes for %s', (_case, amounts, rate) => {
    expect(proposeRate(amounts.map((amount) => aForeignProduct({ amount })))).toBe(rate)
  })

  it('looks at the prices of variants, and trusts those that this shop wrote', () => {
    expect(proposeRate([aForeignProduct({ variants: [12, 14.5] })])).toBe(null)
    expect(proposeRate([aForeignProduct({ amount: 50, own: { price: '50' } })])).toBe(1)
  })
})
