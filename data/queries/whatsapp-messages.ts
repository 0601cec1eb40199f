import { sql } from 'kysely'
import { NEEDS_NO_ANSWER } from '../../domain/conversations/message.ts'
import { OPEN_STATUSES } from '../../domain/orders/statuses.ts'
import type { EntryState } from '../../domain/outbox/entry.ts'
import { QUESTIONS } from '../../domain/whatsapp/customer-answer.ts'
import { type SentState, statesBefore } from '../../domain/whatsapp/message-states.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { insertIfAbsent, readFirst, wasWritten } from '../statements.ts'

export type WhatsAppMessage = Schema['whatsappMessages']

interface NewMessage extends Pick<WhatsAppMessage, 'id' | 'phone' | 'text'> {
  /** epoch milliseconds */
  at: number
}

/** A message with the entry of the outbox that sends it; its fields are null for a received message and once it is deleted. */
export interface MessageOfOrder extends WhatsAppMessage {
  entryState: EntryState | null
  entryFailure: string | null
}

export interface StateReport {
  wamid: string
  /** the shop's id of the message, where WhatsApp repeats it */
  id: string
  state: SentState
  /** WhatsApp's code of a failure */
  failure: string | null
  /** epoch milliseconds */
  at: number
}

/** A conversation and its number; null: hidden. */
interface Asked {
  conversationId: string
  phone: string | null
}

/** WhatsApp's id for a row, or what it has where another row has this id already. */
const unlessTaken = (wamid: string) =>
  sql<string | null>`case when exists (select 1 from whatsapp_messages as other where other.wamid = ${wamid})
    then whatsapp_messages.wamid else ${wamid} end`

interface AskedOrder {
  orderId: string
  /** when it was asked last, in epoch milliseconds */
  at: number
  /** WhatsApp has the question; otherwise its answer to the shop was lost */
  isSure: boolean
}

/** Messages of the WhatsApp Cloud API. The id of a sent one is that of its entry in the outbox. */
export function whatsAppMessageQueries({ db }: Connection) {
  const update = () => db.updateTable('whatsappMessages')
  const select = () => db.selectFrom('whatsappMessages').selectAll()
  const deleteFrom = () => db.deleteFrom('whatsappMessages')
  const insert = ({
    at,
    ...message
  }: NewMessage & Pick<WhatsAppMessage, 'wamid' | 'orderId' | 'kind' | 'direction' | 'state'>) =>
    insertIfAbsent(
      db.insertInto('whatsappMessages').values({ ...message, failure: null, createdAt: at, changedAt: at }),
    )
  return {
    ...ofOrders({ db }),

    addQueued: (message: NewMessage & { orderId: string; kind: string }) =>
      insert({ ...message, wamid: null, direction: 'sent', state: 'queued' }),

    /**
     * Records that WhatsApp has accepted a message, unless it has reported more by now. An id under which the app on the phone has
     * told of it before stays with that row.
     */
    async setAccepted(
      id: string,
      wamid: string,
      { text, at }: Pick<NewMessage, 'text' | 'at'>,
    ): Promise<void> {
      await update()
        .set({ wamid: unlessTaken(wamid), text })
        .where('id', '=', id)
        .execute()
      await update()
        .set({ state: 'sent', changedAt: at })
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .execute()
    },

    /**
     * Applies a reported state, unless the message has a later one.
     * @returns what was changed: two, when the history told of a message before the answer to the shop did
     */
    report: ({ wamid, id, state, failure, at }: StateReport) =>
      update()
        .set({ wamid: unlessTaken(wamid), state, failure, changedAt: at })
        .where('direction', '=', 'sent')
        .where((e) => e.or([e('wamid', '=', wamid), e.and([e('id', '=', id), e('wamid', 'is', null)])]))
        .where('state', 'in', statesBefore(state))
        .returning(['id', 'orderId', 'kind', 'text', 'conversationId'])
        .execute(),

    /** @returns false when the message is no longer in the state `from` */
    setState: (id: string, from: string, state: string): Promise<boolean> =>
      wasWritten(update().set({ state }).where('id', '=', id).where('state', '=', from)),

    find: (id: string): Promise<WhatsAppMessage | null> =>
      readFirst(select().where('id', '=', id), (row) => row),

    findByWamid: (wamid: string): Promise<WhatsAppMessage | null> =>
      readFirst(select().where('wamid', '=', wamid), (row) => row),

    /** When the customer wrote last what opens the 24 hours, in epoch milliseconds. */
    async lastReceivedAt(phone: string): Promise<number | null> {
      const { at } = await db
        .selectFrom('whatsappMessages')
        .select((e) => e.fn.max<number | null>('createdAt').as('at'))
        .where('phone', '=', phone)
        .where('direction', '=', 'received')
        .where('state', '<>', 'history')
        .where((e) => e.or([e('type', 'is', null), e('type', 'not in', NEEDS_NO_ANSWER)]))
        .executeTakeFirstOrThrow()
      return at === null ? null : Number(at)
    },

    /** The messages of these orders, and of this phone. */
    ofCustomer: (orderIds: readonly string[], phone: string | null): Promise<WhatsAppMessage[]> =>
      select()
        .where((e) =>
          e.or([
            ...(orderIds.length > 0 ? [e('orderId', 'in', orderIds)] : []),
            ...(phone === null ? [] : [e('phone', '=', phone)]),
          ]),
        )
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),

    delete: (id: string): Promise<boolean> => wasWritten(deleteFrom().where('id', '=', id)),

    /** Lets what people wrote in conversations stay there without these orders, which are purged. */
    async leaveOrders(orderIds: readonly string[]): Promise<void> {
      await update()
        .set({ orderId: null })
        .where('orderId', 'in', orderIds)
        .where('conversationId', 'is not', null)
        .where('origin', '<>', 'shop')
        .execute()
    },
  }
}

