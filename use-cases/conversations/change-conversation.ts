import type { InferOutput } from 'valibot'
import type { conversationChange, ShownConversation } from '../../contracts/conversation.ts'
import type { Conversation } from '../../data/queries/conversations.ts'
import { hasPermission, type User } from '../../domain/accounts/account.ts'
import { shownPerson } from '../../domain/conversations/person.ts'
import { fail, failAt, type Result } from '../../domain/errors.ts'
import { type AuditEvent, namedConversation, record } from '../audit/record.ts'
import type { ReadDeps, WriteDeps } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { showConversations } from './shown-conversation.ts'
import { settleConversation } from './store-message.ts'

type Change = InferOutput<typeof conversationChange>

const UNREAD = 'Le client vient d’écrire\u202f: lisez son message avant de terminer la conversation.'

/**
 * Assigns, closes or reopens a conversation. Closing says that what somebody has seen needs no answer: it is refused while a
 * message waits that nobody has read.
 */
export async function changeConversation(
  shop: WriteDeps,
  id: string,
  change: Change,
): Promise<Result<{ message: string; conversation: ShownConversation }>> {
  const changed = await inTransaction(shop, async (tx) => {
    const before = await tx.conversations.lock(id)
    if (!before) return fail('CONVERSATION_NOT_FOUND')
    if (Number(before.version) !== change.version) return fail('EDIT_CONFLICT')
    const assigned = await accountOf({ store: tx }, change.assignedTo)
    if (typeof change.assignedTo === 'string' && !hasPermission(assigned, 'messages'))
      return failAt('assignedTo', 'INVALID_INPUT', 'Ce compte ne peut pas répondre aux messages.')
    await tx.conversations.change(id, { ...columnsOf(before, change, shop.clock()) })
    await settleConversation(tx, id)
    const after = await tx.conversations.find(id)
    if (change.closed && after?.waitingSince !== null) return fail('EDIT_CONFLICT', { message: UNREAD })
    const former = await accountOf({ store: tx }, before.assignedTo)
    await record(tx, shop, ...entriesOf(before, change, [nameOf(former), nameOf(assigned)]))
    return { ok: true as const, after, message: messageOf(change, nameOf(assigned)) }
  })
  if (!changed.ok) return changed
  const [conversation] = changed.after ? await showConversations(shop, [changed.after]) : []
  return conversation ? { ok: true, message: changed.message, conversation } : fail('CONVERSATION_NOT_FOUND')
}

const accountOf = async ({ store }: ReadDeps, id: string | null | undefined) =>
  id ? store.accounts.find(id) : null

const nameOf = (user: User | null) => user && shownPerson(user).name

function columnsOf(
  { version, closedAt, readSequence }: Conversation,
  { assignedTo, closed }: Change,
  now: number,
): Partial<Conversation> {
  const isMoved = closed !== undefined && closed !== (closedAt !== null)
  return {
    version: Number(version) + 1,
    ...(assignedTo !== undefined && { assignedTo }),
    ...(isMoved && { closedAt: closed ? now : null }),
    ...(isMoved && closed && { handledSequence: Number(readSequence) }),
  }
}

function entriesOf(
  { id, assignedTo, closedAt }: Conversation,
  change: Change,
  names: readonly [before: string | null, after: string | null],
): AuditEvent[] {
  const subject = namedConversation(id)
  const isAssigned = change.assignedTo !== undefined && change.assignedTo !== assignedTo
  const isMoved = change.closed !== undefined && change.closed !== (closedAt !== null)
  const action = change.closed ? 'conversation.closed' : 'conversation.reopened'
  return [
    ...(isAssigned
      ? [{ action: 'conversation.assigned', subject, changes: { assignedTo: names } } as const]
      : []),
    ...(isMoved ? [{ action, subject } as const] : []),
  ]
}

function messageOf({ assignedTo, closed }: Change, name: string | null): string {
  if (closed !== undefined) return closed ? 'Conversation terminée' : 'Conversation rouverte'
  if (assignedTo === undefined) return 'Rien n’a changé.'
  return name === null ? 'Plus personne ne suit cette conversation.' : `${name} suit cette conversation.`
}
