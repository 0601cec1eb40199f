import { describe, expect, it } from 'vitest'
import { bulkBody, NO_CHANGE } from './bulk-values.ts'

describe('bulkBody', () => {
  it('contains only the fields that were filled in', () => {
    const values = { ...NO_CHANGE, discount: '12,5', isSale: 'true', isTrending: 'false' } as const
    expect(bulkBody(['a', 'b'], values)).toEqual({
      ok: true,
      value: { ids: ['a', 'b'], changes: { discount: 12.5, isSale: true, isTrending: false } },
    })
  })

  it('accepts zero as stock and discount', () => {
    expect(bulkBody(['a'], { ...NO_CHANGE, stock: '0', discount: '0' })).toMatchObject({
      value: { changes: { stock: 0, discount: 0 } },
    })
  })

  it('returns an issue for each invalid field', () => {
    expect(bulkBody(['a'], { ...NO_CHANGE, stock: '-1', discount: '101' })).toMatchObject({
      issues: [
        { path: 'stock', message: 'Le stock doit être un nombre positif ou zéro.' },
        { path: 'discount', message: 'La réduction doit être un nombre entre 0 et 100.' },
      ],
    })
  })

  it('requires at least one change', () => {
    expect(bulkBody(['a'], { ...NO_CHANGE, stock: ' ' })).toEqual({
      ok: false,
      issues: [{ path: '', message: 'Indiquez au moins un changement.' }],
    })
  })
})
