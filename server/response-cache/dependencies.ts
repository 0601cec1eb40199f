import { AsyncLocalStorage } from 'node:async_hooks'
import type { Store } from '../../data/store.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { isFlashRunning } from '../../domain/pricing/price.ts'

/** What an answer was made of, so that it can be dropped when something of it changes. */
export interface Dependencies {
  /** products read one by one: the answer is about them */
  products: Set<string>
  /** products read in a list: the answer shows their cards */
  cards: Set<string>
  /** the answer depends on which products there are, or on their order */
  lists: boolean
  /** epoch milliseconds: the end of the first flash sale shown, or that decides on the order; Infinity for none */
  until: number
}

const reading = new AsyncLocalStorage<Dependencies>()

/** Does `work` and says what it read of the catalogue. */
export async function recordDependencies<T>(
  work: () => Promise<T>,
): Promise<{ result: T; dependencies: Dependencies }> {
  const dependencies: Dependencies = { products: new Set(), cards: new Set(), lists: false, until: Infinity }
  const result = await reading.run(dependencies, work)
  return { result, dependencies }
}

/**
 * The same store, which notes what is read of the catalogue while an answer is made. What is not the catalogue (orders,
 * accounts, messages) is no part of an answer for everybody, and is not noted. `clock` in epoch milliseconds.
 */
export function trackDependencies(store: Store, clock: () => number): Store {
  const { products, reviews, sitemap } = store
  const listed = <T>(answer: T): T => {
    const dependencies = reading.getStore()
    if (dependencies) dependencies.lists = true
    return answer
  }
  return {
    ...store,
    products: {
      ...products,
      list: async (selection) => {
        const found = listed(await products.list(selection))
        for (const product of found) noteProduct(product, 'cards', clock())
        if (selection.sort === 'price') await noteNextOrder(products, selection.pricesAt ?? clock())
        return found
      },
      count: async (selection) => listed(await products.count(selection)),
      categories: async () => listed(await products.categories()),
      searchList: async (selection) => listed(await products.searchList(selection)),
      find: async (id) => {
        reading.getStore()?.products.add(id)
        const found = await products.find(id)
        if (found) noteProduct(found, 'products', clock())
        return found
      },
    },
    reviews: {
      ...reviews,
      list: (productId, limit) => {
        reading.getStore()?.products.add(productId)
        return reviews.list(productId, limit)
      },
    },
    sitemap: { ...sitemap, products: async (...page) => listed(await sitemap.products(...page)) },
  }
}

/** By price, the end of any flash sale moves products, also from one page to the next. */
async function noteNextOrder(products: Store['products'], now: number): Promise<void> {
  const dependencies = reading.getStore()
  if (!dependencies) return
  const end = await products.nextFlashSaleEnd(now)
  if (end !== null) dependencies.until = Math.min(dependencies.until, end)
}

function noteProduct({ _id, flashSale }: ProductSummary, shownAs: 'products' | 'cards', now: number): void {
  const dependencies = reading.getStore()
  if (!dependencies) return
  dependencies[shownAs].add(_id)
  if (flashSale.endTime !== null && isFlashRunning(flashSale, now)) {
    dependencies.until = Math.min(dependencies.until, Date.parse(flashSale.endTime))
  }
}
