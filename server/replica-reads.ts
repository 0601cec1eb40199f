import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'
import type { Replica } from '../data/engines/postgres/replica.ts'
import type { Store } from '../data/store.ts'
import { outageOf } from '../domain/outages.ts'

/** What anybody may ask about the catalogue. */
const CATALOGUE = /^\/(?:$|products|product\/|sitemap\.xml$|api\/products)/

const anybodyAsks = new AsyncLocalStorage<true>()

/** Marks what is done for somebody who only looks at the catalogue, and says nothing of who they are. */
export const declareCatalogueDependency: MiddlewareHandler = (c, next) => {
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  const anybody = reads && c.req.header('Authorization') === undefined && CATALOGUE.test(c.req.path)
  return anybody ? anybodyAsks.run(true, next) : next()
}

type Asked = Pick<Replica, 'upToDate' | 'failed'>

/**
 * The same store, which reads the catalogue from a replica for whoever only looks at it, as long as the replica holds
 * everything committed until then. Acts, administrators and everything else that is asked go to the original.
 */
export function readFromReplica(
  store: Store,
  copy: Pick<Store, 'products' | 'vocabulary' | 'reviews' | 'sitemap'>,
  replica: Asked,
): Store {
  const either =
    <Args extends unknown[], T>(
      original: (...args: Args) => Promise<T>,
      copied: (...args: Args) => Promise<T>,
    ) =>
    async (...args: Args): Promise<T> => {
      if (!anybodyAsks.getStore() || !(await replica.upToDate())) return original(...args)
      try {
        return await copied(...args)
      } catch (error) {
        if (outageOf(error) === null) throw error
        replica.failed(error)
        return original(...args)
      }
    }
  const { products, vocabulary, reviews, sitemap } = store
  return {
    ...store,
    products: {
      ...products,
      list: either(products.list, copy.products.list),
      count: either(products.count, copy.products.count),
      categories: either(products.categories, copy.products.categories),
      searchList: either(products.searchList, copy.products.searchList),
      nextFlashSaleEnd: either(products.nextFlashSaleEnd, copy.products.nextFlashSaleEnd),
      find: either(products.find, copy.products.find),
    },
    vocabulary: {
      finds: either(vocabulary.finds, copy.vocabulary.finds),
      textsNear: either(vocabulary.textsNear, copy.vocabulary.textsNear),
    },
    reviews: { ...reviews, list: either(reviews.list, copy.reviews.list) },
    sitemap: { ...sitemap, products: either(sitemap.products, copy.sitemap.products) },
  }
}
