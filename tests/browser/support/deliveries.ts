import type { Product } from '../../../domain/catalogue/product.ts'
import type { OpenShop } from './open-shop.ts'
import { orders } from './shopper.ts'

/** Deliveries of a shop, through the API as an administrator. */
export function deliveriesOf(shop: OpenShop) {
  async function send(method: 'GET' | 'POST', path: string, json?: unknown) {
    const answer = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${shop.merchant.token}` },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  const act = (orderId: string, action: string, input: object = {}) =>
    send('POST', `/orders/${orderId}/actions`, { action, ...input })

  return {
    act,

    /** @returns the courier's id */
    async addCourier(name: string): Promise<string> {
      const { courier } = await send('POST', '/couriers', { name, phone: '771112233', fee: 1500 })
      return courier.id
    },

    /** Places an order that a courier delivers, paid for in cash. @returns its id */
    async deliver(product: Product, courierId: string, customerName = 'Fatou Sarr'): Promise<string> {
      const { orderId } = await orders(shop.url, product, { customerName })
      await act(orderId, 'confirm')
      await act(orderId, 'assign', { courierId })
      await act(orderId, 'dispatch')
      await act(orderId, 'deliver')
      return orderId
    },
  }
}
