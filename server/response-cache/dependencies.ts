import { AsyncLocalStorage } from 'node:async_hooks'
import type { ProductSelection } from '../../data/queries/products.ts'
import type { Store } from '../../data/store.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { type DomainEvent, INVALIDATION_SCOPES, type InvalidationScope } from '../../domain/events.ts'
import { isFlashRunning } from '../../domain/pricing/price.ts'
import type { CatalogueIndex } from '../../use-cases/catalogue/catalogue-index.ts'
import { type Declaration, wrapQueries } from '../query-declarations.ts'

export interface Dependencies {
  /** ids of products read one by one */
  products: Set<string>
  /** ids of products in a list, whose cards the response shows */
  cards: Set<string>
  settings: Set<string>
  /** whether the response shows all fields of every product */
  catalogue: boolean
  /** whether the response depends on which products exist, or on how they are sorted */
  lists: boolean
  /** whether the response depends on the filters' options, or is sorted by sales or ratings */
  facets: boolean
  /** whether the response depends on data whose changes are not published, so that it must not be cached */
  uncached: boolean
  /** epoch milliseconds of the first change without an event, such as the end of a flash sale; Infinity for none */
  expiresAt: number
}

/** An event that can invalidate a cached response. */
export type PublicChange = Extract<DomainEvent, { kind: 'product' | 'settings' | 'unknown' }>

const recording = new AsyncLocalStorage<Dependencies>()

/** Runs `work` and records what it reads from a tracked store. */
export async function recordDependencies<T>(
  work: () => Promise<T>,
): Promise<{ result: T; dependencies: Dependencies }> {
  const dependencies: Dependencies = {
    products: new Set(),
    cards: new Set(),
    settings: new Set(),
    catalogue: false,
    lists: false,
    facets: false,
    uncached: false,
    expiresAt: Infinity,
  }
  const result = await recording.run(dependencies, work)
  return { result, dependencies }
}

/**
 * Returns a store that also records the dependencies of each query, as `server/query-declarations.ts` declares them.
 * @param clock returns epoch milliseconds
 */
export function trackDependencies(store: Store, clock: () => number): Store {
  return wrapQueries(store, (query, declaration) => async (...args) => {
    const dependencies = recording.getStore()
    if (!dependencies) return query(...args)
    declare(dependencies, declaration, args)
    const result = await query(...args)
    const now = clock()
    if (declaration === 'settings') expireAt(dependencies, nextMoment(result, now))
    for (const product of productsIn(result)) {
      if (declaration === 'cards') dependencies.cards.add(product._id)
      const { flashSale } = product
      if (isFlashRunning(flashSale, now) && flashSale.endTime !== null) {
        expireAt(dependencies, Date.parse(flashSale.endTime))
      }
    }
    if (declaration === 'cards' && isByPrice(args[0])) {
      // The end of any flash sale can move products in a list sorted by price, even to another page.
      const end = await store.products.nextFlashSaleEnd(now)
      if (end !== null) expireAt(dependencies, end)
    }
    return result
  })
}

/** Maximum age of a cached list sorted by sales, in milliseconds: no event reports that a product overtook another. */
const SALES_ORDER_AGE = 60_000

export function trackFacets(index: CatalogueIndex, clock: () => number): CatalogueIndex {
  const track = () => {
    const dependencies = recording.getStore()
    if (!dependencies) return
    dependencies.lists = true
    dependencies.facets = true
    expireAt(dependencies, index.nextChange())
    return dependencies
  }
  return {
    ...index,
    async count(...args) {
      const counts = await index.count(...args)
      track()
      return counts
    },
    async page(scope, selection, page) {
      const found = await index.page(scope, selection, page)
      const dependencies = track()
      if (dependencies && page.sort === 'purchases') expireAt(dependencies, clock() + SALES_ORDER_AGE)
      return found
    },
  }
}

function declare(dependencies: Dependencies, declaration: Declaration, args: readonly unknown[]): void {
  if (declaration === 'product' || declaration === 'products') {
    for (const id of [args[0]].flat()) dependencies.products.add(String(id))
  } else if (declaration === 'settings') {
    for (const name of [args[0]].flat()) dependencies.settings.add(String(name))
  } else if (declaration === 'list' || declaration === 'cards') dependencies.lists = true
  else if (declaration === 'catalogue') dependencies.catalogue = true
  else dependencies.uncached = true
}

/** The next time, in epoch milliseconds, at which a period in these settings begins or ends. */
function nextMoment(settings: unknown, now: number): number {
  const moments = [...JSON.stringify(settings).matchAll(/"(?:from|until)":"([^"]+)"/g)]
    .map(([, date = '']) => Date.parse(date))
    .filter((moment) => moment > now)
  return Math.min(...moments, Infinity)
}

function isByPrice(selection: unknown): boolean {
  return (selection as Partial<ProductSelection> | undefined)?.sort === 'price'
}

function productsIn(result: unknown): ProductSummary[] {
  return [result]
    .flat()
    .filter((one) => typeof one === 'object' && one !== null && 'flashSale' in one) as ProductSummary[]
}

/** @param moment epoch milliseconds */
function expireAt(dependencies: Dependencies, moment: number): void {
  dependencies.expiresAt = Math.min(dependencies.expiresAt, moment)
}

export function isPublicChange(change: DomainEvent): change is PublicChange {
  return change.kind === 'product' || change.kind === 'settings' || change.kind === 'unknown'
}

/**
 * Whether a change affects a response. A JSON response shows every field of a product, the product's page all fields
 * except counters, and other pages only the product's card.
 */
export function isInvalidatedBy(
  change: PublicChange,
  { dependencies, isPage }: { dependencies: Dependencies; isPage: boolean },
): boolean {
  if (change.kind === 'unknown') return true
  if (change.kind === 'settings') return change.names.some((name) => dependencies.settings.has(name))
  const { productId, touches, facets } = change
  const reaches = (scope: InvalidationScope) =>
    INVALIDATION_SCOPES.indexOf(touches) >= INVALIDATION_SCOPES.indexOf(scope)
  if (dependencies.lists && reaches('lists')) return true
  if (dependencies.catalogue) return true
  if (dependencies.facets && facets) return true
  if (dependencies.products.has(productId) && reaches(isPage ? 'page' : 'counters')) return true
  return dependencies.cards.has(productId) && reaches(isPage ? 'cards' : 'counters')
}
