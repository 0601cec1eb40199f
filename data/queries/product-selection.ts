import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { SearchField, SortKey } from '../../domain/catalogue/listing.ts'
import { searchWords } from '../../domain/catalogue/product-search.ts'
import type { Connection } from '../connection.ts'
import type { SearchedColumn, TextMatch } from '../engines/text-match.ts'
import type { Schema } from '../schema.ts'
import { countRows } from '../statements.ts'
import { type CategoryScope, categoryScopes } from './category-scopes.ts'
import { flag } from './column-values.ts'
import { FLASH_PRICE, isLoweredByFlashSale, REGULAR_PRICE } from './price-columns.ts'

export interface ProductFilter {
  category?: string
  search?: { text: string; fields: readonly SearchField[] }
  isSale?: boolean
  lowStock?: boolean
  /** only products with a variant whose stock is 0 */
  soldOutVariants?: boolean
}

interface Range {
  sort: SortKey
  order: 'asc' | 'desc'
  /** epoch milliseconds: a sort by price uses the prices at this time; if absent, it ignores flash sales */
  pricesAt?: number | undefined
  limit?: number | undefined
  offset?: number | undefined
  after?: { name: string; id: string } | undefined
}

export const BY_NAME = { sort: 'name', order: 'asc' } as const

const SORT_COLUMNS = {
  createdAt: 'createdAt',
  name: 'nameFolded',
  stock: 'stock',
  discount: 'discount',
  brand: 'brandFolded',
  subCategory: 'subCategoryFolded',
} as const satisfies Record<Exclude<SortKey, 'price'>, keyof Schema['products']>

export const SEARCH_COLUMNS = {
  name: 'name_folded',
  category: 'category_folded',
  subCategory: 'sub_category_folded',
  brand: 'brand_folded',
  description: 'description_folded',
} as const satisfies Record<SearchField, SearchedColumn>

/**
 * Each category scope has one sorted list of ids. Merges these lists until the page is full, then loads only the
 * products of the page.
 */
export async function pageOf(connection: Connection, filter: ProductFilter, range: Range) {
  return pageWithin(
    connection,
    await narrow(connection, filter, await conditionOf(connection, filter)),
    range,
  )
}

export async function pageWithin(connection: Connection, narrowed: Narrowed, range: Range) {
  const { order, limit, offset = 0 } = range
  const [first, ...others] = await walksOf(connection, narrowed, range)
  if (!first) return null
  const walks = others.reduce((merged, walk) => merged.unionAll(walk), first)
  const sorted = connection.db
    .selectFrom(walks.as('walks'))
    .select(['walks.id', 'walks.place'])
    .orderBy('walks.place', order)
    .orderBy('walks.id', order)
  const page = limit === undefined ? sorted : sorted.limit(limit).offset(offset)
  return connection.db
    .selectFrom(page.as('page'))
    .innerJoin('products', 'products.id', 'page.id')
    .orderBy('page.place', order)
    .orderBy('page.id', order)
}

async function walksOf(
  { db, supportsMergedIndexScans }: Connection,
  { scopes, within }: Narrowed,
  range: Range,
) {
  const { order, limit, offset = 0, after } = range
  const sources = await sourcesOf(db, range)
  const several = scopes.length * sources.length > 1
  const cut = supportsMergedIndexScans || limit === undefined || !several ? undefined : offset + limit
  return scopes.flatMap((scope) =>
    sources.map(({ products, place }) => {
      let walk = within(scope, products).select(['products.id', place.as('place')])
      if (after) walk = walk.where(sql<boolean>`(name_folded, id) > (${after.name}, ${after.id})`)
      if (cut !== undefined) walk = walk.orderBy('place', order).orderBy('id', order).limit(cut)
      return db.selectFrom(walk.as('walk')).select(['walk.id', 'walk.place'])
    }),
  )
}

interface Source {
  products: Products
  place: RawBuilder<string | number>
}

