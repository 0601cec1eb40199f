import { type SignedWebhook, signWebhook } from '../whatsapp-webhooks.ts'
import type { Change } from './changes.ts'
import { ACCOUNT_ID } from './graph.ts'

/**
 * What happens to the next webhooks. `forged`: signed with another secret; `reordered`: sent after the next one; `held`:
 * kept until `release`.
 */
export type WebhookDelivery = 'once' | 'repeated' | 'reordered' | 'forged' | 'none' | 'held'

export interface ReleaseOptions {
  /** most changes of one webhook; 1: none is batched */
  batch?: number
  /** the share of webhooks that come twice, 0 to 1 */
  repeated?: number
  /** in any order */
  shuffled?: boolean
  /** all requests at once */
  together?: boolean
}

/** Attempts of one webhook before the test gives up; WhatsApp goes on for 7 days. */
const ATTEMPTS = 50

export interface DeliveryOptions {
  webhookUrl: string | null
  /** takes webhooks instead of the address, and returns the HTTP status of its answer */
  receive: ((webhook: SignedWebhook) => Promise<number>) | null
  seed: number
}

/** Lets a fake send webhooks to the shop, and again until it answers with 200. */
export function withDeliveries<Fake extends object>(
  fake: Fake,
  { webhookUrl, receive, seed }: DeliveryOptions,
) {
  const reordered: SignedWebhook[] = []
  const held: Change[] = []
  /** what the shop has not answered with 200 */
  const waiting: SignedWebhook[] = []
  const random = seededRandom(seed)

  const deliveries = Object.assign(fake, {
    /** where webhooks are sent; null: nowhere */
    webhookUrl,
    delivery: 'once' as WebhookDelivery,
    /** answers of the shop to webhooks; null: not reached */
    delivered: [] as (number | null)[],
    waiting,
    /** what `release` will tell the shop */
    held,

    /** Tells the shop of a change. @returns the webhook, also where it is not sent */
    async tell(change: Change): Promise<SignedWebhook> {
      const webhook = signedWebhook([[change]])
      const { delivery } = deliveries
      if (delivery === 'held') held.push(change)
      if (delivery === 'reordered') reordered.push(webhook)
      if (['none', 'held', 'reordered'].includes(delivery)) return webhook
      const first = delivery === 'forged' ? signWebhook(webhook.body, 'another secret') : webhook
      const again = delivery === 'repeated' ? [first] : []
      for (const one of [first, ...reordered.splice(0), ...again])
        if (!(await post(one)) && delivery !== 'forged') waiting.push(one)
      return webhook
    },

    /** Sends what is held, in webhooks of several changes, accounts and messages, and until each is answered with 200. */
    async release({ batch = 1, repeated = 0, shuffled = false, together = false }: ReleaseOptions = {}) {
      const changes = held.splice(0)
      if (shuffled) shuffle(changes, random)
      const webhooks: SignedWebhook[] = []
      while (changes.length > 0) {
        const webhook = signedWebhook(grouped(changes.splice(0, 1 + Math.floor(random() * batch)), random))
        webhooks.push(webhook, ...(random() < repeated ? [webhook] : []))
      }
      if (shuffled) shuffle(webhooks, random)
      waiting.push(...webhooks)
      await deliveries.retry({ together })
    },

    /** Sends what waits until the shop answers with 200. */
    async retry({ together = false } = {}) {
      for (let attempt = 1; waiting.length > 0; attempt++) {
        if (attempt > ATTEMPTS) throw new Error(`${waiting.length} webhooks are still not answered with 200`)
        const round = waiting.splice(0)
        const answered: boolean[] = together ? await Promise.all(round.map(post)) : []
        if (!together) for (const webhook of round) answered.push(await post(webhook))
        waiting.push(...round.filter((_, index) => !answered[index]))
      }
    },
  })

  /** @returns whether WhatsApp is done with it */
  async function post(webhook: SignedWebhook): Promise<boolean> {
    const url = deliveries.webhookUrl
    const status = receive ? await receive(webhook) : url === null ? null : await statusOf(url, webhook)
    deliveries.delivered.push(status)
    return status === 200 || (url === null && !receive)
  }
  return deliveries
}

/** @returns null when the shop is not reached */
async function statusOf(url: string, { body, signature }: SignedWebhook): Promise<number | null> {
  const headers = { 'X-Hub-Signature-256': signature, 'Content-Type': 'application/json' }
  const answered = await fetch(url, { method: 'POST', body, headers }).catch(() => null)
  await answered?.arrayBuffer()
  return answered?.status ?? null
}

/** WhatsApp writes letters beyond ASCII as `\u00e9`, and signs them so. */
export function signedWebhook(entries: readonly (readonly Change[])[]): SignedWebhook {
  const entry = entries.map((changes) => ({ id: ACCOUNT_ID, changes }))
  const text = JSON.stringify({ object: 'whatsapp_business_account', entry })
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return signWebhook(text.replace(/[\u0080-\uffff]/g, escaped))
}

const LISTS = ['contacts', 'messages', 'statuses', 'message_echoes']

/** Puts changes into entries; neighbours of one field sometimes share a value, with several messages and contacts. */
function grouped(changes: readonly Change[], random: () => number): Change[][] {
  const entries: Change[][] = [[]]
  for (const change of changes) {
    if (random() < 0.3) entries.push([])
    const entry = entries.at(-1) ?? []
    const last = entry.at(-1)
    const isJoined =
      last?.field === change.field && LISTS.some((key) => key in change.value) && random() < 0.5
    if (!isJoined || change.field === 'history' || !last) entry.push(change)
    else entry[entry.length - 1] = { field: change.field, value: joined(last.value, change.value) }
  }
  return entries.filter(({ length }) => length > 0)
}

function joined(one: Change['value'], other: Change['value']): Change['value'] {
  const lists = LISTS.map((key) => [key, [...listAt(one, key), ...listAt(other, key)]] as const)
  return { ...one, ...Object.fromEntries(lists.filter(([, list]) => list.length > 0)) }
}

const listAt = (value: Change['value'], key: string): unknown[] =>
  Array.isArray(value[key]) ? value[key] : []

function shuffle(list: unknown[], random: () => number): void {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[list[last], list[other]] = [list[other], list[last]]
  }
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
