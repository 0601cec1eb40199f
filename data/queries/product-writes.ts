import { type RawBuilder, sql } from 'kysely'
import type { NextFlashSale } from '../../domain/catalogue/flash-sale.ts'
import type { ProductDetails } from '../../domain/catalogue/product-fields.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { batches, insertIfAbsent } from '../statements.ts'
import { flag } from './column-values.ts'
import { insertOpeningRows, type NewVariant, openingRows } from './opening-stock.ts'
import { changedColumns, detailColumns, type ProductChanges } from './product-row.ts'
import { changeStocks, type StockCause } from './stock.ts'

export interface NewProduct {
  id: string
  details: ProductDetails
  flashSale: NextFlashSale | null
  /** their stocks add up to `details.stock`; absent or empty when the stock is counted for the whole product */
  variants?: readonly NewVariant[]
}

/** The stock is changed with its movements, by `stockQueries`. */
type FieldChanges = Omit<ProductChanges, 'stock'>

export interface EachChange {
  id: string
  fields: Partial<ProductDetails>
  /** null: unchanged */
  flashSale: NextFlashSale | null
}

export function productWrites({ db }: Connection) {
  return {
    /** @returns false when a product with this id exists */
    async insert(id: string, details: ProductDetails, now: number, cause = editedAt(now)): Promise<boolean> {
      const query = db
        .insertInto('products')
        .values({ id, ...detailColumns(details), ...EMPTY_COUNTERS, createdAt: now, updatedAt: now })
      if (!(await insertIfAbsent(query))) return false
      await changeStocks(db, [{ productId: id, variantId: null, quantity: details.stock }], cause)
      return true
    },

    /** Inserts at most a few hundred products, because one statement writes them all, with variants and stock movements. */
    async insertAll(products: readonly NewProduct[], now: number, cause = editedAt(now)): Promise<void> {
      const opening = products.map((product) => openingRows(product, cause))
      const rows = products.map(({ id, details, flashSale }, index) => ({
        id,
        ...detailColumns(details),
        ...EMPTY_COUNTERS,
        stock: details.stock,
        stockVersion: opening[index]?.movements.length ?? 0,
        ...(flashSale && flashColumns(flashSale)),
        createdAt: now,
        updatedAt: now,
      }))
      await db.insertInto('products').values(rows).execute()
      await insertOpeningRows(db, opening)
    },

    /** Updates the fields that an administrator enters, except the stock. */
    async update(id: string, details: ProductDetails, now: number): Promise<void> {
      const { stock: _, ...columns } = detailColumns(details)
      await db
        .updateTable('products')
        .set({ ...columns, updatedAt: now })
        .where('id', '=', id)
        .execute()
    },

    async setFlashSale(id: string, sale: NextFlashSale, now: number): Promise<void> {
      await db
        .updateTable('products')
        .set({ ...flashColumns(sale), updatedAt: now })
        .where('id', '=', id)
        .execute()
    },

    async change(ids: readonly string[], changes: FieldChanges, now: number): Promise<void> {
      await db
        .updateTable('products')
        .set({ ...changedColumns(changes), updatedAt: now })
        .where('id', 'in', ids)
        .execute()
    },

    /** Applies the changes of each product, except its stock, with one statement per hundred products. */
    async changeEach(changes: readonly EachChange[], now: number): Promise<void> {
      for (const batch of batches(changes, EACH_AT_A_TIME)) {
        const some = batch.map(({ id, fields, flashSale }) => {
          const { stock: _, ...columns } = changedColumns(fields)
          return { id, columns: { ...columns, ...(flashSale && flashColumns(flashSale)) } }
        })
        const ids = batch.map(({ id }) => id)
        await db
          .updateTable('products')
          .set({ ...casesOf(some), updatedAt: now })
          .where('id', 'in', ids)
          .execute()
      }
    },

    async delete(ids: readonly string[]): Promise<void> {
      await db.deleteFrom('products').where('id', 'in', ids).execute()
    },
  }
}

const EACH_AT_A_TIME = 100

type Columns = Partial<Schema['products']>

/** For each changed column, builds an expression such as `case id when … then … else price end`. */
function casesOf(changes: readonly { id: string; columns: Columns }[]): Record<string, RawBuilder<unknown>> {
  const names = new Set(changes.flatMap(({ columns }) => Object.keys(columns)))
  return Object.fromEntries(
    [...names].map((name) => {
      const cases = changes.flatMap(({ id, columns }) =>
        Object.hasOwn(columns, name) ? [sql`when ${id} then ${columns[name as keyof Columns]}`] : [],
      )
      return [name, sql`case id ${sql.join(cases, sql` `)} else ${sql.ref(name)} end`]
    }),
  )
}

const editedAt = (at: number): StockCause => ({ reason: 'edit', at })

function flashColumns({ active, discount, durationHours, endTime }: NextFlashSale) {
  return {
    flashActive: flag(active),
    flashDiscount: discount,
    flashDurationHours: durationHours,
    flashEndTime: endTime,
  }
}

const EMPTY_COUNTERS = {
  // Remains 0 in `insert`, because the first movement adds the stock; `insertAll` overwrites this value.
  stock: 0,
  stockVersion: 0,
  unallocated: 0,
  flashActive: 0,
  flashDiscount: 0,
  flashDurationHours: 0,
  flashEndTime: null,
  rated1: 0,
  rated2: 0,
  rated3: 0,
  rated4: 0,
  rated5: 0,
  reviewCount: 0,
  views: 0,
  likes: 0,
  purchases: 0,
} as const
