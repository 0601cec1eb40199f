import fc from 'fast-check'
import { belongsToCategory } from '../../domain/catalogue/categories.ts'
import { colourGroups } from '../../domain/catalogue/colours.ts'
import type { FacetScope } from '../../domain/catalogue/facet-index.ts'
import { sizesInStock } from '../../domain/catalogue/facet-values.ts'
import { FACETS, type Facet, type FacetCounts, type FacetSelection } from '../../domain/catalogue/facets.ts'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import { agesOf } from '../../domain/catalogue/product-ages.ts'
import { unitPrice } from '../../domain/pricing/price.ts'
import { fold } from '../../domain/text/fold.ts'

// A simple model of the facet index for comparison: counts facets one product at a time.

const some = <Value>(...values: Value[]) => fc.option(fc.subarray(values), { nil: undefined })
const flag = fc.constantFrom(undefined, ['true'])

export const aSelection: fc.Arbitrary<FacetSelection> = fc
  .record({
    age: some('3-6-mois', '6-9-mois', '2-ans'),
    size: some('6 mois', 'M', 'inconnue'),
    gender: some('Garcon', 'Mixte'),
    color: some('Bleu', 'Blanc'),
    brand: some('Atelier', 'keur bebe'),
    material: some('Coton'),
    inStock: flag,
    onSale: flag,
    wellRated: flag,
    minPrice: fc.constantFrom(undefined, undefined, 0, 5000),
    maxPrice: fc.constantFrom(undefined, undefined, 9000, 20_000),
  })
  .map((chosen) => Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)))

export const aScope: fc.Arbitrary<FacetScope> = fc
  .record({
    category: fc.constantFrom(undefined, 'vêtements', 'Vêtements/Enfant', 'Jouer', 'Bodies', 'ailleurs'),
    isSale: fc.constantFrom(undefined, undefined, true, false),
    lowStock: fc.constantFrom(undefined, undefined, true as const),
    soldOutVariants: fc.constantFrom(undefined, undefined, true as const),
  })
  .map((chosen) => Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)))

/** The values of a product for a facet, without case and accents (`fold`). @param now epoch milliseconds */
export function valuesOf(product: StockedProduct, facet: Facet, now: number): string[] {
  const sizes = sizesInStock(product).filter((size) => size !== '')
  const flags = {
    inStock: product.stock > 0,
    onSale: unitPrice(product, now) < product.price,
    wellRated: product.averageRating >= 4,
  }
  if (facet === 'age') return agesOf(product, sizes)
  if (facet === 'size') return sizes.map(fold)
  if (facet === 'color') return product.colors.flatMap(colourGroups).map(fold)
  if (facet === 'material') return product.materials.map(fold)
  if (facet === 'gender' && product.gender === 'Mixte') return ['garcon', 'fille', 'mixte']
  if (facet === 'gender') return product.gender ? [fold(product.gender)] : []
  if (facet === 'brand') return product.brand === '' ? [] : [fold(product.brand)]
  return flags[facet] ? ['true'] : []
}

/** Whether a list shows a product when no facet is selected. */
export function inScope(
  product: StockedProduct,
  { category, isSale, lowStock, soldOutVariants }: FacetScope,
): boolean {
  return (
    (category === undefined || belongsToCategory(product, category)) &&
    (isSale === undefined || product.isSale === isSale) &&
    (!lowStock || product.stock <= product.lowStockThreshold) &&
    (!soldOutVariants || product.variants.some(({ stock }) => stock === 0))
  )
}

/** Whether a product matches the price range and one value of each selected facet. @param now epoch milliseconds */
export function matches(product: StockedProduct, selection: FacetSelection, now: number): boolean {
  const price = unitPrice(product, now)
  return (
    price >= (selection.minPrice ?? 0) &&
    price <= (selection.maxPrice ?? Infinity) &&
    FACETS.every((facet) => {
      const chosen = selection[facet] ?? []
      const values = valuesOf(product, facet, now)
      return chosen.length === 0 || chosen.some((value) => values.includes(fold(value)))
    })
  )
}

/** A copy of a selection without the named facets. */
export const without = (selection: FacetSelection, ...names: (keyof FacetSelection)[]): FacetSelection =>
  Object.fromEntries(
    Object.entries(selection).filter(([name]) => !names.includes(name as keyof FacetSelection)),
  )

/** Counts, for each value of a facet, the products of a list that match the other selected facets. */
export function countsOf(
  facet: Facet,
  { list, selection, now }: { list: readonly StockedProduct[]; selection: FacetSelection; now: number },
): Map<string, number> {
  const others = without(selection, facet)
  const counted = list.filter((product) => matches(product, others, now))
  const values = new Set(list.flatMap((product) => valuesOf(product, facet, now)))
  for (const value of selection[facet] ?? []) values.add(fold(value))
  const count = (value: string) =>
    counted.filter((product) => valuesOf(product, facet, now).includes(value)).length
  return new Map([...values].map((value) => [value, count(value)]))
}

/** The count of each value of a facet in a response; values are without case and accents (`fold`). */
export function foldedOptions(counts: FacetCounts, facet: Facet): Map<string, number> {
  return new Map(counts.facets[facet].map(({ value, count }) => [fold(value), count]))
}
