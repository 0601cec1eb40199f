import type { ReplyInput, ShownMessage } from '../../contracts/conversation.ts'
import type { Conversation } from '../../data/queries/conversations.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { answeredSince } from '../../domain/conversations/answered-since.ts'
import { shownPerson } from '../../domain/conversations/person.ts'
import { type DomainError, fail, failAt, type Result } from '../../domain/errors.ts'
import type { WhatsAppAccount } from '../../domain/whatsapp/account.ts'
import { WINDOW_MS } from '../../domain/whatsapp/message-states.ts'
import { namedConversation, record } from '../audit/record.ts'
import type { AppContext, TimedDeps, WriteDeps } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { readWhatsAppAccount } from '../whatsapp/whatsapp-account.ts'
import { type PrepareDeps, type PreparedReply, prepareReply } from './prepare-reply.ts'
import { queueReply } from './queue-reply.ts'
import { showMessage } from './read-messages.ts'
import { type AskedReply, isSameReply, type ReplyBase } from './same-reply.ts'
import { storeMessage } from './store-message.ts'

export type ReplyContext = PrepareDeps & WriteDeps & Pick<AppContext, 'privateFiles'>

export type Replied = Result<{ message: string; sent: ShownMessage }>

/**
 * Queues an answer to a customer, once for its id (W-05). Refused when a colleague has answered since `seen`, and outside the
 * 24 hours, unless it is a template. Nothing of it is lost: the browser keeps what was typed.
 */
export async function reply(shop: ReplyContext, conversationId: string, input: ReplyInput): Promise<Replied> {
  const opened = await openForReply(shop, conversationId, input)
  if (!opened.ok || opened.repeated !== null) return answerOf(shop, opened)
  const written = await prepareReply(shop, opened.conversation, input)
  if (!written.ok) return written
  return storeReply(shop, conversationId, { asked: input, written: written.reply })
}

type Opened = Result<{ conversation: Conversation; repeated: string | null }>

/** Finds the conversation, and whether this answer is there already. */
export async function openForReply(
  shop: Pick<ReplyContext, 'store' | 'settings'>,
  conversationId: string,
  asked: AskedReply,
): Promise<Opened> {
  if (!(await readWhatsAppAccount(shop))) return fail('WHATSAPP_NOT_CONFIGURED')
  const conversation = await shop.store.conversations.find(conversationId)
  if (!conversation) return fail('CONVERSATION_NOT_FOUND')
  const known = await shop.store.conversationReplies.find(asked.id)
  if (!known) return { ok: true, conversation, repeated: null }
  return isSameReply(known, conversationId, asked)
    ? { ok: true, conversation, repeated: asked.id }
    : failAt('id', 'INVALID_INPUT')
}

export async function answerOf(shop: Pick<ReplyContext, 'store'>, opened: Opened): Promise<Replied> {
  if (!opened.ok) return opened
  return sentAnswer(shop, opened.conversation.id, opened.repeated ?? '')
}

export async function sentAnswer(
  { store }: Pick<ReplyContext, 'store'>,
  conversationId: string,
  id: string,
): Promise<Replied> {
  const sent = await showMessage({ store }, conversationId, id)
  return sent ? { ok: true, message: 'La réponse va être envoyée.', sent } : fail('MESSAGE_NOT_FOUND')
}

interface Written {
  asked: AskedReply
  written: PreparedReply
  /** stores what belongs to the message, in its transaction */
  also?: (tx: OpenTransaction) => Promise<void>
}

/** Stores an answer and its entry of the outbox in one transaction. */
export async function storeReply(
  shop: ReplyContext,
  conversationId: string,
  { asked, written, also }: Written,
): Promise<Replied> {
  const { id, replyTo } = asked
  const account = await readWhatsAppAccount(shop)
  if (!account) return fail('WHATSAPP_NOT_CONFIGURED')
  const stored = await inTransaction(shop, async (tx) => {
    const conversation = await tx.conversations.lock(conversationId)
    if (!conversation) return fail('CONVERSATION_NOT_FOUND')
    const known = await tx.conversationReplies.find(id)
    if (known)
      return isSameReply(known, conversationId, asked) ? { ok: true as const } : failAt('id', 'INVALID_INPUT')
    const objection =
      objectionToSending(conversation, {
        account,
        isTemplate: written.type === 'template',
        now: shop.clock(),
      }) ?? (await objectionToAuthor(tx, shop, conversation, asked))
    if (objection) return objection
    const at = shop.clock()
    const answered = replyTo ? await tx.conversationMessages.find(conversationId, replyTo) : null
    const sequence = await storeMessage(
      tx,
      conversation,
      {
        ...{ ...written, id, at, wamid: null, direction: 'sent', state: 'queued', origin: 'team' },
        ...{ phone: conversation.phone ?? '', replyTo: answered?.wamid ?? null },
        ...{ userId: shop.actor?.id ?? null, userName: shop.actor?.name ?? null },
      },
      shop,
    )
    if (sequence === null) return failAt('id', 'INVALID_INPUT')
    await also?.(tx)
    if (!(await queueReply(tx, { id, kind: 'reply', conversationId, at })))
      return failAt('id', 'INVALID_INPUT')
    const { orderId } = written
    if (orderId !== null) tx.publish({ kind: 'order-message', orderId })
    await record(tx, shop, {
      action: 'conversation.replied',
      subject: namedConversation(conversationId),
    })
    return { ok: true as const }
  })
  return stored.ok ? sentAnswer(shop, conversationId, id) : stored
}

const FORMER =
  'Cette conversation est celle d’un ancien numéro de la boutique\u202f: elle continue quand le client écrit au nouveau.'
const CLOSED =
  'Ce client n’a pas écrit depuis 24 heures\u202f: WhatsApp n’accepte plus qu’un modèle approuvé. Votre texte n’est pas parti.'
const STOPPED =
  'Ce client a écrit STOP\u202f: la boutique ne commence plus de conversation. Elle peut répondre à ses nouveaux messages.'

/** Why WhatsApp, or the customer, would not have this answer now from the shop's number. */
export function objectionToSending(
  { phoneNumberId, lastReceivedAt, stoppedAt }: Conversation,
  { account, isTemplate, now }: { account: WhatsAppAccount; isTemplate: boolean; now: number },
): DomainError | null {
  if (!isTemplate && phoneNumberId !== account.phoneNumberId)
    return fail('WINDOW_CLOSED', { message: FORMER })
  const isOpen = lastReceivedAt !== null && now - Number(lastReceivedAt) < WINDOW_MS
  if (stoppedAt !== null && (isTemplate || !isOpen)) return fail('WINDOW_CLOSED', { message: STOPPED })
  return isOpen || isTemplate ? null : fail('WINDOW_CLOSED', { message: CLOSED })
}

/** Two people must not answer the same customer unknowingly. */
async function objectionToAuthor(
  tx: OpenTransaction,
  { clock, actor }: TimedDeps & Pick<AppContext, 'actor'>,
  { id }: Conversation,
  { seen, anyway }: ReplyBase,
): Promise<DomainError | null> {
  if (anyway) return null
  const other = await tx.conversationReplies.answerAfter(id, seen, actor?.id ?? '')
  if (!other) return null
  const account = other.author === null ? null : await tx.accounts.find(other.author)
  const userName = account ? shownPerson(account).name : other.userName
  return fail('ANSWERED_MEANWHILE', {
    message: `${answeredSince({ ...other, userName }, clock())}. Votre réponse n’est pas partie.`,
  })
}
