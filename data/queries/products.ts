import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { SearchField, SortKey } from '../../domain/catalogue/listing.ts'
import type { ProductSummary, SearchEntry } from '../../domain/catalogue/product.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { detailColumns, flag, type ProductDetails, productFromRow, readList } from './product-row.ts'

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

/** Reading and writing products. */
export function productQueries({ db, lockRows }: Connection) {
  return {
    async list(selection: ProductSelection): Promise<ProductSummary[]> {
      let query = matching(db.selectFrom('products').selectAll(), selection)
        .orderBy(SORT_COLUMNS[selection.sort], selection.order)
        .orderBy('id', selection.order)
      if (selection.limit !== undefined) query = query.limit(selection.limit).offset(selection.offset ?? 0)
      return (await query.execute()).map(productFromRow)
    },

    async count(selection: Pick<ProductSelection, 'category' | 'search' | 'isSale'>): Promise<number> {
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
      const used = new Set<string>()
      for (const address of addresses) {
        const row = await db
          .selectFrom('products')
          .select('id')
          .where(contains('images', JSON.stringify(address)))
          .limit(1)
          .executeTakeFirst()
        if (row) used.add(address)
      }
      return used
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

    async insert(id: string, details: ProductDetails, now: number): Promise<void> {
      await db
        .insertInto('products')
        .values({ id, ...detailColumns(details), ...EMPTY_COUNTERS, created_at: now, updated_at: now })
        .execute()
    },

    async update(id: string, details: ProductDetails, now: number): Promise<boolean> {
      const result = await db
        .updateTable('products')
        .set({ ...detailColumns(details), updated_at: now })
        .where('id', '=', id)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** `endTime` in epoch milliseconds. */
    async setFlashSale(
      id: string,
      sale: { active: boolean; discount: number; durationHours: number; endTime: number | null },
      now: number,
    ): Promise<void> {
      await db
        .updateTable('products')
        .set({
          flash_active: flag(sale.active),
          flash_discount: sale.discount,
          flash_duration_hours: sale.durationHours,
          flash_end_time: sale.endTime,
          updated_at: now,
        })
        .where('id', '=', id)
        .execute()
    },

    async delete(id: string): Promise<boolean> {
      const result = await db.deleteFrom('products').where('id', '=', id).executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    /**
     * Takes pieces out of the stock (negative `pieces` puts them back) and counts them as purchased.
     * @returns the stock left; null when there is no such product
     */
    async sell(id: string, pieces: number): Promise<number | null> {
      const row = await db
        .updateTable('products')
        .set((e) => ({ stock: e('stock', '-', pieces), purchases: e('purchases', '+', pieces) }))
        .where('id', '=', id)
        .returning('stock')
        .executeTakeFirst()
      return row?.stock ?? null
    },
  }
}

const EMPTY_COUNTERS = {
  flash_active: 0,
  flash_discount: 0,
  flash_duration_hours: 0,
  flash_end_time: null,
  rated_1: 0,
  rated_2: 0,
  rated_3: 0,
  rated_4: 0,
  rated_5: 0,
  review_count: 0,
  views: 0,
  likes: 0,
  purchases: 0,
} as const

function matching<O>(
  query: SelectQueryBuilder<Schema, 'products', O>,
  { category, search, isSale }: Pick<ProductSelection, 'category' | 'search' | 'isSale'>,
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
