import { fold } from '../text/fold.ts'
import { type CardProduct, cardOf, type SizeStock } from './card.ts'
import type { FacetSelection } from './facets.ts'
import type { ProductSummary } from './product.ts'
import { agesOfSize, compareSizes } from './sizes.ts'
import type { Variant } from './variants.ts'

/** Maximum sizes on a card. */
const MAX_SIZES = 3

interface SizedProduct {
  sizes: readonly string[]
  stock: number
  variants?: readonly Variant[]
}

/**
 * Returns the selected sizes that are in stock; if no size is selected, the sizes in stock that fit a selected age
 * (F-03). For a product without variants, the stock of a size is known only if the product has a single size.
 */
export function chosenSizes(product: SizedProduct, { size = [], age = [] }: FacetSelection): SizeStock[] {
  const chosen = size.map(fold)
  const requested = (name: string) =>
    chosen.length > 0 ? chosen.includes(fold(name)) : agesOfSize(name).some((one) => age.includes(one))
  const units = new Map<string, SizeStock>()
  for (const { size: name, stock } of stockBySize(product)) {
    const key = fold(name)
    const before = units.get(key) ?? { size: name, stock: 0 }
    if (stock > 0 && requested(name)) units.set(key, { ...before, stock: before.stock + stock })
  }
  return [...units.values()].toSorted((one, other) => compareSizes(one.size, other.size)).slice(0, MAX_SIZES)
}

function stockBySize({ sizes, stock, variants = [] }: SizedProduct): SizeStock[] {
  if (variants.length > 0)
    return variants.flatMap((one) => (one.size === null ? [] : [{ size: one.size, stock: one.stock }]))
  const [only] = sizes
  return only !== undefined && sizes.length === 1 ? [{ size: only, stock }] : []
}

/** A card of a filtered list, with the stock of the selected sizes. */
export function filteredCardOf(
  product: ProductSummary & { variants?: readonly Variant[] },
  selection: FacetSelection,
): CardProduct {
  const sizes = chosenSizes(product, selection)
  return { ...cardOf(product), ...(sizes.length > 0 && { chosenSizes: sizes }) }
}
