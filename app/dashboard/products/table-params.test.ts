import { describe, expect, it } from 'vitest'
import { TABLE_PARAMS, tableFilter, toggleColumn } from './table-params.ts'

const DEFAULT = { q: '', stock: '', variants: '', sort: 'name', order: 'asc' } as const
const read = (search: string) => TABLE_PARAMS.read(new URLSearchParams(search))

describe('product table parameters', () => {
  it('sort by name, ascending, by default', () => {
    expect(read('')).toEqual(DEFAULT)
  })

  it.each(['sort=password', 'order=up', 'stock=high', 'variants=all'])(
    'ignore the invalid value %s',
    (search) => {
      expect(read(search)).toEqual(DEFAULT)
    },
  )

  it('are converted to the filter parameters of the API', () => {
    expect(tableFilter(DEFAULT)).toEqual({})
    expect(tableFilter(read('q=lion&stock=low&variants=sold-out&sort=stock'))).toEqual({
      q: 'lion',
      in: 'name,category,subCategory,brand',
      literal: 'true',
      lowStock: 'true',
      soldOutVariants: 'true',
    })
  })

  it('reverse the sort order on a second click on the same column', () => {
    expect(toggleColumn(DEFAULT, 'name').order).toBe('desc')
    expect(toggleColumn({ sort: 'name', order: 'desc' }, 'price')).toEqual({ sort: 'price', order: 'asc' })
  })
})
