import { describe, expect, it } from 'vitest'
import type { Side } from '../conflicts/conflict-list.tsx'
import { mergeDrafts } from '../conflicts/merge-drafts.ts'
import { type Draft, newDraft } from './draft.ts'
import { ORDER_FIELDS } from './order-conflicts.ts'

const line = (quantity: number): Draft['lines'][number] => ({
  ...{ key: 'stored-0', productId: 'p1', name: 'Body', image: '', quantity, color: 'Rouge', size: null },
  ...{ discount: '', discountReason: '', product: null },
})

const mergeOrder = (forms: Record<'was' | 'typed' | 'stored', Draft>, chosen: Record<string, Side> = {}) =>
  mergeDrafts(ORDER_FIELDS, forms, chosen)

describe('mergeDrafts of an order', () => {
  const was: Draft = { ...newDraft(), deliveryAddress: 'Yoff', deliveryFee: '1000', lines: [line(1)] }

  it('adds what others changed to what was typed', () => {
    const typed = { ...was, deliveryAddress: 'Ouakam' }
    const stored = { ...was, lines: [line(3)], customerPhone: '77 123 45 67' }
    expect(mergeOrder({ was, typed, stored })).toEqual({
      merged: { ...stored, deliveryAddress: 'Ouakam' },
      differences: [],
    })
  })

  it('leaves what both changed to the user', () => {
    const typed = { ...was, lines: [line(2)], deliveryFee: '1 000' }
    const stored = { ...was, lines: [line(3)], deliveryFee: '1500' }
    const forms = { was, typed, stored }
    const { merged, differences } = mergeOrder(forms)
    expect(merged).toMatchObject({ lines: [{ quantity: 2 }], deliveryFee: '1500' })
    expect(differences).toEqual([
      { field: 'lines', label: 'Articles', mine: '2 × Body · Rouge', theirs: '3 × Body · Rouge' },
    ])
    expect(mergeOrder(forms, { lines: 'theirs' }).merged.lines).toEqual([line(3)])
    expect(mergeOrder(forms, { lines: 'mine' })).toMatchObject({
      merged: { lines: [{ quantity: 2 }] },
      differences: [],
    })
  })
})
