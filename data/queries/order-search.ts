import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type OrderTerm, orderSearchTerms, orderSearchText } from '../../domain/orders/order-search.ts'
import { fold } from '../../domain/text/fold.ts'
import { contains } from '../contains.ts'
import type { Schema } from '../schema.ts'

export function orderMatches(typed: string): RawBuilder<boolean> | null {
  const terms = orderSearchTerms(typed)
  return terms.length === 0 ? null : sql<boolean>`(${sql.join(terms.map(matchesTerm), sql` and `)})`
}

function matchesTerm({ texts, amount }: OrderTerm): RawBuilder<boolean> {
  const any = texts.map((text) => contains('search_folded', text))
  if (amount !== null) any.push(sql<boolean>`total_amount = ${amount}`)
  return sql<boolean>`(${sql.join(any, sql` or `)})`
}

export async function refreshOrderSearch(db: Kysely<Schema>, orderId: string): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select(['customer_name', 'delivery_address', 'customer_phone', 'payment_code', 'erased_at'])
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
  const text = orderSearchText(
    {
      orderId,
      customerName: order.customer_name,
      deliveryAddress: order.delivery_address,
      customerPhone: order.customer_phone,
      paymentCode: order.payment_code,
    },
    payers,
    notes.map((note) => note.text),
  )
  await db
    .updateTable('orders')
    .set({ search_folded: order.erased_at === null ? text : fold(orderId) })
    .where('order_id', '=', orderId)
    .execute()
}
