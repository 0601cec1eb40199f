import { readFollowedItems } from '../../../contracts/read-followed-items.ts'
import { readDiscounts } from '../../../contracts/read-promotion.ts'
import type { Identity } from '../../../contracts/settings.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import type { PaymentMethod, Wallet } from '../../../domain/orders/order.ts'
import { PAYMENT_METHODS, WALLETS } from '../../../domain/orders/order-constants.ts'
import type { OrderDiscount } from '../../../domain/orders/order-discount.ts'
import { ORDER_STATES, type OrderStatus } from '../../../domain/orders/statuses.ts'
import { isRecord, own, readNumber, readText, textAt } from '../../../domain/unknown-values.ts'
import type { OrderAccess } from '../../../domain/urls/order-hash.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { errorCode } from '../../api-client/answers.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'
import type { PaymentState } from '../payment/payment-state.ts'

/** The present state of an order, as the shop shows it to its customer. */
export interface PresentOrder {
  /** rises with each change of the order */
  version: number
  status: OrderStatus
  title: string
  text: string
  payment: string
  /** null once the order is delivered or cancelled */
  deliveryAddress: string | null
  district: string
  /** francs */
  deliveryFee: number
  discounts: OrderDiscount[]
  totalAmount: number
  /** francs that remain to be paid */
  amountToPrepare: number
  paymentMethod: PaymentMethod
  items: NonNullable<ReturnType<typeof readFollowedItems>>
  toPay: { method: Wallet; paymentCode: string } | null
}

/** @returns null when the shop no longer has the order @throws ApiError when the shop does not respond */
export async function fetchPresentOrder({ orderId, followKey }: OrderAccess): Promise<PresentOrder | null> {
  try {
    const { data } = await callApi(apiUrl(encoded`/follow/${orderId}`), {
      headers: { Authorization: `Bearer ${followKey}` },
      cache: 'no-store',
      expects: (answer) => readPresent(answer) !== null,
    })
    return readPresent(data)
  } catch (error) {
    if (errorCode(error) === NOT_FOUND) return null
    throw error
  }
}

const NOT_FOUND: ErrorCode = 'ORDER_LINK_INVALID'
const MAX = Number.MAX_SAFE_INTEGER

function readPresent(answer: unknown): PresentOrder | null {
  const order = isRecord(answer) ? own(answer, 'order') : null
  const items = readFollowedItems(answer)
  if (!isRecord(order) || items === null) return null
  const status = ORDER_STATES.find((known) => known === own(order, 'status'))
  if (!status) return null
  return {
    version: readNumber(own(order, 'version'), 0, MAX) ?? 0,
    status,
    title: textAt(order, 'title'),
    text: textAt(order, 'text'),
    payment: textAt(order, 'payment'),
    deliveryAddress: readText(own(order, 'deliveryAddress')),
    district: textAt(order, 'district'),
    deliveryFee: readNumber(own(order, 'deliveryFee'), 0, MAX) ?? 0,
    discounts: readDiscounts(own(order, 'promotions')),
    totalAmount: readNumber(own(order, 'totalAmount'), 0, MAX) ?? 0,
    paymentMethod: PAYMENT_METHODS.find((method) => method === own(order, 'paymentMethod')) ?? 'Cash',
    amountToPrepare: readNumber(own(order, 'amountToPrepare'), 0, MAX) ?? 0,
    items,
    toPay: readToPay(own(order, 'toPay')),
  }
}

function readToPay(value: unknown): PresentOrder['toPay'] {
  if (!isRecord(value)) return null
  const method = WALLETS.find((wallet) => wallet === own(value, 'method'))
  const paymentCode = readText(own(value, 'paymentCode'))
  return method && paymentCode ? { method, paymentCode } : null
}

/** The state of the payment page for an order; null when nothing has to be paid with a wallet. */
export function paymentOf(
  {
    toPay,
    items,
    totalAmount: orderTotal,
    amountToPrepare: totalAmount,
    deliveryFee,
    discounts,
  }: PresentOrder,
  wallets: Identity['wallets'],
): PaymentState | null {
  const wallet = wallets.find(({ name }) => name === toPay?.method)
  if (!toPay || !wallet) return null
  const fee = deliveryFee > 0 && { deliveryFee }
  const given = discounts.length > 0 && { discounts }
  const rest = totalAmount !== orderTotal && { orderTotal }
  return { ...toPay, phoneNumber: wallet.number, totalAmount, items, ...rest, ...fee, ...given }
}
