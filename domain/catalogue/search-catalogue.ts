import type { FacetWords } from '../search/facet-words.ts'
import { searchTexts, type TextSearch } from '../search/search-texts.ts'
import type { FacetMatch, ResultOrder } from '../search/searched-texts.ts'
import type { Selected } from '../search/selecting-words.ts'
import { AS_TYPED } from '../search/treatment.ts'
import { queryWords } from '../search/words.ts'
import { fold } from '../text/fold.ts'
import { AGES } from './ages.ts'
import { Bitset } from './bitset.ts'
import type { IndexedCatalogue } from './indexed-catalogue.ts'
import { agesOfSize, fitsAtMonths } from './sizes.ts'
import { pricedBetween, setWith, union } from './slot-sets.ts'
import { smallestFirst } from './smallest-first.ts'

type Requested = Omit<FacetWords, 'words'>

const OLDEST = AGES.at(-1)?.value ?? ''

/** Maximum units sold (or francs) and maximum products that fit into the numeric sort key. */
const MAX_PURCHASES = 2 ** 18
const MAX_PRODUCTS = 2 ** 20
/** Higher than the rank of any near result; the sort key has room for twice as much. */
const AFTER_ALL = 2 ** 13
/** Sorts after every other character. */
const LAST_CHARACTER = '\uffff'

/**
 * Searches a list. Sorts by best match, then in stock before sold out, then by units sold and name (F-12). A query without
 * letters and digits, such as an emoji, is looked for in names.
 */
export function searchCatalogue(catalogue: IndexedCatalogue, list: Bitset, search: TextSearch) {
  if (queryWords(search.text).length === 0) {
    const { name } = catalogue.orders
    const phrase = fold(search.text)
    const slots = name.ascending().filter((slot) => list.has(slot) && name.keyOf(slot).includes(phrase))
    return { slots, first: slots, treatment: AS_TYPED }
  }
  return searchTexts(
    {
      texts: catalogue.texts,
      size: catalogue.slotEnd,
      isListed: (slot) => list.has(slot),
      facetOf: (facet) => facetOf(catalogue, facet),
      isSelected: (selected) => selectedBy(catalogue, list, selected),
      isWithin: ({ minPrice, maxPrice }) => pricedBetween(catalogue, minPrice ?? 0, maxPrice ?? Infinity),
      sort: (slots, order) => sortByRank(catalogue, slots, order),
    },
    search,
  )
}

/**
 * Which products have what the words of a query name. A sold-out product with sizes and one without a gender are in no
 * set, because their texts may name the value.
 */
function facetOf(
  { values, unsized }: IndexedCatalogue,
  { facet, values: requested, ages = [], beyond, months }: Requested,
): FacetMatch {
  const isExact = months !== undefined
  const sizes = isExact || ages.length > 0 ? [...values.size.values()] : []
  const fitting = sizes.filter(({ label }) => (isExact ? fitsAtMonths(label, months) : isWornAt(label, ages)))
  const named = union(requested.map((value) => values[facet].get(fold(value))))
  const unsizedAt = [...ages, ...(beyond ? [OLDEST] : [])].map((age) => values.age.get(age))
  const has = union(fitting)
  has.addAll(isExact ? named.and(unsized) : named)
  has.addAll(union(unsizedAt).and(unsized))
  const known = union([...values[facet === 'gender' ? 'gender' : 'size'].values()])
  if (facet === 'age' || ages.length > 0) known.addAll(union([...values.age.values()]).and(unsized))
  const any = facet === 'gender' ? new Bitset() : unsized.except(known).except(has)
  return { has, hasNot: known.except(has), any }
}

/** Whether a size of clothes fits at one of these ages; a number is a size of shoes. */
function isWornAt(size: string, ages: readonly string[]): boolean {
  return !/^\d+$/.test(size) && agesOfSize(size).some((age) => ages.includes(age))
}

function selectedBy(
  { values, sales, flashSales }: IndexedCatalogue,
  list: Bitset,
  selected: Selected,
): Bitset {
  if (selected === 'new' || selected === 'cheap') return list
  if (selected === 'flash') return flashSales
  return sales.or(values.onSale.get('true')?.products ?? new Bitset())
}

function sortByRank(catalogue: IndexedCatalogue, slots: readonly number[], order: ResultOrder): number[] {
  if (order.needed === 0) return []
  if (order.newest) return newestFirst(catalogue, slots, order.needed)
  const { orders } = catalogue
  const inStock = catalogue.inStock()
  const names = orders.name.ascending()
  const places = catalogue.placesByName()
  const begins = placesThatBegin(catalogue, order.words)
  const keys = new Float64Array(slots.length)
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0
    const place = places[slot] ?? 0
    const hasPhrase = order.phrase !== null && orders.name.keyOf(slot).includes(order.phrase)
    const soldOut = order.soldOutLast ? AFTER_ALL : 1
    const rank = order.rankOf(slot) * 4 + (hasPhrase ? 0 : 2) + (inStock.has(slot) ? 0 : soldOut)
    const unsold = MAX_PURCHASES - 1 - Math.min(orders.purchases.keyOf(slot), MAX_PURCHASES - 1)
    const next = order.cheapest ? Math.min(orders.price.keyOf(slot), MAX_PURCHASES - 1) : unsold
    keys[at] = ((rank * MAX_PURCHASES + next) * 2 + (begins(place) ? 0 : 1)) * MAX_PRODUCTS + place
  }
  const first = smallestFirst(keys, order.needed).subarray(0, order.needed)
  return Array.from(first, (key) => names[key % MAX_PRODUCTS] ?? 0)
}

/**
 * Returns a function that tests whether the name at a position in name order begins with one of `words`. In this order,
 * the matches of a word are adjacent, so two bounds for each word are enough.
 */
function placesThatBegin({ orders: { name } }: IndexedCatalogue, words: readonly string[]) {
  const starts = words.map((word) => name.firstFrom(word))
  const ends = words.map((word) => name.firstFrom(word + LAST_CHARACTER))
  return (place: number): boolean => {
    for (let word = 0; word < starts.length; word++) {
      if (place >= (starts[word] ?? 0) && place < (ends[word] ?? 0)) return true
    }
    return false
  }
}

function newestFirst(catalogue: IndexedCatalogue, slots: readonly number[], needed: number): number[] {
  const found = setWith(slots)
  const inStock = catalogue.inStock()
  const oldest = catalogue.orders.createdAt.ascending()
  const first: number[] = []
  for (const part of [found.and(inStock), found.except(inStock)]) {
    for (let place = oldest.length - 1; place >= 0 && first.length < needed; place--) {
      const slot = oldest[place] ?? 0
      if (part.has(slot)) first.push(slot)
    }
  }
  return first
}
