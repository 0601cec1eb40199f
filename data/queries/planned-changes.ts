import { sql } from 'kysely'
import type { Named } from '../../domain/audit/audit.ts'
import type { PlanKind, PlannedChange } from '../../domain/catalogue/planned-changes.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { batches, readFirst } from '../statements.ts'
import { userColumns } from './column-values.ts'
import { isDonePrice, isOpen, planCountQueries } from './plan-counts.ts'

/** A plan as it is stored. */
export interface StoredPlan extends PlannedChange {
  version: number
  /** epoch milliseconds */
  cancelledAt: number | null
  user: Named | null
}

/** A plan with the product that it changes. */
export interface ProductPlan {
  productId: string
  change: PlannedChange
}

const AT_A_TIME = 500

export function plannedChangeQueries(connection: Connection) {
  const { db, lockRows } = connection
  const joined = (now: number) =>
    db
      .selectFrom('plannedChanges')
      .innerJoin('plannedProducts', 'plannedProducts.changeId', 'plannedChanges.id')
      .where(isOpen(now))

  return {
    ...planCountQueries(connection),

    /** The plans of these products that apply now or later, including price changes that are done. */
    async ofProducts(ids: readonly string[], now: number): Promise<ProductPlan[]> {
      const found: ProductPlan[] = []
      for (const some of batches(ids, AT_A_TIME)) {
        // Each order reads this: building the query would cost more than running it.
        const { rows } = await sql<Schema['plannedChanges'] & { productId: string }>`
          select planned_changes.*, product_id from planned_products
          join planned_changes on planned_changes.id = change_id
          where product_id in (${sql.join(some)}) and ${isOpen(now)}`.execute(db)
        found.push(...rows.map((row) => ({ productId: row.productId, change: changeFromRow(row) })))
      }
      return found
    },

    /** The plans of visibility of all products, each with the category of the product. */
    async visibility(now: number): Promise<(ProductPlan & { category: string })[]> {
      const rows = await joined(now)
        .innerJoin('products', 'products.id', 'plannedProducts.productId')
        // A literal, so that SQLite can use the index `planned_changes_visible`.
        .where(sql<boolean>`kind = 'visible'`)
        .selectAll('plannedChanges')
        .select(['plannedProducts.productId', 'products.category'])
        .execute()
      return rows.map((row) => ({
        productId: row.productId,
        category: row.category,
        change: changeFromRow(row),
      }))
    },

    /** The next start or end of a plan, in epoch milliseconds; null for none. */
    async nextMoment(now: number): Promise<number | null> {
      const next = (column: 'startsAt' | 'endsAt') =>
        db
          .selectFrom('plannedChanges')
          .select((e) => e.fn.min<number | null>(column).as('at'))
          .where(column, '>', now)
          .where('cancelledAt', 'is', null)
      const rows = await next('startsAt').unionAll(next('endsAt')).execute()
      const moments = rows.flatMap(({ at }) => (at === null ? [] : [Number(at)]))
      return moments.length === 0 ? null : Math.min(...moments)
    },

    /** The plans that run or come, and those cancelled since a time, by start. */
    async list(now: number, { cancelledSince, limit }: { cancelledSince: number; limit: number }) {
      const rows = await db
        .selectFrom('plannedChanges')
        .selectAll()
        .where(
          sql<boolean>`(${isOpen(now)} and not (${isDonePrice(now)})) or cancelled_at > ${cancelledSince}`,
        )
        .orderBy((e) => e.fn.coalesce('startsAt', sql<number>`0`))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(planFromRow)
    },

    /** The products of a plan by name, without deleted ones. */
    async productsOf(changeId: string) {
      return db
        .selectFrom('plannedProducts')
        .innerJoin('products', 'products.id', 'plannedProducts.productId')
        .select(['productId', 'name'])
        .where('changeId', '=', changeId)
        .orderBy('nameFolded')
        .orderBy('productId')
        .execute()
    },

    /** Locks the plan until the transaction ends. */
    lock: (id: string): Promise<StoredPlan | null> =>
      readFirst(lockRows(db.selectFrom('plannedChanges').selectAll().where('id', '=', id)), planFromRow),

    /** Ids of the products of a plan, also of deleted ones. */
    async productIds(changeId: string): Promise<string[]> {
      const rows = db.selectFrom('plannedProducts').select('productId').where('changeId', '=', changeId)
      return (await rows.orderBy('productId').execute()).map(({ productId }) => productId)
    },

    async save({ user, ...plan }: StoredPlan): Promise<void> {
      const { id, createdAt, ...changing } = plan
      await db
        .insertInto('plannedChanges')
        .values({ id, createdAt, ...changing, ...userColumns(user) })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
        .execute()
    },

    async addProducts(changeId: string, productIds: readonly string[]): Promise<void> {
      for (const some of batches(productIds, AT_A_TIME)) {
        await db
          .insertInto('plannedProducts')
          .values(some.map((productId) => ({ changeId, productId })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    },

    /** Removes products from plans: all products of `changeIds` among `productIds`. */
    async removeProducts(changeIds: readonly string[], productIds: readonly string[]): Promise<void> {
      await db
        .deleteFrom('plannedProducts')
        .where('changeId', 'in', changeIds)
        .where('productId', 'in', productIds)
        .execute()
    },
  }
}

function changeFromRow(row: Schema['plannedChanges']): PlannedChange {
  const { id, name, value, startsAt, endsAt, createdAt } = row
  return { id, name, kind: row.kind as PlanKind, value, startsAt, endsAt, createdAt }
}

function planFromRow(row: Schema['plannedChanges']): StoredPlan {
  const { version, cancelledAt, userId, userName } = row
  const user = userId === null ? null : { id: userId, name: userName ?? '' }
  return { ...changeFromRow(row), version, cancelledAt, user }
}
