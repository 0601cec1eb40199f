import type { Engine } from '../../data/engines/engine.ts'
import type { Schema } from '../../data/schema.ts'

type Row = Schema['whatsappMessages']

/** Stores a customer's message as versions before conversations did. @param message `at`: in epoch milliseconds */
export async function storeReceivedBefore(
  { db }: Engine,
  { at, ...message }: Pick<Row, 'id' | 'wamid' | 'phone' | 'orderId' | 'kind' | 'text'> & { at: number },
): Promise<void> {
  const state = { direction: 'received', state: 'received', createdAt: at, changedAt: at }
  await db
    .insertInto('whatsappMessages')
    .values({ ...message, ...state })
    .execute()
}
