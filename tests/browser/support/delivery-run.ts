import type { Product } from '../../../domain/catalogue/product.ts'
import type { OpenShop } from './open-shop.ts'

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: the tests read fields of any response
  [field: string]: any
}

/** Manages couriers and runs through the API as the merchant. */
export function deliveryRuns(shop: OpenShop) {
  let placed = 0

  async function ask(method: string, path: string, json?: object): Promise<Answer> {
    const response = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' },
      ...(json && { body: JSON.stringify(json) }),
    })
    return (await response.json()) as Answer
  }

  const act = (orderId: string, json: object) => ask('POST', `/orders/${orderId}/actions`, json)

  return {
    ask,
    act,
    addCourier: async (name: string): Promise<string> =>
      (await ask('POST', '/couriers', { name, phone: '771234567', fee: 1500 })).courier.id,

    /** Places and confirms an order for a customer. */
    order: async (
      product: Product,
      customerName: string,
      { quantity = 1, size = null as string | null } = {},
    ) => {
      placed += 1
      const orderId = `KB-RUN-${String(placed).padStart(4, '0')}`
      const { _id: productId, name, price } = product
      await ask('POST', '/orders', {
        orderId,
        items: [{ productId, name, quantity, price, color: null, size, image: '' }],
        totalAmount: price * quantity,
        paymentMethod: 'Cash',
        customerName,
        deliveryAddress: 'Ouakam, derrière la mosquée, portail vert',
        customerPhone: '781112233',
      })
      await act(orderId, { action: 'confirm' })
      return orderId
    },

    /** Assigns orders to the courier's run of today and dispatches it. @returns the run's id */
    leave: async (courierId: string, orderIds: readonly string[]): Promise<string> => {
      for (const orderId of orderIds) await act(orderId, { action: 'assign', courierId })
      const { runs } = await ask('GET', '/runs')
      const { id } = runs.find((run: Answer) => run.courierId === courierId)
      await ask('POST', `/runs/${id}/dispatch`)
      return id
    },

    /** Creates the link to a run. @returns the path of the run's page for the courier */
    link: async (runId: string): Promise<string> => {
      const { link } = await ask('POST', `/runs/${runId}/link`)
      return `/livraison#${link.split('#')[1]}`
    },
    details: async (orderId: string) => (await ask('GET', `/orders/${orderId}`)).order,
  }
}
