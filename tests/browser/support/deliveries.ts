import type { Product } from '../../../domain/catalogue/product.ts'
import { anOrderInput } from '../../builders/order-input.ts'
import type { OpenShop } from './open-shop.ts'

/** Manages a shop's deliveries through the API as an administrator. */
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

    /** Places an order and records that the courier delivered it, by default for cash. @returns the order's id */
    async deliver(product: Product, courierId: string, quantity = 1, method = 'Cash'): Promise<string> {
      const order = anOrderInput(product, quantity, { orderId: nextId() })
      const { orderId } = (await send('POST', '/orders', order)).order
      await act(orderId, 'confirm')
      await act(orderId, 'assign', { courierId })
      await act(orderId, 'dispatch')
      await act(orderId, 'deliver', { method })
      return orderId
    },
  }
}

let placed = 0

function nextId(): string {
  placed += 1
  return `KB-D${String(placed).padStart(9, '0')}`
}
