import type { AuditChanges, Named } from '../../domain/audit/audit.ts'
import { keptDiscount } from '../../domain/money/kept.ts'
import type { ListedOrder, Order, OrderState } from '../../domain/orders/order.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { readFirst } from '../statements.ts'
import { isoDate, userColumns } from './column-values.ts'
import { attemptFromRow, attemptQueries, claimFromRow } from './delivery-attempts.ts'
import { ledgerQueries } from './order-payments.ts'
import { replaceOrderPromotions } from './order-promotions.ts'
import { returnFromRow, saveReturns } from './order-returns.ts'
import { itemRows, readTerms, readWaiting, waitingText } from './order-row.ts'
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
    async complete(order: ListedOrder): Promise<Order> {
      const [rows, returns] = await Promise.all([
        attempts.attempts(order.orderId),
        db
          .selectFrom('orderReturns')
          .selectAll()
          .where('orderId', '=', order.orderId)
          .orderBy('createdAt')
          .orderBy('id')
          .execute(),
      ])
      const open = rows.find(({ endedAt }) => endedAt === null)
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
        .selectFrom('orderEvents')
        .selectAll()
        .where('orderId', '=', orderId)
        .orderBy('number')
        .execute()
      return rows.map(eventFromRow)
    },

    lastEvent: (orderId: string): Promise<OrderEvent | null> =>
      readFirst(
        db
          .selectFrom('orderEvents')
          .selectAll()
          .where('orderId', '=', orderId)
          .orderBy('number', 'desc')
          .limit(1),
        eventFromRow,
      ),

    async findEvent(key: string): Promise<{ orderId: string; kind: string } | null> {
      const row = await db
        .selectFrom('orderEvents')
        .select(['orderId', 'kind'])
        .where('requestKey', '=', key)
        .executeTakeFirst()
      return row ?? null
    },

    async undo(orderId: string): Promise<StoredUndo | null> {
      const row = await db
        .selectFrom('orderUndos')
        .innerJoin('orders', 'orders.orderId', 'orderUndos.orderId')
        .selectAll('orderUndos')
        .select(['waitingPromotions', 'wantedDay'])
        .where('orderUndos.orderId', '=', orderId)
        .executeTakeFirst()
      if (!row) return null
      const { state, ...snapshot } = JSON.parse(row.state) as UndoSnapshot
      return { ...snapshot, state: readState(state, row), number: row.number, userId: row.userId, at: row.at }
    },

    /** Inserts an order's first event. Call it before inserting the order: the trigger adds an event if none exists. */
    async insertFirstEvent(orderId: string, event: NewEvent): Promise<void> {
      await db
        .insertInto('orderEvents')
        .values(eventRow(orderId, 1, event))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Writes an event and the order's new state `after`. The order must be locked. */
    async save(before: Order, after: OrderState, event: NewEvent, undo: UndoSnapshot | null) {
      const { orderId } = before
      const number = before.version + 1
      const moved = keptDiscount(after) - keptDiscount(before)
      await db
        .updateTable('orders')
        .set({
          ...stateColumns(after),
          ...packing(before, after, event.at),
          version: number,
          updatedAt: event.at,
        })
        .where('orderId', '=', orderId)
        .execute()
      if (after.items !== before.items) {
        await db.deleteFrom('orderItems').where('orderId', '=', orderId).execute()
        await db.insertInto('orderItems').values(itemRows(orderId, after.items)).execute()
      }
      if (after.promotions !== before.promotions) {
        await replaceOrderPromotions(db, orderId, after.promotions)
      }
      await db
        .insertInto('orderEvents')
        .values({ ...eventRow(orderId, number, event), discount: moved === 0 ? null : moved })
        .execute()
      await db.deleteFrom('orderUndos').where('orderId', '=', orderId).execute()
      if (undo) {
        const row = { orderId, number, userId: event.actor.user?.id ?? null, at: event.at }
        await db
          .insertInto('orderUndos')
          .values({ ...row, state: JSON.stringify(undo) })
          .execute()
      }
      if (before.doorClaim && after.doorClaim && before.doorClaim.status !== after.doorClaim.status)
        await attempts.setClaim(after.doorClaim)
      await saveReturns(db, orderId, before.returns, after.returns, event.at)
      const searched = ['customerName', 'deliveryAddress', 'customerPhone', 'paymentCode'] as const
      if (searched.some((field) => before[field] !== after[field])) await refreshOrderSearch(db, orderId)
    },
  }
}

/**
 * The state before an undone step. Versions before 0018 store no claim, those before 0024 no promotions, those before 0033
 * no waiting ones, those before 0039 no waiting units, those before 0041 no wanted day.
 */
function readState(
  state: OrderState,
  now: Pick<Schema['orders'], 'waitingPromotions' | 'wantedDay'>,
): OrderState {
  return {
    ...state,
    items: state.items.map((item) => ({
      ...item,
      ...{ allocated: item.allocated ?? 0, waiting: item.waiting ?? 0, terms: readTerms(item.terms) },
    })),
    promotions: state.promotions ?? [],
    waitingPromotions: state.waitingPromotions ?? readWaiting(now.waitingPromotions),
    doorClaim: state.doorClaim ?? null,
    wantedDay: state.wantedDay === undefined ? now.wantedDay : state.wantedDay,
  }
}

/** When the units of the order left the shelf; nothing when they were not there before. */
function packing(before: OrderState, after: OrderState, at: number): { packedAt?: number | null } {
  if (after.fulfillmentStatus === 'unfulfilled') return { packedAt: null }
  return before.fulfillmentStatus === 'unfulfilled' ? { packedAt: at } : {}
}

function stateColumns(state: OrderState) {
  return {
    status: state.status,
    totalAmount: state.totalAmount,
    customerName: state.customerName,
    deliveryAddress: state.deliveryAddress,
    customerPhone: state.customerPhone,
    paymentMethod: state.paymentMethod,
    paymentCode: state.paymentCode,
    pieces: state.items.reduce((sum, { quantity }) => sum + quantity, 0),
    fulfillmentStatus: state.fulfillmentStatus,
    waitingPromotions: waitingText(state.waitingPromotions),
    deliveryFee: state.deliveryFee,
    zone: state.zone,
    district: state.district,
    credit: state.credit,
    callAttempts: state.callAttempts,
    callAgainAt: state.callAgainAt === null ? null : Date.parse(state.callAgainAt),
    wantedDay: state.wantedDay,
    callResult: state.callResult,
    courierId: state.courierId,
    runId: state.runId,
    runPosition: state.runPosition,
    cancelReason: state.cancelReason,
    deletedAt: state.deletedAt === null ? null : Date.parse(state.deletedAt),
  }
}

function eventFromRow({
  orderId: _,
  userId: _user,
  requestKey: _key,
  ...row
}: Schema['orderEvents']): OrderEvent {
  return { ...row, at: isoDate(row.at), changes: JSON.parse(row.changes) as AuditChanges }
}

function eventRow(orderId: string, number: number, { actor, at, kind, changes, note, key }: NewEvent) {
  return {
    orderId,
    number,
    at,
    kind,
    ...userColumns(actor.user),
    courierId: actor.courierId,
    changes: JSON.stringify(changes),
    note,
    requestKey: key,
  }
}
