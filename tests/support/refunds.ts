import type { ProviderId } from '../../domain/payments/providers.ts'
import { decide } from './payment-desk.ts'
import { aWalletOrder, notify, runJobs, startedPayment } from './payments.ts'
import type { TestShop } from './shop.ts'

export const A_MINUTE = 60_000
export const AN_HOUR = 60 * A_MINUTE
export const PRICE = 15_000

export async function work(shop: TestShop, ms = A_MINUTE): Promise<void> {
  shop.advance(ms)
  await runJobs(shop)
}

/** A paid order of 15 000 francs. */
export async function aPaidOrder(shop: TestShop, provider: ProviderId = 'wave') {
  const order = await aWalletOrder(shop)
  const id = await startedPayment(order)
  shop.paymentProviders[provider].settle(id, { status: 'paid' })
  await notify(shop, id, { provider })
  await work(shop)
  return { ...order, id, item: `payment:${id}` }
}

export async function refundOf(shop: TestShop, orderId: string) {
  const [refund] = await shop.store.refunds.listFor(orderId)
  if (!refund) throw new Error('no refund')
  return refund
}

export const ask = (shop: TestShop, item: string) => decide(shop, { action: 'refund', item })
export const again = (shop: TestShop, { id }: { id: string }) =>
  decide(shop, { action: 'ask_again', item: `refund:${id}` })
export const REFUNDED = { received: PRICE, refunded: PRICE }
export const KEPT = { received: PRICE, refunded: 0 }

/** Lets the provider carry out a refund, and loses its answer. */
export function losesAnswers(shop: TestShop, provider: ProviderId): void {
  shop.paymentProviders[provider].fault = (operation) => {
    if (operation === 'refund') throw new Error('cut')
  }
}
