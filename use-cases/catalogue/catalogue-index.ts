import type { Store } from '../../data/store.ts'
import {
  createFacetIndex,
  type FacetIndex,
  type FacetScope,
  type FoundPage,
  type IndexPage,
} from '../../domain/catalogue/facet-index.ts'
import type { FacetCounts, FacetSelection } from '../../domain/catalogue/facets.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import type { AppContext } from '../context.ts'
import { withVariants } from '../stock/change-stock.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** Products read at a time. */
const CHUNK = 500

/** The facet index of the shop's catalogue, brought up to date before each read. */
export interface CatalogueIndex {
  count(scope: FacetScope, selection: FacetSelection): Promise<FacetCounts>
  page(scope: FacetScope, selection: FacetSelection, page: IndexPage): Promise<FoundPage>
  /** Reads the catalogue, if that has not begun: the first read need not wait for it then. */
  load(): Promise<void>
  /** whether all products are being read, so that a read would wait for seconds in a large shop */
  isFilling(): boolean
  /** a moment before which no price changes by itself, in epoch milliseconds */
  nextChange(): number
}

type Source = Pick<AppContext, 'clock'> & { store: Pick<Store, 'products' | 'stock'> }

/**
 * Opens an index that is filled when it is first read, and reads a product again after an event about it. `store` must
 * read what is committed, not a copy that may be behind.
 */
export function openCatalogueIndex(source: Source & Pick<AppContext, 'subscribe'>): CatalogueIndex {
  const { clock, subscribe } = source
  let index = createFacetIndex()
  let [loaded, filling] = [false, false]
  const changed = new Set<string>()
  /** numbers of the last event, and of the last one whose change the index has */
  let [latest, applied] = [1, 0]
  let updating: Promise<void> | null = null

  subscribe((event) => {
    if (event.kind === 'unknown') loaded = false
    else if (event.kind === 'product' && event.touches !== 'counters') changed.add(event.productId)
    else return
    latest += 1
    // Everything is read anyway when the index is filled.
    if (!loaded) changed.clear()
  })

  async function update(): Promise<void> {
    const upTo = latest
    if (loaded) await readChanged(index, changed, source)
    else {
      ;[loaded, filling] = [true, true]
      try {
        index = await readAll(source)
      } catch (error) {
        loaded = false
        throw error
      } finally {
        filling = false
      }
    }
    applied = upTo
  }

  /** Waits until the index has every change that was known when it was called. */
  async function refresh(): Promise<void> {
    const wanted = latest
    while (applied < wanted) {
      updating ??= update().finally(() => {
        updating = null
      })
      await updating
    }
  }

  return {
    async count(scope, selection) {
      await refresh()
      return index.count(scope, selection, clock())
    },
    async page(scope, selection, page) {
      await refresh()
      return index.page(scope, selection, page, clock())
    },
    load: refresh,
    isFilling: () => filling,
    nextChange: () => index.nextChange(),
  }
}

async function readAll({ store, clock }: Source): Promise<FacetIndex> {
  const index = createFacetIndex()
  let read: ProductSummary[]
  let last: ProductSummary | null = null
  do {
    read = await store.products.listAfter(last, CHUNK)
    for (const product of await withVariants(store, read)) index.set(product, clock())
    last = read.at(-1) ?? null
    await yieldToEventLoop()
  } while (read.length === CHUNK)
  return index
}

/** Reads the changed products again and forgets that they changed. */
async function readChanged(index: FacetIndex, changed: Set<string>, { store, clock }: Source): Promise<void> {
  while (changed.size > 0) {
    const ids = [...changed].slice(0, CHUNK)
    for (const id of ids) changed.delete(id)
    try {
      const products = await withVariants(store, await store.products.findAll(ids))
      const found = new Set(products.map(({ _id }) => _id))
      for (const product of products) index.set(product, clock())
      for (const id of ids) if (!found.has(id)) index.remove(id)
    } catch (error) {
      for (const id of ids) changed.add(id)
      throw error
    }
  }
}
