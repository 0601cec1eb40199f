import type { OrderActionInput } from '../../contracts/order-action.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import type { Courier } from '../../domain/deliveries/courier.ts'
import type { Order } from '../../domain/orders/order.ts'
import { actOnOrder } from '../../use-cases/orders/act-on-order.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { anOrderInput } from '../builders/order-input.ts'
import type { TestShop } from './shop.ts'

type Action = Parameters<typeof actOnOrder>[2]

/** Adds a courier who earns 1 500 francs for a delivery. */
export async function addCourier(shop: TestShop, fields: Partial<Courier> = {}): Promise<Courier> {
  const courier: Courier = {
    id: 'moussa',
    name: 'Moussa',
    phone: '771112233',
    active: true,
    fee: 1500,
    zoneFees: {},
    createdAt: new Date(shop.clock()).toISOString(),
    ...fields,
  }
  await shop.store.couriers.save(courier)
  return courier
}

/** Performs an action on an order, and fails the test when it is refused. */
export async function act(shop: TestShop, orderId: string, input: Action): Promise<Order> {
  const acted = await actOnOrder(shop, orderId, input)
  if (!acted.ok) throw new Error(`${input.action}: ${acted.message}`)
  return acted.order
}

export async function aConfirmedOrder(
  shop: TestShop,
  product: Product,
  quantity = 1,
  fields: Parameters<typeof anOrderInput>[2] = {},
): Promise<Order> {
  const placed = await placeOrder(shop, anOrderInput(product, quantity, fields))
  if (!placed.ok) throw new Error(placed.message)
  return act(shop, placed.order.orderId, { action: 'confirm' })
}

/** Places an order and dispatches it with a courier. */
export async function anOrderOnItsWay(
  shop: TestShop,
  product: Product,
  quantity = 1,
  courierId = 'moussa',
): Promise<Order> {
  const { orderId } = await aConfirmedOrder(shop, product, quantity)
  await act(shop, orderId, { action: 'assign', courierId })
  return act(shop, orderId, { action: 'dispatch' })
}

export const DELIVERED = {
  action: 'deliver',
  method: 'Cash',
  note: '',
} as const satisfies OrderActionInput

/** Places an order and delivers it with a courier, paid in cash. */
export async function aDeliveredOrder(
  shop: TestShop,
  product: Product,
  quantity = 1,
  courierId = 'moussa',
): Promise<Order> {
  const { orderId } = await anOrderOnItsWay(shop, product, quantity, courierId)
  return act(shop, orderId, DELIVERED)
}
