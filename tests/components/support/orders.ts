import { page } from 'vitest/browser'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import type { PlacedOrder } from '../../../domain/orders/order.ts'
import { ask, order } from './show-screen.tsx'

/** The row of an order in the order list. */
export const orderRow = (orderId: string) => page.getByRole('row', { name: orderId })

/** The card of an order in the other lists of orders. */
export const orderCard = (orderId: string) => page.getByRole('article', { name: orderId })

/** Performs an action on an order through the API. */
export const act = (orderId: string, action: string, input: object = {}) =>
  ask(`/orders/${orderId}/actions`, { method: 'POST', body: { action, ...input } })

/** @returns the order as the API shows its details */
export const storedOrder = async (orderId: string) =>
  (await ask<{ order: ShownDetails }>(`/orders/${orderId}`)).order

export async function storedStock({ _id }: Pick<Product, '_id'>): Promise<number> {
  return (await ask<Product>(`/products/${_id}`)).stock
}

/** @returns the courier's id */
export async function addCourier(name: string): Promise<string> {
  const body = { name, phone: '771112233', fee: 1500 }
  return (await ask<{ courier: { id: string } }>('/couriers', { method: 'POST', body })).courier.id
}

/** Places this number of orders one after the other. @returns their ids, the oldest first */
export async function placeOrders(product: Product, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push((await order(product)).orderId)
  return ids
}

/** Reports the payment of an order by wallet, as its customer does. */
export const announcePayment = ({ customerName, totalAmount, items, ...order }: PlacedOrder) =>
  ask('/notify-payment', {
    method: 'POST',
    body: {
      name: customerName,
      phone: '771234567',
      amount: totalAmount,
      items: items.map(({ name, price, quantity }) => ({
        name,
        price,
        quantity,
        size: 'N/A',
        color: 'N/A',
        image: '',
      })),
      paymentCode: order.paymentCode,
      paymentMethod: order.paymentMethod,
      timestamp: new Date().toISOString(),
    },
  })

/** Places an order and records that the courier delivered it, by default for cash. @returns the order's id */
export async function deliver(product: Product, courierId: string, { quantity = 1, method = 'Cash' } = {}) {
  const { orderId } = await order(product, { quantity })
  await act(orderId, 'confirm')
  await act(orderId, 'assign', { courierId })
  await act(orderId, 'dispatch')
  await act(orderId, 'deliver', { method })
  return orderId
}
