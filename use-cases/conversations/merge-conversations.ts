import type { Conversation } from '../../data/queries/conversations.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { conversationSearchText } from '../../domain/conversations/person.ts'
import type { AppContext } from '../context.ts'

export type ConversationDeps = Pick<AppContext, 'clock' | 'newId'>

/** Makes two locked conversations one person's. The first one stays; a STOP counts wherever it was written. @param now epoch milliseconds */
export async function mergeConversations(
  tx: OpenTransaction,
  [into, from]: readonly [Conversation, Conversation],
  { phone, userId }: Pick<Conversation, 'phone' | 'userId'>,
  now: number,
): Promise<Conversation> {
  const numbers = await tx.conversationIdentities.merge(into, from)
  for (const was of [into.phone, into.userId, from.phone, from.userId])
    if (was !== null && was !== phone && was !== userId) await addFormer(tx, into, was, now)
  const merged: Conversation = {
    ...{ ...into, ...numbers, phone, userId },
    name: into.name || from.name,
    username: into.username ?? from.username,
    assignedTo: into.assignedTo ?? from.assignedTo,
    closedAt: into.closedAt === null || from.closedAt === null ? null : later(into.closedAt, from.closedAt),
    stoppedAt: later(into.stoppedAt, from.stoppedAt),
    remindedAt: later(into.remindedAt, from.remindedAt),
    awayAt: later(into.awayAt, from.awayAt),
    createdAt: Math.min(Number(into.createdAt), Number(from.createdAt)),
    version: Math.max(Number(into.version), Number(from.version)) + 1,
  }
  const { id, phoneNumberId: _, ...changes } = merged
  const searchFolded = conversationSearchText(merged)
  await tx.conversations.change(id, { ...changes, searchFolded })
  await tx.conversations.settle(id)
  for (const conversationId of [id, from.id]) tx.publish({ kind: 'conversation', conversationId })
  return (await tx.conversations.find(id)) ?? merged
}

function later(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : Math.max(Number(one ?? 0), Number(other ?? 0))
}

/** Keeps a number or id that a conversation no longer has. @param until epoch milliseconds */
export function addFormer(
  tx: OpenTransaction,
  { id, phoneNumberId }: Pick<Conversation, 'id' | 'phoneNumberId'>,
  identity: string,
  until: number,
): Promise<void> {
  return tx.conversationIdentities.addFormer({ phoneNumberId, identity, conversationId: id, until })
}
