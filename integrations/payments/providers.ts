import type { ProviderFailureKind } from '../../domain/payments/payment-reading.ts'
import { PROVIDER_IDS, type ProviderId } from '../../domain/payments/providers.ts'
import type { Networks } from '../network/reachable-address.ts'
import { createOrangeMoney } from './orange-money/orange-money.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createPaytech } from './paytech/paytech.ts'
import {
  CLIENT_LIMITS,
  type ClientOptions,
  createProviderClient,
  type ProviderClient,
} from './provider-client.ts'
import { createWave } from './wave/wave.ts'

interface Implementation {
  /** the documented address, which only the operator can replace */
  url: string
  create: (client: Pick<ProviderClient, 'call'>, clock: () => number) => PaymentProvider
}

const IMPLEMENTATIONS: Readonly<Record<ProviderId, Implementation>> = {
  wave: { url: 'https://api.wave.com', create: createWave },
  'orange-money': { url: 'https://api.orange-sonatel.com', create: createOrangeMoney },
  paytech: { url: 'https://paytech.sn', create: createPaytech },
}

export interface ProvidersOptions extends Partial<Omit<ClientOptions, 'baseUrl' | 'onCall'>> {
  /** addresses that replace the documented ones */
  urls: Partial<Record<ProviderId, string>>
  privateNetworks: Networks
  clock: () => number
  onCall?: (provider: ProviderId, outcome: 'ok' | ProviderFailureKind) => void
}

/** All providers, and the state of their circuits for the metrics (E-12). */
export function openPaymentProviders({ urls, clock, onCall, ...options }: ProvidersOptions) {
  const opened = PROVIDER_IDS.map((id) => {
    const { url, create } = IMPLEMENTATIONS[id]
    const client = createProviderClient({
      ...CLIENT_LIMITS,
      ...options,
      baseUrl: urls[id] ?? url,
      onCall: (outcome) => onCall?.(id, outcome),
    })
    return { id, provider: create(client, clock), circuit: client.circuit }
  })
  return {
    providers: Object.fromEntries(opened.map(({ id, provider }) => [id, provider])) as Record<
      ProviderId,
      PaymentProvider
    >,
    circuits: () => opened.map(({ id, circuit }) => ({ provider: id, state: circuit() })),
  }
}
