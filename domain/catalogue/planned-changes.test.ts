import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aProduct } from '../../tests/builders/a-product.ts'
import { unitPrice } from '../pricing/price.ts'
import {
  inForce,
  isDone,
  isHiddenAt,
  isRunning,
  nextChangeOf,
  nextMoment,
  overlap,
  PLAN_KINDS,
  type PlanKind,
  type PlannedChange,
  storedAt,
} from './planned-changes.ts'

const NO_SALE = { active: false, discount: 0, durationHours: 0, endTime: null }

function aPlan(fields: Partial<PlannedChange> = {}): PlannedChange {
  const { kind = 'discount' } = fields
  const times = { startsAt: 100, endsAt: 200, createdAt: 1 }
  return { id: 'plan', name: 'Week-end', kind, value: kind === 'visible' ? null : 20, ...times, ...fields }
}

/** Small times, so that plans overlap, touch and begin together. */
const moment = fc.option(fc.integer({ min: 0, max: 12 }))
const anyPlan = (kinds: readonly PlanKind[] = PLAN_KINDS) =>
  fc
    .record({
      kind: fc.constantFrom(...kinds),
      value: fc.integer({ min: 1, max: 100 }),
      startsAt: moment,
      endsAt: moment,
      createdAt: fc.integer({ min: 0, max: 2 }),
    })
    .filter(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt)
const plans = (kinds?: readonly PlanKind[]) =>
  fc.array(anyPlan(kinds), { maxLength: 5 }).map((some) =>
    some.map(
      (plan, index): PlannedChange => ({
        ...plan,
        id: `plan-${index}`,
        name: `Plan ${index}`,
        value: plan.kind === 'visible' ? null : plan.value,
      }),
    ),
  )
const now = fc.integer({ min: -1, max: 14 })