/** For a sort by price, returns products in a flash sale separately: price indexes contain only regular prices. */
async function sourcesOf(db: Connection['db'], { sort, pricesAt }: Range): Promise<Source[]> {
  const products = db.selectFrom('products')
  if (sort !== 'price') return [{ products, place: sql.ref<string | number>(SORT_COLUMNS[sort]) }]
  const regular = { products, place: REGULAR_PRICE }
  if (pricesAt === undefined) return [regular]
  const lowered = isLoweredByFlashSale(pricesAt)
  const some = await products.select('id').where(lowered).limit(1).executeTakeFirst()
  if (!some) return [regular]
  // The limit makes SQLite use the flash sale index.
  const inFlashSale = sql<Schema['products']>`(select * from products where ${lowered} limit 1000000)`
  return [
    {
      products: products.where(sql<boolean>`id not in (select id from products where ${lowered})`),
      place: REGULAR_PRICE,
    },
    { products: db.selectFrom(inFlashSale.as('products')), place: FLASH_PRICE },
  ]
}

export async function countProducts(connection: Connection, filter: ProductFilter): Promise<number> {
  const { db } = connection
  const text = matchOf(connection, filter)
  // Without other filters, the text index counts the matches without reading products.
  const { category, isSale, lowStock, soldOutVariants } = filter
  const byStock = lowStock || soldOutVariants
  const whole = category === undefined && isSale === undefined && !lowStock
  if (text && whole && !soldOutVariants) return text.count()
  if (soldOutVariants && whole && !text) return countSoldOut(db)
  const { scopes, within } = await narrow(connection, filter, await text?.condition())
  const counts = await Promise.all(
    scopes.map((scope) =>
      !text && !byStock && scope?.column !== 'subCategoryFolded'
        ? sumProductCounts(db, scope, isSale)
        : countRows(within(scope, db.selectFrom('products'))),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function countSoldOut(db: Connection['db']): Promise<number> {
  return countRows(db.selectFrom(soldOut(db).distinct().as('products')))
}

async function sumProductCounts(
  db: Connection['db'],
  scope: CategoryScope | null,
  isSale: boolean | undefined,
): Promise<number> {
  let query = db
    .selectFrom('productCounts')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('products'), e.lit(0)).as('count'))
  if (scope) query = query.where('categoryFolded', '=', scope.value)
  if (isSale !== undefined) query = query.where('isSale', '=', flag(isSale))
  return Number((await query.executeTakeFirstOrThrow()).count)
}

type Products = SelectQueryBuilder<Schema, 'products', object>

export interface Narrowed {
  scopes: readonly (CategoryScope | null)[]
  within: (scope: CategoryScope | null, query: Products) => Products
}

const soldOut = (db: Connection['db']) =>
  db.selectFrom('productVariants').select('productId').where('stock', '=', sql.lit(0))

/** Above this number of sold-out variants, checking each listed product is faster than reading all these variants. */
const FEW_SOLD_OUT = 1_000

async function soldOutCondition(db: Connection['db']): Promise<RawBuilder<boolean>> {
  const first = soldOut(db).limit(FEW_SOLD_OUT + 1)
  return (await countRows(db.selectFrom(first.as('products')))) > FEW_SOLD_OUT
    ? sql<boolean>`exists ${soldOut(db).where('productId', '=', sql.ref<string>('products.id'))}`
    : sql<boolean>`products.id in ${soldOut(db)}`
}

const conditionOf = async (connection: Connection, filter: ProductFilter) =>
  matchOf(connection, filter)?.condition()

export async function narrow(
  { db }: Connection,
  { category, isSale, lowStock, soldOutVariants }: ProductFilter,
  condition: RawBuilder<boolean> | undefined,
): Promise<Narrowed> {
  const scopes = category === undefined ? [null] : await categoryScopes(db, category)
  const withSoldOut = soldOutVariants ? await soldOutCondition(db) : undefined

  function within(scope: CategoryScope | null, query: Products): Products {
    let narrowed = query
    if (scope) narrowed = narrowed.where(scope.column, '=', scope.value)
    if (scope && scope.without.length > 0) {
      narrowed = narrowed.where('categoryFolded', 'not in', scope.without)
    }
    if (isSale !== undefined) narrowed = narrowed.where('isSale', '=', flag(isSale))
    if (lowStock) narrowed = narrowed.where(sql<boolean>`products.stock <= products.low_stock`)
    if (withSoldOut) narrowed = narrowed.where(withSoldOut)
    return condition ? narrowed.where(condition) : narrowed
  }

  return { scopes, within }
}

function matchOf({ db, matchText }: Connection, { search }: ProductFilter): TextMatch | null {
  const words = searchWords(search?.text ?? '')
  if (!search || words.length === 0) return null
  const columns = search.fields.map((field) => SEARCH_COLUMNS[field])
  return matchText(db, columns, words)
}
