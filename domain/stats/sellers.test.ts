import { describe, expect, it } from 'vitest'
import { bestIds, countSoldOut, sellOutFirst, slowest, unitsByProduct } from './sellers.ts'

const product = (productId: string, stock: number) => ({ productId, name: productId, stock })
const place = (name: string, stock: number, sold: number) => ({
  ...product(name, stock),
  ...{ color: null, size: null, sold },
})

describe('best and slowest sellers', { tags: ['G-40'] }, () => {
  const units = unitsByProduct([
    { productId: 'b', units: 2 },
    { productId: 'a', units: 2 },
    { productId: 'c', units: 5 },
    { productId: 'b', units: -2 },
    { productId: 'd', units: -1 },
  ])

  it('are ranked by the units of the period, without products whose units came back', () => {
    expect(bestIds(units)).toEqual(['c', 'a'])
  })

  it('start, for the slowest, with those that sold nothing, first those with most in stock', () => {
    const stocked = [product('a', 9), product('b', 3), product('c', 9), product('d', 1), product('e', 8)]
    expect(slowest(stocked, units).map(({ productId, units: sold }) => [productId, sold])).toEqual([
      ['e', 0],
      ['b', 0],
      ['d', 0],
      ['a', 2],
      ['c', 5],
    ])
  })
})

describe('sellOutFirst', { tags: ['G-40'] }, () => {
  it('starts with what is sold out by its sales, then with what lasts shortest', () => {
    const places = [place('slow', 4, 2), place('out', 0, 3), place('fast', 4, 9), place('gone', 0, 8)]
    expect(sellOutFirst(places).map(({ name }) => name)).toEqual(['gone', 'out', 'fast', 'slow'])
    expect(countSoldOut([...places, place('rare', 0, 2)])).toBe(2)
  })
})
