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
  const any = texts.map((text) => contains('searchFolded', text))
  if (amount !== null) any.push(sql<boolean>`total_amount = ${amount}`)
  return sql<boolean>`(${sql.join(any, sql` or `)})`
}

export const SEARCHED_COLUMNS = [
  'orderId',
  'customerName',
  'deliveryAddress',
  'customerPhone',
  'paymentCode',
] as const

export async function refreshOrderSearch(db: Kysely<Schema>, orderId: string): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select([...SEARCHED_COLUMNS, 'erasedAt'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  if (!order) return
  const payers = await db
    .selectFrom('paymentNotices')
    .select(['name', 'phone'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute()
  const notes = await db
    .selectFrom('orderNotes')
    .select('text')
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute()
  const noteTexts = notes.map((note) => note.text)
  const text = orderSearchText(order, payers, noteTexts)
  await db
    .updateTable('orders')
    .set({ searchFolded: order.erasedAt === null ? text : fold(orderId) })
    .where('orderId', '=', orderId)
    .execute()
}
