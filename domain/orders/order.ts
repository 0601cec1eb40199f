import type { AppliedPromotion, Promotion } from '../promotions/promotion.ts'
import type { PAYMENT_METHODS, WALLETS } from './order-constants.ts'
import type { CallResult, Channel, FulfillmentStatus, OrderStatus, PaymentStatus } from './statuses.ts'

export type Wallet = (typeof WALLETS)[number]

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** A line of an order; `price` is the unit price paid, in whole francs. */
export interface PlacedItem {
  productId: string
  name: string
  quantity: number
  price: number
  color: string | null
  size: string | null
  image: string
}

export interface PlacedOrder {
  orderId: string
  items: PlacedItem[]
  totalAmount: number
  status: OrderStatus
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  /** as the order was placed, whatever its customer chose later */
  deliveryMethod: 'cash_on_delivery' | 'mobile_money'
  customerName: string
  deliveryAddress: string
  /** nine digits */
  customerPhone: string | null
  /** six characters to quote in the payment; null as long as only cash was chosen */
  paymentCode: string | null
  /** as they were applied; absent without any */
  promotions?: AppliedPromotion[]
  /** ISO dates */
  createdAt: string
  updatedAt: string
}

/** Values that identify a customer without an account, as people type them. */
export const CUSTOMER_KEYS = ['phone', 'name', 'orderId', 'email'] as const
/** `conversation`: the id of a conversation at WhatsApp, of a customer who hides the number. */
export type CustomerKey = (typeof CUSTOMER_KEYS)[number] | 'conversation'

/** Replaces the name and address of an erased customer in an order. */
export const ERASED_TEXT = 'Données effacées'

/** What applied to a line when it was placed, and applies to its edits whatever became of its product. */
export interface LineTerms {
  category: string
  /** unit price in francs, before the line's discount */
  listed: number
}

/** An order line with its refused and returned units; the discount is already deducted from `price`. */
export interface OrderItem extends PlacedItem {
  /** units refused or exchanged at the door */
  refused: number
  /** units returned after the delivery */
  returned: number
  /** units that came back and are not sold again */
  damaged: number
  /** units on their way back with a courier: neither in stock nor damaged until the shop has decided about them */
  waiting: number
  /** francs off the unit price */
  discount: number
  discountReason: string
  /** francs that the order's promotions take off all pieces of the line together */
  allocated: number
  /** null in orders of earlier versions */
  terms: LineTerms | null
}

/** A delivery attempt that has not ended. */
export interface OpenAttempt {
  id: string
  number: number
  courierId: string | null
  /** epoch milliseconds */
  leftAt: number
  /** francs to collect */
  expected: number
}

/** A wallet payment that was reported at the door. The order is paid only once the shop has found the payment. */
export interface DoorClaim {
  attemptId: string
  courierId: string | null
  method: Wallet
  /** francs */
  amount: number
  status: ClaimStatus
}

export const CLAIM_STATUSES = ['open', 'confirmed', 'refused'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

export const RETURN_STATUSES = ['requested', 'received', 'refunded', 'exchanged', 'refused'] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]

/** Returned units of one line of the order. Units to sell again and damaged units are separate entries. */
interface ReturnedLine {
  /** index of the order's line */
  position: number
  quantity: number
  /** whether the units are sold again; null until they are received */
  restock: boolean | null
}

/** Units that a customer returns after the delivery (D-40). */
export interface OrderReturn {
  id: string
  status: ReturnStatus
  lines: ReturnedLine[]
  reason: string
  /** francs credited to the customer */
  amount: number
  method: PaymentMethod | null
  exchangeOrderId: string | null
  /** ISO date */
  createdAt: string
}

/** Whether `callAgainAt` is the time of the next call, rather than that of the wanted day. */
export function isCallTime({ callResult }: { callResult: string | null }): boolean {
  return callResult === 'no_answer' || callResult === 'call_later'
}

