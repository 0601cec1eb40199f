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
  const found = selected.search
    ? await lists.search(selected, { limit, offset })
    : { rows: await lists.list(selected, { limit, offset }), total: await lists.count(selected) }
  const { rows, total } = found
  const [conversations, counts] = await Promise.all([showConversations(shop, rows), lists.counts(userId)])
  return { conversations, total, page, limit, counts }
}

export function countConversations({ store }: ReadDeps, { _id: userId }: User) {
  return store.conversationLists.counts(userId)
}
