import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'
import { readWhatsAppAccount } from '../whatsapp/whatsapp-account.ts'
import { conversationOf } from './conversation-of.ts'

type Deps = Pick<AppContext, 'store' | 'clock' | 'newId' | 'settings'>

/** Finds the conversation that tells of an order, or with its customer's number, and begins one when there is none. */
export async function openConversation(shop: Deps, orderId: string): Promise<Result<{ id: string }>> {
  const account = await readWhatsAppAccount(shop)
  if (!account) return fail('ROUTE_NOT_FOUND')
  const stored = await shop.store.orders.find(orderId)
  if (!stored || stored.order.deletedAt !== null) return fail('ORDER_NOT_FOUND')
  const { customerPhone: phone, customerName: name } = stored.order
  const { phoneNumberId } = account
  const at = shop.clock()
  return shop.store.transaction(async (tx) => {
    const telling = await tx.conversationLists.tellingOf(orderId, phoneNumberId)
    if (telling !== null) return { ok: true, id: telling }
    if (phone === null) return fail('CONVERSATION_NOT_FOUND')
    const who = { phoneNumberId, phone, userId: null, name: null, username: null, at }
    const [known] = await tx.conversations.lockOf(who)
    const { id } = known ?? (await conversationOf(tx, { ...who, name }, shop))
    return { ok: true, id }
  })
}
