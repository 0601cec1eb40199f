import { describe, expect, it } from 'vitest'
import { day, oneOf, queryParams, text } from './query-params.ts'

const params = queryParams(
  { state: oneOf(['open', 'ended']), from: day, q: text },
  { sort: oneOf(['name', 'price']) },
)
const of = (query: string) => new URLSearchParams(query)
const NONE = { state: 'open', from: '', q: '', sort: 'name' }

describe('queryParams', () => {
  it.each([
    '',
    'state=lost',
    'state=',
    'from=hier',
    'from=2026-02-30',
    'from=2026',
    'sort=toString',
    'page=x',
  ])('reads %j as the default values', (query) => {
    expect(params.read(of(query))).toEqual(NONE)
  })

  it('reads what it writes', () => {
    const values = { state: 'ended', from: '2026-11-28', q: 'lion & cie', sort: 'price' } as const
    const href = params.href(of(''), values)
    expect(params.read(of(href))).toEqual(values)
    expect(params.readFrom(new Request(`http://shop.example/list${href}`))).toEqual(values)
  })

  it('keeps the other parameters, leaves out default values and returns to page 1', () => {
    expect(params.href(of('q=lion&page=3'), { state: 'ended' })).toBe('?q=lion&state=ended')
    expect(params.href(of('q=lion&state=ended'), { state: 'open', q: '' })).toBe('?')
  })

  it('shortens a text that the API would refuse', () => {
    expect(params.read(of(`q=${'a'.repeat(200)}`)).q).toBe('a'.repeat(100))
  })

  it('names the filters that are set and removes them, but not the order of the rows', () => {
    expect(params.filtersIn(of('sort=price&page=2&state=open'))).toEqual([])
    expect(params.filtersIn(of('sort=price&state=ended&q=lion'))).toEqual(['state', 'q'])
    expect(params.withoutFilters(of('sort=price&state=ended&q=lion&page=2'))).toBe('?sort=price')
  })
})
