import type { EndedAttempt } from '../../domain/fulfillment/effects.ts'
import { CLAIM_STATUSES, type DoorClaim, type OpenAttempt } from '../../domain/fulfillment/managed-order.ts'
import { WALLETS } from '../../domain/orders/order.ts'
import type { Connection } from '../connection.ts'
import type { DeliveryAttemptRow } from '../schema.ts'
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
    async attempts(orderId: string): Promise<DeliveryAttemptRow[]> {
      return db
        .selectFrom('delivery_attempts')
        .selectAll()
        .where('order_id', '=', orderId)
        .where('undone_at', 'is', null)
        .orderBy('number')
        .execute()
    },

    async attemptsOfRuns(runIds: readonly string[]): Promise<DeliveryAttemptRow[]> {
      if (runIds.length === 0) return []
      return db
        .selectFrom('delivery_attempts')
        .selectAll()
        .where('run_id', 'in', runIds)
        .where('undone_at', 'is', null)
        .orderBy('left_at')
        .orderBy('id')
        .execute()
    },

    async openAttempt(orderId: string, attempt: OpenAttempt, runId: string | null): Promise<void> {
      await db
        .insertInto('delivery_attempts')
        .values({ ...openColumns(orderId, attempt), run_id: runId, collected: 0, fee: 0 })
        .execute()
    },

    async deleteAttempt(id: string): Promise<void> {
      await db.deleteFrom('delivery_attempts').where('id', '=', id).execute()
    },

    /** Ends an attempt, and inserts it first if its start was not recorded. */
    async endAttempt(orderId: string, ended: EndedRow): Promise<void> {
      const result = {
        courier_id: ended.courierId,
        ended_at: ended.at,
        result: ended.result,
        reason: ended.reason,
        collected: ended.collected,
        method: ended.method,
        fee: ended.fee,
        note: ended.note,
        claim: ended.method === null || ended.method === 'Cash' ? null : 'open',
      }
      await db
        .insertInto('delivery_attempts')
        .values({ ...openColumns(orderId, ended), run_id: ended.runId, ...result })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(result))
        .execute()
    },

    async setClaim({ attemptId, status }: DoorClaim): Promise<void> {
      await db.updateTable('delivery_attempts').set({ claim: status }).where('id', '=', attemptId).execute()
    },

    /** The wallet payments that were reported at the door and are not checked, oldest first. */
    async openClaims(): Promise<ListedClaim[]> {
      const rows = await openClaimsOf(db)
        .innerJoin('orders', 'orders.order_id', 'delivery_attempts.order_id')
        .where('orders.deleted_at', 'is', null)
        .selectAll('delivery_attempts')
        .select(['orders.customer_name', 'orders.district', 'orders.version'])
        .orderBy('delivery_attempts.ended_at')
        .orderBy('delivery_attempts.id')
        .execute()
      return rows.flatMap((row) => {
        const claim = claimFromRow(row)
        const { order_id: orderId, customer_name: customerName, district, version } = row
        return claim
          ? [{ ...claim, orderId, customerName, district, version, claimedAt: isoDate(row.ended_at ?? 0) }]
          : []
      })
    },

    async countOpenClaims(): Promise<number> {
      return countRows(
        openClaimsOf(db)
          .innerJoin('orders', 'orders.order_id', 'delivery_attempts.order_id')
          .where('orders.deleted_at', 'is', null),
      )
    },

    /**
     * Marks an attempt as undone. Daily reports count the attempt on the day it ended, and subtract it on the day it
     * was undone.
     */
    async undoAttempt(id: string, at: number): Promise<void> {
      await db.updateTable('delivery_attempts').set({ undone_at: at }).where('id', '=', id).execute()
    },
  }
}

function openClaimsOf(db: Connection['db']) {
  return db
    .selectFrom('delivery_attempts')
    .where('delivery_attempts.claim', '=', 'open')
    .where('delivery_attempts.undone_at', 'is', null)
}

/** Null for an attempt whose payment needs no check. */
export function claimFromRow({
  id,
  courier_id,
  method,
  collected,
  claim,
}: DeliveryAttemptRow): DoorClaim | null {
  const status = CLAIM_STATUSES.find((known) => known === claim)
  const wallet = WALLETS.find((known) => known === method)
  if (!status || !wallet) return null
  return { attemptId: id, courierId: courier_id, method: wallet, amount: Number(collected), status }
}

function openColumns(orderId: string, { id, number, courierId, leftAt, expected }: OpenAttempt) {
  return { id, order_id: orderId, number, courier_id: courierId, left_at: leftAt, expected, note: '' }
}

export function attemptFromRow({
  id,
  number,
  courier_id,
  left_at,
  expected,
}: DeliveryAttemptRow): OpenAttempt {
  return { id, number, courierId: courier_id, leftAt: Number(left_at), expected: Number(expected) }
}
