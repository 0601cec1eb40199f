import type { Settings } from '../../contracts/settings.ts'

type Zone = Settings['deliveryZones'][number]

let made = 0

/** A zone with a district that no other zone has. */
export function aDeliveryZone(overrides: Partial<Zone> = {}): Zone {
  made += 1
  return {
    id: `zone-${made}`,
    name: `Zone ${made}`,
    fee: 1500,
    freeFrom: null,
    deliveryTime: '24 à 48 h',
    districts: [`Quartier ${made}`],
    cash: true,
    ...overrides,
  }
}
