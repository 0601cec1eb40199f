import type { Settings } from '../../../contracts/settings.ts'
import type { OpenShop } from './open-shop.ts'

/** Saves the delivery zones through the API. */
export async function setZones(shop: OpenShop, value: Settings['deliveryZones']): Promise<void> {
  const headers = { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' }
  const { settings } = await (await fetch(`${shop.url}/api/settings`, { headers })).json()
  const { version } = settings.deliveryZones
  const body = JSON.stringify({ changes: { deliveryZones: { value, version } } })
  const answer = await fetch(`${shop.url}/api/settings`, { method: 'PATCH', headers, body })
  if (!answer.ok) throw new Error(`settings: ${answer.status} ${await answer.text()}`)
}
