import { type Courier, dayOf } from '../deliveries/courier.ts'
import { DAY_MS } from '../durations.ts'
import { asked, due as dueOf, inHand, toCollect } from '../money/owed.ts'
import { isUnderway, type Refund, underway } from '../money/refund.ts'
import { formatFrancs } from '../pricing/francs.ts'
import { firstWord } from '../text/words.ts'
import { openClaim } from './amounts.ts'
import { type Order, type PaymentMethod, type PlacedItem, startOfWanted, type Wallet } from './order.ts'
import { WALLETS } from './order-constants.ts'
import { type OrderDiscount, toDiscounts } from './order-discount.ts'
import { otherMethods } from './payment-choice.ts'
import { canMove, type FulfillmentStatus, isDelivered } from './statuses.ts'
import { visibleOrder } from './visible-order.ts'

export const FOLLOW_STEPS = ['Reçue', 'Confirmée', 'En route', 'Livrée'] as const

/** An order as its customer's page shows it (D-50), without the customer's phone and family name. */
export interface FollowedOrder
  extends Pick<
    Order,
    'orderId' | 'createdAt' | 'version' | 'status' | 'district' | 'deliveryFee' | 'totalAmount'
  > {
  /** index in FOLLOW_STEPS; null when the order is cancelled, its delivery failed or its items are back in stock */
  step: number | null
  title: string
  text: string
  firstName: string
  /** null once the order is delivered, cancelled or back in stock */
  deliveryAddress: string | null
  items: PlacedItem[]
  promotions: OrderDiscount[]
  /** francs that remain to be paid */
  amountToPrepare: number
  payment: string
  /** what a payer with a wallet needs for `amountToPrepare`; null when nothing has to be paid with a wallet */
  toPay: { method: Wallet; paymentCode: string } | null
  paymentMethod: PaymentMethod
  /** how the customer may pay instead */
  otherMethods: PaymentMethod[]
  /** whether the customer has paid something */
  hasReceipt: boolean
  /** only while the order is out for delivery */
  courier: { firstName: string; phone: string } | null
  /** ISO date from which the customer wants to receive the order */
  postponedTo: string | null
  mayCancel: boolean
  mayChangeAddress: boolean
  mayPostpone: boolean
}

/**
 * @param courier the order's courier, if any
 * @param isInDoubt whether money may have come that a person has to look at
 * @param refunds of the order
 * @param announced francs that the customer says are paid, and that nobody has checked
 */
export function followedOrder(
  order: Order,
  courier: Pick<Courier, 'name' | 'phone'> | null,
  isInDoubt = false,
  refunds: readonly Refund[] = [],
  announced: number | null = null,
): FollowedOrder {
  const isOut = order.status === 'confirmed' && order.fulfillmentStatus === 'out_for_delivery'
  const { title, text, step } = progressOf(order)
  const { district, deliveryAddress } = visibleOrder(order, 'customer')
  const mayPay = !isInDoubt && order.paymentStatus !== 'claimed'
  return {
    orderId: order.orderId,
    createdAt: order.createdAt,
    version: order.version,
    ...{ status: order.status, title, text, step },
    firstName: firstWord(order.customerName),
    district,
    deliveryAddress: (isExpected(order) && deliveryAddress) || null,
    items: order.items.map(({ productId, name, quantity, price, color, size, image }) => ({
      ...{ productId, name, quantity, price, color, size, image },
    })),
    promotions: toDiscounts(order.promotions),
    deliveryFee: order.deliveryFee,
    totalAmount: order.totalAmount,
    amountToPrepare: asked(order, openClaim(order)),
    payment: paymentText(order, isInDoubt, refunds, announced),
    toPay: mayPay ? walletPayment(order) : null,
    paymentMethod: order.paymentMethod,
    otherMethods: mayPay ? otherMethods(order) : [],
    hasReceipt: order.received > 0,
    courier: isOut && courier ? { firstName: firstWord(courier.name), phone: courier.phone } : null,
    postponedTo: isDelivered(order) ? null : order.wantedDay && startOfWanted(order.wantedDay),
    mayCancel: order.status === 'pending',
    mayChangeAddress: mayChangeAddress(order),
    mayPostpone: canMove(order, 'postpone'),
  }
}

function mayChangeAddress(order: Order): boolean {
  return !order.hidesAddress && canMove(order, 'change_address')
}

/** Whether the customer still waits for the order. */
export function isExpected(order: Pick<Order, 'status' | 'fulfillmentStatus'>): boolean {
  return (
    order.status !== 'cancelled' && order.fulfillmentStatus !== 'returned_to_stock' && !isDelivered(order)
  )
}

