import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import type { WebhookEndpoint } from '../../domain/webhooks/webhooks.ts'
import { WEBHOOK_EVENT_NAMES } from '../../domain/webhooks/webhooks.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { newWebhookKey } from '../../use-cases/webhooks/sign.ts'
import { webhookChannel } from '../../use-cases/webhooks/webhook-channel.ts'
import type { TestShop } from './shop.ts'

/** Adds an endpoint that is told of everything. @returns the key that signs what it receives */
export async function addEndpoint(
  shop: Pick<TestShop, 'store' | 'clock' | 'randomBytes'>,
  endpoint: Partial<WebhookEndpoint> = {},
): Promise<string> {
  const key = newWebhookKey(shop)
  const stored = {
    id: 'caisse',
    name: 'Caisse',
    url: 'https://caisse.example/webhooks',
    events: WEBHOOK_EVENT_NAMES,
    active: true,
    version: 1,
    userId: null,
    userName: null,
    createdAt: new Date(shop.clock()).toISOString(),
    ...endpoint,
  }
  await shop.store.transaction((tx) => tx.webhooks.insert(stored, { current: key }))
  return key
}

export const deliverWebhooks = (shop: TestShop) =>
  deliverDue(shop, { webhook: webhookChannel(shop) }, { stopping: new AbortController().signal })

interface Received {
  headers: Readonly<Record<string, string>>
  body?: string | Uint8Array
}

/**
 * Checks the signature with the reference library of the Standard Webhooks specification, at the time of the request.
 * @returns the payload. @throws WebhookVerificationError
 */
// biome-ignore lint/suspicious/noExplicitAny: any shape; the assertions check its content
export function verifyWebhook({ headers, body }: Received, key: string): any {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 })
  try {
    return new Webhook(key).verify(String(body), { ...headers })
  } finally {
    vi.useRealTimers()
  }
}
