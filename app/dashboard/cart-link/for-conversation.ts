import * as v from 'valibot'

const target = v.object({ forConversation: v.string() })

/** Navigation state of a new cart link that is then sent in a conversation (W-05). */
export function forConversation(conversationId: string) {
  return { forConversation: conversationId }
}

/** @param state of the location; null unless a conversation opened the page */
export function readTarget(state: unknown): string | null {
  const read = v.safeParse(target, state)
  return read.success ? read.output.forConversation : null
}

const made = v.object({ cartLink: v.object({ id: v.string(), articles: v.number() }) })

/** Navigation state of a conversation in which a new cart link is ready to be sent. */
export function cartLinkFor(id: string, articles: number) {
  return { cartLink: { id, articles } }
}

/** @param state of the location; null unless a new cart link opened the conversation */
export function readCartLink(state: unknown): { id: string; articles: number } | null {
  const read = v.safeParse(made, state)
  return read.success ? read.output.cartLink : null
}
