import type { OpenTransaction } from '../../data/store.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { crossesThreshold, isLowStock, reportsLowStock } from '../../domain/catalogue/stock.ts'
import { findVariant, type Variant, variantKey } from '../../domain/catalogue/variants.ts'

type Stocked = Pick<ProductSummary, 'stock' | 'lowStockThreshold'> & { variants?: readonly Variant[] }

/** A product before and after a change; null when it does not exist. */
export interface ProductChange {
  productId: string
  before: Stocked | null
  after: Stocked | null
}

type Publish = Pick<OpenTransaction, 'publish'>

/** Publishes that a product was created, edited or deleted, which may change every list. */
export function publishProductChange(tx: Publish, change: ProductChange): void {
  const { productId, before, after } = change
  const lifecycle = {
    ...(!before && { change: 'created' as const }),
    ...(!after && { change: 'deleted' as const }),
  }
  tx.publish({ kind: 'product', productId, touches: 'lists', ...stockFlag(change), ...lifecycle })
  publishLowStock(tx, change)
  publishReturn(tx, change)
}

/**
 * Publishes that units were sold, returned or counted. Product cards change when the product sells out or is back in
 * stock; filters also change when one of its variants does.
 */
export function publishStockChange(tx: Publish, change: ProductChange): void {
  const { productId, before, after } = change
  const touches = isSoldOut(before) === isSoldOut(after) ? 'page' : 'cards'
  const facets = changesAvailability(change)
  tx.publish({ kind: 'product', productId, touches, ...(facets && { facets }), ...stockFlag(change) })
  publishLowStock(tx, change)
  publishReturn(tx, change)
}

const isSoldOut = (product: Stocked | null) => product === null || product.stock <= 0

const unitsOf = (product: Stocked | null, count: (stock: number) => unknown) =>
  JSON.stringify(
    (product?.variants ?? []).map((variant) => [variantKey(variant), count(variant.stock)]).toSorted(),
  )

const sizesSoldOut = (product: Stocked | null) => unitsOf(product, (stock) => stock > 0)

function changesAvailability({ before, after }: ProductChange): boolean {
  return isSoldOut(before) !== isSoldOut(after) || sizesSoldOut(before) !== sizesSoldOut(after)
}

/** Without variants in one of the two states, only the product's own stock is compared. */
function stockFlag({ before, after }: ProductChange): { stock?: true } {
  if (!before || !after) return {}
  const known = before.variants && after.variants
  const same = (product: Stocked) => unitsOf(known ? product : null, (stock) => stock)
  return before.stock !== after.stock || same(before) !== same(after) ? { stock: true } : {}
}

/** Publishes an event when a product or a variant sells out or is back in stock (F-50). */
function publishReturn(tx: Publish, change: ProductChange): void {
  const { productId, before, after } = change
  if (before && after && changesAvailability(change)) tx.publish({ kind: 'stock-alert', productId })
}

/** Publishes stock changes of a product that is or was low in stock, and of variants crossing the threshold (C-35). */
function publishLowStock({ publish }: Publish, { productId, before, after }: ProductChange): void {
  if (reportsLowStock(before, after)) {
    const becameLow = before !== null && after !== null && !isLowStock(before) && isLowStock(after)
    publish({ kind: 'stock', productId, stock: after?.stock ?? null, ...(becameLow && { became: 'low' }) })
  }
  for (const variant of after?.variants ?? []) {
    const was = findVariant(before?.variants ?? [], variant)?.stock
    const { color, size, stock } = variant
    if (was === undefined || !crossesThreshold(was, stock, after?.lowStockThreshold ?? 0)) continue
    publish({ kind: 'stock', productId, stock, color, size, ...(stock < was && { became: 'low' }) })
  }
}
