import { expect, it } from 'vitest'
import { withoutExamplePlaces } from './shop-places.ts'

const DAKAR = { address: 'Dakar Ouakam Ripp', latitude: 14.7247, longitude: -17.4886 }
const MBOUR = { address: 'Mbour, quartier Escale', latitude: 14.4222, longitude: -16.9639 }
const NO_PLACE = { latitude: null, longitude: null }

it.each([
  ['an unchanged example', DAKAR, DAKAR],
  [
    'a new address with the example’s position',
    { ...DAKAR, address: 'Thiès' },
    { address: 'Thiès', ...NO_PLACE },
  ],
  [
    'an address with the other example’s position',
    { ...DAKAR, ...MBOUR, address: 'x' },
    { address: 'x', ...NO_PLACE },
  ],
  [
    'a new address with its own position',
    { address: 'Thiès', latitude: 14.79, longitude: -16.93 },
    { address: 'Thiès', latitude: 14.79, longitude: -16.93 },
  ],
  ['a shop without position', { address: 'Thiès', ...NO_PLACE }, { address: 'Thiès', ...NO_PLACE }],
])('withoutExamplePlaces: %s', (_, shop, stored) => {
  expect(withoutExamplePlaces([shop], [DAKAR, MBOUR])).toEqual([stored])
})
