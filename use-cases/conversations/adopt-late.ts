import { DAY_MS } from '../../domain/durations.ts'
import type { AppContext } from '../context.ts'
import { readWhatsAppAccount } from '../whatsapp/whatsapp-account.ts'
import { conversationOf } from './conversation-of.ts'

type Deps = Pick<AppContext, 'store' | 'clock' | 'newId' | 'settings'>

/** Whether an instance of the version before has stored messages beside conversations. */
export async function hasLateMessages(shop: Deps): Promise<boolean> {
  if (!(await readWhatsAppAccount(shop))) return false
  return (await lateNumbers(shop)).length > 0
}

/** Lets these messages wait for an answer in their conversations, although the customer does not write again (W-03). */
export async function adoptLateMessages(shop: Deps): Promise<void> {
  const account = await readWhatsAppAccount(shop)
  if (!account) return
  const { phoneNumberId } = account
  for (const phone of await lateNumbers(shop)) {
    const who = { phoneNumberId, phone, userId: null, name: null, username: null, at: shop.clock() }
    await shop.store.transaction((tx) => conversationOf(tx, who, shop))
  }
}

/** Versions meet during an upgrade, and the shop may answer for a day. */
const lateNumbers = ({ store, clock }: Deps) => store.conversationIdentities.lateNumbers(clock() - DAY_MS)
