import { describe, expect, it } from 'vitest'
import { readRanking } from './load-ranking.ts'

describe('readRanking', () => {
  it('returns the requested count', () => {
    const json = [{ _id: 'a', name: 'Lion', category: 'Jouer', images: ['/1', '/2'], views: 4, purchases: 1 }]
    expect(readRanking(json, 'views')).toEqual([
      { _id: 'a', name: 'Lion', category: 'Jouer', image: '/1', count: 4 },
    ])
    expect(readRanking(json, 'purchases')[0]?.count).toBe(1)
  })

  it('reads missing texts and images as empty', () => {
    expect(readRanking([{ _id: 'a', views: 0 }], 'views')).toEqual([
      { _id: 'a', name: '', category: '', image: null, count: 0 },
    ])
  })

  it.each([[{ products: [] }], [[{ _id: 'a', purchases: 3 }]], [[{ views: 3 }]]])('refuses %j', (json) => {
    expect(() => readRanking(json, 'views')).toThrow('n’a pas pu être comprise')
  })
})
