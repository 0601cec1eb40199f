import type { EndedAttempt } from '../../domain/fulfillment/effects.ts'
import type { OpenAttempt } from '../../domain/fulfillment/managed-order.ts'
import type { Connection } from '../connection.ts'
import type { DeliveryAttemptRow } from '../schema.ts'

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
      }
      await db
        .insertInto('delivery_attempts')
        .values({ ...openColumns(orderId, ended), run_id: ended.runId, ...result })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(result))
        .execute()
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
