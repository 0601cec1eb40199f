import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differences } from './audit.ts'

describe('what has changed', () => {
  it('is told by field, before and after', () => {
    const before = { name: 'Hochet', price: 2500, sizes: ['S'], isSale: false }
    expect(differences(before, { name: 'Hochet', price: 2000, sizes: ['S', 'M'] })).toEqual({
      price: [2500, 2000],
      sizes: [['S'], ['S', 'M']],
    })
  })

  it('is nothing that is not mentioned, nor what was absent and still is', () => {
    expect(differences({ price: 1, gender: null }, { gender: null, discount: undefined })).toEqual({})
    expect(differences({}, { stock: 3 })).toEqual({ stock: [null, 3] })
  })

  it('is told of long texts by their beginning', () => {
    const { description } = differences({ description: 'a'.repeat(500) }, { description: 'court' })
    expect(description).toEqual([`${'a'.repeat(80)}…`, 'court'])
  })

  it('is nothing between two that are equal, and leads from one to the other', () => {
    const details = fc.dictionary(fc.string({ maxLength: 8 }), fc.oneof(fc.integer(), fc.boolean()))
    fc.assert(
      fc.property(details, details, (before, after) => {
        expect(differences(before, structuredClone(before))).toEqual({})
        for (const [field, [, value]] of Object.entries(differences(before, after))) {
          expect(value).toBe(after[field])
        }
      }),
    )
  })
})
