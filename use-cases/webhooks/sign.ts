import { createHmac } from 'node:crypto'
import type { WebhookSecret } from '../../domain/webhooks/webhooks.ts'
import type { AppContext } from '../context.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Creates a key as the Standard Webhooks specification writes it. */
export function newWebhookKey({ randomBytes }: Pick<AppContext, 'randomBytes'>): string {
  return PREFIX + Buffer.from(randomBytes(SECRET_BYTES)).toString('base64')
}

/**
 * The headers of the Standard Webhooks specification, with a signature of each valid key.
 * @param now time of the attempt in epoch milliseconds
 */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  { current, former }: WebhookSecret,
  now: number,
): Record<string, string> {
  const seconds = String(Math.floor(now / 1000))
  const keys = [current, ...(former && former.until > now ? [former.key] : [])]
  const signatures = keys.map((key) => {
    const hmac = createHmac('sha256', Buffer.from(key.slice(PREFIX.length), 'base64'))
    return `v1,${hmac.update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}
