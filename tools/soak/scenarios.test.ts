import { describe, expect, it } from 'vitest'
import { aProduct } from '../../tests/builders/a-product.ts'
import { seededRandom } from '../harness/seeded-random.ts'
import { createVirtualUsers, storeCookie } from './connections.ts'
import { categoryLink, pickScenario, SCENARIOS } from './scenarios.ts'

describe('pickScenario', () => {
  it('picks each scenario by its weight, and the same scenarios for the same seed', () => {
    const drawn = (seed: number) => {
      const random = seededRandom(seed)
      return Array.from({ length: 20_000 }, () => pickScenario(random).kind)
    }
    const kinds = drawn(1)
    expect(drawn(1)).toEqual(kinds)
    expect(SCENARIOS.reduce((sum, { weight }) => sum + weight, 0)).toBe(1000)
    for (const { kind, weight } of SCENARIOS) {
      const met = kinds.filter((one) => one === kind).length / 20
      expect(met, kind).toBeGreaterThan(weight * 0.6 - 1)
      expect(met, kind).toBeLessThan(weight * 1.4 + 2)
    }
  })

  it('picks scenarios that place each order with a new id, and that edit only products without orders', () => {
    const random = seededRandom(2)
    const [first, second] = [aProduct({ _id: 'ordered' }), aProduct({ _id: 'changed' })]
    const data = {
      products: [first, second],
      ordered: [first],
      sizes: [],
      files: ['/assets/a.js'],
      token: 'secret',
    }
    const [user] = createVirtualUsers(1)
    const ask = (kind: string, count: number) =>
      SCENARIOS.find((visit) => visit.kind === kind)?.request(
        data,
        random,
        random.oneOf(user ? [user] : []),
        count,
      )
    const orders = Array.from({ length: 50 }, (_, count) => ask('order', count)?.body as { orderId: string })
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(50)
    for (let count = 0; count < 50; count++)
      expect(ask('product edit', count)?.path).toBe('/api/products/changed')
  })
})

it('categoryLink writes an order as the shop does, which redirects other spellings', () => {
  expect(categoryLink('Jouer', 'order=desc')).toBe('/products/Jouer?order=desc')
  expect(categoryLink('Repas & Soin', '')).toBe('/products/Repas%20%26%20Soin')
  expect(categoryLink('New', 'order=desc')).toBe('/products/New')
  expect(categoryLink('New', 'sort=createdAt&order=asc')).toBe('/products/New?order=asc')
  expect(categoryLink('Sale', 'sort=createdAt')).toBe('/products/Sale?sort=createdAt')
})

describe('createVirtualUsers', () => {
  it('gives every user a different IP address, and no cookie until a response sets a cookie', () => {
    const users = createVirtualUsers(1000)
    expect(new Set(users.map(({ address }) => address)).size).toBe(1000)
    const [user] = users
    if (!user) throw new Error('nobody there')
    storeCookie(user, undefined)
    expect(user.cookie).toBeNull()
    storeCookie(user, ['visitor=abc; Path=/; HttpOnly'])
    expect(user.cookie).toBe('visitor=abc')
  })
})
