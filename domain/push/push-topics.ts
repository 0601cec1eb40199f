import { type AccountAccess, hasPermission, type Permission } from '../accounts/account.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'

interface Topic {
  /** French, for the choices of an administrator */
  label: string
  needs: Permission
  /** how long the push service keeps a message for a phone that is off, in milliseconds */
  ttlMs: number
  /** RFC 8030: what is not urgent spares the battery */
  urgency: 'low' | 'normal' | 'high'
}

/** What administrators are told of. */
export const PUSH_TOPICS = {
  order: { label: 'Nouvelle commande', needs: 'orders:read', ttlMs: 12 * HOUR_MS, urgency: 'high' },
  /** a new order that nobody opened, when others were told of it in vain */
  unopened: {
    label: 'Commande que personne n’a ouverte',
    needs: 'orders',
    ttlMs: HOUR_MS,
    urgency: 'high',
  },
  payment: { label: 'Paiement à vérifier', needs: 'orders:read', ttlMs: 12 * HOUR_MS, urgency: 'high' },
  message: { label: 'Message d’un client', needs: 'orders', ttlMs: DAY_MS, urgency: 'normal' },
  conversation: { label: 'Message WhatsApp', needs: 'messages', ttlMs: DAY_MS, urgency: 'high' },
  stock: { label: 'Stock faible', needs: 'products', ttlMs: DAY_MS, urgency: 'low' },
  /** protected settings changed: to every full administrator who has not seen it, and not a choice */
  security: { label: 'Sécurité', needs: 'settings', ttlMs: DAY_MS, urgency: 'high' },
  delivery: { label: 'Livraison échouée', needs: 'orders:read', ttlMs: 12 * HOUR_MS, urgency: 'high' },
} as const satisfies Record<string, Topic>
export type PushTopic = keyof typeof PUSH_TOPICS
/** What administrators choose to be told of. */
export type ChosenTopic = Exclude<PushTopic, 'security'>
export const PUSH_TOPIC_NAMES = Object.keys(PUSH_TOPICS).filter(
  (name) => name !== 'security',
) as ChosenTopic[]

/** Topics of later versions: choices that were stored before say nothing of them, and count as a yes. */
const LATER_TOPICS: readonly PushTopic[] = ['conversation']

/** Reads the chosen topics from a stored list, in which `!conversation` is a topic that was refused. */
export function readTopicList(names: readonly string[]): string[] {
  const isRefusal = (name: string) => LATER_TOPICS.some((topic) => name === `!${topic}`)
  const unknown = LATER_TOPICS.filter((topic) => !names.includes(topic) && !names.includes(`!${topic}`))
  return [...names.filter((name) => !isRefusal(name)), ...unknown]
}

/** Lists chosen topics for storage, with a mark for each later one that is refused. */
export function topicList(chosen: readonly string[]): string[] {
  const refused = LATER_TOPICS.filter((topic) => !chosen.includes(topic))
  return [...chosen, ...refused.map((topic) => `!${topic}`)]
}

/** The topics of which an account may be told. */
export function allowedTopics(user: AccountAccess): ChosenTopic[] {
  return PUSH_TOPIC_NAMES.filter((topic) => hasPermission(user, PUSH_TOPICS[topic].needs))
}

/** Something of which administrators are told once. */
export interface PushCause {
  topic: PushTopic
  /** tells it apart from others about the same subject, without spaces: the number of an attempt, a time */
  mark: string
  /** id of the order, message or product */
  subject: string
}

/** The cause as a text, which identifies it in the outbox. */
export function causeKey({ topic, mark, subject }: PushCause): string {
  return `push ${topic} ${mark} ${subject}`
}

/** @returns null for a cause that only another version knows */
export function readCauseKey(key: string): PushCause | null {
  const [, name = '', mark = '', subject = ''] = /^push (\S+) (\S+) (.+)$/s.exec(key) ?? []
  return Object.hasOwn(PUSH_TOPICS, name) ? { topic: name as PushTopic, mark, subject } : null
}

/** Marks of alerts about a conversation, besides a new message: the subject of a note is its message. */
export const NOTE_MARK = 'note'

const REMINDER = 'again-'

/** @param since when the customer began to wait, in epoch milliseconds */
export function reminderMark(since: number): string {
  return `${REMINDER}${since}`
}

export function isReminder({ topic, mark }: Pick<PushCause, 'topic' | 'mark'>): boolean {
  return topic === 'conversation' && mark.startsWith(REMINDER)
}

interface StockSubject {
  productId: string
  /** both null for the product's own stock */
  color: string | null
  size: string | null
}

export function stockSubject({ productId, color, size }: StockSubject): string {
  return JSON.stringify([productId, color, size])
}

export function readStockSubject(subject: string): StockSubject {
  const [productId = '', color = null, size = null] = JSON.parse(subject) as (string | null)[]
  return { productId: productId ?? '', color, size }
}
