import { type ResultOrder, searchTexts, type TextSearch } from '../search/search-texts.ts'
import { fold } from '../text/fold.ts'
import { Bitset } from './bitset.ts'
import type { IndexedCatalogue } from './indexed-catalogue.ts'
import { smallestFirst } from './smallest-first.ts'

/** Maximum units sold and products in the number by which results are sorted. */
const MAX_PURCHASES = 2 ** 18
const MAX_PRODUCTS = 2 ** 20
/** Sorts after every other character. */
const LAST_CHARACTER = '\uffff'

/** Searches a list. Sorts by best match, then stock, units sold and name (F-12). */
export function searchCatalogue(catalogue: IndexedCatalogue, list: Bitset, search: TextSearch) {
  return searchTexts(
    {
      texts: catalogue.texts,
      size: catalogue.slotEnd,
      isListed: (slot) => list.has(slot),
      facetOf: (facet, values) => facetOf(catalogue, facet, values),
      sort: (slots, order) => sortByRank(catalogue, slots, order),
    },
    search,
  )
}

/** A product without any size may name its age in a text. */
function facetOf({ values }: IndexedCatalogue, facet: 'age' | 'size', requested: readonly string[]) {
  const having = union(requested.map((value) => values[facet].get(fold(value))))
  const sized = union([...values.size.values()])
  return (slot: number) => having.has(slot) || (sized.has(slot) ? false : null)
}

function union(sets: readonly ({ products: Bitset } | undefined)[]): Bitset {
  return sets.reduce((all, one) => (one ? all.or(one.products) : all), new Bitset())
}

function sortByRank(catalogue: IndexedCatalogue, slots: readonly number[], order: ResultOrder): number[] {
  if (order.needed === 0) return []
  const { orders, values } = catalogue
  const inStock = values.inStock.get('true')?.products ?? new Bitset()
  const names = orders.name.ascending()
  const places = catalogue.placesByName()
  const begins = placesThatBegin(catalogue, order.words)
  const keys = new Float64Array(slots.length)
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0
    const place = places[slot] ?? 0
    const hasPhrase = order.phrase !== null && orders.name.keyOf(slot).includes(order.phrase)
    const rank = order.rankOf(slot) * 4 + (hasPhrase ? 0 : 2) + (inStock.has(slot) ? 0 : 1)
    const unsold = MAX_PURCHASES - 1 - Math.min(orders.purchases.keyOf(slot), MAX_PURCHASES - 1)
    keys[at] = ((rank * MAX_PURCHASES + unsold) * 2 + (begins(place) ? 0 : 1)) * MAX_PRODUCTS + place
  }
  const first = smallestFirst(keys, order.needed).subarray(0, order.needed)
  return Array.from(first, (key) => names[key % MAX_PRODUCTS] ?? 0)
}

/** Whether the name at a position begins with one of these words; such names are adjacent. */
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
