import { describe, expect, it } from 'vitest'
import { cardQuery } from '../filters/card-query.ts'
import {
  lastPage,
  listQuery,
  listSearch,
  type ProductListParams,
  readProductListParams,
  toggleSort,
} from './product-list-params.ts'

const BY_NAME: ProductListParams = { q: '', sort: 'name', order: 'asc', page: 1, facets: {} }

describe('readProductListParams', () => {
  it('returns the first page, sorted by name, by default', () => {
    expect(readProductListParams(new URLSearchParams(), 'Jouer')).toEqual(BY_NAME)
  })

  it('sorts new products by date, newest first', () => {
    expect(readProductListParams(new URLSearchParams(), 'New')).toMatchObject({
      sort: 'createdAt',
      order: 'desc',
    })
  })

  it.each(['page=0', 'page=-1', 'page=abc', 'page=1e99', 'sort=drop', 'order=sideways'])(
    'ignores an invalid parameter: %s',
    (search) => {
      expect(readProductListParams(new URLSearchParams(search), 'Jouer')).toEqual(BY_NAME)
    },
  )

  it('sorts search results by relevance unless another sort order was chosen', () => {
    const found: ProductListParams = { q: 'robe', sort: 'relevance', order: 'asc', page: 1, facets: {} }
    expect(readProductListParams(new URLSearchParams('q=robe'), 'Jouer')).toEqual(found)
    expect(readProductListParams(new URLSearchParams('q=robe'), 'New')).toEqual(found)
    expect(readProductListParams(new URLSearchParams('q=%20'), 'Jouer')).toMatchObject({ sort: 'name' })
    expect(readProductListParams(new URLSearchParams('q=robe&order=desc'), 'Jouer')).toMatchObject({
      sort: 'name',
    })
    expect(listSearch(found, 'Jouer')).toBe('?q=robe')
  })

  it.each(['name', 'price', 'createdAt', 'relevance'] as const)(
    'reads the URL that listSearch writes for a list sorted by %s',
    (sort) => {
      const category = sort === 'createdAt' ? 'New' : 'Jouer'
      for (const order of sort === 'relevance' ? (['asc'] as const) : (['asc', 'desc'] as const)) {
        const state: ProductListParams = { q: 'robe', sort, order, page: 1, facets: {} }
        expect(readProductListParams(new URLSearchParams(listSearch(state, category)), category)).toEqual(
          state,
        )
      }
    },
  )

  it('returns the query, sort order and page that listSearch wrote to the URL', () => {
    const state: ProductListParams = { q: 'robe & lune', sort: 'price', order: 'desc', page: 3, facets: {} }
    expect(readProductListParams(new URLSearchParams(listSearch(state, 'Jouer')), 'Jouer')).toEqual(state)
    expect(listSearch(BY_NAME, 'Jouer')).toBe('')
  })
})

const parametersOf = (...list: Parameters<typeof listQuery>) => cardQuery(listQuery(...list))

describe('the additional sort orders', () => {
  it.each(['createdAt', 'purchases', 'rating'] as const)(
    'include %s, which is in descending order by default',
    {
      tags: ['F-05'],
    },
    (sort) => {
      const state = readProductListParams(new URLSearchParams({ sort }), 'Jouer')
      expect(state).toEqual({ ...BY_NAME, sort, order: 'desc' })
      expect(listSearch(state, 'Jouer')).toBe(`?sort=${sort}`)
      expect(parametersOf(state, 'Jouer')).toMatchObject({ sort, order: 'desc' })
    },
  )
})

describe('filters in a URL', () => {
  const search = '?q=robe&sort=price&gender=Fille&size=6+mois&maxPrice=9000&page=2'

  it('are read, written back to a URL, and sent to the API; a selected size also sends variants=true', {
    tags: ['F-01', 'F-03'],
  }, () => {
    const state = readProductListParams(new URLSearchParams(search), 'Jouer')
    expect(state.facets).toEqual({ size: ['6 mois'], gender: ['Fille'], maxPrice: 9000 })
    expect(new Set(new URLSearchParams(listSearch(state, 'Jouer')))).toEqual(
      new Set(new URLSearchParams(search)),
    )
    const asked = { size: ['6 mois'], gender: ['Fille'], maxPrice: '9000', variants: 'true' }
    expect(parametersOf(state, 'Jouer')).toMatchObject(asked)
    expect(parametersOf({ ...state, facets: {} }, 'Jouer')).not.toHaveProperty('variants')
  })
})

describe('toggleSort', () => {
  it('goes back to the first page, and reverses the sort order at the second click on a column', () => {
    const once = toggleSort({ ...BY_NAME, page: 4 }, 'price')
    expect(once).toEqual({ ...BY_NAME, sort: 'price' })
    expect(toggleSort(once, 'price').order).toBe('desc')
    expect(toggleSort(BY_NAME, 'name').order).toBe('desc')
    expect(toggleSort({ ...BY_NAME, sort: 'relevance' }, 'name')).toEqual(BY_NAME)
  })
})

describe('listQuery', () => {
  it('sends no filter for all products, isSale for the list of sales, and the category for any other list', () => {
    expect(parametersOf(BY_NAME, 'all')).toEqual({ sort: 'name', order: 'asc', limit: 40, page: 1 })
    expect(parametersOf(BY_NAME, 'Sale')).toMatchObject({ isSale: 'true' })
    expect(parametersOf(BY_NAME, 'jouer')).toMatchObject({ category: 'Jouer' })
  })

  it('searches the same fields as the header’s search box, and sends no sort order for relevance', () => {
    const q = { q: 'lion', in: 'name,category,brand,description', limit: 40, page: 1 }
    expect(parametersOf({ ...BY_NAME, q: 'lion' }, undefined)).toEqual({ ...q, sort: 'name', order: 'asc' })
    expect(parametersOf({ ...BY_NAME, q: 'lion', sort: 'relevance' }, undefined)).toEqual(q)
  })
})

it('lastPage returns the last page for a page beyond the end', () => {
  expect(lastPage({ ...BY_NAME, q: 'lion', page: 9 }, 66)).toEqual({ ...BY_NAME, q: 'lion', page: 2 })
  expect(lastPage({ ...BY_NAME, page: 2 }, 0)).toEqual(BY_NAME)
  expect(lastPage({ ...BY_NAME, page: 2 }, 41)).toBeNull()
  expect(lastPage(BY_NAME, 0)).toBeNull()
})
