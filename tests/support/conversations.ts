import type { MessageOrigin } from '../../domain/conversations/message.ts'
import { conversationOf, type SomebodyAt } from '../../use-cases/conversations/conversation-of.ts'
import { type StoredMessage, storeMessage } from '../../use-cases/conversations/store-message.ts'
import type { TestShop } from './shop.ts'
import { WHATSAPP_ACCOUNT } from './whatsapp-webhooks.ts'

export const CUSTOMER_PHONE = '771234567'

type Written = Partial<StoredMessage> & { from?: Partial<SomebodyAt>; origin?: MessageOrigin }

/** Stores a message in the conversation of a customer, a second after the last one. @returns both ids and its number */
export async function aMessage(shop: TestShop, text: string, { from = {}, ...message }: Written = {}) {
  shop.advance(1000)
  const id = shop.newId()
  const who = { phone: CUSTOMER_PHONE, userId: null, name: 'Awa Diop', ...from }
  const wamid = `wamid.${id}`
  return { wamid, ...(await storeWritten(shop, who, { id, wamid, text, ...message })) }
}

/** Stores a message of now in the conversation of somebody. */
export function storeWritten(
  shop: TestShop,
  who: Partial<SomebodyAt> & Pick<SomebodyAt, 'phone' | 'userId' | 'name'>,
  { origin = 'customer', ...message }: Partial<StoredMessage> & Pick<StoredMessage, 'id' | 'wamid' | 'text'>,
) {
  const at = message.at ?? shop.clock()
  const isCustomers = origin === 'customer'
  return shop.store.transaction(async (tx) => {
    const { phoneNumberId } = WHATSAPP_ACCOUNT
    const conversation = await conversationOf(tx, { phoneNumberId, username: null, at, ...who }, shop)
    const sequence = await storeMessage(
      tx,
      conversation,
      {
        ...{ type: 'text', orderId: null, phone: who.phone ?? '', at, origin },
        ...{ direction: isCustomers ? 'received' : 'sent', state: isCustomers ? 'received' : 'sent' },
        kind: isCustomers ? 'other' : 'reply',
        ...message,
      },
      shop,
    )
    return { id: message.id, conversationId: conversation.id, sequence: sequence ?? 0 }
  })
}
