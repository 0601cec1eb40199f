import type { Order, OrderItem, PaymentMethod } from '../orders/order.ts'
import {
  type CallResult,
  type Channel,
  type FulfillmentStatus,
  isDelivered,
  type PaymentStatus,
} from './statuses.ts'

/** A line with what became of its pieces; `price` has the discount deducted. */
export interface ManagedItem extends OrderItem {
  /** pieces not taken at the door, back in stock */
  refused: number
  /** pieces brought back after the delivery */
  returned: number
  /** of those, pieces that are not sold again */
  damaged: number
  /** francs off the unit price */
  discount: number
  discountReason: string
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

export const RETURN_STATUSES = ['requested', 'received', 'refunded', 'exchanged', 'refused'] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]

/** Pieces of a line; those that are sold again and those that are not are two. */
interface ReturnedLine {
  /** index of the order's line */
  position: number
  quantity: number
  /** whether it is sold again; null until it is received */
  restock: boolean | null
}

/** Pieces that a customer brings back after the delivery (D-40). */
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

/** What an action changes and an undo restores. */
export interface OrderState
  extends Pick<
    Order,
    'status' | 'totalAmount' | 'customerName' | 'deliveryAddress' | 'customerPhone' | 'paymentMethod'
  > {
  items: ManagedItem[]
  fulfillmentStatus: FulfillmentStatus
  /** francs, part of the total */
  deliveryFee: number
  zone: string
  district: string
  /** francs of the total that are no longer owed */
  credit: number
  /** calls without an answer */
  callAttempts: number
  /** ISO date */
  callAgainAt: string | null
  callResult: CallResult | null
  courierId: string | null
  runId: string | null
  /** place in the run */
  runPosition: number
  cancelReason: string
  /** ISO date */
  deletedAt: string | null
  attempt: OpenAttempt | null
  returns: OrderReturn[]
}

/** An order with its fulfillment. */
export interface ManagedOrder extends Omit<Order, keyof OrderState>, OrderState {
  /** number of its last event */
  version: number
  paymentStatus: PaymentStatus
  channel: Channel
  /** francs */
  received: number
  refunded: number
  /** attempts so far */
  attempts: number
  /** secret of the customer's page; null until it is asked for */
  followKey: string | null
  /** the order whose pieces this one replaces */
  exchangeOf: string | null
}

/** The part of an order that an undo restores. */
export function stateOf(order: ManagedOrder): OrderState {
  return {
    status: order.status,
    totalAmount: order.totalAmount,
    customerName: order.customerName,
    deliveryAddress: order.deliveryAddress,
    customerPhone: order.customerPhone,
    paymentMethod: order.paymentMethod,
    items: order.items,
    fulfillmentStatus: order.fulfillmentStatus,
    deliveryFee: order.deliveryFee,
    zone: order.zone,
    district: order.district,
    credit: order.credit,
    callAttempts: order.callAttempts,
    callAgainAt: order.callAgainAt,
    callResult: order.callResult,
    courierId: order.courierId,
    runId: order.runId,
    runPosition: order.runPosition,
    cancelReason: order.cancelReason,
    deletedAt: order.deletedAt,
    attempt: order.attempt,
    returns: order.returns,
  }
}

/** A line as ordered: every piece is still with the shop or on its way. */
export function managedItem(item: OrderItem): ManagedItem {
  return { ...item, refused: 0, returned: 0, damaged: 0, discount: 0, discountReason: '' }
}

/** Pieces of a line that the customer has or is to get. */
export function remainingPieces({
  quantity,
  refused,
  returned,
}: Pick<ManagedItem, 'quantity' | 'refused' | 'returned'>): number {
  return quantity - refused - returned
}

/** Pieces of each line that left the stock for good: those of a delivered order stay sold when it is deleted. */
export function soldPieces(state: OrderState, { quantity }: ManagedItem): number {
  if (state.status === 'cancelled') return 0
  return state.deletedAt === null || isDelivered(state) ? quantity : 0
}

/** Pieces of each sold line that are back in stock. */
export function returnedPieces(state: OrderState, item: ManagedItem): number {
  if (soldPieces(state, item) === 0) return 0
  return state.fulfillmentStatus === 'returned_to_stock'
    ? item.quantity
    : item.refused + item.returned - item.damaged
}

/** A deleted order, as the trash lists it. */
export interface TrashedOrder {
  orderId: string
  customerName: string
  /** francs */
  totalAmount: number
  pieces: number
  status: string
  fulfillmentStatus: string
  /** who deleted it */
  userName: string | null
  /** ISO date */
  deletedAt: string
}
