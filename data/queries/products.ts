import { sql } from 'kysely'
import type { ProductSummary, SearchEntry } from '../../domain/catalogue/product.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { batches, readFirst } from '../statements.ts'
import { FLASH_END, isLoweredByFlashSale } from './price-columns.ts'
import { productFromRow, SEARCH_ENTRY_COLUMNS, searchEntryFromRow } from './product-row.ts'
import { productWrites } from './product-writes.ts'

const LOOKED_FOR = 1000

export function productQueries(connection: Connection) {
  const { db, lockRows } = connection
  const rowsOf = async (ids: readonly string[]): Promise<Schema['products'][]> =>
    ids.length === 0 ? [] : db.selectFrom('products').selectAll().where('id', 'in', ids).execute()
  return {
    /** Keyset pagination by name: stable while products are added or deleted. */
    async listAfter(
      last: Pick<ProductSummary, '_id' | 'name'> | null,
      limit: number,
    ): Promise<ProductSummary[]> {
      let page = db.selectFrom('products').selectAll().orderBy('nameFolded').orderBy('id').limit(limit)
      if (last) page = page.where(sql<boolean>`(name_folded, id) > (${fold(last.name)}, ${last._id})`)
      return (await page.execute()).map(productFromRow)
    },

    async count(): Promise<number> {
      const query = db.selectFrom('productCounts').select((e) => e.fn.sum<number>('products').as('count'))
      return Number((await query.executeTakeFirstOrThrow()).count ?? 0)
    },

    find: (id: string): Promise<ProductSummary | null> =>
      readFirst(db.selectFrom('products').selectAll().where('id', '=', id), productFromRow),

    findAll: async (ids: readonly string[]): Promise<ProductSummary[]> =>
      (await rowsOf(ids)).map(productFromRow),

    /** Finds products in the order of `ids`, and skips ids without a product. */
    findInOrder: async (ids: readonly string[]): Promise<ProductSummary[]> =>
      inOrderOf(ids, await rowsOf(ids)).map(productFromRow),

    /** Finds the entries of the header's search box, in the order of `ids`. */
    async findEntries(ids: readonly string[]): Promise<SearchEntry[]> {
      if (ids.length === 0) return []
      const rows = db.selectFrom('products').select(SEARCH_ENTRY_COLUMNS).where('id', 'in', ids)
      return inOrderOf(ids, await rows.execute()).map(searchEntryFromRow)
    },

    /** Locks products in the order of their ids, to prevent deadlocks. */
    async lock(ids: readonly string[]): Promise<ProductSummary[]> {
      if (ids.length === 0) return []
      const query = db.selectFrom('products').selectAll().where('id', 'in', ids).orderBy('id')
      return (await lockRows(query).execute()).map(productFromRow)
    },

    /** Returns those of the images that a product, a draft, a review, an undo or a restore from the trash still needs. */
    async imagesInUse(addresses: readonly string[]): Promise<Set<string>> {
      const inUse = new Set<string>()
      for (const requested of batches(addresses, LOOKED_FOR)) {
        const rows = await db
          .selectFrom('productPictures')
          .select('address')
          .where('address', 'in', requested)
          .union(db.selectFrom('productDraftImages').select('address').where('address', 'in', requested))
          .union(db.selectFrom('reviewPhotos').select('address').where('address', 'in', requested))
          .union(db.selectFrom('retainedImages').select('address').where('address', 'in', requested))
          .execute()
        for (const { address } of rows) inUse.add(address)
      }
      return inUse
    },

    /** The earliest end of a flash sale that lowers a price, in epoch milliseconds; null without such a sale. */
    async nextFlashSaleEnd(now: number): Promise<number | null> {
      const row = await db
        .selectFrom('products')
        .select(FLASH_END.as('end'))
        .where(isLoweredByFlashSale(now))
        .orderBy('end')
        .limit(1)
        .executeTakeFirst()
      return row ? Number(row.end) : null
    },

    async ranked(by: 'views' | 'purchases', limit: number): Promise<ProductSummary[]> {
      const query = db
        .selectFrom('products')
        .selectAll()
        .orderBy(by, 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
      return (await query.execute()).map(productFromRow)
    },

    async subCategories(category: string | null, limit: number): Promise<string[]> {
      let query = db
        .selectFrom('products')
        .select((e) => e.fn.min('subCategory').as('subCategory'))
        .groupBy('subCategoryFolded')
      if (category !== null) query = query.where('categoryFolded', '=', fold(category))
      const rows = await query
        .orderBy((e) => e.fn.countAll(), 'desc')
        .orderBy('subCategoryFolded')
        .limit(limit)
        .execute()
      return rows.map((row) => row.subCategory)
    },

    async categories(): Promise<{ category: string; products: number }[]> {
      const rows = await db
        .selectFrom('productCounts')
        .select((e) => ['category', e.fn.sum<number>('products').as('products')])
        .groupBy('category')
        .having((e) => e.fn.sum('products'), '>', 0)
        .orderBy('products', 'desc')
        .orderBy('category')
        .execute()
      return rows.map(({ category, products }) => ({ category, products: Number(products) }))
    },

    ...productWrites(connection),
  }
}

function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
