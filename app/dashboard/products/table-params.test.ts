import { describe, expect, it } from 'vitest'
import { readTableParams, tableFilter, toggleColumn, toSearchParams } from './table-params.ts'

const DEFAULT = {
  q: '',
  lowStock: false,
  soldOutVariants: false,
  sort: 'name',
  order: 'asc',
  page: 1,
} as const

describe('product table parameters', () => {
  it('sort by name, ascending, by default', () => {
    expect(readTableParams(new URLSearchParams())).toEqual(DEFAULT)
  })

  it.each(['sort=password', 'order=up', 'page=-3', 'page=x', 'stock=high', 'variants=all'])(
    'ignore the invalid value %s',
    (search) => {
      expect(readTableParams(new URLSearchParams(search))).toEqual(DEFAULT)
    },
  )

  it('are unchanged after they are written to a URL and read back', () => {
    const state = {
      q: 'lion',
      lowStock: true,
      soldOutVariants: true,
      sort: 'stock',
      order: 'desc',
      page: 2,
    } as const
    expect(readTableParams(new URLSearchParams(toSearchParams(state)))).toEqual(state)
  })

  it('are converted to the filter parameters of the API', () => {
    expect(tableFilter(DEFAULT)).toEqual({})
    expect(tableFilter({ q: 'lion', lowStock: true, soldOutVariants: true })).toEqual({
      q: 'lion',
      in: 'name,category,subCategory,brand',
      literal: 'true',
      lowStock: 'true',
      soldOutVariants: 'true',
    })
  })

  it('reverse the sort order on a second click on the same column', () => {
    expect(toggleColumn(DEFAULT, 'name').order).toBe('desc')
    expect(toggleColumn({ ...DEFAULT, order: 'desc' }, 'price')).toMatchObject({
      sort: 'price',
      order: 'asc',
    })
  })
})
