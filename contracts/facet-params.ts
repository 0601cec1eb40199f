import { AGES } from '../domain/catalogue/ages.ts'
import { GENDERS } from '../domain/catalogue/categories.ts'
import { COLOUR_GROUPS } from '../domain/catalogue/colour-groups.ts'
import {
  type FacetSelection,
  FLAG_FACETS,
  MAX_BRAND_LENGTH,
  MAX_SELECTED,
  VALUE_FACETS,
} from '../domain/catalogue/facets.ts'
import { PRODUCT_LIMITS } from '../domain/catalogue/product.ts'
import { readFrancs } from '../domain/pricing/read-amount.ts'
import { fold } from '../domain/text/fold.ts'

type ValueFacet = (typeof VALUE_FACETS)[number]

const KNOWN: Partial<Record<ValueFacet, readonly string[]>> = {
  age: AGES.map(({ value }) => value),
  gender: GENDERS,
  color: COLOUR_GROUPS,
}

/**
 * Reads the selection in a list's URL without Valibot (docs/decisions/035-one-schema-per-resource.md). Values that the
 * API would refuse are ignored; of several minimum or maximum prices, the last valid one counts.
 */
export function readFacetParams(search: URLSearchParams): FacetSelection {
  const selection: FacetSelection = {}
  for (const facet of VALUE_FACETS) {
    const values = readValues(facet, search.getAll(facet))
    if (values.length > 0) selection[facet] = values
  }
  for (const flag of FLAG_FACETS) if (search.getAll(flag).includes('true')) selection[flag] = ['true']
  for (const limit of ['minPrice', 'maxPrice'] as const) {
    const amount = search
      .getAll(limit)
      .map(readAmount)
      .findLast((price) => price !== null)
    if (typeof amount === 'number') selection[limit] = amount
  }
  return selection
}

function readValues(facet: ValueFacet, written: readonly string[]): string[] {
  const longest = facet === 'brand' ? MAX_BRAND_LENGTH : PRODUCT_LIMITS.choice
  const known = KNOWN[facet]
  const usable = written.filter(
    (value) => value.trim() !== '' && value.length <= longest && (!known || known.includes(value)),
  )
  // Of several values that differ only in case or accents, the first one is used.
  return [...new Map(usable.toReversed().map((value) => [fold(value), value])).values()]
    .toReversed()
    .slice(0, MAX_SELECTED)
}

/** Reads an amount in francs, such as `20 000` or `20.000`; null for other texts or above the maximum price. */
export function readAmount(text: string): number | null {
  const francs = readFrancs(text)
  return francs !== null && francs <= PRODUCT_LIMITS.price ? francs : null
}

/** Converts a selection to query parameters: facets in the order of `VALUE_FACETS` and `FLAG_FACETS`, then prices. */
export function facetParams(selection: FacetSelection): [name: string, value: string][] {
  const { minPrice, maxPrice } = selection
  return [
    ...[...VALUE_FACETS, ...FLAG_FACETS].flatMap((facet) =>
      (selection[facet] ?? []).map((value): [string, string] => [facet, value]),
    ),
    ...(minPrice === undefined ? [] : [['minPrice', String(minPrice)] as [string, string]]),
    ...(maxPrice === undefined ? [] : [['maxPrice', String(maxPrice)] as [string, string]]),
  ]
}

/** Converts a selection to a query of `GET /products` and `GET /facets`; only `VALUE_FACETS` have lists as values. */
export function selectionQuery(selection: FacetSelection): Record<string, string | readonly string[]> {
  const lists = VALUE_FACETS.flatMap((facet) => (selection[facet] ? [[facet, selection[facet]]] : []))
  const single = facetParams(selection).filter(
    ([name]) => !(VALUE_FACETS as readonly string[]).includes(name),
  )
  return Object.fromEntries([...lists, ...single])
}