/** The hour of a wanted day, as ISO date: when its customer may be called. */
export function startOfWanted(day: string): string {
  return `${day}T08:00:00.000Z`
}

/** An order with its delivery and its payments. */
export interface Order extends Omit<PlacedOrder, 'items'> {
  items: OrderItem[]
  fulfillmentStatus: FulfillmentStatus
  /** francs, part of the total */
  deliveryFee: number
  zone: string
  district: string
  /** as they were applied; their shares of the lines are the lines' `allocated` */
  promotions: AppliedPromotion[]
  /** those that an edit left without what they ask for; an edit back takes them again */
  waitingPromotions: Promotion[]
  /** francs deducted from the total, such as the price of refused or returned units */
  credit: number
  /** calls without an answer or to a wrong number */
  callAttempts: number
  /** ISO date of the next call or, without one, of the wanted day */
  callAgainAt: string | null
  /** day from which the customer wants the delivery, as 2026-11-22; null: as soon as possible */
  wantedDay: string | null
  callResult: CallResult | null
  courierId: string | null
  runId: string | null
  runPosition: number
  cancelReason: string
  /** ISO date */
  deletedAt: string | null
  attempt: OpenAttempt | null
  doorClaim: DoorClaim | null
  returns: OrderReturn[]
  /** number of the last event in the order's history */
  version: number
  channel: Channel
  /** francs */
  received: number
  refunded: number
  /** delivery attempts so far */
  attempts: number
  /** secret key in the link to the customer's page; null until a link is created */
  followKey: string | null
  /** id of the order whose units this order replaces */
  exchangeOf: string | null
  /** a gift for parents, whose address the customer does not see */
  hidesAddress: boolean
}

const STATE_FIELDS = [
  'status',
  'totalAmount',
  'customerName',
  'deliveryAddress',
  'customerPhone',
  'paymentMethod',
  'paymentCode',
  'items',
  'promotions',
  'waitingPromotions',
  'fulfillmentStatus',
  'deliveryFee',
  'zone',
  'district',
  'credit',
  'callAttempts',
  'callAgainAt',
  'wantedDay',
  'callResult',
  'courierId',
  'runId',
  'runPosition',
  'cancelReason',
  'deletedAt',
  'attempt',
  'doorClaim',
  'returns',
] as const satisfies readonly (keyof Order)[]

/** The part of an order that actions change and an undo restores. */
export type OrderState = Pick<Order, (typeof STATE_FIELDS)[number]>

/** Returns the part of an order that an undo restores. */
export function stateOf(order: Order): OrderState {
  return Object.fromEntries(STATE_FIELDS.map((field) => [field, order[field]])) as OrderState
}

/** An order without its attempts, its claim at the door and its returns, as lists and files show it. */
export type ListedOrder = Omit<Order, 'attempt' | 'attempts' | 'doorClaim' | 'returns'>

/** Counts the units of lines, also those that the customer refused or returned. */
export function countUnits(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** A line as ordered, before any unit is refused or returned. */
export function newItem(item: PlacedItem): OrderItem {
  const untouched = { refused: 0, returned: 0, damaged: 0, waiting: 0 }
  return { ...item, ...untouched, discount: 0, discountReason: '', allocated: 0, terms: null }
}

/** Units of a line that the customer has or will get. */
export function remainingUnits(item: Pick<OrderItem, 'quantity' | 'refused' | 'returned'>): number {
  return item.quantity - item.refused - item.returned
}

/** Counts the units of an order that the customer has or will get. */
export function countRemainingUnits(items: readonly Parameters<typeof remainingUnits>[0][]): number {
  return items.reduce((sum, item) => sum + remainingUnits(item), 0)
}

export interface TrashedOrder extends Pick<Order, 'orderId' | 'customerName' | 'totalAmount'> {
  pieces: number
  status: string
  fulfillmentStatus: string
  /** the user who deleted the order */
  userName: string | null
  /** ISO date */
  deletedAt: string
}
