import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type OrderTerm, orderSearchTerms, orderSearchText } from '../../domain/orders/order-search.ts'
import { fold } from '../../domain/text/fold.ts'
import { contains } from '../contains.ts'
import type { OrderRow, Schema } from '../schema.ts'

export function orderMatches(typed: string): RawBuilder<boolean> | null {
  const terms = orderSearchTerms(typed)
  return terms.length === 0 ? null : sql<boolean>`(${sql.join(terms.map(matchesTerm), sql` and `)})`
}

function matchesTerm({ texts, amount }: OrderTerm): RawBuilder<boolean> {
  const any = texts.map((text) => contains('search_folded', text))
  if (amount !== null) any.push(sql<boolean>`total_amount = ${amount}`)
  return sql<boolean>`(${sql.join(any, sql` or `)})`
}

export const SEARCHED_COLUMNS = [
  'order_id',
  'customer_name',
  'delivery_address',
  'customer_phone',
  'payment_code',
] as const

export function searchedFields(row: Pick<OrderRow, (typeof SEARCHED_COLUMNS)[number]>) {
  return {
    orderId: row.order_id,
    customerName: row.customer_name,
    deliveryAddress: row.delivery_address,
    customerPhone: row.customer_phone,
    paymentCode: row.payment_code,
  }
}

export async function refreshOrderSearch(db: Kysely<Schema>, orderId: string): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select([...SEARCHED_COLUMNS, 'erased_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) return
  const payers = await db
    .selectFrom('payment_notices')
    .select(['name', 'phone'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
  const notes = await db
    .selectFrom('order_notes')
    .select('text')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
  const noteTexts = notes.map((note) => note.text)
  const text = orderSearchText(searchedFields(order), payers, noteTexts)
  await db
    .updateTable('orders')
    .set({ search_folded: order.erased_at === null ? text : fold(orderId) })
    .where('order_id', '=', orderId)
    .execute()
}
