import { SEARCH_LIST_LIMIT } from '../../domain/catalogue/listing.ts'
import type { ReadDeps, TimedDeps } from '../context.ts'
import { hiddenProducts } from './planned-products.ts'

const ALWAYS_LINKED = ['Divers & Autres', 'Jouer']
const FURTHER = 3

interface CatalogueSummary {
  /** up to three categories with the most products, without those that are always linked */
  categories: string[]
  otherCategories: string[]
  /** true when the catalogue is too large to search in the browser */
  searchOnServer: boolean
}

/** Reads the catalogue data that every storefront page shows. */
export async function getNavigation({ store, clock }: TimedDeps): Promise<CatalogueSummary> {
  const [all, hidden] = await Promise.all([store.products.categories(), hiddenProducts(store, clock())])
  const categories = all.flatMap(({ category, products }) => {
    const shown = products - hidden.filter((product) => product.category === category).length
    return shown > 0 ? [{ category, products: shown }] : []
  })
  const size = categories.reduce((sum, { products }) => sum + products, 0)
  const further = categories.map(({ category }) => category).filter((one) => !ALWAYS_LINKED.includes(one))
  return {
    categories: further.slice(0, FURTHER),
    otherCategories: further.slice(FURTHER).sort(),
    searchOnServer: size > SEARCH_LIST_LIMIT,
  }
}

const MAX_SUGGESTIONS = 100

/** Lists the used sub-categories of one category or (null) of all, most frequent first. */
export function suggestSubCategories({ store }: ReadDeps, category: string | null): Promise<string[]> {
  return store.products.subCategories(category, MAX_SUGGESTIONS)
}
