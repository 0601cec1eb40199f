import { afterAll, beforeAll } from 'vitest'
import type { Settings } from '../../../contracts/settings.ts'
import type { Content, Customer } from '../../support/whatsapp-cloud/changes.ts'
import type { Written } from '../../support/whatsapp-cloud/world.ts'
import { startFakeWhatsApp } from '../../support/whatsapp-fake.ts'
import { WHATSAPP_ACCOUNT } from '../../support/whatsapp-webhooks.ts'
import { PASSWORD } from './merchant.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { ask } from './paying-shop.ts'

/** A shop with an account at the fake WhatsApp, which tells it of messages and takes its answers. */
export async function openChattingShop(inbox: Partial<Settings['whatsappInbox']> = {}) {
  const whatsApp = await startFakeWhatsApp({ retryMs: 200 })
  const shop = openShop({
    settings: { WHATSAPP_URL: whatsApp.url, PRIVATE_NETWORKS: '127.0.0.1', NO_PROXY: '127.0.0.1' },
  })
  beforeAll(async () => {
    whatsApp.webhookUrl = `${shop.url}/api/whatsapp/webhook`
    await changeSetting(shop, 'whatsappAccount', WHATSAPP_ACCOUNT)
    if (Object.keys(inbox).length > 0) await changeSetting(shop, 'whatsappInbox', inbox)
  })
  afterAll(() => whatsApp.close())

  /** A customer writes. @returns the address of the conversation in the dashboard */
  async function receive(customer: Customer, content: Content | string, written: Written = {}) {
    const message = typeof content === 'string' ? { type: 'text', text: { body: content } } : content
    await whatsApp.world.write(customer, message, written)
    const { conversations } = await (await ask(shop, `/conversations?q=${customer.name}`)).json()
    return `/dashboard/messages/${conversations[0].id}`
  }

  return { shop, whatsApp, receive, changeSetting: changeSetting.bind(null, shop) }
}

async function changeSetting<Name extends keyof Settings>(
  shop: OpenShop,
  name: Name,
  value: Partial<Settings[Name]>,
): Promise<void> {
  const { settings } = await (await ask(shop, '/settings')).json()
  const { version, value: former } = settings[name]
  const answer = await ask(shop, '/settings', {
    method: 'PATCH',
    body: {
      changes: { [name]: { value: { ...former, ...value }, version } },
      currentPassword: PASSWORD,
    },
  })
  if (!answer.ok) throw new Error(`settings: ${answer.status} ${await answer.text()}`)
}
