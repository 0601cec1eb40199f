import { describe, expect, it } from 'vitest'
import { aProduct } from '../../../tests/builders/a-product.ts'
import { lowVariantName, remainingText, reportVariant, updateReported } from './low-variants.ts'

const SIX = { color: null, size: '6 mois' }
const dress = (stock: number) =>
  aProduct({
    _id: 'robe',
    name: 'Robe',
    variants: [
      { ...SIX, stock },
      { color: null, size: '9 mois', stock: 8 },
    ],
  })

describe('reportVariant', { tags: ['C-35'] }, () => {
  it('adds a variant whose stock becomes low, and adds it again only after a restock', () => {
    const first = reportVariant([], dress(2), SIX)
    expect(first.added).toMatchObject({ productId: 'robe', size: '6 mois', stock: 2 })
    const again = reportVariant(first.reported, dress(1), SIX)
    expect([again.added, again.reported.map(({ stock }) => stock)]).toEqual([null, [1]])
    const restocked = reportVariant(again.reported, dress(10), SIX)
    expect(restocked).toEqual({ reported: [], added: null })
    expect(reportVariant(restocked.reported, dress(3), SIX).added).toMatchObject({ stock: 3 })
  })

  it('compares the stock with the product’s own threshold', () => {
    const product = { ...dress(2), lowStockThreshold: 1 }
    expect(reportVariant([], product, SIX)).toEqual({ reported: [], added: null })
  })

  it('ignores a variant that no longer exists', () => {
    expect(reportVariant([], { ...dress(2), variants: [] }, SIX).added).toBeNull()
  })
})

describe('updateReported', () => {
  it('updates only the variants of the given product', () => {
    const { reported } = reportVariant([], dress(2), SIX)
    expect(updateReported(reported, aProduct())).toEqual(reported)
    expect(updateReported(reported, dress(0))).toMatchObject([{ stock: 0 }])
  })
})

it('lowVariantName names the product and the variant, and remainingText describes the remaining units', () => {
  const [variant] = reportVariant([], dress(2), SIX).reported
  expect(variant && lowVariantName(variant)).toBe('Robe, 6 mois')
  expect([2, 1, 0].map(remainingText)).toEqual(['2 restants', '1 restant', 'épuisé'])
})
