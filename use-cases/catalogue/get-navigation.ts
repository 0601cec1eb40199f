import { SEARCH_LIST_LIMIT } from '../../domain/catalogue/listing.ts'
import type { AppContext } from '../context.ts'

/** Categories the footer always links; the others are found in the products. */
const ALWAYS_LINKED = ['Divers & Autres', 'Jouer']
const FURTHER = 3

/** What the frame of every storefront page shows of the catalogue. */
export interface CatalogueSummary {
  /** up to three categories that hold products, beside those always linked */
  categories: string[]
  /** every other category that holds products, by name */
  otherCategories: string[]
  /** the catalogue is too large to be searched in the browser */
  searchOnServer: boolean
}

/** Reads what every page shows of the catalogue. */
export async function getNavigation({ store }: Pick<AppContext, 'store'>): Promise<CatalogueSummary> {
  const categories = await store.products.categories()
  const size = categories.reduce((sum, { products }) => sum + products, 0)
  const further = categories.map(({ category }) => category).filter((one) => !ALWAYS_LINKED.includes(one))
  return {
    categories: further.slice(0, FURTHER),
    otherCategories: further.slice(FURTHER).sort(),
    searchOnServer: size > SEARCH_LIST_LIMIT,
  }
}
