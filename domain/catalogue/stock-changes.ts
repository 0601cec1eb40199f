import type { CountedStock, IdentifiedVariant } from './plan-stock.ts'
import type { VariantChoice } from './variants.ts'

interface UnitChange {
  /** null for the stock of the whole product */
  variantId: string | null
  /** units added, or removed when negative */
  quantity: number
}

/** What changes between two stocks of a product. It is written in the order of the fields. */
export interface StockChanges {
  renamed: { id: string; to: VariantChoice }[]
  /** the units of removed variants, or those of the whole product that are now counted by variant */
  taken: UnitChange[]
  removed: string[]
  added: IdentifiedVariant[]
  /** the changes of the variants that exist now, or of the whole product */
  given: UnitChange[]
  /** change of the unallocated stock */
  unallocated: number
}

/** Compares two stocks of a product. */
export function stockChanges(before: CountedStock, after: CountedStock): StockChanges {
  const was = new Map(before.variants.map((variant) => [variant.id, variant]))
  const is = new Set(after.variants.map(({ id }) => id))
  const removed = before.variants.filter(({ id }) => !is.has(id))
  const isSplit = before.variants.length === 0 && after.variants.length > 0
  const taken = removed.map(({ id, stock }) => ({ variantId: id, quantity: -stock }))
  const given = after.variants.map(({ id, stock }) => ({
    variantId: id,
    quantity: stock - (was.get(id)?.stock ?? 0),
  }))
  return {
    renamed: after.variants.flatMap(({ id, color, size }) => {
      const old = was.get(id)
      return old && (old.color !== color || old.size !== size) ? [{ id, to: { color, size } }] : []
    }),
    taken: changesOf(isSplit ? [{ variantId: null, quantity: -before.stock }] : taken),
    removed: removed.map(({ id }) => id),
    added: after.variants.filter(({ id }) => !was.has(id)),
    given: changesOf(
      after.variants.length > 0 ? given : [{ variantId: null, quantity: after.stock - wholeStock(before) }],
    ),
    unallocated: after.unallocatedStock - before.unallocatedStock,
  }
}

const wholeStock = ({ stock, variants }: CountedStock) => (variants.length === 0 ? stock : 0)
const changesOf = (changes: UnitChange[]) => changes.filter(({ quantity }) => quantity !== 0)
