import { orderSearchTerms } from '../orders/order-search.ts'
import { fold } from '../text/fold.ts'

/** What is searched in conversations; `code`: the part of an order number that the whole query may be. */
export interface ConversationSearch {
  /** a conversation or a message has one text of each term; folded */
  terms: readonly (readonly string[])[]
  code: string | null
}

/** At least as many characters of an order number: fewer are in too many of them. */
const LEAST_CODE = 4

/** Reads names, words of messages, numbers in any writing and order numbers; null for an empty query. */
export function readConversationSearch(typed: string): ConversationSearch | null {
  const terms = orderSearchTerms(typed).map(({ texts }) => texts)
  if (terms.length === 0) return null
  const code = fold(typed)
    .replace(/^n°/, '')
    .replace(/[\s.-]/g, '')
    .replace(/^kb(?=.)/, '')
    .toUpperCase()
  return { terms, code: /^[0-9A-Z]{1,10}$/.test(code) && code.length >= LEAST_CODE ? code : null }
}
