import type { Settings } from '../../contracts/settings.ts'
import type { Conversation } from '../../data/queries/conversations.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { closedSince } from '../../domain/contact/open-time.ts'
import { openDaysText, openPeriodsText } from '../../domain/contact/opening-hours.ts'
import { isOver } from '../../domain/conversations/customer-orders.ts'
import { orderTextValues } from '../../domain/orders/order-texts.ts'
import { fillText } from '../../domain/text/filled-text.ts'
import type { AwayTextValues } from '../../domain/whatsapp/away-text.ts'
import type { AppContext } from '../context.ts'
import { readSettings } from '../settings/read-settings.ts'
import { orderOfCustomer } from './customer-values.ts'
import { queueReply } from './queue-reply.ts'
import { storeMessage } from './store-message.ts'

export type AwayDeps = Pick<AppContext, 'store' | 'settings' | 'clock' | 'newId' | 'publicUrl'>

/**
 * Answers out of hours, once while the shop is closed, that the team reads the message later (W-09). After STOP it does not.
 * @param messages that wait for a person; `at` in epoch milliseconds
 */
export async function answerAway(
  tx: OpenTransaction,
  conversationId: string,
  messages: readonly { at: number }[],
  shop: AwayDeps,
): Promise<void> {
  if (messages.length === 0) return
  const settings = await readSettings({ ...shop, store: tx }, NAMES)
  const { whatsappInbox, openingHours } = settings
  const now = shop.clock()
  const since = whatsappInbox.awaySend ? closedSince(openingHours, now) : null
  if (since === null || !messages.some(({ at }) => at >= since)) return
  const conversation = await tx.conversations.find(conversationId)
  if (!conversation || conversation.stoppedAt !== null || Number(conversation.awayAt ?? 0) >= since) return
  // Somebody has answered from the phone by now.
  if (conversation.waitingSince === null) return
  const id = shop.newId()
  const { text, orderId } = await textFor(tx, conversation, settings, shop.publicUrl)
  // Each of its lines needs what this customer has not, such as a name.
  if (text === '') return
  await storeMessage(
    tx,
    conversation,
    {
      ...{ id, wamid: null, direction: 'sent', origin: 'shop', kind: 'away', state: 'queued', type: 'text' },
      ...{ text, orderId, phone: conversation.phone ?? '', at: now },
    },
    shop,
  )
  await tx.conversations.change(conversationId, { awayAt: now })
  await queueReply(tx, { id, kind: 'away', conversationId, at: now })
}

const NAMES = ['whatsappInbox', 'openingHours', 'name'] as const

/** The text of the settings with the opening hours, and the link of the customer's order that is not over. */
async function textFor(
  tx: OpenTransaction,
  conversation: Conversation,
  { whatsappInbox, openingHours, name: shopName }: Pick<Settings, (typeof NAMES)[number]>,
  publicUrl: string,
): Promise<{ text: string; orderId: string | null }> {
  const found = await orderOfCustomer({ store: tx }, conversation)
  const order = found && !isOver(found) ? found : null
  const values: AwayTextValues = {
    client: conversation.name,
    horaires: `${openDaysText(openingHours)}, ${openPeriodsText(openingHours)}`,
    suivi: order ? orderTextValues(order, { shopName, publicUrl }).suivi : '',
    boutique: shopName,
  }
  return { text: fillText(whatsappInbox.awayText, values), orderId: order?.orderId ?? null }
}
