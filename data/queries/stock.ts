import { sql } from 'kysely'
import type { Named } from '../../domain/audit/audit.ts'
import {
  STOCK_REASONS,
  type StockMovement,
  type StockReason,
} from '../../domain/catalogue/stock-movements.ts'
import type { Variant, VariantChoice } from '../../domain/catalogue/variants.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { batches } from '../statements.ts'
import { isoDate, userColumns } from './column-values.ts'
import { addToCounter } from './product-counters.ts'
import { shelfQueries } from './shelf.ts'

export interface StoredVariant extends Variant {
  id: string
  productId: string
}

export interface StockChange {
  productId: string
  /** null when the stock is counted for the whole product */
  variantId: string | null
  /** units added, or removed when negative */
  quantity: number
}

export interface StockCause {
  reason: StockReason
  /** id of the order, receipt, count or bulk action */
  reference?: string
  actor?: Named | null
  /** epoch milliseconds */
  at: number
}

export function stockQueries({ db }: Pick<Connection, 'db'>) {
  /** Reads the variants of products, in no defined order. */
  async function variants(productIds: readonly string[]): Promise<StoredVariant[]> {
    if (productIds.length === 0) return []
    const rows = await db
      .selectFrom('productVariants')
      .select(VARIANT_COLUMNS)
      .where('productId', 'in', productIds)
      .execute()
    return rows.map(variantFromRow)
  }

  return {
    ...shelfQueries({ db }),

    variants,

    variantsOf: (productId: string): Promise<StoredVariant[]> => variants([productId]),

    /** Changes stocks and writes the movements; skips deleted products. The products must be locked. */
    change: (changes: readonly StockChange[], cause: StockCause): Promise<void> =>
      changeStocks(db, changes, cause),

    async insertVariants(variants: readonly (VariantChoice & { id: string; productId: string })[]) {
      for (const some of batches(variants)) {
        await db
          .insertInto('productVariants')
          .values(
            some.map(({ id, productId, ...choice }) => ({
              id,
              productId,
              ...choiceColumns(choice),
              stock: 0,
              stockVersion: 0,
              barcode: '',
            })),
          )
          .execute()
      }
    },

    async renameVariant(id: string, to: VariantChoice): Promise<void> {
      await db.updateTable('productVariants').set(choiceColumns(to)).where('id', '=', id).execute()
    },

    /** Deletes these variants, which must have no stock. */
    async deleteVariants(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await db.deleteFrom('productVariants').where('id', 'in', ids).execute()
    },

    /** Adds units of deleted variants to the unallocated stock. A negative quantity subtracts down to 0. */
    async addUnallocated(productId: string, quantity: number): Promise<void> {
      await db
        .updateTable('products')
        .set({
          unallocated: sql<number>`case when unallocated + ${quantity} < 0 then 0 else unallocated + ${quantity} end`,
        })
        .where('id', '=', productId)
        .execute()
    },

    /** Subtracts cancelled units from the product's counter `purchases`; the stock is unchanged. */
    async subtractPurchases(productId: string, quantity: number): Promise<void> {
      await addToCounter(db, productId, 'purchases', -quantity)
    },

    /** Movements of a product, newest first. @param before number of the last movement on the previous page */
    async movements(
      productId: string,
      limit: number,
      before: number | null = null,
    ): Promise<StockMovement[]> {
      let query = db.selectFrom('stockMovements').selectAll().where('productId', '=', productId)
      if (before !== null) query = query.where('number', '<', before)
      const rows = await query.orderBy('number', 'desc').limit(limit).execute()
      return rows.map(movementFromRow)
    },
  }
}

/** Inserts into the view `stock_changes`; a trigger then updates the variant, its product and the movements. */
export async function changeStocks(
  db: Connection['db'],
  changes: readonly StockChange[],
  {
    reason,
    reference = null,
    actor = null,
    at,
  }: { reference?: string | null } & Omit<StockCause, 'reference'>,
): Promise<void> {
  const real = changes.filter(({ quantity }) => quantity !== 0)
  for (const some of batches(real)) {
    await db
      .insertInto('stockChanges')
      .values(
        some.map(({ productId, variantId, quantity }) => ({
          productId,
          variantId,
          quantity,
          reason,
          reference,
          ...userColumns(actor),
          at,
        })),
      )
      .execute()
  }
}

export function choiceColumns({ color, size }: VariantChoice) {
  return {
    color: color ?? '',
    colorFolded: fold(color ?? ''),
    size: size ?? '',
    sizeFolded: fold(size ?? ''),
  }
}

export function choiceOf({ color, size }: { color: string; size: string }): VariantChoice {
  return { color: color || null, size: size || null }
}

const VARIANT_COLUMNS = ['id', 'productId', 'color', 'size', 'stock'] as const

function variantFromRow(
  row: Pick<Schema['productVariants'], (typeof VARIANT_COLUMNS)[number]>,
): StoredVariant {
  return { ...row, ...choiceOf(row) }
}

function movementFromRow(row: Schema['stockMovements']): StockMovement {
  return {
    number: row.number,
    ...choiceOf(row),
    quantity: row.quantity,
    balance: row.balance,
    reason: STOCK_REASONS.find((reason) => reason === row.reason) ?? 'edit',
    reference: row.reference,
    userName: row.userName,
    at: isoDate(row.at),
  }
}
