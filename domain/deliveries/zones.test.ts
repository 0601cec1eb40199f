import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aDeliveryZone } from '../../tests/builders/a-delivery-zone.ts'
import {
  chooseDelivery,
  commonFee,
  deliveryFee,
  feeRange,
  findDistrict,
  findSharedDistrict,
  freeFromText,
  listDistricts,
  matchDistricts,
  uniqueDistricts,
} from './zones.ts'

const DAKAR = aDeliveryZone({ name: 'Dakar', fee: 1500, freeFrom: 50_000, districts: ['Médina', 'Ouakam'] })
const FAR = aDeliveryZone({ name: 'Banlieue', fee: 3000, districts: ['Guédiawaye', 'Pikine'], cash: false })
const ZONES = [DAKAR, FAR]
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)

describe('findDistrict', () => {
  it.each(['medina', 'MÉDINA', '  Médina '])(
    'finds %j, ignoring case and accents',
    { tags: ['D-25'] },
    (typed) => {
      expect(findDistrict(ZONES, typed)).toMatchObject({ name: 'Médina', zone: { name: 'Dakar' } })
    },
  )

  it.each(['', ' ', 'Méd', 'Thiès'])('finds nothing for %j', (typed) => {
    expect(findDistrict(ZONES, typed)).toBeNull()
  })

  it('finds every district of zones that have no district in common', () => {
    const letters = fc.stringMatching(/^[a-zéèô]{2,8}$/)
    fc.assert(
      fc.property(fc.array(fc.array(letters, { minLength: 1, maxLength: 5 }), { maxLength: 4 }), (lists) => {
        const zones = lists.map((list) => aDeliveryZone({ districts: uniqueDistricts(list) }))
        fc.pre(findSharedDistrict(zones) === null)
        for (const zone of zones) {
          for (const district of zone.districts) {
            expect(findDistrict(zones, district.toUpperCase())?.zone).toBe(zone)
          }
        }
      }),
    )
  })
})

describe('matchDistricts', () => {
  const districts = listDistricts([
    aDeliveryZone({ districts: ['Parcelles Assainies', 'Ouakam', 'Cité Ouakam', 'Grand Yoff', 'Yoff'] }),
  ])

  it('lists all districts by name for an empty text', () => {
    expect(names(matchDistricts(districts, ''))).toEqual([
      'Cité Ouakam',
      'Grand Yoff',
      'Ouakam',
      'Parcelles Assainies',
      'Yoff',
    ])
  })

  it('puts districts that begin with the text first', () => {
    expect(names(matchDistricts(districts, 'ouak'))).toEqual(['Ouakam', 'Cité Ouakam'])
  })

  it('requires every word of the text, in any order, and ignores accents', () => {
    expect(names(matchDistricts(districts, 'ouakam cite'))).toEqual(['Cité Ouakam'])
    expect(names(matchDistricts(districts, 'thies'))).toEqual([])
  })
})

describe('deliveryFee', () => {
  it('is the fee of the zone for totals below the free-delivery threshold, and 0 from the threshold on', {
    tags: ['D-25'],
  }, () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.option(fc.nat(100_000)), fc.nat(200_000), (fee, freeFrom, total) => {
        const charged = deliveryFee({ fee, freeFrom }, total)
        expect(charged).toBe(freeFrom !== null && total >= freeFrom ? 0 : fee)
        expect(deliveryFee({ fee, freeFrom }, total + 1)).toBeLessThanOrEqual(charged)
      }),
    )
  })
})

describe('commonFee', () => {
  it('is the fee that all zones share for this total, and null when it depends on the zone', () => {
    const same = aDeliveryZone({ name: 'Mbour', fee: 1500, freeFrom: null })
    expect(commonFee([DAKAR], 10_000)).toBe(1500)
    expect(commonFee([DAKAR, same], 10_000)).toBe(1500)
    expect(commonFee([DAKAR, same], 50_000)).toBeNull()
    expect(commonFee(ZONES, 10_000)).toBeNull()
    expect(commonFee([], 10_000)).toBeNull()
  })
})

