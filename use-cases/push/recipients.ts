import type { PushDevice, PushPreferences } from '../../data/queries/push.ts'
import type { User } from '../../domain/accounts/account.ts'
import {
  allowedTopics,
  type ChosenTopic,
  PUSH_TOPIC_NAMES,
  PUSH_TOPICS,
  type PushTopic,
} from '../../domain/push/push-topics.ts'
import { mayUse } from '../accounts/second-factor.ts'
import type { AppContext } from '../context.ts'
import { readWhatsAppAccount } from '../whatsapp/whatsapp-account.ts'

export interface Recipient extends Pick<PushPreferences, 'quiet'> {
  user: User
  devices: PushDevice[]
}

type Deps = Pick<AppContext, 'store' | 'settings'>

/** Who is told of a topic now, the oldest account first: those who may see it, want it and have a device. */
export async function findRecipients(shop: Deps, topic: PushTopic): Promise<Recipient[]> {
  const devices = Map.groupBy(await shop.store.push.devices(), ({ userId }) => userId)
  const recipients: Recipient[] = []
  for (const [userId, own] of devices) {
    const found = await findRecipient(shop, userId, topic)
    if (found) recipients.push({ ...found, devices: own })
  }
  return recipients.sort(
    (a, b) => compare(a.user.createdAt, b.user.createdAt) || compare(a.user._id, b.user._id),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** The account, when it may see the topic and wants to be told of it; otherwise null. */
export async function findRecipient(
  shop: Deps,
  userId: string,
  topic: PushTopic,
): Promise<Omit<Recipient, 'devices'> | null> {
  const user = await shop.store.accounts.find(userId)
  if (!user) return null
  const { topics, quiet } = await readPreferences(shop, userId)
  // Whom a notice is for was decided with it, whatever the account may do or wants to be told of.
  if (topic === 'security') return { user, quiet }
  if (!(await mayUse(shop, user, PUSH_TOPICS[topic].needs)).ok) return null
  if (topic === 'conversation' && !(await readWhatsAppAccount(shop))) return null
  return topics.includes(topic) ? { user, quiet } : null
}

/** The topics that an account may choose. Without a WhatsApp account nothing is said of conversations. */
export async function offeredTopics(shop: Deps, user: User): Promise<ChosenTopic[]> {
  const allowed = allowedTopics(user)
  const hasInbox = !allowed.includes('conversation') || (await readWhatsAppAccount(shop)) !== null
  return hasInbox ? allowed : allowed.filter((topic) => topic !== 'conversation')
}

/** Without a choice, everything is told. */
export async function readPreferences(
  { store }: Pick<AppContext, 'store'>,
  userId: string,
): Promise<PushPreferences> {
  return (await store.push.preferences(userId)) ?? { topics: [...PUSH_TOPIC_NAMES], quiet: null }
}
