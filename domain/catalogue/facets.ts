/** Facets with values to select (F-01). */
export const VALUE_FACETS = ['age', 'size', 'gender', 'color', 'brand', 'material'] as const
/** Facets that are on or off; their only value is `true`. */
export const FLAG_FACETS = ['inStock', 'onSale', 'wellRated'] as const
export const FACETS = [...VALUE_FACETS, ...FLAG_FACETS] as const

export type Facet = (typeof FACETS)[number]

/** A selection: products match at least one selected value of each selected facet. Prices in francs, inclusive. */
export type FacetSelection = Partial<Record<Facet, readonly string[]>> & {
  minPrice?: number
  maxPrice?: number
}

/** A value of a facet with its number of products. */
export interface FacetOption {
  value: string
  count: number
}

export interface FacetCounts {
  /** products that match the whole selection */
  total: number
  /**
   * prices in francs of the products that match the selection without its price filter: the lowest, the highest, and
   * for each step the number of products that cost at most `max`; null when there are no such products
   */
  price: { min: number; max: number; steps: { max: number; count: number }[] } | null
  /** for each facet, the values that occur in the list; the counts ignore the values selected in the same facet */
  facets: Record<Facet, FacetOption[]>
  /**
   * when no product matches: for each selected facet, the number of products that match without that facet, highest
   * first
   */
  without: { facet: Facet | 'price'; total: number }[]
}

/** Average rating from which a product counts as well rated. */
export const WELL_RATED = 4

/** Highest prices of the price filters `Jusqu’à 5 000`, `Jusqu’à 10 000`…, in francs. */
export const PRICE_STEPS = [5_000, 10_000, 20_000, 30_000, 50_000, 100_000] as const

/** Maximum number of values of one facet in a selection. */
export const MAX_SELECTED = 50
/** Maximum number of characters of a brand in a selection. */
export const MAX_BRAND_LENGTH = 200

/** Maximum number of values of one facet that a list offers. */
export const MAX_OPTIONS = 100

/** Whether anything is selected. */
export function hasSelection(selection: FacetSelection): boolean {
  const { minPrice, maxPrice } = selection
  return minPrice !== undefined || maxPrice !== undefined || FACETS.some((facet) => selection[facet]?.length)
}
