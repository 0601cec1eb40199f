/** Known order statuses. Any other stored value counts as cancelled (B-140). */
export const ORDER_STATES = ['pending', 'confirmed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATES)[number]

/** Whether the order's units are deducted from stock; cancelling or deleting the order returns them. */
export function reservesStock(status: OrderStatus): boolean {
  return status !== 'cancelled'
}

/** Reads a stored status; unknown values count as cancelled. */
export function readOrderStatus(value: string): OrderStatus {
  return ORDER_STATES.find((state) => state === value) ?? 'cancelled'
}

export function orderStatusLabel(status: string): string {
  if (status === 'pending') return 'En attente'
  if (status === 'confirmed') return 'Confirmée'
  return 'Annulée'
}

/** Labels of the fulfillment statuses of an order (D-01). */
export const FULFILLMENT_LABELS = {
  unfulfilled: 'À préparer',
  packed: 'Prête',
  out_for_delivery: 'En livraison',
  delivered: 'Livrée',
  partially_delivered: 'Livrée en partie',
  delivery_failed: 'Non livrée',
  returned_to_stock: 'Remise en stock',
} as const
export type FulfillmentStatus = keyof typeof FULFILLMENT_LABELS
export const FULFILLMENT_STATUSES = Object.keys(FULFILLMENT_LABELS) as FulfillmentStatus[]

/** Fulfillment statuses of orders that are neither delivered nor returned to stock. */
export const OPEN_STATUSES: readonly FulfillmentStatus[] = [
  'unfulfilled',
  'packed',
  'out_for_delivery',
  'delivery_failed',
]

/** Labels of the payment statuses of an order (D-02). */
export const PAYMENT_LABELS = {
  pending: 'À encaisser',
  claimed: 'Annoncé',
  collected: 'Chez le livreur',
  settled: 'Encaissé',
  paid: 'Payé',
  partially_refunded: 'Remboursé en partie',
  refunded: 'Remboursé',
} as const
export type PaymentStatus = keyof typeof PAYMENT_LABELS
export const PAYMENT_STATUSES = Object.keys(PAYMENT_LABELS) as PaymentStatus[]

/** Labels of the channels through which an order reached the shop. */
export const CHANNEL_LABELS = {
  web: 'Site',
  phone: 'Téléphone',
  whatsapp: 'WhatsApp',
  counter: 'Boutique',
  exchange: 'Échange',
} as const
export type Channel = keyof typeof CHANNEL_LABELS
export const CHANNELS = Object.keys(CHANNEL_LABELS) as Channel[]
/** Channels of the orders that administrators enter. */
export const ENTERED_CHANNELS = ['phone', 'whatsapp', 'counter'] as const satisfies readonly Channel[]

/** Reasons for a failed delivery (D-23). */
export const FAILURE_REASONS = {
  absent: 'Absent',
  phone_off: 'Téléphone éteint',
  address_unknown: 'Adresse introuvable',
  refused: 'Refusé',
  no_money: 'Pas d’argent',
  postponed: 'Reporté',
  wrong_item: 'Mauvais article',
  damaged: 'Abîmé',
  other: 'Autre',
} as const
export type FailureReason = keyof typeof FAILURE_REASONS
export const FAILURE_REASON_NAMES = Object.keys(FAILURE_REASONS) as FailureReason[]

/** Results of a call to a customer (D-10). */
export const CALL_RESULTS = {
  confirmed: 'Confirmée',
  no_answer: 'Pas de réponse',
  wrong_number: 'Faux numéro',
  call_later: 'Rappeler plus tard',
  refused: 'Refusée',
} as const
export type CallResult = keyof typeof CALL_RESULTS
export const CALL_RESULT_NAMES = Object.keys(CALL_RESULTS) as CallResult[]

interface Transition {
  status: readonly OrderStatus[]
  /** fulfillment statuses that the move starts from */
  from: readonly FulfillmentStatus[]
  /** fulfillment status afterwards; absent: unchanged */
  to?: FulfillmentStatus
  /** order status afterwards; absent: unchanged */
  becomes?: OrderStatus
}

const IN_SHOP = ['unfulfilled', 'packed'] as const
/** Includes `IN_SHOP`, because an order handed over at the counter was never out for delivery. */
const UNDELIVERED = [...IN_SHOP, 'out_for_delivery', 'delivery_failed'] as const

const MOVES = {
  confirm: { status: ['pending'], from: IN_SHOP, becomes: 'confirmed' },
  revert_confirmation: { status: ['confirmed'], from: IN_SHOP, to: 'unfulfilled', becomes: 'pending' },
  cancel: { status: ['pending', 'confirmed'], from: IN_SHOP, becomes: 'cancelled' },
  reopen: { status: ['cancelled'], from: IN_SHOP, to: 'unfulfilled', becomes: 'pending' },
  call: { status: ['pending'], from: IN_SHOP },
  pack: { status: ['confirmed'], from: ['unfulfilled'], to: 'packed' },
  assign: { status: ['confirmed'], from: [...IN_SHOP, 'delivery_failed'] },
  dispatch: { status: ['confirmed'], from: [...IN_SHOP, 'delivery_failed'], to: 'out_for_delivery' },
  deliver: { status: ['confirmed'], from: UNDELIVERED, to: 'delivered' },
  deliver_partly: { status: ['confirmed'], from: UNDELIVERED, to: 'partially_delivered' },
  exchange: { status: ['confirmed'], from: UNDELIVERED, to: 'delivered' },
  fail: { status: ['confirmed'], from: [...IN_SHOP, 'out_for_delivery'], to: 'delivery_failed' },
  return_to_stock: { status: ['confirmed'], from: ['delivery_failed'], to: 'returned_to_stock' },
  edit: { status: ['pending', 'confirmed'], from: IN_SHOP },
  change_address: { status: ['pending', 'confirmed'], from: ['unfulfilled'] },
  postpone: { status: ['pending', 'confirmed'], from: [...IN_SHOP, 'delivery_failed'] },
  set_day: { status: ['pending', 'confirmed'], from: [...IN_SHOP, 'delivery_failed'] },
} satisfies Record<string, Transition>

export type Move = keyof typeof MOVES
/** The statuses before and after each move; a move from any other status is refused (D-01, D-05). */
export const TRANSITIONS: Readonly<Record<Move, Transition>> = MOVES

/** How far an order is. */
export interface OrderPosition {
  status: OrderStatus
  fulfillmentStatus: FulfillmentStatus
}

/** Whether `TRANSITIONS` allows the move for an order in this state. */
export function canMove({ status, fulfillmentStatus }: OrderPosition, move: Move): boolean {
  const { status: statuses, from } = TRANSITIONS[move]
  return statuses.includes(status) && from.includes(fulfillmentStatus)
}

/** Whether the customer received at least part of the order. */
export function isDelivered({ fulfillmentStatus }: Pick<OrderPosition, 'fulfillmentStatus'>): boolean {
  return fulfillmentStatus === 'delivered' || fulfillmentStatus === 'partially_delivered'
}

/**
 * Returns the fulfillment label of a confirmed order that is no longer `unfulfilled`, and the order status label of any
 * other order.
 */
export function positionLabel({ status, fulfillmentStatus }: OrderPosition): string {
  const isStarted = status === 'confirmed' && fulfillmentStatus !== 'unfulfilled'
  return isStarted ? FULFILLMENT_LABELS[fulfillmentStatus] : orderStatusLabel(status)
}

export function readFulfillmentStatus(value: string): FulfillmentStatus {
  return FULFILLMENT_STATUSES.find((status) => status === value) ?? 'unfulfilled'
}

export function readPaymentStatus(value: string): PaymentStatus {
  return PAYMENT_STATUSES.find((status) => status === value) ?? 'pending'
}

export function readChannel(value: string): Channel {
  return CHANNELS.find((channel) => channel === value) ?? 'web'
}
