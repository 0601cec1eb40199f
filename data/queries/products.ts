import type { ListOrder } from '../../domain/catalogue/listing.ts'
import type { ProductSummary, SearchEntry } from '../../domain/catalogue/product.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { batches, readFirst } from '../statements.ts'
import { FLASH_END, isLoweredByFlashSale } from './price-columns.ts'
import { relevantIds } from './product-relevance.ts'
import { productFromRow, SEARCH_ENTRY_COLUMNS, searchEntryFromRow } from './product-row.ts'
import { BY_NAME, countProducts, type ProductFilter, pageOf } from './product-selection.ts'
import { productWrites } from './product-writes.ts'

export interface ProductSelection extends ProductFilter {
  /** `relevance` sorts by name when the search does not include names */
  sort: ListOrder
  order: 'asc' | 'desc'
  limit?: number
  offset?: number
  /** epoch milliseconds: a sort by price uses the prices at this time; if absent, it ignores flash sales */
  pricesAt?: number
}

const LOOKED_FOR = 1000

export function productQueries(connection: Connection) {
  const { db, lockRows } = connection
  const rowsOf = async (ids: readonly string[]): Promise<Schema['products'][]> =>
    ids.length === 0 ? [] : db.selectFrom('products').selectAll().where('id', 'in', ids).execute()
  const rankedIds = async ({ sort, ...selection }: ProductSelection) =>
    sort === 'relevance' ? relevantIds(connection, selection, selection) : null
  const sortedPage = ({ sort, ...selection }: ProductSelection) =>
    pageOf(connection, selection, { ...selection, ...(sort === 'relevance' ? BY_NAME : { sort }) })
  return {
    async list(selection: ProductSelection): Promise<ProductSummary[]> {
      const ids = await rankedIds(selection)
      if (ids) return inOrderOf(ids, await rowsOf(ids)).map(productFromRow)
      const page = await sortedPage(selection)
      return page ? (await page.selectAll('products').execute()).map(productFromRow) : []
    },

    /** The ids of the products that `list` returns for a selection, in the same order. */
    async ids(selection: ProductSelection): Promise<string[]> {
      const ids = await rankedIds(selection)
      if (ids) return ids
      const page = await sortedPage(selection)
      return page ? (await page.select('products.id').execute()).map(({ id }) => id) : []
    },

    /** Keyset pagination by name: stable while products are added or deleted. */
    async listAfter(
      last: Pick<ProductSummary, '_id' | 'name'> | null,
      limit: number,
      filter: ProductFilter = {},
    ): Promise<ProductSummary[]> {
      const after = last ? { name: fold(last.name), id: last._id } : undefined
      const page = await pageOf(connection, filter, { ...BY_NAME, limit, after })
      return page ? (await page.selectAll('products').execute()).map(productFromRow) : []
    },

    count: (filter: ProductFilter): Promise<number> => countProducts(connection, filter),

    find: (id: string): Promise<ProductSummary | null> =>
      readFirst(db.selectFrom('products').selectAll().where('id', '=', id), productFromRow),

    findAll: async (ids: readonly string[]): Promise<ProductSummary[]> =>
      (await rowsOf(ids)).map(productFromRow),

    /** Finds products in the order of `ids`, and skips ids without a product. */
    findInOrder: async (ids: readonly string[]): Promise<ProductSummary[]> =>
      inOrderOf(ids, await rowsOf(ids)).map(productFromRow),

    /** Locks products in the order of their ids, to prevent deadlocks. */
    async lock(ids: readonly string[]): Promise<ProductSummary[]> {
      const query = db.selectFrom('products').selectAll().where('id', 'in', ids).orderBy('id')
      return (await lockRows(query).execute()).map(productFromRow)
    },

    async searchList(selection: ProductFilter & { limit?: number }): Promise<SearchEntry[]> {
      const { limit } = selection
      const ids = await relevantIds(connection, selection, { limit })
      if (ids) return inOrderOf(ids, await rowsOf(ids)).map(searchEntryFromRow)
      const page = await pageOf(connection, selection, { ...BY_NAME, limit })
      return page ? (await page.select(SEARCH_ENTRY_COLUMNS).execute()).map(searchEntryFromRow) : []
    },

    /** Returns those of the images that a product, a draft, an undo or a restore from the trash still needs. */
    async imagesInUse(addresses: readonly string[]): Promise<Set<string>> {
      const inUse = new Set<string>()
      for (const requested of batches(addresses, LOOKED_FOR)) {
        const rows = await db
          .selectFrom('productPictures')
          .select('address')
          .where('address', 'in', requested)
          .union(db.selectFrom('productDraftImages').select('address').where('address', 'in', requested))
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