describe('fee texts', () => {
  it('show one price, a price range, or that the delivery is free', () => {
    expect(feeRange([DAKAR], 10_000)).toBe('1 500 FCFA')
    expect(feeRange(ZONES, 10_000)).toBe('1 500 à 3 000 FCFA')
    expect(feeRange(ZONES, 50_000)).toBe('Gratuite à 3 000 FCFA')
    expect(feeRange([DAKAR], 50_000)).toBe('Gratuite')
  })

  it('name the free-delivery threshold only for zones where smaller orders pay a fee', () => {
    expect(freeFromText(DAKAR)).toBe('Gratuite dès 50 000 FCFA d’achats')
    expect(freeFromText(FAR)).toBeNull()
    expect(freeFromText({ fee: 0, freeFrom: 5000 })).toBeNull()
    expect(freeFromText({ fee: 1500, freeFrom: 0 })).toBeNull()
  })
})

describe('findSharedDistrict', () => {
  it('finds a district that two zones share, ignoring case and accents', { tags: ['D-25'] }, () => {
    const other = aDeliveryZone({ name: 'Autre', districts: ['Fann', 'MEDINA'] })
    expect(findSharedDistrict([DAKAR, FAR, other])).toEqual({
      index: 2,
      district: 'MEDINA',
      zones: ['Dakar', 'Autre'],
    })
    expect(findSharedDistrict(ZONES)).toBeNull()
  })
})

describe('uniqueDistricts', () => {
  it('removes repeated districts, ignoring case and accents, and does not reorder the others', () => {
    expect(uniqueDistricts(['Yoff', 'Médina', 'yoff', 'Fann', 'MEDINA'])).toEqual(['Yoff', 'Médina', 'Fann'])
  })
})

describe('chooseDelivery', () => {
  const sent = { paymentMethod: 'Cash' as const }

  it('returns the zone, district and fee to store', { tags: ['D-25'] }, () => {
    expect(chooseDelivery(ZONES, { ...sent, district: 'ouakam', deliveryFee: 1500 }, 10_000)).toEqual({
      ok: true,
      zone: 'Dakar',
      zoneId: DAKAR.id,
      district: 'Ouakam',
      deliveryFee: 1500,
    })
  })

  it.each([
    ['an unknown district', { district: 'Thiès' }, 'DISTRICT_REQUIRED'],
    ['no district', {}, 'DISTRICT_REQUIRED'],
    ['a wrong fee', { district: 'Ouakam', deliveryFee: 1000 }, 'FEE_CHANGED'],
    ['no fee', { district: 'Ouakam' }, 'FEE_CHANGED'],
    ['cash where it is not accepted', { district: 'Pikine', deliveryFee: 3000 }, 'CASH_NOT_ACCEPTED'],
  ])('refuses %s', { tags: ['D-25'] }, (_case, input, code) => {
    expect(chooseDelivery(ZONES, { ...sent, ...input }, 10_000)).toMatchObject({ ok: false, code })
  })

  it('accepts a wallet payment in a zone that does not accept cash', () => {
    const input = { district: 'Pikine', deliveryFee: 3000, paymentMethod: 'Wave' as const }
    expect(chooseDelivery(ZONES, input, 10_000)).toMatchObject({ ok: true, zone: 'Banlieue' })
  })

  it('charges no fee in a shop without zones, and refuses an order with a fee', () => {
    expect(chooseDelivery([], sent, 10_000)).toEqual({
      ok: true,
      zone: '',
      zoneId: null,
      district: '',
      deliveryFee: 0,
    })
    expect(chooseDelivery([], { ...sent, deliveryFee: 1500 }, 10_000)).toMatchObject({ code: 'FEE_CHANGED' })
  })
})
