import type { DeliveryZone } from '../../../domain/deliveries/zones.ts'
import { isRecord, own, parseJson } from '../../../domain/unknown-values.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'
import { createStorageItem } from '../../browser/store.ts'

/** Zones for the cart and the delivery form; empty where delivery is not charged. */
export interface ZonesData {
  deliveryZones: readonly DeliveryZone[]
}

const FRESH_MS = 60_000
const storage = createStorageItem('localStorage', 'deliveryZones')
let known: (ZonesData & { at: number }) | null = null

/** Fetches the zones, or returns the last known ones after a failure: the shop checks the fee of each order anyway. */
export async function loadZones(): Promise<ZonesData> {
  if (known && performance.now() - known.at < FRESH_MS) return known
  try {
    const { data } = await callApi(apiUrl('/content', { names: 'deliveryZones' }), { cache: 'no-store' })
    const content = isRecord(data) ? own(data, 'content') : null
    known = {
      deliveryZones: readZones(isRecord(content) && own(content, 'deliveryZones')),
      at: performance.now(),
    }
    storage.write(known.deliveryZones.length > 0 ? JSON.stringify(known.deliveryZones) : null)
    return known
  } catch {
    return known ?? { deliveryZones: readZones(parseJson(storage.read())) }
  }
}

/** Makes the next `loadZones` fetch the zones again. */
export function clearZones(): void {
  known = null
}

function readZones(value: unknown): DeliveryZone[] {
  return Array.isArray(value) ? value.filter(isZone) : []
}

function isZone(value: unknown): value is DeliveryZone {
  return (
    isRecord(value) &&
    typeof value.name === 'string' &&
    typeof value.fee === 'number' &&
    Array.isArray(value.districts)
  )
}
