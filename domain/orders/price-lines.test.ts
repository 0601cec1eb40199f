import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aProduct } from '../../tests/builders/a-product.ts'
import { aPlacedItem } from '../../tests/builders/an-order.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { newItem } from './order.ts'
import { orderedLines, priceLines } from './price-lines.ts'

const now = Date.parse('2026-03-02T10:00:00.000Z')

describe('priceLines', { tags: ['D-13'] }, () => {
  it('changes nothing of lines that stay, whatever became of their products', () => {
    const line = fc.record({
      productId: fc.constantFrom('a', 'b', 'c'),
      size: fc.constantFrom(null, 'S', 'M'),
      quantity: fc.integer({ min: 1, max: 9 }),
      listed: fc.integer({ min: 500, max: 9999 }),
      discount: fc.constantFrom(0, 100),
    })
    const product = fc.record({
      category: fc.constantFrom('Jouer', 'Vêtements'),
      price: fc.integer({ min: 1, max: 9999 }),
    })
    const products = fc.dictionary(fc.constantFrom('a', 'b', 'c'), product)
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), products, (lines, left) => {
        const items = lines.map(({ productId, size, quantity, listed, discount }) => ({
          ...newItem(aPlacedItem({ productId, size, quantity, price: listed - discount })),
          ...{ discount, discountReason: discount > 0 ? 'Retard' : '' },
          terms: { category: 'Chaussures', listed },
        }))
        const known = new Map(
          Object.entries(left).map(([_id, fields]) => [
            _id,
            { ...aProduct({ _id, ...fields }), variants: [] },
          ]),
        )
        expect(
          priceLines(
            items.map(({ terms: _, ...typed }) => typed),
            items,
            known,
            now,
          ),
        ).toEqual({
          ok: true,
          items,
        })
      }),
      { numRuns: propertyRuns(200) },
    )
  })

  it('finds the lines of one variant one after the other, and the last one for all further ones', () => {
    const name = { productId: 'a', color: null, size: null }
    const current = [
      { ...name, price: 1 },
      { ...name, price: 2 },
    ]
    const prices = orderedLines([name, name, name, { ...name, size: 'M' }], current).map(
      (line) => line?.price,
    )
    expect(prices).toEqual([1, 2, 2, undefined])
  })
})
