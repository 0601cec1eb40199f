import { readOrderId } from '../orders/order-id.ts'
import { orderSearchTerms } from '../orders/order-search.ts'

/** What is searched in conversations. */
export interface ConversationSearch {
  /** a conversation or a message has one text of each term; folded */
  terms: readonly (readonly string[])[]
  /** the part of an order number that the whole query may be; null: it is none */
  orderNumber: string | null
}

/** Fewer characters are part of too many order numbers. */
const PART_OF_NUMBER = /^[0-9A-Z-]{4,40}$/

/** Reads names, words of messages, numbers in any writing and order numbers; null for an empty query. */
export function readConversationSearch(typed: string): ConversationSearch | null {
  const terms = orderSearchTerms(typed).map(({ texts }) => texts)
  if (terms.length === 0) return null
  const number = readOrderId(typed).toUpperCase()
  return { terms, orderNumber: PART_OF_NUMBER.test(number) ? number : null }
}
