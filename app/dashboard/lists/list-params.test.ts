import { expect, it } from 'vitest'
import { clampedPage, pageHref, pageOf, readPage } from './list-params.ts'

const of = (query: string) => new URLSearchParams(query)

it.each(['', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=9999999'])(
  'readPage reads %j as page 1',
  (query) => {
    expect(readPage(of(query))).toBe(1)
  },
)

it('pageHref keeps the filters and omits page 1', () => {
  expect(pageHref(of('q=lion'), 2)).toBe('?q=lion&page=2')
  expect(pageHref(of('q=lion&page=2'), 1)).toBe('?q=lion')
  expect(pageHref(of('page=2'), 1)).toBe('?')
})

it('pageOf limits the page number to the number of the last page', () => {
  expect(pageOf(of('page=3'), 45)).toBe(2)
  expect(pageOf(of('page=3'), 0)).toBe(1)
})

it('clampedPage returns the last page for an empty page of a non-empty list, otherwise null', () => {
  expect(clampedPage(3, 0, 60)).toBe(2)
  expect(clampedPage(2, 0, 0)).toBeNull()
  expect(clampedPage(2, 4, 34)).toBeNull()
})
