import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anOrder, aPlacedItem } from '../../tests/builders/an-order.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { valueOfUnits } from './amounts.ts'
import { newItem } from './order.ts'
import { swappedLines } from './swapped-lines.ts'

const entered = (productId: string, quantity: number) => ({
  ...{ productId, quantity, color: 'Rouge', discount: 0, discountReason: '' },
})

describe('swappedLines', { tags: ['D-41', 'H-03'] }, () => {
  it('gives the pieces of a returned product what the returned ones cost, and others nothing', () => {
    const body = { ...newItem(aPlacedItem({ productId: 'body', quantity: 2, price: 5000 })) }
    const terms = { category: 'Jouer', listed: 5500 }
    const order = anOrder({ items: [{ ...body, discount: 500, discountReason: 'Retard', terms }] })
    const lines = swappedLines(
      order,
      [{ position: 0, quantity: 1 }],
      [entered('body', 2), entered('robe', 1)],
    )
    expect(lines).toEqual([
      { ...entered('body', 1), discount: 500, discountReason: 'Retard', terms },
      entered('body', 1),
      entered('robe', 1),
    ])
  })

  it('values any swap of the same products as their return, to the franc, whatever was divided', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 1, max: 9999 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      refused: fc.nat({ max: 3 }),
      back: fc.integer({ min: 0, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), fc.boolean(), (lines, sameProduct) => {
        const productOf = (index: number) => (sameProduct ? 'p' : `p${index}`)
        const items = lines.map(({ quantity, price, share, refused }, index) => ({
          ...newItem(aPlacedItem({ productId: productOf(index), quantity, price })),
          allocated: Math.floor(share * price * quantity),
          refused: Math.min(refused, quantity),
        }))
        const order = anOrder({ items })
        const units = lines.flatMap(({ quantity, back }, position) => {
          const returned = Math.min(back, quantity - (items[position]?.refused ?? 0))
          return returned > 0 ? [{ position, quantity: returned }] : []
        })
        const swaps = units.map(({ position, quantity }) => entered(productOf(position), quantity))
        const swapped = swappedLines(order, units, swaps)
        const total = swapped.reduce(
          (sum, { quantity, discount, terms }) => sum + quantity * ((terms?.listed ?? Number.NaN) - discount),
          0,
        )
        expect(total).toBe(valueOfUnits(order, units))
        expect(
          swapped.every(({ discount, terms }) => discount >= 0 && discount <= (terms?.listed ?? 0)),
        ).toBe(true)
        const pieces = (some: readonly { quantity: number }[]) =>
          some.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(pieces(swapped)).toBe(pieces(swaps))
      }),
      { numRuns: propertyRuns(300) },
    )
  })
})
