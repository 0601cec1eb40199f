import { describe, expect, it } from 'vitest'
import { orderImages } from './image-order.ts'

describe('a product’s images', () => {
  it('are those it keeps and then the new ones, when nothing is said', () => {
    expect(orderImages(['a', 'b'], ['c'])).toEqual(['a', 'b', 'c'])
  })

  it('come in the order asked for, new ones before old ones too', () => {
    expect(orderImages(['a', 'b'], ['c', 'd'], ['new:1', 'b', 'new:0', 'a'])).toEqual(['d', 'b', 'c', 'a'])
  })

  it('are all there, also those that the order forgets', () => {
    expect(orderImages(['a', 'b'], ['c', 'd'], ['new:1'])).toEqual(['d', 'a', 'b', 'c'])
  })

  it('are no others than those: what is not there is not asked for', () => {
    expect(orderImages(['a'], ['c'], ['x', 'new:7', 'a', 'a', 'new:0'])).toEqual(['a', 'c'])
  })

  it('may be the same one twice', () => {
    expect(orderImages(['a', 'a'], ['b'], ['a', 'new:0', 'a'])).toEqual(['a', 'b', 'a'])
  })
})
