import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../data/engines/engine.ts'
import { migrate } from '../../data/migrate.ts'
import { orderQueries } from '../../data/queries/orders.ts'
import type { Schema } from '../../data/schema.ts'
import { WITHOUT_KEY } from '../../data/secret-box.ts'
import { inSnapshot, rowsOf, tablesOf } from '../../data/table-copy/read-tables.ts'
import { writeRows } from '../../data/table-copy/write-rows.ts'
import type { PlacedItem } from '../../domain/orders/order.ts'
import { aPlacedOrder } from '../builders/an-order.ts'

/** Runs the migrations older than `migration` on the empty database `to`, then copies the data of `from` to `to`. */
export async function copyToVersionBefore(migration: string, from: Engine, to: Engine): Promise<void> {
  await migrate(to, (number) => number < migration)
  const tables = await tablesOf(to, to.db)
  await inSnapshot(from, async (db) => {
    for (const table of tables) {
      for await (const rows of rowsOf(from, db, table)) await writeRows(to.db, table, rows)
    }
  })
}

type Database = Kysely<Schema>

/** Functions that change stock with the statements of versions before migration 0008. */
export function openBeforeVariants(engine: Engine) {
  const ordersIn = (db: Database) => orderQueries({ ...engine, db, secrets: WITHOUT_KEY })

  const reserveUnits = (db: Database, id: string, units: number) =>
    sql<{ stock: number }>`
      update products set stock = stock - ${units}, purchases = purchases + ${units}
      where id = ${id} returning stock
    `.execute(db)

  const end = (orderId: string, finish: (db: Database) => Promise<void>) =>
    engine.transaction(async (db) => {
      const order = await ordersIn(db).findForUpdate(orderId)
      for (const [id, units] of unitsOf(order?.items ?? [])) await reserveUnits(db, id, -units)
      await finish(db)
    })

  return {
    reserveUnits: (id: string, units: number) => reserveUnits(engine.db, id, units),

    writeStock: (id: string, units: number) =>
      engine.db.updateTable('products').set({ stock: units, name: 'Robe' }).where('id', '=', id).execute(),

    order: (orderId: string, items: readonly PlacedItem[]) =>
      engine.transaction(async (db) => {
        await lockProducts(db, items)
        await ordersIn(db).insert(aPlacedOrder({ orderId, items: [...items] }), 'print', 1)
        for (const [id, units] of unitsOf(items)) await reserveUnits(db, id, units)
      }),

    cancel: (orderId: string) => end(orderId, (db) => setStatus(db, orderId, 'cancelled', 2)),
    delete: (orderId: string) =>
      end(orderId, async (db) => {
        await db.deleteFrom('orders').where('orderId', '=', orderId).execute()
      }),

    reopen: (orderId: string) =>
      engine.transaction(async (db) => {
        const order = await ordersIn(db).findForUpdate(orderId)
        await lockProducts(db, order?.items ?? [])
        await setStatus(db, orderId, 'pending', 3)
        for (const [id, units] of unitsOf(order?.items ?? [])) await reserveUnits(db, id, units)
      }),
  }
}

async function setStatus(db: Database, orderId: string, status: string, now: number): Promise<void> {
  await db.updateTable('orders').set({ status, updatedAt: now }).where('orderId', '=', orderId).execute()
}

async function lockProducts(db: Database, items: readonly PlacedItem[]): Promise<void> {
  const ids = [...new Set(items.map(({ productId }) => productId))]
  await db.selectFrom('products').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

function unitsOf(items: readonly PlacedItem[]): [string, number][] {
  const products = Map.groupBy(items, ({ productId }) => productId)
  return [...products].map(([id, own]) => [id, own.reduce((sum, { quantity }) => sum + quantity, 0)])
}
