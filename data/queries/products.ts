import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { SearchField, SortKey } from '../../domain/catalogue/listing.ts'
import type { ProductSummary, SearchEntry } from '../../domain/catalogue/product.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { flag, productFromRow, readList } from './product-row.ts'
import { productWrites } from './product-writes.ts'

/** Which products, in which order. Texts are folded here; `limit` absent means all. */
export interface ProductSelection {
  category?: string
  search?: { text: string; fields: readonly SearchField[] }
  isSale?: boolean
  sort: SortKey
  order: 'asc' | 'desc'
  limit?: number
  offset?: number
}

/** Which products. */
export type ProductFilter = Pick<ProductSelection, 'category' | 'search' | 'isSale'>

export type ProductQueries = ReturnType<typeof productQueries>

const SORT_COLUMNS = {
  createdAt: 'created_at',
  name: 'name_folded',
  price: 'price',
  stock: 'stock',
  discount: 'discount',
  brand: 'brand_folded',
  subCategory: 'sub_category_folded',
} as const satisfies Record<SortKey, keyof Schema['products']>

const SEARCH_COLUMNS = {
  name: 'name_folded',
  category: 'category_folded',
  subCategory: 'sub_category_folded',
  brand: 'brand_folded',
  description: 'description_folded',
} as const satisfies Record<SearchField, keyof Schema['products']>

/** Pictures the database looks for in one go: about what one product has. */
const LOOKED_FOR = 12

/** Reading and writing products. */
export function productQueries(connection: Connection) {
  const { db, lockRows } = connection
  return {
    async list(selection: ProductSelection): Promise<ProductSummary[]> {
      const { sort, order, limit, offset = 0 } = selection
      const inOrder = <O>(query: SelectQueryBuilder<Schema, 'products', O>) =>
        query.orderBy(SORT_COLUMNS[sort], order).orderBy('id', order)
      const all = db.selectFrom('products')
      if (limit === undefined) {
        return (await inOrder(matching(all.selectAll(), selection)).execute()).map(productFromRow)
      }
      // The page is found by the ids alone: sorting whole products only to leave most of them out takes longer.
      const page = inOrder(matching(all.select('id'), selection))
        .limit(limit)
        .offset(offset)
      return (await inOrder(all.selectAll().where('id', 'in', page)).execute()).map(productFromRow)
    },

    /**
     * The products behind `last`, by name, or the first ones: whoever walks through all of them misses and repeats
     * none, whatever is added or deleted meanwhile.
     */
    async listAfter(
      last: Pick<ProductSummary, '_id' | 'name'> | null,
      limit: number,
      selection: ProductFilter = {},
    ): Promise<ProductSummary[]> {
      let query = matching(db.selectFrom('products').selectAll(), selection)
      if (last) query = query.where(sql<boolean>`(name_folded, id) > (${fold(last.name)}, ${last._id})`)
      const rows = await query.orderBy('name_folded').orderBy('id').limit(limit).execute()
      return rows.map(productFromRow)
    },

    async count(selection: ProductFilter): Promise<number> {
      const query = matching(
        db.selectFrom('products').select((e) => e.fn.countAll<number>().as('count')),
        selection,
      )
      return Number((await query.executeTakeFirstOrThrow()).count)
    },

    async find(id: string): Promise<ProductSummary | null> {
      const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? productFromRow(row) : null
    },

    /** The products with these ids, kept for this transaction, in the order of their ids so that no two wait for each other. */
    async lock(ids: readonly string[]): Promise<ProductSummary[]> {
      const query = db
        .selectFrom('products')
        .selectAll()
        .where('id', 'in', [...ids])
        .orderBy('id')
      return (await lockRows(query).execute()).map(productFromRow)
    },

    /** What the header's search box matches against, by name. */
    async searchList(
      selection: Pick<ProductSelection, 'category' | 'search' | 'isSale' | 'limit'>,
    ): Promise<SearchEntry[]> {
      let query = matching(
        db
          .selectFrom('products')
          .select(['id', 'name', 'category', 'brand', 'description_folded as description', 'images']),
        selection,
      )
        .orderBy('name_folded')
        .orderBy('id')
      if (selection.limit !== undefined) query = query.limit(selection.limit)
      return (await query.execute()).map(({ id, images, ...entry }) => ({
        _id: id,
        ...entry,
        images: readList(images).slice(0, 1),
      }))
    },

    /** Those of the addresses that some product still shows. */
    async picturesInUse(addresses: readonly string[]): Promise<Set<string>> {
      if (addresses.length === 0) return new Set()
      const all = db.selectFrom('products').select('images')
      // Looking for many at once, in every product, takes the database longer than reading all of them takes here.
      const among =
        addresses.length > LOOKED_FOR
          ? all
          : all.where((e) => e.or(addresses.map((address) => contains('images', JSON.stringify(address)))))
      const rows = await among.execute()
      const shown = new Set(rows.flatMap(({ images }) => readList(images)))
      return new Set(addresses.filter((address) => shown.has(address)))
    },

    /** The products with the highest counter first. */
    async ranked(by: 'views' | 'purchases', limit: number): Promise<ProductSummary[]> {
      const query = db
        .selectFrom('products')
        .selectAll()
        .orderBy(by, 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
      return (await query.execute()).map(productFromRow)
    },

    /** Sub-categories in use, of one category or of all, most products first. */
    async subCategories(category: string | null, limit: number): Promise<string[]> {
      let query = db
        .selectFrom('products')
        .select((e) => e.fn.min('sub_category').as('subCategory'))
        .groupBy('sub_category_folded')
      if (category !== null) query = query.where('category_folded', '=', fold(category))
      const rows = await query
        .orderBy((e) => e.fn.countAll(), 'desc')
        .orderBy('sub_category_folded')
        .limit(limit)
        .execute()
      return rows.map((row) => row.subCategory)
    },

    /** Distinct categories in use, most products first. */
    async categories(): Promise<string[]> {
      const rows = await db
        .selectFrom('products')
        .select('category')
        .groupBy('category')
        .orderBy((e) => e.fn.countAll(), 'desc')
        .orderBy('category')
        .execute()
      return rows.map((row) => row.category)
    },

    ...productWrites(connection),
  }
}

function matching<O>(
  query: SelectQueryBuilder<Schema, 'products', O>,
  { category, search, isSale }: ProductFilter,
) {
  let narrowed = query
  if (category !== undefined) narrowed = narrowed.where((e) => inCategory(e, fold(category)))
  if (isSale !== undefined) narrowed = narrowed.where('is_sale', '=', flag(isSale))
  if (search && fold(search.text) !== '') {
    narrowed = narrowed.where((e) =>
      e.or(search.fields.map((field) => contains(SEARCH_COLUMNS[field], fold(search.text)))),
    )
  }
  return narrowed
}

/** The category itself, one below it, or a sub-category of that name: see belongsToCategory in the domain. */
function inCategory(e: ExpressionBuilder<Schema, 'products'>, value: string) {
  return e.or([
    e('category_folded', '=', value),
    // Everything that starts with `value/`: `0` follows `/` by code point, so the index serves the range.
    e.and([e('category_folded', '>', `${value}/`), e('category_folded', '<', `${value}0`)]),
    e('sub_category_folded', '=', value),
  ])
}

function contains(column: string, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
