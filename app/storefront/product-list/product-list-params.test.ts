import { describe, expect, it } from 'vitest'
import {
  lastPage,
  listQuery,
  listSearch,
  type ProductListParams,
  readProductListParams,
  toggleSort,
} from './product-list-params.ts'

const BY_NAME: ProductListParams = { q: '', sort: 'name', order: 'asc', page: 1 }

describe('the state of a list', () => {
  it('is by name, ascending, first page', () => {
    expect(readProductListParams(new URLSearchParams(), 'Jouer')).toEqual(BY_NAME)
  })

  it('is newest first where the category is new', () => {
    expect(readProductListParams(new URLSearchParams(), 'New')).toMatchObject({
      sort: 'createdAt',
      order: 'desc',
    })
  })

  it.each(['page=0', 'page=-1', 'page=abc', 'page=1e99', 'sort=drop', 'order=sideways'])(
    'takes no nonsense: %s',
    (search) => {
      expect(readProductListParams(new URLSearchParams(search), 'Jouer')).toEqual(BY_NAME)
    },
  )

  it('is best first while something is searched for and no order was chosen', () => {
    const found: ProductListParams = { q: 'robe', sort: 'relevance', order: 'asc', page: 1 }
    expect(readProductListParams(new URLSearchParams('q=robe'), 'Jouer')).toEqual(found)
    expect(readProductListParams(new URLSearchParams('q=robe'), 'New')).toEqual(found)
    expect(readProductListParams(new URLSearchParams('q=%20'), 'Jouer')).toMatchObject({ sort: 'name' })
    expect(readProductListParams(new URLSearchParams('q=robe&order=desc'), 'Jouer')).toMatchObject({
      sort: 'name',
    })
    expect(listSearch(found, 'Jouer')).toBe('?q=robe')
  })

  it.each(['name', 'price', 'createdAt', 'relevance'] as const)(
    'by %s survives its own address too',
    (sort) => {
      const category = sort === 'createdAt' ? 'New' : 'Jouer'
      for (const order of sort === 'relevance' ? (['asc'] as const) : (['asc', 'desc'] as const)) {
        const state: ProductListParams = { q: 'robe', sort, order, page: 1 }
        expect(readProductListParams(new URLSearchParams(listSearch(state, category)), category)).toEqual(
          state,
        )
      }
    },
  )

  it('survives its own address', () => {
    const state: ProductListParams = { q: 'robe & lune', sort: 'price', order: 'desc', page: 3 }
    expect(readProductListParams(new URLSearchParams(listSearch(state, 'Jouer')), 'Jouer')).toEqual(state)
    expect(listSearch(BY_NAME, 'Jouer')).toBe('')
  })
})

describe('a sort button', () => {
  it('turns the order round at the second click, and starts at the first page', () => {
    const once = toggleSort({ ...BY_NAME, page: 4 }, 'price')
    expect(once).toEqual({ ...BY_NAME, sort: 'price' })
    expect(toggleSort(once, 'price').order).toBe('desc')
    expect(toggleSort(BY_NAME, 'name').order).toBe('desc')
    expect(toggleSort({ ...BY_NAME, sort: 'relevance' }, 'name')).toEqual(BY_NAME)
  })
})

describe('what is asked of the API', () => {
  it('filters nothing for all and new, and by flag for Sale', () => {
    expect(listQuery(BY_NAME, 'all')).toEqual({ sort: 'name', order: 'asc', limit: 40, page: 1 })
    expect(listQuery(BY_NAME, 'Sale')).toMatchObject({ isSale: 'true' })
    expect(listQuery(BY_NAME, 'jouer')).toMatchObject({ category: 'Jouer' })
  })

  it('searches where the header’s box searches, best first unless an order was chosen', () => {
    const q = { q: 'lion', in: 'name,category,brand,description', limit: 40, page: 1 }
    expect(listQuery({ ...BY_NAME, q: 'lion' }, undefined)).toEqual({ ...q, sort: 'name', order: 'asc' })
    expect(listQuery({ ...BY_NAME, q: 'lion', sort: 'relevance' }, undefined)).toEqual(q)
  })

  it('leads from beyond the end to the last page', () => {
    expect(lastPage({ ...BY_NAME, q: 'lion', page: 9 }, 66)).toEqual({ ...BY_NAME, q: 'lion', page: 2 })
    expect(lastPage({ ...BY_NAME, page: 2 }, 0)).toEqual(BY_NAME)
    expect(lastPage({ ...BY_NAME, page: 2 }, 41)).toBeNull()
    expect(lastPage(BY_NAME, 0)).toBeNull()
  })
})
