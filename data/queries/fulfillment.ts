import type { AuditChanges, Named } from '../../domain/audit/audit.ts'
import type { ManagedOrder, OrderState } from '../../domain/fulfillment/managed-order.ts'
import type { Connection } from '../connection.ts'
import type { OrderEventRow } from '../schema.ts'
import { isoDate, userColumns } from './column-values.ts'
import { attemptFromRow, attemptQueries, claimFromRow } from './delivery-attempts.ts'
import { ledgerQueries } from './order-payments.ts'
import { returnFromRow, saveReturns } from './order-returns.ts'
import { itemRows, type ListedOrder } from './order-row.ts'
import { refreshOrderSearch } from './order-search.ts'
import { orderTrashQueries } from './order-trash.ts'

/** Who caused an event: an administrator (`user`), a courier, or the customer when both are null. */
export interface EventActor {
  user: Named | null
  courierId: string | null
}

export interface OrderEvent {
  number: number
  kind: string
  /** ISO date */
  at: string
  userName: string | null
  courierId: string | null
  changes: AuditChanges
  note: string
}

export interface NewEvent extends Omit<OrderEvent, 'number' | 'at' | 'userName' | 'courierId'> {
  actor: EventActor
  /** epoch milliseconds */
  at: number
  /** idempotency key of the request */
  key: string | null
}

/** The order before its last event, and the delivery attempt that the event ended, if any. */
export interface UndoSnapshot {
  state: OrderState
  endedAttemptId: string | null
}

export interface StoredUndo extends UndoSnapshot {
  number: number
  userId: string | null
  /** epoch milliseconds */
  at: number
}

export function fulfillmentQueries(connection: Connection) {
  const { db } = connection
  const attempts = attemptQueries(connection)
  return {
    ...ledgerQueries(connection),
    ...attempts,
    ...orderTrashQueries(connection),

    /** Adds the open attempt, the claim at the door and the returns to an order that was just read or locked. */
    async complete(order: ListedOrder): Promise<ManagedOrder> {
      const [rows, returns] = await Promise.all([
        attempts.attempts(order.orderId),
        db
          .selectFrom('order_returns')
          .selectAll()
          .where('order_id', '=', order.orderId)
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      ])
      const open = rows.find(({ ended_at }) => ended_at === null)
      return {
        ...order,
        attempt: open ? attemptFromRow(open) : null,
        doorClaim: rows.map(claimFromRow).findLast((claim) => claim !== null) ?? null,
        attempts: rows.at(-1)?.number ?? 0,
        returns: returns.map(returnFromRow),
      }
    },

    async events(orderId: string): Promise<OrderEvent[]> {
      const rows = await db
        .selectFrom('order_events')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('number')
        .execute()
      return rows.map(eventFromRow)
    },

    async findEvent(key: string): Promise<{ orderId: string; kind: string } | null> {
      const row = await db
        .selectFrom('order_events')
        .select(['order_id', 'kind'])
        .where('request_key', '=', key)
        .executeTakeFirst()
      return row ? { orderId: row.order_id, kind: row.kind } : null
    },

    async undo(orderId: string): Promise<StoredUndo | null> {
      const row = await db
        .selectFrom('order_undos')
        .selectAll()
        .where('order_id', '=', orderId)
        .executeTakeFirst()
      if (!row) return null
      const { state, ...snapshot } = JSON.parse(row.state) as UndoSnapshot
      // Versions before 0018 store no claim.
      const restored = { ...state, doorClaim: state.doorClaim ?? null }
      return { ...snapshot, state: restored, number: row.number, userId: row.user_id, at: Number(row.at) }
    },

    /** Inserts an order's first event. Call it before inserting the order: the trigger adds an event if none exists. */
    async insertFirstEvent(orderId: string, event: NewEvent): Promise<void> {
      await db
        .insertInto('order_events')
        .values(eventRow(orderId, 1, event))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Writes an event and the order's new state `after`. The order must be locked. */
    async save(before: ManagedOrder, after: OrderState, event: NewEvent, undo: UndoSnapshot | null) {
      const { orderId } = before
      const number = before.version + 1
      await db
        .updateTable('orders')
        .set({ ...stateColumns(after), version: number, updated_at: event.at })
        .where('order_id', '=', orderId)
        .execute()
      if (after.items !== before.items) {
        await db.deleteFrom('order_items').where('order_id', '=', orderId).execute()
        await db.insertInto('order_items').values(itemRows(orderId, after.items)).execute()
      }
      await db
        .insertInto('order_events')
        .values(eventRow(orderId, number, event))
        .execute()
      await db.deleteFrom('order_undos').where('order_id', '=', orderId).execute()
      if (undo) {
        const row = { order_id: orderId, number, user_id: event.actor.user?.id ?? null, at: event.at }
        await db
          .insertInto('order_undos')
          .values({ ...row, state: JSON.stringify(undo) })
          .execute()
      }
      if (before.doorClaim && after.doorClaim && before.doorClaim.status !== after.doorClaim.status)
        await attempts.setClaim(after.doorClaim)
      await saveReturns(db, orderId, before.returns, after.returns, event.at)
      const searched = ['customerName', 'deliveryAddress', 'customerPhone'] as const
      if (searched.some((field) => before[field] !== after[field])) await refreshOrderSearch(db, orderId)
    },
  }
}

function stateColumns(state: OrderState) {
  return {
    status: state.status,
    total_amount: state.totalAmount,
    customer_name: state.customerName,
    delivery_address: state.deliveryAddress,
    customer_phone: state.customerPhone,
    payment_method: state.paymentMethod,
    pieces: state.items.reduce((sum, { quantity }) => sum + quantity, 0),
    fulfillment_status: state.fulfillmentStatus,
    delivery_fee: state.deliveryFee,
    zone: state.zone,
    district: state.district,
    credit: state.credit,
    call_attempts: state.callAttempts,
    call_again_at: state.callAgainAt === null ? null : Date.parse(state.callAgainAt),
    call_result: state.callResult,
    courier_id: state.courierId,
    run_id: state.runId,
    run_position: state.runPosition,
    cancel_reason: state.cancelReason,
    deleted_at: state.deletedAt === null ? null : Date.parse(state.deletedAt),
  }
}

function eventFromRow(row: OrderEventRow): OrderEvent {
  return {
    number: row.number,
    kind: row.kind,
    at: isoDate(row.at),
    userName: row.user_name,
    courierId: row.courier_id,
    changes: JSON.parse(row.changes) as AuditChanges,
    note: row.note,
  }
}

function eventRow(orderId: string, number: number, { actor, at, kind, changes, note, key }: NewEvent) {
  return {
    order_id: orderId,
    number,
    at,
    kind,
    ...userColumns(actor.user),
    courier_id: actor.courierId,
    changes: JSON.stringify(changes),
    note,
    request_key: key,
  }
}
