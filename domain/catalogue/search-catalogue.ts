import { type ResultOrder, searchTexts, type TextSearch } from '../search/search-texts.ts'
import { fold } from '../text/fold.ts'
import { Bitset } from './bitset.ts'
import type { IndexedCatalogue } from './indexed-catalogue.ts'

/** Room for so many units sold, and for so many products, in the number by which results are sorted. */
const MAX_PURCHASES = 2 ** 18
const MAX_PRODUCTS = 2 ** 20

/** Searches a list: the best matches first, those in stock before those sold out, then the most sold, then by name (F-12). */
export function searchCatalogue(catalogue: IndexedCatalogue, list: Bitset, search: TextSearch) {
  const inStock = catalogue.values.inStock.get('true')?.products ?? new Bitset()
  const { age: ages, size: sizes } = catalogue.values
  const valuesOf = { age: ages, size: sizes }
  let sized: Bitset | null = null
  return searchTexts(
    {
      texts: catalogue.texts,
      size: catalogue.slotEnd,
      isListed: (slot) => list.has(slot),
      hasFacet(slot, facet, values) {
        if (values.some((value) => valuesOf[facet].get(fold(value))?.products.has(slot))) return true
        sized ??= [...sizes.values()].reduce((all, { products }) => all.or(products), new Bitset())
        return sized.has(slot) ? false : null
      },
      sort: (slots, order) => sortByRank(catalogue, inStock, slots, order),
    },
    search,
  )
}

function sortByRank(
  { orders, slotEnd }: IndexedCatalogue,
  inStock: Bitset,
  slots: readonly number[],
  { rankOf, words }: ResultOrder,
): number[] {
  const names = orders.name.ascending()
  const places = new Uint32Array(slotEnd)
  for (const [place, slot] of names.entries()) places[slot] = place
  const keys = Float64Array.from(slots, (slot) => {
    const rank = rankOf(slot) * 2 + (inStock.has(slot) ? 0 : 1)
    const unsold = MAX_PURCHASES - 1 - Math.min(orders.purchases.keyOf(slot), MAX_PURCHASES - 1)
    const begins = words.some((word) => orders.name.keyOf(slot).startsWith(word))
    return ((rank * MAX_PURCHASES + unsold) * 2 + (begins ? 0 : 1)) * MAX_PRODUCTS + (places[slot] ?? 0)
  }).sort()
  return Array.from(keys, (key) => names[key % MAX_PRODUCTS] ?? 0)
}
