import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CountedStock } from './plan-stock.ts'
import { stockChanges } from './stock-changes.ts'
import { totalStock, type VariantChoice } from './variants.ts'

const id = fc.constantFrom('a', 'b', 'c', 'd')
const variant = fc.record({
  id,
  color: fc.constantFrom('Rouge', 'Bleu'),
  size: fc.constantFrom('S', 'M'),
  stock: fc.nat({ max: 9 }),
})
const stocks: fc.Arbitrary<CountedStock> = fc
  .tuple(fc.uniqueArray(variant, { selector: (one) => one.id }), fc.nat({ max: 9 }), fc.nat({ max: 3 }))
  .map(([variants, whole, unallocatedStock]) => ({
    stock: variants.length > 0 ? totalStock(variants) : whole,
    variants,
    unallocatedStock,
  }))

/** Applies changes as the ledger does: no stock goes below 0, and a variant without stock is removed. */
function apply(before: CountedStock, changes: ReturnType<typeof stockChanges>): CountedStock {
  const names = new Map(changes.renamed.map((rename) => [rename.id, rename.to]))
  const variants = new Map<string, VariantChoice & { id: string; stock: number }>()
  for (const one of before.variants) variants.set(one.id, { ...one, ...names.get(one.id) })
  let whole = before.variants.length === 0 ? before.stock : 0
  const change = ({ variantId, quantity }: (typeof changes.taken)[number]) => {
    const counted = variantId === null ? null : variants.get(variantId)
    if (counted === undefined || (counted === null && variants.size > 0)) throw new Error('no such stock')
    if (counted === null) whole += quantity
    else counted.stock += quantity
    expect(counted?.stock ?? whole).toBeGreaterThanOrEqual(0)
  }
  changes.taken.forEach(change)
  for (const removed of changes.removed) {
    expect(variants.get(removed)?.stock).toBe(0)
    variants.delete(removed)
  }
  for (const added of changes.added) variants.set(added.id, { ...added, stock: 0 })
  changes.given.forEach(change)
  const left = [...variants.values()]
  return {
    stock: left.length > 0 ? totalStock(left) + whole : whole,
    variants: left,
    unallocatedStock: before.unallocatedStock + changes.unallocated,
  }
}

const sorted = ({ variants, ...stock }: CountedStock) => ({
  ...stock,
  variants: variants.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
})

it('stockChanges lead from any stock to any other, with movements that add up to the difference', () => {
  fc.assert(
    fc.property(stocks, stocks, (before, after) => {
      const changes = stockChanges(before, after)
      expect(sorted(apply(before, changes))).toEqual(sorted(after))
      const moved = [...changes.taken, ...changes.given]
      expect(moved.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(after.stock - before.stock)
      expect(moved.every(({ quantity }) => quantity !== 0)).toBe(true)
    }),
  )
})

it('stockChanges of an unchanged stock are empty', () => {
  fc.assert(
    fc.property(stocks, (same) => {
      expect(stockChanges(same, same)).toEqual({
        ...{ renamed: [], taken: [], removed: [], added: [], given: [] },
        unallocated: 0,
      })
    }),
  )
})
