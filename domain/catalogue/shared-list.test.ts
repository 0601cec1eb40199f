import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_LISTED, readSharedList, sharedListPath } from './shared-list.ts'

const listOf = (path: string) => new URL(path, 'http://localhost').searchParams.get('liste') ?? ''

describe('a shared list in a link', { tags: ['F-22'] }, () => {
  it('contains the same product ids when it is read back', () => {
    const ids = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{12}$/), { maxLength: MAX_LISTED })
    fc.assert(
      fc.property(ids, (ids) => {
        expect(readSharedList(listOf(sharedListPath(ids)))).toEqual(ids)
      }),
    )
  })

  it('has at most 40 products', () => {
    const many = Array.from({ length: 60 }, (_, index) => `p${index}`)
    expect(readSharedList(many.join(','))).toEqual(many.slice(0, 40))
    expect(readSharedList(listOf(sharedListPath(many)))).toHaveLength(40)
  })

  it('leaves out invalid ids and duplicates', () => {
    expect(readSharedList(`a,,b,a,<script>,${'x'.repeat(200)},é, c`)).toEqual(['a', 'b'])
    expect(readSharedList('')).toEqual([])
    fc.assert(
      fc.property(fc.string({ maxLength: 5000 }), (text) => readSharedList(text).length <= MAX_LISTED),
    )
  })
})
