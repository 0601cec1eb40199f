import type { Engine } from '../../data/engines/engine.ts'
import { openWhatsApp } from '../../integrations/whatsapp/whatsapp-api.ts'
import type { ReceiveDeps } from '../../use-cases/conversations/receive-messages.ts'
import { outboxChannels } from '../../use-cases/outbox/channels.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { receiveWebhook } from '../../use-cases/whatsapp/receive-webhook.ts'
import { withWhatsApp } from '../builders/whatsapp-settings.ts'
import { PATIENT } from './payment-fakes/provider-contract.ts'
import { aShop, loopback, OPENING, type ShopChoices } from './shop.ts'
import type { Customer } from './whatsapp-cloud/changes.ts'
import { startFakeWhatsApp } from './whatsapp-fake.ts'
import type { SignedWebhook } from './whatsapp-webhooks.ts'

/** What the shop answers to a webhook: 500 when it fails. */
export async function statusOfWebhook(
  shop: ReceiveDeps,
  { body, signature }: SignedWebhook,
): Promise<number> {
  try {
    const received = await receiveWebhook(shop, new TextEncoder().encode(body), signature)
    return received.ok ? 200 : 403
  } catch {
    return 500
  }
}

/** A shop that is connected to a fake WhatsApp: what customers write arrives at once. Close `fake` at the end. */
export async function aShopAtWhatsApp(engine: Engine, choices: ShopChoices = withWhatsApp()) {
  let now = () => OPENING
  const fake = await startFakeWhatsApp({
    clock: () => now(),
    receive: (webhook) => statusOfWebhook(shop, webhook),
  })
  const whatsApp = openWhatsApp({ ...PATIENT, baseUrl: fake.url, privateNetworks: loopback() })
  const shop = aShop(engine, { ...choices, whatsApp })
  now = shop.clock
  // Those outside of conversations have no number, and come first on both engines.
  const rows = () =>
    engine.db
      .selectFrom('whatsappMessages')
      .selectAll()
      .orderBy('createdAt')
      .orderBy('sequence', (order) => order.asc().nullsFirst())
  return {
    shop,
    fake,
    deliver: () => deliverDue(shop, outboxChannels(shop), { stopping: new AbortController().signal }),
    /** Lets a second pass, then the customer writes a text. @returns WhatsApp's id of the message */
    write: (customer: Customer, body: string, answers?: string) => {
      shop.advance(1000)
      return fake.world.write(
        customer,
        { type: 'text', text: { body } },
        answers === undefined ? {} : { replyTo: answers },
      )
    },
    conversations: () => engine.db.selectFrom('conversations').selectAll().orderBy('createdAt').execute(),
    messages: () => rows().execute(),
    message: (wamid: string) => rows().where('wamid', '=', wamid).executeTakeFirst(),
  }
}

export type ShopAtWhatsApp = Awaited<ReturnType<typeof aShopAtWhatsApp>>
