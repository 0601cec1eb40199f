import { describe, expect, it } from 'vitest'
import { clampedPage, pageOf, readPage, withParams } from './list-params.ts'

const of = (query: string) => new URLSearchParams(query)

describe('the address of a list', () => {
  it.each(['', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=9999999'])(
    'reads %j as the first page',
    (query) => {
      expect(readPage(of(query))).toBe(1)
    },
  )

  it('starts at the first page when the list changes', () => {
    expect(withParams(of('page=3&status=pending'), { status: 'confirmed' })).toBe('?status=confirmed')
  })

  it('keeps the rest when only the page changes, and leaves the first one out', () => {
    expect(withParams(of('q=lion'), { page: 2 })).toBe('?q=lion&page=2')
    expect(withParams(of('q=lion&page=2'), { page: 1 })).toBe('?q=lion')
  })

  it('is empty, not absent, without any value: a link to it leaves the present query', () => {
    expect(withParams(of('q=lion'), { q: '' })).toBe('?')
  })

  it('asked for a page behind the last, means the last', () => {
    expect(pageOf(of('page=3'), 45)).toBe(2)
    expect(pageOf(of('page=3'), 0)).toBe(1)
  })

  it('leads from a page that was emptied to the last one', () => {
    expect(clampedPage(3, 0, 60)).toBe(2)
    expect(clampedPage(2, 0, 0)).toBeNull()
    expect(clampedPage(2, 4, 34)).toBeNull()
  })
})
