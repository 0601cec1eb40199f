import { beforeEach, describe, expect, it } from 'vitest'
import { browserStorage } from '../../../tests/support/browser-storage.ts'
import { readSeenOffers, rememberOffers, removeOffer } from './seen-offers.ts'

let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
})

describe('the stored offers of liked products', { tags: ['F-22'] }, () => {
  it('keep the price and stock that were stored first until the product is no longer liked', () => {
    rememberOffers([['p1', { price: 5000, stock: 3 }]])
    rememberOffers([
      ['p1', { price: 4000, stock: 2 }],
      ['p2', { price: 900, stock: 0 }],
    ])
    expect([...readSeenOffers()]).toEqual([
      ['p1', { price: 5000, stock: 3 }],
      ['p2', { price: 900, stock: 0 }],
    ])
    removeOffer('p1')
    expect([...readSeenOffers().keys()]).toEqual(['p2'])
    removeOffer('p2')
    expect(storage.localStorage.size).toBe(0)
  })

  it.each(['nonsense', '{}', '[1,null,["p1"],["p1","5",3],["p1",-5,3],["<b>",5,3]]'])(
    'are ignored when the stored text is damaged: “%s”',
    (text) => {
      storage.localStorage.set('likedOffers', text)
      expect([...readSeenOffers()]).toEqual([])
      rememberOffers([['p2', { price: 900, stock: 1 }]])
      expect([...readSeenOffers().keys()]).toEqual(['p2'])
    },
  )

  it('are limited to the newest 200', () => {
    rememberOffers(Array.from({ length: 250 }, (_, index) => [`p${index}`, { price: 1, stock: 1 }] as const))
    expect([...readSeenOffers().keys()].at(0)).toBe('p50')
    expect(readSeenOffers().size).toBe(200)
  })
})
