import type { Store } from '../../data/store.ts'
import type { ProviderPayment } from '../../domain/payments/payment.ts'
import type { ProviderId } from '../../domain/payments/providers.ts'
import type { QueuedNotification } from './payment-queue.ts'

/** Whether a provider's reference is that of another payment: its data contradict each other. */
export async function isOfAnother(
  { providerPayments }: Pick<Store, 'providerPayments'>,
  { id, provider }: Pick<ProviderPayment, 'id' | 'provider'>,
  reference: string | null,
): Promise<boolean> {
  const owner = reference === null ? null : await providerPayments.findByReference(provider, reference)
  return owner !== null && owner.id !== id
}

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
