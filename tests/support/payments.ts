import type { OrderInput } from '../../contracts/order-form.ts'
import type { PaymentReading } from '../../domain/payments/payment-reading.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { outboxChannels } from '../../use-cases/outbox/channels.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { receiveNotification } from '../../use-cases/payments/receive-notification.ts'
import { startPayment } from '../../use-cases/payments/start-payment.ts'
import { anOrderInput } from '../builders/order-input.ts'
import { addProduct } from './product-fixtures.ts'
import type { TestShop } from './shop.ts'

const PRICE = 15_000

export const aPaidProduct = (shop: TestShop) => addProduct(shop, { price: PRICE, stock: 9999 })

/** Places an order of 15 000 francs that is paid with a wallet. */
export async function aWalletOrder(
  shop: TestShop,
  change: Partial<OrderInput> = {},
  product?: Awaited<ReturnType<typeof aPaidProduct>>,
) {
  const ordered = product ?? (await aPaidProduct(shop))
  const placed = await placeOrder(shop, anOrderInput(ordered, 1, { paymentMethod: 'Wave', ...change }))
  if (!placed.ok || !placed.order.paymentCode) throw new Error('no wallet order')
  const { orderId, paymentCode } = placed.order
  return { orderId, paymentCode, amount: PRICE, start: () => startPayment(shop, paymentCode) }
}

/** Starts the payment of an order. @returns the payment's id */
export async function startedPayment(order: Awaited<ReturnType<typeof aWalletOrder>>): Promise<string> {
  const started = await order.start()
  if (!started.ok) throw new Error(started.message)
  return started.paymentId
}

/** Carries out every payment job that is due. */
export function runJobs(shop: TestShop): Promise<void> {
  const { payment } = outboxChannels(shop)
  if (!payment) throw new Error('no payment channel')
  return deliverDue(shop, { payment }, { stopping: new AbortController().signal })
}

/** Delivers a notification of an in-memory provider with what it knows of the payment. */
export function notify(
  shop: TestShop,
  id: string,
  {
    provider = 'wave',
    eventId = `event ${id}`,
    ...change
  }: {
    provider?: keyof TestShop['paymentProviders']
    eventId?: string
    signed?: boolean
    forged?: boolean
  } & {
    reading?: PaymentReading
  } = {},
) {
  const reading = change.reading ?? shop.paymentProviders[provider].payments.get(id)?.reading ?? null
  const rawBody = JSON.stringify({
    ...change,
    eventId,
    paymentId: id,
    reference: reading?.reference ?? null,
    transactionNumber: reading?.transactionNumber ?? null,
    reading,
  })
  return receiveNotification(shop, provider, { rawBody, headers: new Headers() }, () => {})
}