function walletPayment(order: Order): FollowedOrder['toPay'] {
  const { paymentCode } = order
  const method = WALLETS.find((wallet) => wallet === order.paymentMethod)
  return method && paymentCode !== null && toCollect(order) > 0 ? { method, paymentCode } : null
}

interface Progress {
  title: string
  text: string
  step: number | null
}

const CONFIRMED: Readonly<Record<FulfillmentStatus, Progress>> = {
  unfulfilled: {
    step: 1,
    title: 'Votre commande est confirmée',
    text: 'Nous préparons votre colis.',
  },
  packed: { step: 1, title: 'Votre colis est prêt', text: 'Il part bientôt avec un livreur.' },
  out_for_delivery: {
    step: 2,
    title: 'Votre colis est en route',
    text: 'Gardez votre téléphone près de vous : le livreur vous appelle en arrivant.',
  },
  delivered: { step: 3, title: 'Votre commande est livrée', text: 'Merci de votre confiance !' },
  partially_delivered: {
    step: 3,
    title: 'Votre commande est livrée en partie',
    text: 'Les pièces que vous n’avez pas prises sont revenues à la boutique.',
  },
  delivery_failed: {
    step: null,
    title: 'Nous n’avons pas pu vous livrer',
    text: 'Nous vous appelons pour convenir d’un autre moment. Vous pouvez aussi choisir un jour ci-dessous.',
  },
  returned_to_stock: {
    step: null,
    title: 'Votre commande n’a pas été livrée',
    text: 'Les articles sont revenus à la boutique. Écrivez-nous si vous les voulez encore.',
  },
}

function progressOf({ status, fulfillmentStatus }: Order): Progress {
  if (status === 'pending') {
    return {
      step: 0,
      title: 'Nous avons reçu votre commande',
      text: 'Nous vous appelons ou vous écrivons pour la confirmer.',
    }
  }
  if (status === 'cancelled') {
    return { step: null, title: 'Votre commande est annulée', text: 'Rien ne vous sera livré ni demandé.' }
  }
  return CONFIRMED[fulfillmentStatus]
}

function paymentText(
  order: Order,
  isInDoubt: boolean,
  refunds: readonly Refund[],
  announced: number | null,
): string {
  const [refund] = refunds.filter(isUnderway)
  const due = dueOf(order)
  if (refund && due <= 0) {
    const rest = -due - underway(refunds)
    const other = rest > 0 ? ` La boutique doit encore vous rendre ${formatFrancs(rest)}.` : ''
    return `Rien à payer\u202f: la boutique vous renvoie ${formatFrancs(underway(refunds))} par ${refund.method}.${other}`
  }
  if (due < 0) return `Rien à payer\u202f: la boutique doit vous rendre ${formatFrancs(-due)}.`
  if (order.status === 'cancelled') {
    return order.refunded > 0
      ? `Rien à payer\u202f: la boutique vous a rendu ${formatFrancs(order.refunded)}.`
      : 'Rien à payer.'
  }
  if (due <= 0) return 'Rien à payer : votre commande est réglée.'
  if (openClaim(order) > 0) {
    return `Un paiement de ${formatFrancs(openClaim(order))} est signalé\u202f: la boutique le vérifie.${restText(order, openClaim(order))}`
  }
  if (order.paymentStatus === 'claimed') {
    // The order may have changed since.
    const told = announced ?? due
    return `Vous avez signalé un paiement de ${formatFrancs(told)}\u202f: la boutique le vérifie.${restText(order, told)}`
  }
  if (isInDoubt)
    return 'Un paiement de cette commande est arrivé ou annoncé\u202f: la boutique le vérifie. Ne payez pas une deuxième fois.'
  const isRest = isDelivered(order) || inHand(order) > 0
  if (isRest)
    return `Il reste ${formatFrancs(due)} à payer${order.paymentMethod === 'Cash' ? '' : ` avec ${order.paymentMethod}`}.`
  return order.paymentMethod === 'Cash'
    ? 'À payer à la livraison.'
    : `À payer avec ${order.paymentMethod} : la boutique n’a pas encore vérifié de paiement.`
}

function restText(order: Order, told: number): string {
  const rest = asked(order, told)
  return rest > 0 ? ` Il restera ${formatFrancs(rest)} à payer.` : ''
}

const LAST_DAY = 14

/** Days to which a delivery can be postponed, starting tomorrow, such as 2026-11-23. @param now epoch milliseconds */
export function postponementDays(now: number): string[] {
  return Array.from({ length: LAST_DAY }, (_, index) => dayOf(now + (index + 1) * DAY_MS))
}
