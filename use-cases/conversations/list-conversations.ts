import type { InferOutput } from 'valibot'
import type { conversationQuery } from '../../contracts/conversation.ts'
import type { User } from '../../domain/accounts/account.ts'
import { readConversationSearch } from '../../domain/conversations/conversation-search.ts'
import type { ReadDeps, TimedDeps } from '../context.ts'
import { showConversations } from './shown-conversation.ts'

/** One page of conversations, unread ones first, with the counts of the whole shop. */
export async function listConversations(
  shop: TimedDeps,
  { filter, q, limit, page }: InferOutput<typeof conversationQuery>,
  { _id: userId }: User,
) {
  const lists = shop.store.conversationLists
  const selected = { filter, search: readConversationSearch(q), userId }
  const offset = (page - 1) * limit
  const rows = await lists.list(selected, { limit, offset })
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0)
  const [conversations, total, counts] = await Promise.all([
    showConversations(shop, rows),
    // Counted only when needed, because counting the matches takes as long as finding them.
    isLastPage ? offset + rows.length : lists.count(selected),
    lists.counts(userId),
  ])
  return { conversations, total, page, limit, counts }
}

export function countConversations({ store }: ReadDeps, { _id: userId }: User) {
  return store.conversationLists.counts(userId)
}
