import { describe, expect, it } from 'vitest'
import { orderPictures } from './image-order.ts'

describe('a product’s pictures', () => {
  it('are those it keeps and then the new ones, when nothing is said', () => {
    expect(orderPictures(['a', 'b'], ['c'])).toEqual(['a', 'b', 'c'])
  })

  it('come in the order asked for, new ones before old ones too', () => {
    expect(orderPictures(['a', 'b'], ['c', 'd'], ['new:1', 'b', 'new:0', 'a'])).toEqual(['d', 'b', 'c', 'a'])
  })

  it('are all there, also those that the order forgets', () => {
    expect(orderPictures(['a', 'b'], ['c', 'd'], ['new:1'])).toEqual(['d', 'a', 'b', 'c'])
  })

  it('are no others than those: what is not there is not asked for', () => {
    expect(orderPictures(['a'], ['c'], ['x', 'new:7', 'a', 'a', 'new:0'])).toEqual(['a', 'c'])
  })

  it('may be the same one twice', () => {
    expect(orderPictures(['a', 'a'], ['b'], ['a', 'new:0', 'a'])).toEqual(['a', 'b', 'a'])
  })
})