describe('inForce', () => {
  const product = aProduct({ price: 10_000, discount: 5, flashSale: NO_SALE })

  it('never makes a product dearer by a planned reduction than it is without it', {
    tags: ['H-10', 'A-500'],
  }, () => {
    const percent = fc.integer({ min: 0, max: 100 })
    const sale = fc.record({ active: fc.boolean(), discount: percent, end: fc.option(moment) })
    const offered = fc.record({ price: fc.integer({ min: 0, max: 20_000 }), discount: percent, sale })
    const isReduction = fc.constantFrom<PlanKind>('discount', 'flash_sale')
    const added = fc.record({
      kind: isReduction,
      value: fc.integer({ min: 1, max: 100 }),
      createdAt: fc.nat(2),
    })
    const scenario = fc.tuple(offered, plans(), added, moment, moment, now)
    fc.assert(
      fc.property(scenario, ([{ price, discount, sale }, some, fields, startsAt, endsAt, at]) => {
        const endTime = sale.end == null ? null : new Date(sale.end).toISOString()
        const flashSale = { active: sale.active, discount: sale.discount, durationHours: 1, endTime }
        const own = aProduct({ price, discount, flashSale })
        const plan = aPlan({ ...fields, id: 'added', startsAt, endsAt })
        const paid = (changes: readonly PlannedChange[]) => unitPrice(inForce(own, changes, at).product, at)
        expect(paid([...some, plan])).toBeLessThanOrEqual(paid(some))
        expect(
          paid(some.filter(({ kind }) => kind === 'discount' || kind === 'flash_sale')),
        ).toBeLessThanOrEqual(unitPrice(own, at))
      }),
    )
  })

  it('keeps the product’s own greater discount or flash sale, which its end gives back to the plan', {
    tags: ['H-10'],
  }, () => {
    const discounted = { ...product, discount: 40 }
    expect(unitPrice(inForce(discounted, [aPlan({ value: 10 })], 150).product, 150)).toBe(6000)
    const flashSale = { active: true, discount: 60, durationHours: 1, endTime: new Date(150).toISOString() }
    const plan = aPlan({ kind: 'flash_sale', value: 30 })
    const paid = (at: number) => unitPrice(inForce({ ...product, flashSale }, [plan], at).product, at)
    expect([100, 149, 150, 199, 200].map(paid)).toEqual([4000, 4000, 7000, 7000, 9500])
    expect(nextChangeOf({ ...product, flashSale }, [plan], 100)).toBe(150)
  })

  it('replaces a smaller discount from the start of a plan to before its end', { tags: ['H-10'] }, () => {
    const discountAt = (at: number) => inForce(product, [aPlan()], at).product.discount
    expect([99, 100, 199, 200].map(discountAt)).toEqual([5, 20, 20, 5])
  })

  it('makes a flash sale that ends with its plan', { tags: ['H-10'] }, () => {
    const endsAt = Date.parse('2026-03-09T00:00:00.000Z')
    const plan = aPlan({
      kind: 'flash_sale',
      value: 30,
      startsAt: Date.parse('2026-03-06T18:00:00.000Z'),
      endsAt,
    })
    const { flashSale } = inForce(product, [plan], endsAt - 1).product
    expect(flashSale).toEqual({
      active: true,
      discount: 30,
      durationHours: 54,
      endTime: '2026-03-09T00:00:00.000Z',
    })
    expect(unitPrice(inForce(product, [plan], endsAt - 1).product, endsAt - 1)).toBe(7000)
    expect(unitPrice(inForce(product, [plan], endsAt).product, endsAt)).toBe(9500)
  })

  it('changes a price in francs or in percent, for a time or for good', { tags: ['H-10'] }, () => {
    const priceAt = (plan: Partial<PlannedChange>, at: number) =>
      inForce(product, [aPlan(plan)], at).product.price
    expect(priceAt({ kind: 'price', value: 8000 }, 150)).toBe(8000)
    expect(priceAt({ kind: 'price', value: 8000 }, 200)).toBe(10_000)
    expect(priceAt({ kind: 'price', value: 8000, endsAt: null }, 99)).toBe(10_000)
    expect(priceAt({ kind: 'price', value: 8000, endsAt: null }, 5000)).toBe(8000)
    expect(priceAt({ kind: 'price_percent', value: -33 }, 150)).toBe(6700)
    expect(priceAt({ kind: 'price_percent', value: 10, endsAt: null }, 150)).toBe(11_000)
  })

  it('never changes a price to nothing', { tags: ['H-10'] }, () => {
    const cheap = aProduct({ price: 25, flashSale: NO_SALE })
    const priceAt = (plan: Partial<PlannedChange>) => inForce(cheap, [aPlan(plan)], 150).product.price
    expect(priceAt({ kind: 'price_percent', value: -99 })).toBe(1)
    expect(priceAt({ kind: 'price', value: 0 })).toBe(1)
  })

  it('puts a price for a time on top of a price that changed for good', () => {
    const raised = aPlan({ id: 'raised', kind: 'price_percent', value: 10, startsAt: 150, endsAt: null })
    const weekend = aPlan({ kind: 'price', value: 8000 })
    const priceAt = (at: number) => inForce(product, [raised, weekend], at).product.price
    expect([99, 149, 150, 200].map(priceAt)).toEqual([10_000, 8000, 8000, 11_000])
  })

  it('applies the greatest discount, and of prices the one that began last, or was made later', {
    tags: ['H-10', 'H-11'],
  }, () => {
    fc.assert(
      fc.property(plans(['discount']), now, (some, at) => {
        const running = some.filter((plan) => isRunning(plan, at)).map(({ value }) => value ?? 0)
        expect(inForce(product, some, at).product.discount).toBe(Math.max(5, ...running))
      }),
    )
    fc.assert(
      fc.property(plans(['price']), now, (some, at) => {
        const running = some.filter((plan) => isRunning(plan, at) && !isDone(plan, at))
        const { price } = inForce(product, some, at).product
        if (running.length === 0) return
        const start = Math.max(...running.map(({ startsAt }) => startsAt ?? Number.NEGATIVE_INFINITY))
        const last = running.filter(({ startsAt }) => (startsAt ?? Number.NEGATIVE_INFINITY) === start)
        const made = Math.max(...last.map(({ createdAt }) => createdAt))
        const winners = last.filter(({ createdAt }) => createdAt === made).map(({ value }) => value)
        expect(winners).toContain(price)
      }),
    )
  })

  it('gives the same result in whatever order the plans are read', () => {
    fc.assert(
      fc.property(plans(), now, (some, at) => {
        expect(inForce(product, some.toReversed(), at)).toEqual(inForce(product, some, at))
      }),
    )
  })

  it('changes nothing between two moments of the plans', { tags: ['H-11'] }, () => {
    fc.assert(
      fc.property(plans(), now, fc.integer({ min: 0, max: 20 }), (some, at, later) => {
        fc.pre(at + later < nextMoment(some, at))
        expect(inForce(product, some, at + later)).toEqual(inForce(product, some, at))
      }),
    )
  })

  it('is the same before and after price changes that are done have been stored', () => {
    fc.assert(
      fc.property(plans(['price', 'price_percent', 'discount']), now, now, (some, at, wait) => {
        const later = at + Math.max(0, wait)
        const left = some.filter((plan) => !isDone(plan, at))
        expect(inForce(storedAt(product, some, at), left, later)).toEqual(inForce(product, some, later))
      }),
    )
  })
})

