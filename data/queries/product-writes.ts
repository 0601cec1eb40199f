import type { NextFlashSale } from '../../domain/catalogue/flash-sale.ts'
import type { ProductDetails } from '../../domain/catalogue/product-fields.ts'
import type { Connection } from '../connection.ts'
import { flag } from './column-values.ts'
import { changedColumns, detailColumns, type ProductChanges } from './product-row.ts'

export interface NewProduct {
  id: string
  details: ProductDetails
  flashSale: NextFlashSale | null
}

export function productWrites({ db }: Connection) {
  return {
    /** @returns false when a product with this id exists */
    async insert(id: string, details: ProductDetails, now: number): Promise<boolean> {
      const result = await db
        .insertInto('products')
        .values({ id, ...detailColumns(details), ...EMPTY_COUNTERS, created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return Number(result.numInsertedOrUpdatedRows ?? 0n) > 0
    },

    /** At most some hundreds, because a statement takes a limited number of values. */
    async insertAll(products: readonly NewProduct[], now: number): Promise<void> {
      const rows = products.map(({ id, details, flashSale }) => ({
        id,
        ...detailColumns(details),
        ...EMPTY_COUNTERS,
        ...(flashSale && flashColumns(flashSale)),
        created_at: now,
        updated_at: now,
      }))
      await db.insertInto('products').values(rows).execute()
    },

    async update(id: string, details: ProductDetails, now: number): Promise<void> {
      await db
        .updateTable('products')
        .set({ ...detailColumns(details), updated_at: now })
        .where('id', '=', id)
        .execute()
    },

    async setFlashSale(id: string, sale: NextFlashSale, now: number): Promise<void> {
      await db
        .updateTable('products')
        .set({ ...flashColumns(sale), updated_at: now })
        .where('id', '=', id)
        .execute()
    },

    async change(ids: readonly string[], changes: ProductChanges, now: number): Promise<void> {
      await db
        .updateTable('products')
        .set({ ...changedColumns(changes), updated_at: now })
        .where('id', 'in', [...ids])
        .execute()
    },

    async delete(ids: readonly string[]): Promise<void> {
      await db
        .deleteFrom('products')
        .where('id', 'in', [...ids])
        .execute()
    },

    /** Takes `pieces` (negative: returns them) and counts purchases. @returns the stock left; null without such a product */
    async adjustStock(id: string, pieces: number): Promise<number | null> {
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

function flashColumns({ active, discount, durationHours, endTime }: NextFlashSale) {
  return {
    flash_active: flag(active),
    flash_discount: discount,
    flash_duration_hours: durationHours,
    flash_end_time: endTime,
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
