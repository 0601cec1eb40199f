import type { Store } from '../../data/store.ts'
import type { ProviderPayment } from '../../domain/payments/payment.ts'
import type { ProviderId } from '../../domain/payments/providers.ts'
import type { QueuedNotification } from './payment-queue.ts'

/** @returns the payment that a provider's notification is about; null when it is unknown or another provider's */
export async function paymentOf(
  { providerPayments }: Store,
  provider: ProviderId,
  { paymentId, reference }: QueuedNotification,
): Promise<ProviderPayment | null> {
  const named = paymentId === null ? null : await providerPayments.find(paymentId)
  const found =
    named ?? (reference === null ? null : await providerPayments.findByReference(provider, reference))
  return found?.provider === provider ? found : null
}
