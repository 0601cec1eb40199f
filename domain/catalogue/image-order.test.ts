import { describe, expect, it } from 'vitest'
import { orderImages } from './image-order.ts'

describe('orderImages', () => {
  it('puts existing images before new ones by default', () => {
    expect(orderImages(['a', 'b'], ['c'])).toEqual(['a', 'b', 'c'])
  })

  it('follows the requested order, also with new images first', () => {
    expect(orderImages(['a', 'b'], ['c', 'd'], ['new:1', 'b', 'new:0', 'a'])).toEqual(['d', 'b', 'c', 'a'])
  })

  it('appends images missing from the order', () => {
    expect(orderImages(['a', 'b'], ['c', 'd'], ['new:1'])).toEqual(['d', 'a', 'b', 'c'])
  })

  it('ignores names of images that do not exist', () => {
    expect(orderImages(['a'], ['c'], ['x', 'new:7', 'a', 'a', 'new:0'])).toEqual(['a', 'c'])
  })

  it('may repeat an image', () => {
    expect(orderImages(['a', 'a'], ['b'], ['a', 'new:0', 'a'])).toEqual(['a', 'b', 'a'])
  })
})
