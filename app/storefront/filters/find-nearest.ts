import type { CardProduct } from '../../../domain/catalogue/card.ts'
import { filteredCardOf } from '../../../domain/catalogue/chosen-sizes.ts'
import type { Facet, FacetCounts, FacetSelection } from '../../../domain/catalogue/facets.ts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { withoutFacet } from './facet-labels.ts'

/** Maximum number of products shown instead of none. */
const SHOWN = 8

/** The list without the filter whose removal helps most, when nothing matches. */
export interface Nearest {
  facet: Facet | 'price'
  total: number
  products: CardProduct[]
}

interface NearestSource {
  count: (selection: FacetSelection) => Promise<FacetCounts>
  find: (selection: FacetSelection, limit: number) => Promise<ProductSummary[]>
}

/** @returns null when removing a single filter does not help */
export async function findNearest(
  selection: FacetSelection,
  { count, find }: NearestSource,
): Promise<Nearest | null> {
  const [best] = (await count(selection)).without
  if (!best) return null
  const wider = withoutFacet(selection, best.facet)
  const products = await find(wider, SHOWN)
  return { ...best, products: products.map((product) => filteredCardOf(product, wider)) }
}
