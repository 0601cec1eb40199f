import type { OrderActionInput } from '../../contracts/order-action.ts'
import type { Courier } from '../../domain/fulfillment/courier.ts'
import type { ManagedOrder } from '../../domain/fulfillment/managed-order.ts'
import { actOnOrder } from '../../use-cases/orders/act-on-order.ts'
import { OPENING, type TestShop } from './shop.ts'

/** Does something to an order, or fails. */
export async function act(shop: TestShop, orderId: string, input: OrderActionInput): Promise<ManagedOrder> {
  const acted = await actOnOrder(shop, orderId, input)
  if (!acted.ok) throw new Error(`${input.action}: ${acted.message}`)
  return acted.order
}

export async function addCourier(shop: TestShop, overrides: Partial<Courier> = {}): Promise<Courier> {
  const courier = {
    id: shop.newId(),
    name: 'Moussa Fall',
    phone: '770001122',
    active: true,
    fee: 1000,
    zoneFees: {},
    createdAt: new Date(OPENING).toISOString(),
    ...overrides,
  }
  await shop.store.couriers.save(courier)
  return courier
}

/** Confirms a pending order and has it delivered for cash. */
export async function deliver(shop: TestShop, orderId: string, courierId: string): Promise<ManagedOrder> {
  await act(shop, orderId, { action: 'confirm' })
  await act(shop, orderId, { action: 'assign', courierId })
  await act(shop, orderId, { action: 'dispatch' })
  return act(shop, orderId, { action: 'deliver', method: 'Cash', note: 'Devant la boutique' })
}
