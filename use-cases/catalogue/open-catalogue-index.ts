import type { Store } from '../../data/store.ts'
import { createFacetIndex, type FacetIndex } from '../../domain/catalogue/facet-index.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { readInBatches, yieldToEventLoop } from '../batches.ts'
import type { AppContext } from '../context.ts'
import { withVariants } from '../stock/change-stock.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { readPlans } from './planned-products.ts'

/** Maximum number of products in one query. */
const CHUNK = 100

type Source = Pick<AppContext, 'clock'> & { store: Pick<Store, 'products' | 'stock' | 'plannedChanges'> }

/**
 * Opens an index. The first read fills it, and waits for that; later reads first update the products that events have reported as changed.
 * `store` must read committed data, not a replica.
 */
export function openCatalogueIndex(source: Source & Pick<AppContext, 'subscribe'>): CatalogueIndex {
  const { clock, subscribe } = source
  let index = createFacetIndex()
  let loaded = false
  const changed = new Set<string>()
  /** numbers of the last event, and of the last one applied to the index */
  let [latest, applied] = [1, 0]
  let updating: Promise<void> | null = null

  subscribe((event) => {
    if (event.kind === 'unknown') loaded = false
    else if (event.kind === 'product' && event.touches !== 'counters') changed.add(event.productId)
    else return
    latest += 1
    // Filling the index reads all products, so it needs no list of changed ones.
    if (!loaded) changed.clear()
  })

  async function update(): Promise<void> {
    const upTo = latest
    if (loaded) await readChanged(index, changed, source)
    else {
      loaded = true
      try {
        index = await readAll(source)
      } catch (error) {
        loaded = false
        throw error
      }
    }
    applied = upTo
  }

  /** Applies the changes whose time has come, a part in each turn of the event loop. */
  async function applyChanges(): Promise<void> {
    while (index.applyChanges(clock())) await yieldToEventLoop()
  }

  /** Waits until the index has every change known at the time of the call. */
  async function refresh(): Promise<void> {
    const requested = latest
    while (applied < requested) {
      updating ??= update().finally(() => {
        updating = null
      })
      await updating
    }
    await applyChanges()
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
    async largestReduction() {
      await refresh()
      return index.largestReduction(clock())
    },
    load: refresh,
    nextChange: () => index.nextChange(),
  }
}

async function readAll({ store, clock }: Source): Promise<FacetIndex> {
  const index = createFacetIndex()
  const batches = readInBatches<ProductSummary>(CHUNK, (last) => store.products.listAfter(last, CHUNK))
  for await (const products of batches) await addAll(index, products, { store, clock })
  for (const _ of index.prepare()) await yieldToEventLoop()
  return index
}

async function addAll(
  index: FacetIndex,
  products: readonly ProductSummary[],
  { store, clock }: Source,
): Promise<void> {
  const now = clock()
  const [stocked, plansOf] = await Promise.all([
    withVariants(store, products),
    readPlans(store, products, now),
  ])
  for (const product of stocked) index.set(product, now, plansOf(product))
}

/** Reads the changed products again and clears the list of changes. */
async function readChanged(index: FacetIndex, changed: Set<string>, source: Source): Promise<void> {
  while (changed.size > 0) {
    const ids = [...changed].slice(0, CHUNK)
    for (const id of ids) changed.delete(id)
    try {
      const products = await source.store.products.findAll(ids)
      const found = new Set(products.map(({ _id }) => _id))
      await addAll(index, products, source)
      for (const id of ids) if (!found.has(id)) index.remove(id)
      if (changed.size > 0) await yieldToEventLoop()
    } catch (error) {
      for (const id of ids) changed.add(id)
      throw error
    }
  }
}
