import { expect, it, vi } from 'vitest'
import type { FacetCounts } from '../../../domain/catalogue/facets.ts'
import { loadFilters } from './load-filters.server.ts'

const shop = {} as Parameters<typeof loadFilters>[0]
const counts = { total: 0, without: [{ facet: 'price', total: 3 }] } as unknown as FacetCounts
const catalogue = () => ({
  countFacets: vi.fn(async () => counts),
  findProducts: vi.fn(async () => ({ products: [] })),
})
const load = (found: ReturnType<typeof catalogue>, search: string, selection: object, total: number) =>
  loadFilters(shop, found as never, new URL(`http://shop/products${search}`), { scope: {}, selection, total })

it('loadFilters counts no facets while the filter form is closed, unless a filtered list is empty', {
  tags: ['F-60'],
}, async () => {
  const found = catalogue()
  expect(await load(found, '', {}, 0)).toEqual({ counts: null, nearest: null })
  expect(await load(found, '?gender=Fille', { gender: ['Fille'] }, 2)).toEqual({
    counts: null,
    nearest: null,
  })
  expect(found.countFacets).not.toHaveBeenCalled()
})

it('loadFilters counts products for an open form, and finds the nearest results for an empty filtered list', {
  tags: ['F-01'],
}, async () => {
  const found = catalogue()
  expect(await load(found, '?filtres=1', {}, 2)).toEqual({ counts, nearest: null })
  const selection = { gender: ['Fille'], maxPrice: 10 }
  expect(await load(found, '', selection, 0)).toEqual({
    counts: null,
    nearest: { facet: 'price', total: 3, products: [] },
  })
  expect(found.findProducts).toHaveBeenCalledWith(shop, { gender: ['Fille'], limit: 8 })
})
