import type { AuditChanges, Named } from '../../domain/audit/audit.ts'
import type { EndedAttempt, NewPayment } from '../../domain/fulfillment/act.ts'
import {
  LEDGER_METHODS,
  type LedgerEntry,
  ledgerSums,
  paymentStatusOf,
} from '../../domain/fulfillment/amounts.ts'
import type {
  ManagedOrder,
  OpenAttempt,
  OrderReturn,
  OrderState,
} from '../../domain/fulfillment/managed-order.ts'
import { PAYMENT_METHODS } from '../../domain/orders/order.ts'
import type { Connection } from '../connection.ts'
import type { DeliveryAttemptRow, OrderEventRow, OrderPaymentRow, OrderReturnRow } from '../schema.ts'
import { isoDate, itemRows, type ListedOrder } from './order-row.ts'
import { refreshOrderSearch } from './order-search.ts'

/** Who does something to an order: an administrator, a courier, or neither for the customer. */
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

/** The order before its last event, and what the event wrote beside it. */
export interface UndoSnapshot {
  state: OrderState
  attempts: number
  endedAttemptId: string | null
}

export interface StoredUndo extends UndoSnapshot {
  number: number
  userId: string | null
  /** epoch milliseconds */
  at: number
}

/** An attempt that has ended, with what the courier earns for it, in francs. */
export type EndedRow = EndedAttempt & { fee: number; runId: string | null; at: number }

export interface StoredPayment extends LedgerEntry {
  id: string
  eventNumber: number
  userName: string | null
  note: string
  /** ISO date */
  at: string
}

export type FulfillmentQueries = ReturnType<typeof fulfillmentQueries>

