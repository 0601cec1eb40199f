import type { MessageOfOrder } from '../../data/queries/whatsapp-messages.ts'
import { hasPermission, type User } from '../../domain/accounts/account.ts'
import { excerptOf, readParts } from '../../domain/conversations/excerpt.ts'
import { ORDER_TEXT_LABELS } from '../../domain/orders/order-texts.ts'
import { failureText } from '../../domain/outbox/channels.ts'
import { UNSENT_STATES } from '../../domain/outbox/entry.ts'
import { failureOfCode, WHATSAPP_POLICY } from '../../domain/whatsapp/whatsapp-policy.ts'
import type { TimedDeps } from '../context.ts'

const MAX_LISTED = 30

/** The newest WhatsApp messages of an order, oldest first. A planned message is not listed before its time. */
export async function listOrderMessages({ store, clock }: TimedDeps, orderId: string) {
  const now = clock()
  const rows = await store.whatsAppMessages.listFor(orderId, MAX_LISTED)
  const listed = rows.filter(({ state, createdAt }) => state !== 'queued' || Number(createdAt) <= now)
  const files = await store.conversationMessages.media(listed.map(({ id }) => id))
  return listed.map((row) => ({
    id: row.id,
    direction: row.direction,
    kind: row.kind,
    text: textFor(
      row,
      files.find(({ messageId }) => messageId === row.id),
    ),
    ...(row.direction === 'received' ? { state: 'handled', failure: null } : stateOf(row)),
    at: new Date(Number(row.createdAt)).toISOString(),
    changedAt: new Date(Number(row.changedAt)).toISOString(),
  }))
}

/** Who may not read conversations sees what the shop told of the order by itself, and whether it arrived (W-14). */
export function messagesFor<Message extends { kind: string }>(
  reader: User,
  messages: readonly Message[],
): Message[] {
  const mayReadAll = hasPermission(reader, 'messages')
  return messages.filter(({ kind }) => mayReadAll || Object.hasOwn(ORDER_TEXT_LABELS, kind))
}

/** What the outbox knows counts until WhatsApp has accepted the message. `failure` is a French text. */
export function stateOf({
  state,
  failure,
  entryState,
  entryFailure,
}: Pick<MessageOfOrder, 'state' | 'failure' | 'entryState' | 'entryFailure'>) {
  if (state === 'failed')
    return { state, failure: textOf(/^\d+$/.test(failure ?? '') ? failureOfCode(Number(failure)) : failure) }
  if (state !== 'queued') return { state, failure: null }
  if (entryState === 'queued' || entryState === 'sending') {
    return entryFailure === null
      ? { state, failure: null }
      : { state: 'delayed', failure: textOf(entryFailure) }
  }
  const isUnclear = entryState === 'unclear'
  const isUnsent = UNSENT_STATES.some((unsent) => unsent === entryState)
  return { state: isUnclear ? 'unclear' : 'failed', failure: textOf(isUnsent ? entryFailure : 'expired') }
}

/** A text as it is, and a word for everything else: « Photo », « Note vocale ». A message of the shop's templates has none. */
function textFor(
  { type, text, content, direction, state }: MessageOfOrder,
  file: { voice: number; filename: string | null } | undefined,
): string {
  const isText = type === null || SHOWN_AS_THEY_ARE.includes(type) || (direction === 'sent' && text === '')
  if (isText && state !== 'revoked') return text
  const parts = readParts(content)
  return excerptOf({ type, state, text, parts, voice: file?.voice === 1, filename: file?.filename ?? null })
}

const SHOWN_AS_THEY_ARE = ['text', 'button', 'reply', 'template']

function textOf(failure: string | null): string {
  return failureText('whatsapp', failure) ?? WHATSAPP_POLICY.failures.refused
}
