import type { ShownMedia, ShownMessage } from '../../contracts/conversation.ts'
import type { ListedMessage, MessagePlace, ReadMessage } from '../../data/queries/conversation-messages.ts'
import type { Schema } from '../../data/schema.ts'
import { excerptOf, readParts } from '../../domain/conversations/excerpt.ts'
import type { MessageParts } from '../../domain/conversations/message.ts'
import { shownPerson } from '../../domain/conversations/person.ts'
import { fail } from '../../domain/errors.ts'
import { mediaFailureText } from '../../domain/whatsapp/media-policy.ts'
import type { ReadDeps } from '../context.ts'
import { stateOf } from '../whatsapp/list-order-messages.ts'
import { iso } from './shown-conversation.ts'

const PAGE = 50

/** The messages before `before`, by default the newest ones: the oldest first. @param before as `earlier` of an answer */
export async function readMessages({ store }: ReadDeps, id: string, before: string | undefined) {
  if (!(await store.conversations.find(id))) return fail('CONVERSATION_NOT_FOUND')
  const rows = await store.conversationMessages.page(id, before ? placeOf(before) : null, PAGE + 1)
  const shown = rows.slice(0, PAGE).reverse()
  const [first] = shown
  return {
    ok: true as const,
    messages: await showMessages({ store }, id, shown),
    earlier: first && rows.length > PAGE ? `${Number(first.createdAt)}.${first.sequence}` : null,
  }
}

function placeOf(cursor: string): MessagePlace {
  const [createdAt = 0, sequence = 0] = cursor.split('.').map(Number)
  return [createdAt, sequence]
}

/** One message as conversations show it; null when it is not there. */
export async function showMessage(
  { store }: ReadDeps,
  conversationId: string,
  id: string,
): Promise<ShownMessage | null> {
  const row = await store.conversationMessages.find(conversationId, id)
  const [shown] = row ? await showMessages({ store }, conversationId, [row]) : []
  return shown ?? null
}

/** Messages of a conversation, with what else the answer has about them. */
export async function showMessages(
  { store }: ReadDeps,
  conversationId: string,
  rows: readonly ListedMessage[],
): Promise<ShownMessage[]> {
  const messages = store.conversationMessages
  const ids = rows.map(({ id }) => id)
  const parts = new Map(rows.map(({ id, content }) => [id, readParts(content)]))
  const [media, reactions, answered, referrals, admins, articles] = await Promise.all([
    messages.media(ids),
    messages.reactions(
      conversationId,
      rows.flatMap(({ wamid }) => wamid ?? []),
    ),
    messages.byWamid(conversationId, [...new Set(rows.flatMap(({ replyTo }) => replyTo ?? []))]),
    messages.referrals(ids.filter((id) => parts.get(id)?.fromAdvertisement)),
    store.accounts.admins(),
    messages.articleNames(
      [...parts.values()].flatMap(({ order }) => order?.items.map(({ retailerId }) => retailerId) ?? []),
    ),
  ])
  const people = new Map(admins.map((user) => [user._id, shownPerson(user)]))
  return rows.map((row) => {
    const own = parts.get(row.id) ?? {}
    const file = media.filter(({ messageId }) => messageId === row.id)
    const { order, product, link, unsupported, mentions } = own
    const reply = row.replyTo === null ? undefined : answered.find(({ wamid }) => wamid === row.replyTo)
    const referral = referrals.find(({ messageId }) => messageId === row.id)
    return {
      ...shownCore(row),
      author:
        row.userId === null ? null : (people.get(row.userId) ?? { id: row.userId, name: row.userName ?? '' }),
      replyTo: reply
        ? { id: reply.id, excerpt: excerptOf({ ...reply, parts: readParts(reply.content) }) }
        : null,
      reactions: reactionsTo(row, reactions),
      media: file.map(shownMedia),
      ...sharedPartsOf(own),
      order: order
        ? {
            items: order.items.map(({ retailerId, quantity }) => ({
              name: articles.get(retailerId) ?? retailerId,
              quantity: quantity ?? 1,
            })),
          }
        : null,
      product: product ?? null,
      link: link ?? null,
      unsupported: unsupported ?? null,
      mentions: (mentions ?? []).flatMap((id) => people.get(id) ?? []),
      fromAdvertisement: referral ? { headline: referral.headline, url: referral.sourceUrl } : null,
    }
  })
}

/** The place and the contacts that a message shares. */
export function sharedPartsOf({ location, contacts = [] }: MessageParts) {
  if (!location) return { location: null, contacts }
  const { latitude, longitude, name, address } = location
  return { location: { latitude, longitude, name, address }, contacts }
}

function shownCore(row: ListedMessage) {
  const origin = originOf(row)
  const { state, failure } = shownState(row)
  return {
    ...{ id: row.id, sequence: Number(row.sequence), text: textOf(row), type: row.type ?? 'text' },
    at: iso(Number(row.createdAt)),
    ...{ origin, state, failure },
    stateAt: origin === 'note' ? null : iso(Number(row.changedAt)),
    canRetry: origin === 'team' && (state === 'failed' || state === 'unclear'),
    step: origin === 'shop' ? row.kind : null,
    orderId: row.orderId,
    edited: row.editedAt !== null || row.type === 'edit',
  }
}

/** What is shown itself because its message is unknown has no text of its own. */
function textOf({ type, state, text, content }: ListedMessage): string {
  const isChange = type === 'reaction' || type === 'revoke'
  return isChange ? excerptOf({ type, state, text, parts: readParts(content) }) : text
}

/** A message of a version before conversations has no origin. */
function originOf({ origin, direction }: ReadMessage): string {
  return origin ?? (direction === 'sent' ? 'shop' : 'customer')
}

function shownState(row: ListedMessage): { state: string; failure: string | null } {
  if (row.state === 'note' || row.state === 'revoked') return { state: row.state, failure: null }
  if (row.direction === 'received') return { state: 'received', failure: null }
  return row.state === 'history' ? { state: 'sent', failure: null } : stateOf(row)
}

/** The last reaction of each side, unless it was taken back. */
function reactionsTo({ wamid }: ListedMessage, all: readonly ReadMessage[]) {
  if (wamid === null) return []
  const last = new Map(
    all
      .filter(({ replyTo }) => replyTo === wamid)
      .map((one) => [originOf(one), readParts(one.content).reaction?.emoji ?? '']),
  )
  return [...last].flatMap(([origin, emoji]) => (emoji === '' ? [] : [{ emoji, origin }]))
}

function shownMedia({
  id,
  state,
  failure,
  mime,
  filename,
  size,
  voice,
}: Schema['whatsappMedia']): ShownMedia {
  return {
    ...{ id, state, mime, filename, failure: mediaFailureText(failure) },
    ...{ size: Number(size ?? 0), voice: voice === 1 },
  }
}
