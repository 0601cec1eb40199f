import type { ListedOrder, PlacedItem, PlacedOrder } from '../../domain/orders/order.ts'
import { newItem, type Order } from '../../domain/orders/order.ts'

let made = 0

/** One unit of a product, without colour or size. */
export function aPlacedItem(overrides: Partial<PlacedItem> = {}): PlacedItem {
  return {
    productId: 'product-ordered',
    name: 'Body coton',
    quantity: 1,
    price: 5000,
    color: null,
    size: null,
    image: '/images/body.webp',
    ...overrides,
  }
}

/** A pending cash order; by default its total is the sum of its items. */
export function aPlacedOrder(overrides: Partial<PlacedOrder> = {}): PlacedOrder {
  made += 1
  const items = overrides.items ?? [aPlacedItem()]
  return {
    orderId: `KB-${String(made).padStart(10, '0')}`,
    items,
    totalAmount: items.reduce((sum, item) => sum + item.price * item.quantity, 0),
    status: 'pending',
    paymentMethod: 'Cash',
    paymentStatus: 'pending',
    deliveryMethod: 'cash_on_delivery',
    customerName: 'Awa Ndiaye',
    deliveryAddress: 'Ouakam, près de la mosquée',
    customerPhone: '771234567',
    paymentCode: null,
    createdAt: '2026-03-02T10:00:00.000Z',
    updatedAt: '2026-03-02T10:00:00.000Z',
    ...overrides,
  }
}

/** A pending cash order as the order list returns it. */
export function aListedOrder(overrides: Partial<Order> = {}): ListedOrder {
  const { attempt, attempts, doorClaim, returns, ...listed } = anOrder(overrides)
  return listed
}

/** A pending cash order with its fulfillment, before any action. */
export function anOrder(overrides: Partial<Order> = {}): Order {
  const { items, ...order } = aPlacedOrder(overrides)
  return {
    ...order,
    items: items.map((item) => newItem(item)),
    version: 1,
    fulfillmentStatus: 'unfulfilled',
    channel: 'web',
    deliveryFee: 0,
    zone: '',
    district: '',
    promotions: [],
    waitingPromotions: [],
    credit: 0,
    received: 0,
    refunded: 0,
    callAttempts: 0,
    callAgainAt: null,
    wantedDay: null,
    callResult: null,
    courierId: null,
    runId: null,
    runPosition: 0,
    cancelReason: '',
    followKey: null,
    deletedAt: null,
    exchangeOf: null,
    hidesAddress: false,
    attempt: null,
    attempts: 0,
    doorClaim: null,
    returns: [],
    ...overrides,
  }
}
