import { PROVIDER_IDS, type ProviderId } from '../../../domain/payments/providers.ts'
import type { FakeOptions, FakeProvider } from './fake-provider.ts'

/** Starts the fake of one provider, whose file has the provider's name. */
export async function startFake(id: ProviderId, options?: FakeOptions): Promise<FakeProvider> {
  const { startFake: start } = await import(`../payment-providers/${id}.ts`)
  return start(options)
}

/** Starts the fakes of all providers; `notificationUrl` returns the shop's address for a provider. */
export async function startFakes(
  notificationUrl: (id: ProviderId) => string,
): Promise<Record<ProviderId, FakeProvider>> {
  const started = PROVIDER_IDS.map(
    async (id) => [id, await startFake(id, { notificationUrl: notificationUrl(id) })] as const,
  )
  return Object.fromEntries(await Promise.all(started)) as Record<ProviderId, FakeProvider>
}
