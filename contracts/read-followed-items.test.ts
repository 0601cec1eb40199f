import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFollowedItems } from './read-followed-items.ts'

const ITEM = {
  productId: 'p',
  name: 'Robe',
  quantity: 2,
  price: 5000,
  color: null,
  size: '6 mois',
  image: '/i',
}

describe('readFollowedItems', () => {
  it('reads the items of an order', { tags: ['F-40'] }, () => {
    expect(readFollowedItems({ success: true, order: { items: [ITEM] } })).toEqual([ITEM])
    expect(readFollowedItems({ order: { items: [{ ...ITEM, name: 3, size: '' }] } })).toEqual([
      { ...ITEM, name: '', size: null },
    ])
  })

  it.each([
    null,
    {},
    { order: {} },
    { order: { items: 'x' } },
    { order: { items: [{ ...ITEM, productId: '' }] } },
    { order: { items: [ITEM, { ...ITEM, quantity: 0 }] } },
    { order: { items: [{ ...ITEM, price: 'x' }] } },
  ])('refuses %j', { tags: ['F-40'] }, (answer) => {
    expect(readFollowedItems(answer)).toBeNull()
  })

  it('never throws', { tags: ['F-40'] }, () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        readFollowedItems(value)
        readFollowedItems({ order: { items: [value] } })
      }),
    )
  })
})
