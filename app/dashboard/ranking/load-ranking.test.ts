import { describe, expect, it } from 'vitest'
import { readRanking } from './load-ranking.ts'

describe('a ranking as the API answers it', () => {
  it('counts what was asked for', () => {
    const json = [{ _id: 'a', name: 'Lion', category: 'Jouer', images: ['/1', '/2'], views: 4, purchases: 1 }]
    expect(readRanking(json, 'views')).toEqual([
      { _id: 'a', name: 'Lion', category: 'Jouer', image: '/1', count: 4 },
    ])
    expect(readRanking(json, 'purchases')[0]?.count).toBe(1)
  })

  it('reads missing texts and images as none', () => {
    expect(readRanking([{ _id: 'a', views: 0 }], 'views')).toEqual([
      { _id: 'a', name: '', category: '', image: null, count: 0 },
    ])
  })

  it.each([[{ products: [] }], [[{ _id: 'a', purchases: 3 }]], [[{ views: 3 }]]])(
    'is not read from %j',
    (json) => {
      expect(() => readRanking(json, 'views')).toThrow('n’a pas pu être comprise')
    },
  )
})
