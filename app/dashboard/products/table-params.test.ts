import { describe, expect, it } from 'vitest'
import { readTableParams, tableFilter, toggleColumn, toSearchParams } from './table-params.ts'

const DEFAULT = { q: '', lowStock: false, sort: 'name', order: 'asc', page: 1 } as const

describe('the product table', () => {
  it('is sorted by name, ascending, at first', () => {
    expect(readTableParams(new URLSearchParams())).toEqual(DEFAULT)
  })

  it.each(['sort=password', 'order=up', 'page=-3', 'page=x', 'stock=high'])(
    'takes no nonsense: %s',
    (search) => {
      expect(readTableParams(new URLSearchParams(search))).toEqual(DEFAULT)
    },
  )

  it('survives its own address', () => {
    const state = { q: 'lion', lowStock: true, sort: 'stock', order: 'desc', page: 2 } as const
    expect(readTableParams(new URLSearchParams(toSearchParams(state)))).toEqual(state)
  })

  it('asks for what its filters say, and for all without any', () => {
    expect(tableFilter(DEFAULT)).toEqual({})
    expect(tableFilter({ q: 'lion', lowStock: true })).toEqual({
      q: 'lion',
      in: 'name,category,subCategory,brand',
      lowStock: 'true',
    })
  })

  it('turns a column round at the second click', () => {
    expect(toggleColumn(DEFAULT, 'name').order).toBe('desc')
    expect(toggleColumn({ ...DEFAULT, order: 'desc' }, 'price')).toMatchObject({
      sort: 'price',
      order: 'asc',
    })
  })
})