describe('isHiddenAt', () => {
  const hiddenAt = (...windows: [number | null, number | null][]) => {
    const some = windows.map(([startsAt, endsAt]) => aPlan({ kind: 'visible', startsAt, endsAt }))
    return [0, 100, 150, 200, 300, 400].filter((at) => isHiddenAt(some, at))
  }

  it('hides a product before the start and from the end on', { tags: ['H-10'] }, () => {
    expect(hiddenAt([100, 200])).toEqual([0, 200, 300, 400])
    expect(hiddenAt([100, null])).toEqual([0])
    expect(hiddenAt([null, 200])).toEqual([200, 300, 400])
    expect(hiddenAt()).toEqual([])
  })

  it('shows a product in each of two times, and between a start and a later end of another plan', () => {
    expect(hiddenAt([100, 200], [300, 400])).toEqual([0, 200, 400])
    expect(hiddenAt([100, 200], [200, 300])).toEqual([0, 300, 400])
    expect(hiddenAt([100, null], [null, 300])).toEqual([0, 300, 400])
    expect(hiddenAt([null, 100], [200, null])).toEqual([100, 150])
  })
})

describe('nextChangeOf', () => {
  it('returns the next start, end of a plan or end of the flash sale', () => {
    const ends = Date.parse('2026-03-02T11:00:00.000Z')
    const product = aProduct({
      price: 1000,
      flashSale: { active: true, discount: 10, durationHours: 1, endTime: new Date(ends).toISOString() },
    })
    const plan = aPlan({ startsAt: ends - 10, endsAt: ends + 10 })
    const moments = [ends - 20, ends - 10, ends - 1, ends, ends + 10]
    expect(moments.map((at) => nextChangeOf(product, [plan], at))).toEqual([
      ends - 10,
      ends,
      ends,
      ends + 10,
      Infinity,
    ])
  })
})

describe('overlap', () => {
  it('is reported for plans about prices, or about visibility, that share a moment', {
    tags: ['H-11'],
  }, () => {
    const plan = aPlan()
    expect(overlap(plan, aPlan({ id: 'b', kind: 'price', startsAt: 199, endsAt: null }))).toBe(true)
    expect(overlap(plan, aPlan({ id: 'b', startsAt: 200, endsAt: 300 }))).toBe(false)
    expect(overlap(plan, aPlan({ id: 'b', kind: 'visible' }))).toBe(false)
    expect(overlap(plan, plan)).toBe(false)
  })
})
