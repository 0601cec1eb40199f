import { priceTag } from '../pricing/price.ts'
import { AGES } from './ages.ts'
import { GENDERS, UNISEX } from './categories.ts'
import { COLOUR_GROUPS } from './colour-groups.ts'
import { colourGroups } from './colours.ts'
import { type Facet, type FacetOption, MAX_OPTIONS, WELL_RATED } from './facets.ts'
import type { StockedProduct } from './product.ts'
import { agesOf } from './product-ages.ts'
import { compareSizes } from './sizes.ts'
import { distinctChoices } from './variants.ts'

/** The sizes of a product that are in stock (F-03). */
export function sizesInStock({ variants, sizes, stock }: StockedProduct): string[] {
  if (variants.length === 0) return stock > 0 ? sizes : []
  return variants.flatMap(({ size, stock: left }) => (size !== null && left > 0 ? [size] : []))
}

/** The genders that a product suits: unisex articles are also for girls and for boys. */
function gendersOf({ gender }: StockedProduct): readonly string[] {
  if (!gender) return []
  return gender === UNISEX ? GENDERS : [gender]
}

/** The values of a product in each facet, with case and accents. @param now epoch milliseconds */
export function facetValues(product: StockedProduct, now: number): Record<Facet, readonly string[]> {
  const sizes = sizesInStock(product)
  const flag = (on: boolean) => (on ? ['true'] : [])
  return {
    age: distinctChoices(agesOf(product, sizes)),
    size: distinctChoices(sizes),
    gender: gendersOf(product),
    color: distinctChoices(product.colors.flatMap(colourGroups)),
    brand: distinctChoices([product.brand]),
    material: distinctChoices(product.materials),
    inStock: flag(product.stock > 0),
    onSale: flag(priceTag(product, now).reduced),
    wellRated: flag(product.averageRating >= WELL_RATED),
  }
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

/** Sorts the options of a facet for display; beyond MAX_OPTIONS, only the most frequent remain. */
export function sortOptions(facet: Facet, options: readonly FacetOption[]): FacetOption[] {
  const offered =
    options.length > MAX_OPTIONS
      ? options.toSorted((one, other) => other.count - one.count).slice(0, MAX_OPTIONS)
      : options
  return offered.toSorted((one, other) => COMPARE[facet](one.value, other.value))
}
