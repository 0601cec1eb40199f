import type { ProviderFailureKind } from '../../domain/payments/payment-reading.ts'
import { PROVIDER_IDS, type ProviderId } from '../../domain/payments/providers.ts'
import {
  type CircuitState,
  CLIENT_LIMITS,
  type ClientOptions,
  type JsonClient,
} from '../network/json-client.ts'
import { createJsonClient } from '../network/lazy-clients.ts'
import type { Networks } from '../network/reachable-address.ts'
import { createOrangeMoney } from './orange-money/orange-money.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createPaytech } from './paytech/paytech.ts'
import { createWave } from './wave/wave.ts'

interface Implementation {
  /** the documented address, which only the operator can replace */
  url: string
  create: (client: Pick<JsonClient, 'call'>, clock: () => number) => PaymentProvider
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
}

export type CallOutcome = 'ok' | ProviderFailureKind

/** For the metrics: the circuit of each provider, and the number of calls by provider and outcome (E-12). */
export interface ProviderFigures {
  circuits: { provider: ProviderId; state: CircuitState }[]
  calls: { provider: ProviderId; outcome: CallOutcome; count: number }[]
}

export function openPaymentProviders({ urls, clock, ...options }: ProvidersOptions) {
  const opened = PROVIDER_IDS.map((id) => {
    const { url, create } = IMPLEMENTATIONS[id]
    const counts = new Map<CallOutcome, number>()
    const client = createJsonClient({
      ...CLIENT_LIMITS,
      ...options,
      baseUrl: urls[id] ?? url,
      onCall: (outcome) => counts.set(outcome, (counts.get(outcome) ?? 0) + 1),
    })
    return { id, provider: create(client, clock), circuit: client.circuit, counts }
  })
  return {
    providers: Object.fromEntries(opened.map(({ id, provider }) => [id, provider])) as Record<
      ProviderId,
      PaymentProvider
    >,
    figures: (): ProviderFigures => ({
      circuits: opened.map(({ id, circuit }) => ({ provider: id, state: circuit() })),
      calls: opened.flatMap(({ id, counts }) =>
        [...counts].map(([outcome, count]) => ({ provider: id, outcome, count })),
      ),
    }),
  }
}
