import type { OrderInput } from '../../contracts/order-form.ts'
import type { PaymentMethod, Wallet } from '../../domain/orders/order.ts'
import { choosePayment, readFollowed } from '../../use-cases/orders/follow-order.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { startPayment } from '../../use-cases/payments/start-payment.ts'
import { submitPaymentClaim } from '../../use-cases/payments/submit-payment-claim.ts'
import { anOrderInput } from '../builders/order-input.ts'
import { aPaidProduct } from './payments.ts'
import type { TestShop } from './shop.ts'

/** The refusal of a way to pay that an order does not offer. */
export const NOT_OFFERED = { ok: false, code: 'INVALID_INPUT', issues: [{ path: 'method' }] }

/** An order of 15 000 francs to be paid in cash, with what its customer can do on its page. */
export async function aCashOrder(
  shop: TestShop,
  change: Partial<OrderInput> = {},
  product?: Awaited<ReturnType<typeof aPaidProduct>>,
) {
  const ordered = product ?? (await aPaidProduct(shop))
  const placed = await placeOrder(shop, anOrderInput(ordered, 1, change))
  if (!placed.ok || placed.followKey === null) throw new Error('no order')
  const { order, followKey } = placed
  const { orderId } = order
  const stored = async () => {
    const found = (await shop.store.orders.find(orderId))?.order
    if (!found) throw new Error('no order')
    return found
  }
  const code = async () => (await stored()).paymentCode ?? ''
  return {
    orderId,
    followKey,
    stored,
    item: async () => `claim:${await code()}`,
    followed: () => readFollowed(shop, orderId),
    choose: (method: PaymentMethod, seen: PaymentMethod, key = followKey) =>
      choosePayment(shop, { orderId, key, method, seen }),
    claim: async (amount: number, paymentMethod: Wallet = 'Wave') =>
      submitPaymentClaim(shop, {
        ...{ name: 'Fatou', phone: '771234567', amount, paymentMethod },
        items: [{ name: 'Body', price: amount, quantity: 1, size: 'N/A', color: 'N/A', image: '' }],
        paymentCode: await code(),
        timestamp: new Date(shop.clock()).toISOString(),
      }),
    /** Starts the payment at its provider. @returns the payment's id */
    start: async () => {
      const started = await startPayment(shop, await code())
      if (!started.ok) throw new Error(started.message)
      return started.paymentId
    },
  }
}