/** Which orders messages are about. */
function ofOrders({ db }: Pick<Connection, 'db'>) {
  return {
    /**
     * The pending orders whose customer was asked to confirm them in this conversation or at this number, by the shop or with a
     * summary that the team has sent; with the moment of the last question, in epoch milliseconds.
     */
    async askedOrders({ conversationId, phone }: Asked): Promise<AskedOrder[]> {
      const rows = await db
        .selectFrom('whatsappMessages')
        .innerJoin('orders', 'orders.orderId', 'whatsappMessages.orderId')
        .leftJoin('outbox', 'outbox.id', 'whatsappMessages.id')
        .select((e) => [
          'orders.orderId',
          e.fn.max<number>('whatsappMessages.createdAt').as('at'),
          sql<number>`max(case when whatsapp_messages.state = 'queued' then 0 else 1 end)`.as('isSure'),
        ])
        .where((e) =>
          e.or([
            e('whatsappMessages.conversationId', '=', conversationId),
            ...(phone === null ? [] : [e('whatsappMessages.phone', '=', phone)]),
          ]),
        )
        .where('whatsappMessages.kind', 'in', QUESTIONS)
        .where((e) =>
          e.or([
            e('whatsappMessages.state', 'in', ['sent', 'delivered', 'read']),
            e.and([e('whatsappMessages.state', '=', 'queued'), e('outbox.state', '=', 'unclear')]),
          ]),
        )
        .where((e) =>
          e.or([
            e('orders.customerPhone', '=', e.ref('whatsappMessages.phone')),
            e('whatsappMessages.kind', '=', 'summary'),
          ]),
        )
        .where('orders.status', '=', 'pending')
        .where('orders.deletedAt', 'is', null)
        .groupBy('orders.orderId')
        .orderBy('orders.orderId')
        .execute()
      return rows.map(({ orderId, at, isSure }) => ({ orderId, at: Number(at), isSure: Number(isSure) > 0 }))
    },

    /** The newest order of this phone that is not over, otherwise the newest one. */
    latestOrder: (phone: string): Promise<string | null> =>
      readFirst(
        db
          .selectFrom('orders')
          .select('orderId')
          .where('customerPhone', '=', phone)
          .where('deletedAt', 'is', null)
          .orderBy((e) =>
            e
              .case()
              .when(e.or([e('status', '=', 'cancelled'), e('fulfillmentStatus', 'not in', OPEN_STATUSES)]))
              .then(1)
              .else(0)
              .end(),
          )
          .orderBy('createdAt', 'desc')
          .limit(1),
        ({ orderId }) => orderId,
      ),

    /** The newest messages of an order, oldest first. */
    async listFor(orderId: string, limit: number): Promise<MessageOfOrder[]> {
      const rows = await db
        .selectFrom('whatsappMessages')
        .leftJoin('outbox', 'outbox.id', 'whatsappMessages.id')
        .selectAll('whatsappMessages')
        .select(['outbox.state as entryState', 'outbox.failure as entryFailure'])
        .where('whatsappMessages.orderId', '=', orderId)
        .orderBy('whatsappMessages.createdAt', 'desc')
        // Customers answer what was sent in the same second.
        .orderBy('whatsappMessages.direction')
        .orderBy('whatsappMessages.id')
        .limit(limit)
        .execute()
      return rows.reverse() as MessageOfOrder[]
    },

    /** Which of these orders' customers answered no, unless they answered yes later. */
    async declined(orderIds: readonly string[]): Promise<Set<string>> {
      if (orderIds.length === 0) return new Set()
      const rows = await db
        .selectFrom('whatsappMessages')
        .select(['orderId', 'kind'])
        .where('orderId', 'in', orderIds)
        .where('kind', 'in', ['yes', 'no'])
        .orderBy('createdAt')
        .execute()
      const last = new Map(rows.map(({ orderId, kind }) => [orderId ?? '', kind]))
      return new Set([...last].flatMap(([orderId, kind]) => (kind === 'no' ? [orderId] : [])))
    },
  }
}
