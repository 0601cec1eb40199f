import type { TextSearch } from '../search/search-texts.ts'
import { AS_TYPED, type SearchTreatment } from '../search/treatment.ts'
import { fold } from '../text/fold.ts'
import { Bitset } from './bitset.ts'
import { sortOptions } from './facet-values.ts'
import { FACETS, type Facet, type FacetCounts, type FacetOption, type FacetSelection } from './facets.ts'
import { IndexedCatalogue } from './indexed-catalogue.ts'
import type { SortKey } from './listing.ts'
import type { PlannedChange } from './planned-changes.ts'
import type { StockedProduct } from './product.ts'
import { searchCatalogue } from './search-catalogue.ts'
import { pricedBetween, setWith, union } from './slot-sets.ts'

/** The products of a list or search before filters are applied. */
export interface FacetScope {
  category?: string
  isSale?: boolean
  lowStock?: boolean
  /** only products with a sold-out size or colour */
  soldOutVariants?: boolean
  /** also products that a plan hides from shoppers */
  hidden?: boolean
  /** the search within the list */
  search?: TextSearch
}

/** A page of product ids, with the corrections that were made to the search. */
export interface FoundPage {
  ids: string[]
  total: number
  treatment: SearchTreatment
}

/** The requested page of the matching products; without `sort`, in the order of the search results. */
export interface IndexPage {
  sort: SortKey | null
  order: 'asc' | 'desc'
  limit: number
  offset: number
  /** sold-out products after all others, in every order */
  soldOutLast?: boolean
}

type Selected = Map<Facet | 'price', Bitset>

export type FacetIndex = ReturnType<typeof createFacetIndex>

/**
 * Counts and pages the products of a catalogue by facets (F-01, F-60), with sets of products and sorted indexes instead
 * of reading each product. The parameter `now` of the methods is in epoch milliseconds.
 */
export function createFacetIndex() {
  const catalogue = new IndexedCatalogue()
  return {
    set: (product: StockedProduct, now: number, plans?: readonly PlannedChange[]) =>
      catalogue.set(product, now, plans),
    remove: (id: string) => catalogue.remove(id),
    nextChange: () => catalogue.nextChange(),
    applyChanges: (now: number) => catalogue.applyChanges(now),
    prepare: () => catalogue.prepare(),
    size: () => catalogue.size,

    /** Counts the products of a list by facet value and price. */
    count(scope: FacetScope, selection: FacetSelection, now: number): FacetCounts {
      while (catalogue.applyChanges(now));
      return countFacets(catalogue, listOf(catalogue, scope, 0).list, selection)
    },

    /** The largest reduction of an article that is sold and in stock, in percent; 0 without one. */
    largestReduction(now: number): number {
      while (catalogue.applyChanges(now));
      return catalogue.largestReduction()
    },

    /** Returns a page of the products that match a selection, and their total number. */
    page(scope: FacetScope, selection: FacetSelection, page: IndexPage, now: number): FoundPage {
      while (catalogue.applyChanges(now));
      const selected = selectedOf(catalogue, selection)
      const needed = page.sort ? 0 : selected.size > 0 ? Infinity : page.offset + page.limit
      const { list, found, treatment } = listOf(catalogue, scope, needed, page.soldOutLast)
      const matches = all(list, selected)
      return { ids: idsOf(catalogue, matches, page, found), total: matches.count(), treatment }
    },
  }
}

function countFacets(catalogue: IndexedCatalogue, list: Bitset, selection: FacetSelection): FacetCounts {
  const selected = selectedOf(catalogue, selection)
  const matches = all(list, selected)
  const total = matches.count()
  const without = (facet: Facet | 'price') => (selected.has(facet) ? all(list, selected, facet) : matches)
  const optionsOf = (facet: Facet) => {
    const sets = { list, counted: without(facet) }
    return sortOptions(facet, countOptions(catalogue, facet, sets, selection[facet] ?? []))
  }
  const others =
    total > 0 ? [] : [...selected.keys()].map((facet) => ({ facet, total: without(facet).count() }))
  return {
    total,
    price: pricesOf(catalogue, without('price')),
    facets: Object.fromEntries(FACETS.map((facet) => [facet, optionsOf(facet)])) as Record<
      Facet,
      FacetOption[]
    >,
    without: others.filter((one) => one.total > 0).toSorted((one, other) => other.total - one.total),
  }
}

