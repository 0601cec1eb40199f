import type { Store } from '../data/store.ts'
import type { ProductSummary } from '../domain/catalogue/product.ts'

type Nouns = Omit<Store, 'transaction'>

/**
 * Declares the data on which a response depends when its rendering runs a query:
 * - `list`: which products exist, and how they are sorted
 * - `cards`: as `list`, and the cards of the returned products
 * - `catalogue`: every product with all its fields
 * - `product`: the product whose id is the first argument
 * - `products`: the products whose ids are the first argument
 * - `settings`: the settings whose names are the first argument
 * - `uncached`: catalogue data whose changes publish no events, so the response is not cached
 * - `private`: all other data; the response is not cached, and a replica never runs the query
 */
export type Declaration =
  | 'list'
  | 'cards'
  | 'catalogue'
  | 'product'
  | 'products'
  | 'settings'
  | 'uncached'
  | 'private'

type DeclarationFor<Query> =
  | Exclude<Declaration, 'cards' | 'catalogue' | 'product' | 'products' | 'settings'>
  | (Query extends (...args: never[]) => Promise<ProductSummary[]> ? 'cards' | 'catalogue' : never)
  | (Query extends (id: string, ...rest: never[]) => Promise<unknown> ? 'product' : never)
  | (Query extends (ids: readonly string[], ...rest: never[]) => Promise<unknown>
      ? 'products' | 'settings'
      : never)

type Declarations<Queries> = { [Name in keyof Queries]: DeclarationFor<Queries[Name]> }

/** Store objects listed here, such as `products`, must declare every query. Queries of other objects are `private`. */
const DECLARATIONS: { [Noun in keyof Nouns]?: Declarations<Nouns[Noun]> } = {
  products: {
    list: 'cards',
    count: 'list',
    find: 'product',
    searchList: 'list',
    ids: 'list',
    findInOrder: 'cards',
    categories: 'list',
    nextFlashSaleEnd: 'list',
    listAfter: 'catalogue',
    findAll: 'private',
    lock: 'private',
    imagesInUse: 'private',
    ranked: 'private',
    subCategories: 'private',
    insert: 'private',
    insertAll: 'private',
    update: 'private',
    setFlashSale: 'private',
    change: 'private',
    changeEach: 'private',
    delete: 'private',
  },
  stock: {
    variantsOf: 'product',
    variants: 'products',
    change: 'private',
    insertVariants: 'private',
    renameVariant: 'private',
    deleteVariants: 'private',
    addUnallocated: 'private',
    subtractPurchases: 'private',
    movements: 'private',
  },
  reviews: { list: 'product', insert: 'private' },
  sitemap: { products: 'list' },
  settings: {
    values: 'settings',
    list: 'private',
    find: 'private',
    lock: 'private',
    write: 'private',
    versions: 'private',
    addPreview: 'private',
    preview: 'private',
    imagesInUse: 'private',
  },
}

export type Query = (...args: unknown[]) => unknown

type Wrap = (query: Query, declaration: Declaration, path: readonly [noun: string, name: string]) => Query

/** Replaces every query of the store, and `transaction`, by the result of `wrap`. */
export function wrapQueries(store: Store, wrap: Wrap): Store {
  const declarations: Record<string, Record<string, Declaration>> = DECLARATIONS
  const { transaction, ...nouns } = store
  const wrapped = Object.entries(nouns).map(([noun, queries]) => {
    const declared = declarations[noun]
    const wrappedQueries = Object.entries(queries as Record<string, Query>).map(([name, query]) => {
      return [name, wrap(query.bind(queries), declared?.[name] ?? 'private', [noun, name])]
    })
    return [noun, Object.fromEntries(wrappedQueries)]
  })
  return {
    ...Object.fromEntries(wrapped),
    transaction: wrap(transaction as Query, 'private', ['transaction', '']),
  }
}
