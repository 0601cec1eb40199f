import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAP_ORIGIN, mapAddress, mapFrameAddress } from './map-address.ts'

const place = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -170, max: 170, noNaN: true }),
})

describe('mapFrameAddress', () => {
  it('shows a shop with a marker in the middle of the map', () => {
    const { origin, pathname, searchParams } = new URL(
      mapFrameAddress({ latitude: 14.7247, longitude: -17.4886 }),
    )
    expect([origin, pathname]).toEqual([MAP_ORIGIN, '/export/embed.html'])
    expect(Object.fromEntries(searchParams)).toEqual({
      bbox: '-17.4946,14.7187,-17.4826,14.7307',
      layer: 'mapnik',
      marker: '14.7247,-17.4886',
    })
  })

  it('has bounds around any place, in the order west, south, east, north', () => {
    fc.assert(
      fc.property(place, ({ latitude, longitude }) => {
        const bounds = new URL(mapFrameAddress({ latitude, longitude })).searchParams.get('bbox')
        const [west = 0, south = 0, east = 0, north = 0] = (bounds ?? '').split(',').map(Number)
        expect(west < longitude && longitude < east && south < latitude && latitude < north).toBe(true)
      }),
    )
  })
})

describe('mapAddress', () => {
  it('is a link to a map with a marker at the place', () => {
    expect(mapAddress({ latitude: 14.5, longitude: -17.25 })).toBe(
      `${MAP_ORIGIN}/?mlat=14.5&mlon=-17.25#map=15/14.5/-17.25`,
    )
  })
})
