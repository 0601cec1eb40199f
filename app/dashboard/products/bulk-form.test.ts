import { describe, expect, it } from 'vitest'
import { validate } from '../../../contracts/fields.ts'
import { bulkForm, NO_CHANGE } from './bulk-form.ts'

const read = (changes: Partial<typeof NO_CHANGE>) => validate(bulkForm, { ...NO_CHANGE, ...changes })

describe('bulkForm', () => {
  it('contains only the fields that were filled in', () => {
    expect(read({ discount: '12,5', isSale: 'true', isTrending: 'false' })).toEqual({
      ok: true,
      value: { discount: 12.5, isSale: true, isTrending: false },
    })
  })

  it('accepts zero as stock and discount', () => {
    expect(read({ stock: '0', discount: '0' })).toEqual({ ok: true, value: { stock: 0, discount: 0 } })
  })

  it('returns an issue for each invalid field', () => {
    expect(read({ stock: '-1', discount: '101' })).toEqual({
      ok: false,
      issues: [
        { path: 'stock', message: 'Le stock doit être un nombre positif ou zéro.' },
        { path: 'discount', message: 'La réduction doit être un nombre entre 0 et 100.' },
      ],
    })
  })

  it('requires at least one change', () => {
    expect(read({ stock: ' ' })).toEqual({
      ok: false,
      issues: [{ path: '', message: 'Indiquez au moins un changement.' }],
    })
  })
})
