/** Filters that a shopper chooses values of (F-01). */
export const VALUE_FACETS = ['age', 'size', 'gender', 'color', 'brand', 'material'] as const
/** Filters that are on or off; their only value is `true`. */
export const FLAG_FACETS = ['inStock', 'onSale', 'wellRated'] as const
export const FACETS = [...VALUE_FACETS, ...FLAG_FACETS] as const

export type Facet = (typeof FACETS)[number]

/** What a shopper selected: any value of a facet, all facets; prices in francs, both included. */
export type FacetSelection = Partial<Record<Facet, readonly string[]>> & {
  minPrice?: number
  maxPrice?: number
}

/** A value that a list offers, with the products that it would show. */
export interface FacetOption {
  value: string
  count: number
}

export interface FacetCounts {
  /** products that match the whole selection */
  total: number
  /** the lowest and highest price in francs that the other facets leave, and how many cost at most each step; null when none is left */
  price: { min: number; max: number; steps: { max: number; count: number }[] } | null
  /** each facet's values that the list has, counted without that facet's own selection */
  facets: Record<Facet, FacetOption[]>
  /** when nothing matches: what would without one of the selected facets, most products first */
  without: { facet: Facet | 'price'; total: number }[]
}

/** Average rating from which a product counts as well rated. */
export const WELL_RATED = 4

/** Francs of the steps `Moins de 5 000`, `Moins de 10 000`… */
export const PRICE_STEPS = [5_000, 10_000, 20_000, 30_000, 50_000, 100_000] as const

/** Most values of a facet that are selected together. */
export const MAX_SELECTED = 50
/** Longest brand in a selection, in characters. */
export const LONGEST_BRAND = 200

/** Most values of a facet that a list offers. */
export const MAX_OPTIONS = 100

/** Whether anything is selected. */
export function hasSelection(selection: FacetSelection): boolean {
  const { minPrice, maxPrice } = selection
  return minPrice !== undefined || maxPrice !== undefined || FACETS.some((facet) => selection[facet]?.length)
}
