import { describe, expect, it } from 'vitest'
import { readReturn, returnLink } from './list-return.ts'

describe('returnLink', () => {
  it('leads to the list with its query, and carries the scroll position and the id of the edited product', () => {
    const state = { product: {}, list: { search: '?q=lion&sort=price&page=2', scrolled: 900 } }
    const back = returnLink(state, 'p1')
    expect(back.to).toBe('/dashboard/products?q=lion&sort=price&page=2')
    expect(readReturn(back.state)).toEqual({ productId: 'p1', scrolled: 900 })
  })

  it('leads to the list without a query when the product was opened from a list without a query', () => {
    const state = { list: { search: '', scrolled: 40 } }
    expect(returnLink(state, 'p1')).toEqual({
      to: '/dashboard/products',
      state: { productId: 'p1', scrolled: 40 },
    })
  })

  it.each([
    null,
    undefined,
    'list',
    {},
    { list: null },
    { list: { search: '//elsewhere.sn', scrolled: -1 } },
    { list: { search: 7, scrolled: 'far' } },
  ])('ignores the unusable navigation state %j and leads to the first page of the list', (state) => {
    expect(returnLink(state, 'p1')).toEqual({ to: '/dashboard/products', state: null })
    expect(readReturn(state)).toBeNull()
  })
})
