import type { EndedAttempt } from '../../domain/orders/effects.ts'
import { CLAIM_STATUSES, type DoorClaim, type OpenAttempt } from '../../domain/orders/order.ts'
import { WALLETS } from '../../domain/orders/order-constants.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { countRows } from '../statements.ts'
import { isoDate } from './column-values.ts'

export interface ListedClaim extends DoorClaim {
  orderId: string
  customerName: string
  district: string
  /** of the order */
  version: number
  /** ISO date */
  claimedAt: string
}

/** An ended attempt with the courier's fee, in francs. */
export type EndedRow = EndedAttempt & { fee: number; runId: string | null; at: number }

export function attemptQueries({ db }: Connection) {
  return {
    async attempts(orderId: string): Promise<Schema['deliveryAttempts'][]> {
      return db
        .selectFrom('deliveryAttempts')
        .selectAll()
        .where('orderId', '=', orderId)
        .where('undoneAt', 'is', null)
        .orderBy('number')
        .execute()
    },

    async findAttempt(id: string): Promise<Schema['deliveryAttempts'] | null> {
      const query = db.selectFrom('deliveryAttempts').selectAll().where('id', '=', id)
      return (await query.executeTakeFirst()) ?? null
    },

    async attemptsOfRuns(runIds: readonly string[]): Promise<Schema['deliveryAttempts'][]> {
      if (runIds.length === 0) return []
      return db
        .selectFrom('deliveryAttempts')
        .selectAll()
        .where('runId', 'in', runIds)
        .where('undoneAt', 'is', null)
        .orderBy('leftAt')
        .orderBy('id')
        .execute()
    },

    async openAttempt(orderId: string, attempt: OpenAttempt, runId: string | null): Promise<void> {
      await db
        .insertInto('deliveryAttempts')
        .values({ ...openColumns(orderId, attempt), runId, ...NOTHING_PAID, collected: 0, fee: 0 })
        .execute()
    },

    async deleteAttempt(id: string): Promise<void> {
      await db.deleteFrom('deliveryAttempts').where('id', '=', id).execute()
    },

    /** Ends an attempt, and inserts it first if its start was not recorded. */
    async endAttempt(orderId: string, ended: EndedRow): Promise<void> {
      const result = {
        courierId: ended.courierId,
        endedAt: ended.at,
        result: ended.result,
        reason: ended.reason,
        due: ended.due,
        collected: ended.collected,
        method: ended.method,
        cash: ended.cash,
        fee: ended.fee,
        note: ended.note,
        claim: ended.claim,
      }
      await db
        .insertInto('deliveryAttempts')
        .values({ ...openColumns(orderId, ended), ...NOTHING_PAID, runId: ended.runId, ...result })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(result))
        .execute()
    },

    async setClaim({ attemptId, status }: DoorClaim): Promise<void> {
      await db.updateTable('deliveryAttempts').set({ claim: status }).where('id', '=', attemptId).execute()
    },

    /** The wallet payments that were reported at the door and are not checked, oldest first. */
    async openClaims(): Promise<ListedClaim[]> {
      const rows = await openClaimsOf(db)
        .innerJoin('orders', 'orders.orderId', 'deliveryAttempts.orderId')
        .where('orders.deletedAt', 'is', null)
        .selectAll('deliveryAttempts')
        .select(['orders.customerName', 'orders.district', 'orders.version'])
        .orderBy('deliveryAttempts.endedAt')
        .orderBy('deliveryAttempts.id')
        .execute()
      return rows.flatMap((row) => {
        const claim = claimFromRow(row)
        const { orderId, customerName, district, version } = row
        return claim
          ? [{ ...claim, orderId, customerName, district, version, claimedAt: isoDate(row.endedAt ?? 0) }]
          : []
      })
    },

    async countOpenClaims(): Promise<number> {
      return countRows(
        openClaimsOf(db)
          .innerJoin('orders', 'orders.orderId', 'deliveryAttempts.orderId')
          .where('orders.deletedAt', 'is', null),
      )
    },

    /**
     * Marks an attempt as undone. Daily reports count the attempt on the day it ended, and subtract it on the day it
     * was undone.
     */
    async undoAttempt(id: string, at: number): Promise<void> {
      await db.updateTable('deliveryAttempts').set({ undoneAt: at }).where('id', '=', id).execute()
    },
  }
}

function openClaimsOf(db: Connection['db']) {
  return db
    .selectFrom('deliveryAttempts')
    .where('deliveryAttempts.claim', '=', 'open')
    .where('deliveryAttempts.undoneAt', 'is', null)
}

const NOTHING_PAID = { cash: 0, paidFee: 0 }

/** Null for an attempt whose payment needs no check. */
export function claimFromRow({
  id,
  courierId,
  method,
  collected,
  claim,
}: Schema['deliveryAttempts']): DoorClaim | null {
  const status = CLAIM_STATUSES.find((known) => known === claim)
  const wallet = WALLETS.find((known) => known === method)
  if (!status || !wallet) return null
  return { attemptId: id, courierId, method: wallet, amount: collected, status }
}

function openColumns(orderId: string, { id, number, courierId, leftAt, expected }: OpenAttempt) {
  return { id, orderId, number, courierId, leftAt, expected, note: '' }
}

export function attemptFromRow({
  id,
  number,
  courierId,
  leftAt,
  expected,
}: Schema['deliveryAttempts']): OpenAttempt {
  return { id, number, courierId, leftAt, expected }
}