/** Orders after they were placed: history, attempts, ledger and returns. */
export function fulfillmentQueries({ db, lockRows }: Connection) {
  const ledger = async (orderId: string, lock = false): Promise<StoredPayment[]> => {
    const query = db
      .selectFrom('order_payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('event_number')
      .orderBy('id')
    return (await (lock ? lockRows(query) : query).execute()).map(paymentFromRow)
  }

  return {
    /** Adds the open attempt and the returns to an order that was just read, or locked. */
    async complete(order: ListedOrder): Promise<ManagedOrder> {
      const [attempts, returns] = await Promise.all([
        db
          .selectFrom('delivery_attempts')
          .selectAll()
          .where('order_id', '=', order.orderId)
          .where('undone_at', 'is', null)
          .orderBy('number')
          .execute(),
        db
          .selectFrom('order_returns')
          .selectAll()
          .where('order_id', '=', order.orderId)
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      ])
      const open = attempts.find(({ ended_at }) => ended_at === null)
      return {
        ...order,
        attempt: open ? attemptFromRow(open) : null,
        attempts: attempts.at(-1)?.number ?? 0,
        returns: returns.map(returnFromRow),
      }
    },

    ledger,

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
      const snapshot = JSON.parse(row.state) as UndoSnapshot
      return { ...snapshot, number: row.number, userId: row.user_id, at: Number(row.at) }
    },

    async attempts(orderId: string): Promise<DeliveryAttemptRow[]> {
      return db
        .selectFrom('delivery_attempts')
        .selectAll()
        .where('order_id', '=', orderId)
        .where('undone_at', 'is', null)
        .orderBy('number')
        .execute()
    },

    /** Adds the first event of an order that an administrator enters; insert the order afterwards. */
    async insertFirstEvent(orderId: string, event: NewEvent): Promise<void> {
      await db
        .insertInto('order_events')
        .values(eventRow(orderId, 1, event))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Writes the order as it is after an event, and the event. The order is locked. */
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
      await saveReturns(orderId, before.returns, after.returns, event.at)
      const searched = ['customerName', 'deliveryAddress', 'customerPhone'] as const
      if (searched.some((field) => before[field] !== after[field])) await refreshOrderSearch(db, orderId)
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

    /** Ends an open attempt, or adds one that was never recorded as begun. */
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

    /** Marks the result of an attempt as undone; it stays in the figures of its day. */
    async undoAttempt(id: string, at: number): Promise<void> {
      await db.updateTable('delivery_attempts').set({ undone_at: at }).where('id', '=', id).execute()
    },

    async countOpenReturns(): Promise<number> {
      const { count } = await db
        .selectFrom('order_returns')
        .innerJoin('orders', 'orders.order_id', 'order_returns.order_id')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('order_returns.status', 'in', ['requested', 'received'])
        .where('orders.deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Couriers who hold cash of the shop. */
    async countOwingCouriers(): Promise<number> {
      const rows = await db
        .selectFrom('order_payments')
        .select('courier_id')
        .where('courier_id', 'is not', null)
        .where('settlement_id', 'is', null)
        .groupBy('courier_id')
        .having((e) => e.fn.sum<number>('amount'), '<>', 0)
        .execute()
      return rows.length
    },

    /** Adds rows to the ledger and brings the order's sums up to date. @param claimed see paymentStatusOf */
    async pay(
      orderId: string,
      payments: readonly (NewPayment & { id: string; note: string })[],
      { number, actor, at, claimed }: { number: number; actor: Named | null; at: number; claimed: boolean },
    ): Promise<void> {
      if (payments.length > 0) {
        await db
          .insertInto('order_payments')
          .values(
            payments.map(({ id, kind, method, amount, courierId, note }) => ({
              id,
              order_id: orderId,
              event_number: number,
              kind,
              method,
              amount,
              courier_id: courierId,
              settlement_id: null,
              note,
              user_id: actor?.id ?? null,
              user_name: actor?.name ?? null,
              at,
            })),
          )
          .execute()
      }
      const entries = await ledger(orderId)
      await db
        .updateTable('orders')
        .set({ ...ledgerSums(entries), payment_status: paymentStatusOf(entries, claimed) })
        .where('order_id', '=', orderId)
        .execute()
    },
  }

  async function saveReturns(
    orderId: string,
    before: readonly OrderReturn[],
    after: readonly OrderReturn[],
    now: number,
  ) {
    if (before === after) return
    const gone = before.filter(({ id }) => !after.some((one) => one.id === id)).map(({ id }) => id)
    if (gone.length > 0) await db.deleteFrom('order_returns').where('id', 'in', gone).execute()
    for (const one of after) {
      const changing = {
        status: one.status,
        lines: JSON.stringify(one.lines),
        amount: one.amount,
        method: one.method,
        exchange_order_id: one.exchangeOrderId,
        updated_at: now,
      }
      await db
        .insertInto('order_returns')
        .values({
          id: one.id,
          order_id: orderId,
          reason: one.reason,
          created_at: Date.parse(one.createdAt),
          ...changing,
        })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
        .execute()
    }
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

function openColumns(orderId: string, { id, number, courierId, leftAt, expected }: OpenAttempt) {
  return { id, order_id: orderId, number, courier_id: courierId, left_at: leftAt, expected, note: '' }
}

function attemptFromRow({ id, number, courier_id, left_at, expected }: DeliveryAttemptRow): OpenAttempt {
  return { id, number, courierId: courier_id, leftAt: Number(left_at), expected: Number(expected) }
}

function returnFromRow(row: OrderReturnRow): OrderReturn {
  return {
    id: row.id,
    status: row.status as OrderReturn['status'],
    lines: JSON.parse(row.lines) as OrderReturn['lines'],
    reason: row.reason,
    amount: Number(row.amount),
    method: PAYMENT_METHODS.find((method) => method === row.method) ?? null,
    exchangeOrderId: row.exchange_order_id,
    createdAt: isoDate(row.created_at),
  }
}

export function paymentFromRow(row: OrderPaymentRow): StoredPayment {
  return {
    id: row.id,
    eventNumber: row.event_number,
    kind: row.kind as LedgerEntry['kind'],
    method: LEDGER_METHODS.find((method) => method === row.method) ?? 'Cash',
    amount: Number(row.amount),
    courierId: row.courier_id,
    settlementId: row.settlement_id,
    userName: row.user_name,
    note: row.note,
    at: isoDate(row.at),
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
    user_id: actor.user?.id ?? null,
    user_name: actor.user?.name ?? null,
    courier_id: actor.courierId,
    changes: JSON.stringify(changes),
    note,
    request_key: key,
  }
}
