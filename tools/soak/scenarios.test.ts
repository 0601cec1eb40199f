import { describe, expect, it } from 'vitest'
import { aProduct } from '../../tests/builders/a-product.ts'
import { seededRandom } from '../harness/seeded-random.ts'
import { aVisit, VISITS } from './scenarios.ts'
import { gather, remember, someone } from './virtual-users.ts'

describe('the mixed load', () => {
  it('comes in the proportions it names, the same for the same seed', () => {
    const drawn = (seed: number) => {
      const random = seededRandom(seed)
      return Array.from({ length: 20_000 }, () => aVisit(random).kind)
    }
    const kinds = drawn(1)
    expect(drawn(1)).toEqual(kinds)
    expect(VISITS.reduce((sum, { often }) => sum + often, 0)).toBe(1000)
    for (const { kind, often } of VISITS) {
      const met = kinds.filter((one) => one === kind).length / 20
      expect(met, kind).toBeGreaterThan(often * 0.6 - 1)
      expect(met, kind).toBeLessThan(often * 1.4 + 2)
    }
  })

  it('never sends the same order twice, and never changes what is ordered', () => {
    const random = seededRandom(2)
    const [first, second] = [aProduct({ _id: 'ordered' }), aProduct({ _id: 'changed' })]
    const known = { products: [first, second], ordered: [first], files: ['/assets/a.js'], token: 'secret' }
    const [shopper] = gather(1)
    const ask = (kind: string, count: number) =>
      VISITS.find((visit) => visit.kind === kind)?.question(
        known,
        random,
        someone(shopper ? [shopper] : [], random),
        count,
      )
    const orders = Array.from(
      { length: 50 },
      (_, count) => ask('commande', count)?.body as { orderId: string },
    )
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(50)
    for (let count = 0; count < 50; count++)
      expect(ask('modification', count)?.path).toBe('/api/products/changed')
  })
})

describe('the crowd', () => {
  it('has an address each, and keeps the cookie it was given', () => {
    const crowd = gather(1000)
    expect(new Set(crowd.map(({ address }) => address)).size).toBe(1000)
    const [shopper] = crowd
    if (!shopper) throw new Error('nobody there')
    remember(shopper, undefined)
    expect(shopper.cookie).toBeNull()
    remember(shopper, ['visitor=abc; Path=/; HttpOnly'])
    expect(shopper.cookie).toBe('visitor=abc')
  })
})
