import { priceTag } from '../pricing/price.ts'
import { fold } from '../text/fold.ts'
import { GENDERS } from './categories.ts'
import { COLOUR_GROUPS, colourGroups } from './colours.ts'
import type { StockedProduct } from './product.ts'
import { AGES, agesOfSize, compareSizes } from './sizes.ts'

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

/** Most values of a facet that a list offers. */
export const MAX_OPTIONS = 100

/** The sizes of a product that are in stock now (F-03). */
export function sizesInStock({ variants, sizes, stock }: StockedProduct): string[] {
  if (variants.length === 0) return stock > 0 ? sizes : []
  return variants.flatMap(({ size, stock: left }) => (size !== null && left > 0 ? [size] : []))
}

/** The values of a product in each facet, as its administrator wrote them. @param now in epoch milliseconds */
export function facetValues(product: StockedProduct, now: number): Record<Facet, string[]> {
  const sizes = sizesInStock(product)
  const flag = (on: boolean) => (on ? ['true'] : [])
  return {
    age: distinct(sizes.flatMap(agesOfSize)),
    size: distinct(sizes),
    gender: product.gender ? [product.gender] : [],
    color: distinct(product.colors.flatMap(colourGroups)),
    brand: distinct([product.brand]),
    material: distinct(product.materials),
    inStock: flag(product.stock > 0),
    onSale: flag(priceTag(product, now).reduced),
    wellRated: flag(product.averageRating >= WELL_RATED),
  }
}

/** Without blanks, each in its first spelling. */
function distinct(values: readonly string[]): string[] {
  const found = new Map(values.toReversed().map((value) => [fold(value), value]))
  found.delete('')
  return [...found.values()]
}

/** Whether anything is selected. */
export function hasSelection(selection: FacetSelection): boolean {
  const { minPrice, maxPrice } = selection
  return minPrice !== undefined || maxPrice !== undefined || FACETS.some((facet) => selection[facet]?.length)
}

const AGE_VALUES = AGES.map(({ value }) => value)
const collator = new Intl.Collator('fr', { numeric: true })

const COMPARE: Readonly<Record<Facet, (one: string, other: string) => number>> = {
  age: byPlace(AGE_VALUES),
  size: compareSizes,
  gender: byPlace(GENDERS),
  color: byPlace(COLOUR_GROUPS),
  brand: collator.compare,
  material: collator.compare,
  inStock: () => 0,
  onSale: () => 0,
  wellRated: () => 0,
}

function byPlace(values: readonly string[]) {
  return (one: string, other: string) => values.indexOf(one) - values.indexOf(other)
}

/** The options in the order in which a shopper looks for them; of very many, the most frequent. */
export function sortOptions(facet: Facet, options: readonly FacetOption[]): FacetOption[] {
  const offered =
    options.length > MAX_OPTIONS
      ? options.toSorted((one, other) => other.count - one.count).slice(0, MAX_OPTIONS)
      : options
  return offered.toSorted((one, other) => COMPARE[facet](one.value, other.value))
}
