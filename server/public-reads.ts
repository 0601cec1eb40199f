import type { Store } from '../data/store.ts'
import { hasSelection } from '../domain/catalogue/facets.ts'
import type { ProductSummary } from '../domain/catalogue/product.ts'
import type { Promotion } from '../domain/promotions/promotion.ts'
import type { CatalogueIndex } from '../use-cases/catalogue/catalogue-index.ts'
import { FIGURES, FILTERS, LISTS, PROMOTIONS, productTag, settingTag } from './response-cache/tags.ts'

/** What a response shows, as far as it has been rendered. */
export interface Shown {
  /** Pages do not show the counters of a product, such as its views. */
  isPage: boolean
  startedAt: number
  tags: Set<string>
  /** the first planned change */
  expiresAt: number
}

type Show<Query> = Query extends (...args: infer Args) => Promise<infer Result>
  ? (shown: Shown, result: Result, ...args: Args) => void
  : never
type Nouns = Omit<Store, 'transaction'>

/** The reads of public data, each with the tags of what it shows. All other reads are private. */
const PUBLIC_READS: { [Noun in keyof Nouns]?: { [Name in keyof Nouns[Noun]]?: Show<Nouns[Noun][Name]> } } = {
  products: {
    listAfter: showCards,
    findInOrder: showCards,
    find: showProducts,
    count: showList,
    findEntries: showList,
    categories: showList,
    nextFlashSaleEnd: showList,
  },
  // Plans publish events for their products, which every answer with these reads names.
  plannedChanges: { ofProducts: showNothing, visibility: showList, nextMoment: showNothing },
  stock: { variantsOf: showProducts, variants: showProducts },
  reviews: { list: showProducts },
  sizeFits: { ofProduct: showProducts },
  sitemap: { products: showList },
  figures: { deliveredOrders: ({ tags }) => tags.add(FIGURES) },
  feeds: { products: showCards, variants: showProducts },
  settings: { values: showSettings },
  promotions: { automatic: showPromotions, usesOf: ({ tags }) => tags.add(PROMOTIONS) },
}

export const INDEX_READS = { count: showFilters, page: showIndexPage, largestReduction: showFilters }

function showNothing(): void {}

function showList({ tags }: Shown): void {
  tags.add(LISTS)
}

function showCards({ tags, isPage }: Shown, products: readonly ProductSummary[]): void {
  tags.add(LISTS)
  for (const { _id } of products) tags.add(productTag(isPage ? 'cards' : 'counters', _id))
}

function showProducts({ tags, isPage }: Shown, _found: unknown, ids: string | readonly string[]): void {
  for (const id of [ids].flat()) tags.add(productTag(isPage ? 'page' : 'counters', id))
}

function showSettings(shown: Shown, values: unknown, names: readonly string[]): void {
  for (const name of names) shown.tags.add(settingTag(name))
  for (const [, date = ''] of JSON.stringify(values).matchAll(/"(?:from|until)":"([^"]+)"/g)) {
    const moment = Date.parse(date)
    if (moment > shown.startedAt) expireAt(shown, moment)
  }
}

/** The answer ends when the next promotion begins or ends. */
function showPromotions(shown: Shown, found: readonly Promotion[]): void {
  shown.tags.add(PROMOTIONS)
  for (const { terms } of found) {
    for (const date of [terms.from, terms.until]) {
      const moment = date === null ? 0 : Date.parse(date)
      if (moment > shown.startedAt) expireAt(shown, moment)
    }
  }
}

function showFilters({ tags }: Shown): void {
  tags.add(LISTS).add(FILTERS)
}

/**
 * Maximum age of a list whose order depends on products that it does not show: no event reports to it that one of them
 * overtook another by sales, or that a sold-out one is back in stock.
 */
const ORDER_AGE_MS = 60_000

function showIndexPage(shown: Shown, _found: unknown, ...args: Parameters<CatalogueIndex['page']>): void {
  const [{ search, lowStock, soldOutVariants }, selection, { sort, soldOutLast }] = args
  const isPlain = !search && !soldOutVariants && !hasSelection(selection)
  if (isPlain && sort !== 'purchases' && sort !== 'rating') showList(shown)
  else showFilters(shown)
  // Every sale can change these lists, but reports only the lists that show the product.
  if (lowStock || sort === 'stock') expireAt(shown, shown.startedAt)
  if (sort === 'purchases' || soldOutLast) expireAt(shown, shown.startedAt + ORDER_AGE_MS)
}

function expireAt(shown: Shown, moment: number): void {
  shown.expiresAt = Math.min(shown.expiresAt, moment)
}

export type Read = (...args: unknown[]) => Promise<unknown>
type AnyShow = (shown: Shown, result: unknown, ...args: unknown[]) => void

/** Replaces every query of a store, and `transaction`, by the result of `wrap`. Private reads have no `show`. */
export function wrapReads(
  { transaction, ...nouns }: Store,
  wrap: (read: Read, show: AnyShow | undefined, path: string) => Read,
): Store {
  const shows = PUBLIC_READS as Record<string, Record<string, AnyShow> | undefined>
  const wrapped = Object.entries(nouns).map(([noun, queries]) => {
    const reads = Object.entries(queries).map(([name, read]) => [
      name,
      wrap(read.bind(queries), shows[noun]?.[name], `${noun}.${name}`),
    ])
    return [noun, Object.fromEntries(reads)]
  })
  return { ...Object.fromEntries(wrapped), transaction: wrap(transaction as Read, undefined, 'transaction') }
}
