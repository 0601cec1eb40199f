import type { WebhookExample } from './example.ts'
import { MESSAGE_EXAMPLES } from './messages.ts'
import { OTHER_EXAMPLES } from './others.ts'

export const WEBHOOK_EXAMPLES = { ...MESSAGE_EXAMPLES, ...OTHER_EXAMPLES }

export type ExampleName = keyof typeof WEBHOOK_EXAMPLES

/** A webhook with these changes, as the answer of one account. */
export function webhookOf(...examples: readonly Pick<WebhookExample, 'field' | 'value'>[]) {
  const changes = examples.map(({ field, value }) => ({ value, field }))
  return { object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes }] }
}
