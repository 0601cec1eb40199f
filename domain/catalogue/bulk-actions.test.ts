import { describe, expect, it } from 'vitest'
import { aProduct } from '../../tests/builders/a-product.ts'
import { editedFields, type ProductEdit, planEditUndo, undoableUntil } from './bulk-actions.ts'
import { movementLabel, orderOf, STOCK_REASONS, UNDO_REFERENCE } from './stock-movements.ts'
import { daysLeft } from './trash.ts'

const CREATED = '2026-03-02T10:00:00.000Z'
const A_MINUTE = 60_000

const nothing = { isRestocked: () => false, isBarcodeTaken: () => false }
const anEdit = (edit: Partial<ProductEdit>): ProductEdit => ({
  productId: 'p',
  name: 'Body',
  fields: {},
  units: [],
  ...edit,
})
const whole = (quantity: number) => ({ variantId: null, color: null, size: null, quantity })
const stocked = (stock: number) => ({ ...aProduct({ stock }), variants: [] })

describe('undoableUntil', () => {
  it('returns the time ten minutes after the action, or null when that time has passed or the action is undone', {
    tags: ['G-22'],
  }, () => {
    const at = (minutes: number) => Date.parse(CREATED) + minutes * A_MINUTE
    const action = { createdAt: CREATED, undoneAt: null }
    expect(undoableUntil(action, at(9.99))).toBe('2026-03-02T10:10:00.000Z')
    expect(undoableUntil(action, at(10))).toBeNull()
    expect(undoableUntil({ ...action, undoneAt: CREATED }, at(1))).toBeNull()
  })
})

describe('editedFields', () => {
  it('lists the fields that differ, except the stock', () => {
    const before = aProduct({ discount: 0, isSale: true, sizes: ['1'], stock: 3 })
    expect(editedFields(before, { discount: 5, isSale: true, sizes: ['1'], stock: 9 })).toEqual({
      discount: [0, 5],
    })
  })
})

describe('planEditUndo', () => {
  it.each([
    [7, 10, -7, []],
    [-7, 0, 7, []],
    [1, 0, 0, ['Stock\u202f: ramené à 0 seulement, la pièce ajoutée n’est plus en stock.']],
    [3, 2, -2, ['Stock\u202f: ramené à 0 seulement, 1 des 3 pièces ajoutées n’est plus en stock.']],
    [5, 2, -2, ['Stock\u202f: ramené à 0 seulement, 3 des 5 pièces ajoutées ne sont plus en stock.']],
  ])(
    'undoes a stock change of %i units when the stock is now %i, without going below 0',
    (added, stock, quantity, left) => {
      const undo = planEditUndo(anEdit({ units: [whole(added)] }), stocked(stock), nothing)
      expect(undo.left).toEqual(left)
      expect(undo.stock?.stock ?? stock).toBe(stock + quantity)
    },
  )

  it('leaves a stock that was entered again, and gives units back to the unallocated stock', () => {
    const edit = anEdit({ units: [whole(3)], unallocated: -2 })
    const current = { ...stocked(8), unallocatedStock: 1 }
    expect(planEditUndo(edit, current, { ...nothing, isRestocked: () => true })).toMatchObject({
      stock: { stock: 8, unallocatedStock: 3 },
      left: ['Stock\u202f: saisi ou compté de nouveau depuis, laissé tel quel.'],
    })
  })

  it('does not restore a deleted variant, or a flash sale that was changed after the edit', () => {
    const before = { active: false, discount: 0, durationHours: 0, endTime: null }
    const after = { active: true, discount: 20, durationHours: 5, endTime: CREATED }
    const units = [{ variantId: 'v', color: 'Rouge', size: '3 mois', quantity: 2 }]
    const edit = anEdit({ units, flashSale: [before, after] })
    const current = { ...stocked(4), flashSale: { ...after, discount: 30 } }
    expect(planEditUndo(edit, current, nothing)).toMatchObject({
      flashSale: null,
      stock: null,
      left: [
        'Vente flash\u202f: modifié depuis, laissé tel quel.',
        'Stock (Rouge, 3 mois)\u202f: cette variante n’existe plus.',
      ],
    })
    expect(planEditUndo(edit, { ...current, flashSale: after }, nothing).flashSale).toEqual(before)
  })

  it('does not restore sizes that no longer match the variants', () => {
    const edit = anEdit({ fields: { sizes: [['3 mois'], ['3 mois', '6 mois']] } })
    const variants = ['3 mois', '6 mois'].map((size) => ({ id: size, color: null, size, stock: 1 }))
    const current = { ...aProduct({ sizes: ['3 mois', '6 mois'] }), variants }
    expect(planEditUndo(edit, current, nothing)).toMatchObject({
      fields: {},
      left: ['Tailles\u202f: les variantes ont changé depuis, laissé tel quel.'],
    })
  })
})

it('movementLabel distinguishes an edit from the undo of an edit', () => {
  const movement = { reason: 'edit', quantity: 1 } as const
  expect(movementLabel({ ...movement, reference: 'a1' })).toBe('Modification')
  expect(movementLabel({ ...movement, reference: `${UNDO_REFERENCE}a1` })).toBe('Modification défaite')
})

it('orderOf returns the order of a sale, a cancellation and a return, and null for other movements', {
  tags: ['C-34'],
}, () => {
  const withOrder = STOCK_REASONS.filter((reason) => orderOf({ reason, reference: 'KB-1' }) === 'KB-1')
  expect(withOrder).toEqual(['sale', 'cancellation', 'return'])
})

it('daysLeft counts down from 30 days in the trash and is never below 1', { tags: ['G-22'] }, () => {
  const after = (days: number) => daysLeft(CREATED, Date.parse(CREATED) + days * 24 * 60 * A_MINUTE)
  expect([after(0), after(0.1), after(29), after(29.9), after(31)]).toEqual([30, 30, 1, 1, 1])
})
