import { PROVIDER_IDS, providerRules } from '../../domain/payments/providers.ts'
import { urlSettingOf } from '../../server/env.ts'
import { startFakes } from '../../tests/support/payment-fakes/start-fakes.ts'

const LOOPBACK = '127.0.0.1'

/**
 * Starts the fake payment providers of the tests, prints their addresses and keys, and returns the environment with
 * which the shop uses them. A person pays, declines or waits on their pages.
 */
export async function startPaymentFakes(environment: Record<string, string | undefined>) {
  const shop = `http://${LOOPBACK}:${environment.PORT || '3000'}`
  const fakes = await startFakes((id) => `${shop}/api/payments/${id}/notifications`)
  console.log('Fake payment providers; their keys for Réglages:')
  for (const id of PROVIDER_IDS) {
    const { url, account } = fakes[id]
    console.log(`  ${providerRules(id).label}: ${url}/`)
    for (const [name, value] of Object.entries(account)) if (value) console.log(`    ${name} ${value}`)
  }
  const added = (list: string | undefined) => [list, LOOPBACK].filter(Boolean).join(',')
  return {
    environment: {
      ...Object.fromEntries(PROVIDER_IDS.map((id) => [urlSettingOf(id), fakes[id].url])),
      PRIVATE_NETWORKS: added(environment.PRIVATE_NETWORKS),
      NO_PROXY: added(environment.NO_PROXY),
    },
    close: () => Promise.all(PROVIDER_IDS.map((id) => fakes[id].close())),
  }
}