/** The products of `list` that match all selected facets, ignoring the facet `but`. */
function all(list: Bitset, selected: Selected, but?: Facet | 'price'): Bitset {
  let rest = list
  for (const [facet, products] of selected) if (facet !== but) rest = rest.and(products)
  return rest
}

interface List {
  list: Bitset
  /** slots of the products in the order of the results; for a text search, only the first `needed` */
  found: readonly number[]
  treatment: SearchTreatment
}

/** @param needed number of search results to sort */
function listOf(
  catalogue: IndexedCatalogue,
  { category, isSale, lowStock, soldOutVariants, hidden, search }: FacetScope,
  needed: number,
  soldOutLast = false,
): List {
  let list = category === undefined ? catalogue.everything : inCategory(catalogue, fold(category))
  if (!hidden) list = list.except(catalogue.hidden)
  if (isSale !== undefined) list = isSale ? list.and(catalogue.sales) : list.except(catalogue.sales)
  if (lowStock) list = list.and(catalogue.lowStock)
  if (soldOutVariants) list = list.and(catalogue.soldOutVariants)
  if (!search) return { list, found: [], treatment: AS_TYPED }
  const { slots, first, treatment } = searchCatalogue(catalogue, list, { ...search, needed, soldOutLast })
  return { list: setWith(slots), found: first, treatment }
}

/**
 * Returns the products in a category, in the categories below it, and in the sub-category with the same name (see
 * `belongsToCategory`).
 */
function inCategory({ categories, subCategories }: IndexedCatalogue, requested: string): Bitset {
  let products = subCategories.get(requested) ?? new Bitset()
  for (const [category, some] of categories) {
    if (category === requested || category.startsWith(`${requested}/`)) products = products.or(some)
  }
  return products
}

/** Maps each selected facet to the products that match it. */
function selectedOf(catalogue: IndexedCatalogue, selection: FacetSelection): Selected {
  const selected: Selected = new Map()
  for (const facet of FACETS) {
    const chosen = selection[facet] ?? []
    if (chosen.length === 0) continue
    selected.set(facet, union(chosen.map((value) => catalogue.values[facet].get(fold(value)))))
  }
  const { minPrice, maxPrice } = selection
  if (minPrice !== undefined || maxPrice !== undefined) {
    selected.set('price', pricedBetween(catalogue, minPrice ?? 0, maxPrice ?? Infinity))
  }
  return selected
}

function countOptions(
  { values }: IndexedCatalogue,
  facet: Facet,
  { list, counted }: { list: Bitset; counted: Bitset },
  chosen: readonly string[],
): FacetOption[] {
  const options: FacetOption[] = []
  for (const { label, products } of values[facet].values()) {
    const count = products.countCommon(counted)
    if (count > 0 || products.meets(list)) options.push({ value: label, count })
  }
  const offered = new Set(options.map(({ value }) => fold(value)))
  const others = chosen.filter((value) => !offered.has(fold(value)))
  return [...options, ...others.map((value) => ({ value, count: 0 }))]
}

function pricesOf({ orders: { price }, cheap }: IndexedCatalogue, matches: Bitset): FacetCounts['price'] {
  const slots = price.ascending()
  const first = slots.find((slot) => matches.has(slot))
  const last = slots.findLast((slot) => matches.has(slot))
  if (first === undefined || last === undefined) return null
  const [min, max] = [price.keyOf(first), price.keyOf(last)]
  const steps = cheap.filter(({ step }) => step >= min && step < max)
  return {
    min,
    max,
    steps: steps.map(({ step, products }) => ({ max: step, count: products.countCommon(matches) })),
  }
}

function idsOf(
  catalogue: IndexedCatalogue,
  matches: Bitset,
  { sort, order, limit, offset, soldOutLast }: IndexPage,
  found: readonly number[],
): string[] {
  const walk = sort ? catalogue.orders[sort].ascending() : found
  const last = walk.length - 1
  const inStock = catalogue.inStock()
  const parts = sort && soldOutLast ? [matches.and(inStock), matches.except(inStock)] : [matches]
  const ids: string[] = []
  let before = offset
  for (const part of parts) {
    for (let place = 0; place <= last && ids.length < limit; place++) {
      const slot = (sort && order === 'desc' ? walk[last - place] : walk[place]) ?? 0
      if (!part.has(slot)) continue
      if (before > 0) before -= 1
      else ids.push(catalogue.idOf(slot))
    }
  }
  return ids
}
