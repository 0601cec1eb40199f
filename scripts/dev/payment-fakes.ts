import { PROVIDER_IDS, providerRules } from '../../domain/payments/providers.ts'
import { urlSettingOf } from '../../server/env.ts'
import { startFakes } from '../../tests/support/payment-fakes/start-fakes.ts'
import { ACCOUNT_ID } from '../../tests/support/whatsapp-cloud/graph.ts'
import { startFakeWhatsApp } from '../../tests/support/whatsapp-fake.ts'
import { WHATSAPP_ACCOUNT } from '../../tests/support/whatsapp-webhooks.ts'

const LOOPBACK = '127.0.0.1'

/**
 * Starts the fake payment providers and WhatsApp of the tests, prints their addresses and keys, and returns the environment with
 * which the shop uses them. A person pays, declines or waits on their pages.
 */
export async function startPaymentFakes(environment: Record<string, string | undefined>) {
  const shop = `http://${LOOPBACK}:${environment.PORT || '3000'}`
  const fakes = await startFakes((id) => `${shop}/api/payments/${id}/notifications`)
  const whatsApp = await startFakeWhatsApp({ webhookUrl: `${shop}/api/whatsapp/webhook`, retryMs: 5000 })
  console.log('Fake payment providers and WhatsApp; their keys for Réglages:')
  for (const id of PROVIDER_IDS) {
    const { url, account } = fakes[id]
    console.log(`  ${providerRules(id).label}: ${url}/`)
    for (const [name, value] of Object.entries(account)) if (value) console.log(`    ${name} ${value}`)
  }
  console.log(`  WhatsApp: ${whatsApp.url}/`)
  const ids = { ...WHATSAPP_ACCOUNT, businessAccountId: ACCOUNT_ID }
  for (const [name, value] of Object.entries(ids)) console.log(`    ${name} ${value}`)
  const added = (list: string | undefined) => [list, LOOPBACK].filter(Boolean).join(',')
  return {
    environment: {
      ...Object.fromEntries(PROVIDER_IDS.map((id) => [urlSettingOf(id), fakes[id].url])),
      WHATSAPP_URL: whatsApp.url,
      PRIVATE_NETWORKS: added(environment.PRIVATE_NETWORKS),
      NO_PROXY: added(environment.NO_PROXY),
    },
    close: () => Promise.all([whatsApp, ...PROVIDER_IDS.map((id) => fakes[id])].map(({ close }) => close())),
  }
}
