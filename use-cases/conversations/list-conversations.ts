import type { InferOutput } from 'valibot'
import type { conversationQuery } from '../../contracts/conversation.ts'
import type { Conversation } from '../../data/queries/conversations.ts'
import {
  type ConversationSearch,
  readConversationSearch,
} from '../../domain/conversations/conversation-search.ts'
import type { ReadDeps, TimedDeps } from '../context.ts'
import { excerptsOfMessages, iso, showConversations } from './shown-conversation.ts'

/** One page of conversations, unread ones first, with the counts of the whole shop. */
export async function listConversations(
  shop: TimedDeps,
  { filter, q, limit, page }: InferOutput<typeof conversationQuery>,
  userId: string,
) {
  const lists = shop.store.conversationLists
  const selected = { filter, search: readConversationSearch(q), userId }
  const offset = (page - 1) * limit
  const found = selected.search
    ? await lists.search(selected, { limit, offset })
    : { rows: await lists.list(selected, { limit, offset }), total: await lists.count(selected) }
  const { rows, total } = found
  const [shown, messages, counts] = await Promise.all([
    showConversations(shop, rows),
    foundMessages(shop, rows, selected.search),
    lists.counts(userId),
  ])
  const conversations = shown.map((one) => ({ ...one, found: messages.get(one.id) ?? null }))
  return { conversations, total, page, limit, counts }
}

/** Where in each conversation somebody says what is searched. */
async function foundMessages(
  { store }: ReadDeps,
  rows: readonly Conversation[],
  search: ConversationSearch | null,
) {
  const ids = rows.map(({ id }) => id)
  const messages = search ? await store.conversationMessages.found(ids, search) : []
  const excerpts = await excerptsOfMessages({ store }, messages)
  return new Map(
    messages.map(({ id, conversationId, createdAt }) => [
      conversationId,
      { id, at: iso(Number(createdAt)), excerpt: excerpts.get(id) ?? '' },
    ]),
  )
}

export function countConversations({ store }: ReadDeps, userId: string) {
  return store.conversationLists.counts(userId)
}
