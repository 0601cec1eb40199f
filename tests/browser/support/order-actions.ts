import type { OpenShop } from './open-shop.ts'

/** Performs an action on an order through the API. */
export async function act(shop: OpenShop, orderId: string, action: object): Promise<void> {
  await post(shop, `/orders/${orderId}/actions`, action)
}

export async function addCourier(shop: OpenShop, name: string): Promise<{ id: string }> {
  const { courier } = await post(shop, '/couriers', { name, phone: '775556677' })
  return courier as { id: string }
}

async function post(shop: OpenShop, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${shop.merchant.token}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}
