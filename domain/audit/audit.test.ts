import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differences } from './audit.ts'

describe('differences', () => {
  it('lists the earlier and the new value of each changed field', () => {
    const before = { name: 'Hochet', price: 2500, sizes: ['S'], isSale: false }
    expect(differences(before, { name: 'Hochet', price: 2000, sizes: ['S', 'M'] })).toEqual({
      price: [2500, 2000],
      sizes: [['S'], ['S', 'M']],
    })
  })

  it('ignores unchanged and absent fields, and uses null for a missing earlier value', () => {
    expect(differences({ price: 1, gender: null }, { gender: null, discount: undefined })).toEqual({})
    expect(differences({}, { stock: 3 })).toEqual({ stock: [null, 3] })
  })

  it('shortens long texts', () => {
    const { description } = differences({ description: 'a'.repeat(500) }, { description: 'court' })
    expect(description).toEqual([`${'a'.repeat(80)}…`, 'court'])
  })

  it('is empty for equal objects, and otherwise contains values of the second object', () => {
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
