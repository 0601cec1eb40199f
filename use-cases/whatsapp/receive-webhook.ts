import { createHmac } from 'node:crypto'
import pLimit from 'p-limit'
import { parseWebhook } from '../../contracts/whatsapp-events.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import { parseJson } from '../../domain/unknown-values.ts'
import type { WhatsAppEvent, WhatsAppMessage } from '../../domain/whatsapp/webhook-events.ts'
import { hashSecret, isSameSecret } from '../accounts/secrets.ts'
import { yieldToEventLoop } from '../batches.ts'
import { changeIdentity } from '../conversations/change-identity.ts'
import { type ReceiveDeps, receiveMessages, type ToldMessage } from '../conversations/receive-messages.ts'
import { receiveStatuses } from './receive-statuses.ts'
import { readWhatsAppAccount } from './whatsapp-account.ts'

/** Answers WhatsApp's question whether the webhook is the shop's. @returns what WhatsApp expects to read */
export async function answerChallenge(
  shop: Pick<ReceiveDeps, 'store' | 'settings'>,
  { token, challenge }: { token: string; challenge: string },
): Promise<Result<{ challenge: string }>> {
  const account = await readWhatsAppAccount(shop)
  const isKnown = isSameSecret(hashSecret(account?.verifyToken ?? ''), hashSecret(token))
  return account && isKnown ? { ok: true, challenge } : fail('WEBHOOK_FORGED')
}

/**
 * Stores and applies what WhatsApp tells: messages of customers, those of the merchant on the phone, past ones, states and changed
 * numbers. Each is applied once, however often and in whichever order it comes. What another number or a stranger's
 * signature sends leaves no trace.
 * @param signature the header `X-Hub-Signature-256`
 */
export async function receiveWebhook(
  shop: ReceiveDeps,
  rawBody: Uint8Array,
  signature: string,
): Promise<Result<{ message: string }>> {
  const account = await readWhatsAppAccount(shop)
  // Without a secret, anybody could sign.
  if (!account) return fail('WEBHOOK_FORGED')
  const expected = `sha256=${createHmac('sha256', account.appSecret).update(rawBody).digest('hex')}`
  if (!isSameSecret(expected, signature)) return fail('WEBHOOK_FORGED')
  // Hundreds may come at once.
  await yieldToEventLoop()
  const body = parseJson(Buffer.from(rawBody).toString('utf8'))
  await receiveEvents(shop, account.phoneNumberId, parseWebhook(body))
  return { ok: true, message: '' }
}

/** Events that are applied together. A larger batch would hold the event loop. */
const AT_ONCE = 50
/** Messages of one person in one transaction, and their characters. */
const AT_ONCE_OF_ONE = 10
const MAX_CHARACTERS = 40_000
/** Transactions that wait at once, in all webhooks of this process: SQLite commits those that wait together, in one turn. */
const inTurn = pLimit(4)

async function receiveEvents(
  shop: ReceiveDeps,
  phoneNumberId: string,
  events: Iterable<WhatsAppEvent>,
): Promise<void> {
  const batch: WhatsAppEvent[] = []
  const failures: { error: unknown }[] = []
  const apply = async () => {
    const failure = await applyBatch(shop, phoneNumberId, batch.splice(0))
    if (failure) failures.push(failure)
    await yieldToEventLoop()
  }
  for (const event of events) {
    if (event.phoneNumberId !== phoneNumberId) continue
    const [first] = batch
    if (first && (batch.length >= AT_ONCE || sortOf(first) !== sortOf(event))) await apply()
    batch.push(event)
  }
  await apply()
  // What could not be applied comes again with all of it.
  const [failure] = failures
  if (failure) throw failure.error
}

/** Events of one sort are applied together; what is of several sorts, in the order in which it is told. */
function sortOf({ event }: WhatsAppEvent): string {
  return event === 'echo' || event === 'history' ? 'message' : event
}

/** @returns what could not be applied; null when everything was */
async function applyBatch(
  shop: ReceiveDeps,
  phoneNumberId: string,
  events: readonly WhatsAppEvent[],
): Promise<{ error: unknown } | null> {
  const statuses = events.filter((event) => event.event === 'status')
  const identities = events.filter((event) => event.event === 'identity')
  // What is written in a group is not written to the shop.
  const told = events.map(toldBy).filter((one) => one !== null && one.message.groupId === null)
  const people = Map.groupBy(told as ToldMessage[], ({ message }) => writerOf(message))
  const works = [
    ...(statuses.length > 0
      ? [() => togetherOrAlone([statuses], (some) => receiveStatuses(shop, some))]
      : []),
    ...[...people.values()].map(
      (own) => () => togetherOrAlone(partsOf(own), (some) => receiveMessages(shop, phoneNumberId, some)),
    ),
  ]
  const results = await Promise.allSettled(works.map((work) => inTurn(work)))
  for (const change of identities)
    results.push(...(await Promise.allSettled([inTurn(() => changeIdentity(shop, phoneNumberId, change))])))
  const failures = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
  const outage = failures.find((reason) => reason instanceof ServiceUnavailableError)
  if (outage) throw outage
  return failures.length > 0 ? { error: failures[0] } : null
}

/**
 * Applies what is told together, one part after the other. Where that fails, each is applied alone: what the shop cannot apply keeps
 * nothing else back.
 * @throws the first failure of one alone, at the end, and an outage at once
 */
async function togetherOrAlone<Told>(
  parts: Iterable<readonly Told[]>,
  apply: (some: readonly Told[]) => Promise<void>,
): Promise<void> {
  const failures: { error: unknown }[] = []
  const attempt = async (some: readonly Told[]) => {
    try {
      await apply(some)
    } catch (error) {
      if (error instanceof ServiceUnavailableError) throw error
      if (some.length > 1) for (const one of some) await attempt([one])
      else failures.push({ error })
    }
    await yieldToEventLoop()
  }
  for (const some of parts) await attempt(some)
  const [failure] = failures
  if (failure) throw failure.error
}

/** Messages of one person, as many as one transaction stores without holding the event loop: customers send whole books. */
function* partsOf(told: readonly ToldMessage[]): Generator<ToldMessage[]> {
  let part: ToldMessage[] = []
  let characters = 0
  for (const one of told) {
    part.push(one)
    characters += charactersIn(one.message)
    if (part.length < AT_ONCE_OF_ONE && characters < MAX_CHARACTERS) continue
    yield part
    part = []
    characters = 0
  }
  if (part.length > 0) yield part
}

/** What is read and folded of a message: also the answers of a form, and an address book. */
function charactersIn({ text, payload, contacts }: WhatsAppMessage): number {
  const names = contacts.reduce((sum, { name }) => sum + name.length, 0)
  return text.length + (payload ?? '').length + names
}

function toldBy(event: WhatsAppEvent): ToldMessage | null {
  if (event.event === 'message') return { message: event, isPast: false, isOwn: false, state: null }
  if (event.event === 'echo') return { message: event, isPast: false, isOwn: true, state: null }
  if (event.event !== 'history') return null
  return { message: event, isPast: true, isOwn: event.direction === 'out', state: event.state }
}

/** Names the customer of a message, if only by the message that it answers, or by itself. */
function writerOf({ id, person: { phone, userId }, replyTo }: WhatsAppMessage): string {
  return phone === null && userId === null ? `about ${replyTo ?? id}` : `${phone} ${userId}`
}
