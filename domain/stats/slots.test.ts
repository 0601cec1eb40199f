import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { dayCount, GRAINS, ordersByHour, slotFigures, startOfSlot } from './slots.ts'

const NOTHING = { placed: [], delivered: [], visits: [] }
const YEARS = { min: Date.parse('2020-01-01') / DAY_MS, max: Date.parse('2032-12-31') / DAY_MS }
const day = fc.integer(YEARS).map((days) => new Date(days * DAY_MS).toISOString().slice(0, 10))

describe('startOfSlot', { tags: ['R-20', 'R-21'] }, () => {
  it.each([
    ['2026-11-28', 'day', '2026-11-28'],
    ['2026-11-28', 'week', '2026-11-23'],
    ['2026-11-23', 'week', '2026-11-23'],
    ['2027-01-01', 'week', '2026-12-28'],
    ['2026-11-28', 'month', '2026-11-01'],
  ] as const)('of %s by %s is %s', (one, by, start) => {
    expect(startOfSlot(one, by)).toBe(start)
  })

  it('is at most the day, and its own start; a week starts on a Monday', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...GRAINS), (one, by) => {
        const start = startOfSlot(one, by)
        expect(start <= one).toBe(true)
        expect(startOfSlot(start, by)).toBe(start)
        if (by === 'week') expect(new Date(start).getUTCDay()).toBe(1)
      }),
    )
  })
})

describe('slotFigures', { tags: ['R-20'] }, () => {
  it('has each slot of the period once, also without figures', () => {
    fc.assert(
      fc.property(day, fc.nat(400), fc.constantFrom(...GRAINS), (from, more, by) => {
        const until = new Date(Date.parse(from) + more * DAY_MS).toISOString().slice(0, 10)
        const slots = slotFigures({ from, until }, by, NOTHING).map((slot) => slot.day)
        expect(dayCount({ from, until })).toBe(more + 1)
        expect(slots).toEqual([...new Set(slots)].toSorted())
        expect([slots[0], slots.at(-1)]).toEqual([startOfSlot(from, by), startOfSlot(until, by)])
        if (by === 'day') expect(slots).toHaveLength(more + 1)
      }),
    )
  })

  it('counts a site’s orders only on days with visits, and ignores kinds that it does not know', () => {
    const at = (time: string) => Date.parse(time) / HOUR_MS
    const order = { orders: 1, kept: 1, amount: 1000, web: 1 }
    const placed = [
      { ...order, slot: at('2026-11-27T23:00Z') },
      { ...order, slot: at('2026-11-28T00:00Z') },
    ]
    const visits = [
      { hour: '2026-11-28T09', kind: 'visit', count: 2 },
      { hour: '2026-11-27T09', kind: 'later', count: 2 },
    ]
    const period = { from: '2026-11-27', until: '2026-11-28' }
    expect(slotFigures(period, 'day', { ...NOTHING, placed, visits })).toMatchObject([
      { day: '2026-11-27', orders: 1, siteOrders: 0, visits: 0, carts: 0 },
      { day: '2026-11-28', orders: 1, siteOrders: 1, visits: 2, carts: 0 },
    ])
  })
})

describe('ordersByHour', { tags: ['R-21'] }, () => {
  it('starts with Monday at midnight in Dakar', () => {
    const slot = Date.parse('2026-11-23T00:00Z') / HOUR_MS
    const placed = [slot, slot + 6 * 24 + 23].map((one) => ({
      slot: one,
      orders: 2,
      kept: 2,
      amount: 0,
      web: 0,
    }))
    const hours = ordersByHour(placed)
    expect([hours[0]?.[0], hours[6]?.[23], hours.flat().reduce((sum, count) => sum + count)]).toEqual([
      2, 2, 4,
    ])
  })
})
