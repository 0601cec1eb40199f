import * as v from 'valibot'

const handOver = v.object({
  conversationId: v.string(),
  /** of the customer at WhatsApp; empty when unknown */
  name: v.string(),
  phone: v.string(),
  /** texts of the chosen messages, oldest first */
  text: v.optional(v.string()),
  /** a message with an order from the catalogue */
  messageId: v.optional(v.string()),
})

/** What a conversation gives to a new order: as navigation state, so that no address names a customer (W-07). */
export type HandOver = v.InferOutput<typeof handOver>

export function orderFromConversation(given: HandOver) {
  return { fromConversation: given }
}

const orderState = v.object({ fromConversation: handOver })

/** @param state of the location; null unless a conversation opened the page */
export function readHandOver(state: unknown): HandOver | null {
  const read = v.safeParse(orderState, state)
  return read.success ? read.output.fromConversation : null
}

/** The way back to the conversation, where the summary of the new order is then ready to be sent. */
export function summaryOf(orderId: string) {
  return { summaryOf: orderId }
}

const summaryState = v.object({ summaryOf: v.string() })

/** @param state of the location; null unless a new order opened the conversation */
export function readSummaryOf(state: unknown): string | null {
  const read = v.safeParse(summaryState, state)
  return read.success ? read.output.summaryOf : null
}
