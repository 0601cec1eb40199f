import { describe, expect, it } from 'vitest'
import { combineChoices } from '../../../domain/catalogue/variant-plan.ts'
import { aProduct } from '../../../tests/builders/a-product.ts'
import { initialStateOf } from './draft.ts'
import {
  issuesOf,
  movedCell,
  stockOf,
  withAgreedRemoval,
  withCounted,
  withCurrentStock,
  withTexts,
  withTotal,
  withValues,
} from './form-stock.ts'

const CHOICES = { colors: ['Rouge'], sizes: ['S', 'M'] }
const RED_S = 'rouge\ns'
const variants = combineChoices(CHOICES).map((choice, index) => ({ ...choice, stock: index + 1 }))
const edit = (product: ReturnType<typeof aProduct>) => initialStateOf({ kind: 'edit', product }, '', 0)
const STORED = edit(aProduct({ ...CHOICES, variants, stock: 3 }))
const WHOLE = edit(aProduct({ ...CHOICES, stock: 9 }))
const NEW = initialStateOf({ kind: 'new' }, '', 0)
const CHOSEN = withValues(NEW, { ...NEW.values, colors: 'Rouge', sizes: 'S, M' })
const cells = (form: typeof NEW) => stockOf(form).view.cells.map(({ size, typed }) => `${size} ${typed}`)

describe('stockOf', () => {
  it('sends no variants until the grid or its colours and sizes are changed', { tags: ['C-30'] }, () => {
    expect(stockOf(STORED).sent).toBeNull()
    expect(stockOf(withTexts(STORED, { [RED_S]: '1' })).sent).toBeNull()
    expect(stockOf(withTexts(STORED, { [RED_S]: '4' })).sent).toEqual({
      variants: [
        { color: 'Rouge', size: 'S', stock: 4, was: 1 },
        { color: 'Rouge', size: 'M', stock: 2, was: 2 },
      ],
      removeStock: false,
    })
    expect(stockOf(withValues(STORED, { ...STORED.values, sizes: 'S, M, L' })).sent?.variants).toHaveLength(3)
    expect(stockOf(withValues(STORED, { ...STORED.values, colors: 'Rose' })).sent?.variants).toHaveLength(2)
    expect(stockOf(WHOLE).sent).toBeNull()
    expect(stockOf(withCounted(STORED, false)).sent).toEqual({ variants: [], removeStock: false })
    expect(stockOf(withCounted(WHOLE, true)).sent?.variants).toHaveLength(2)
  })

  it('saves the total of the cells as the stock of the product', () => {
    expect(stockOf(withTexts(STORED, { [RED_S]: '4' })).totalled.stock).toBe('6')
    expect(stockOf(withTexts(STORED, { [RED_S]: 'x' })).totalled.stock).toBe('0')
    expect(stockOf(WHOLE).totalled).toBe(WHOLE.values)
  })
})

describe('withCounted', () => {
  it('keeps the stored units when the stock is counted for the whole product again', {
    tags: ['C-05'],
  }, () => {
    const whole = withCounted(withTotal(withTexts(STORED, { [RED_S]: '4' })), false)
    expect([whole.values.stock, stockOf(whole).sent]).toEqual(['3', { variants: [], removeStock: false }])
    expect(cells(withCounted(whole, true))).toEqual(['S 4', 'M 2'])
  })

  it('keeps the total of a new product, unless its stock is filled in', () => {
    const counted = withTexts(withCounted(CHOSEN, true), { [RED_S]: '4' })
    expect(withCounted(counted, false).values.stock).toBe('4')
    const filled = withValues(counted, { ...counted.values, stock: '7' })
    expect(withCounted(filled, false).values.stock).toBe('7')
  })
})

describe('withValues', () => {
  it('keeps the input of cells whose added size is renamed', { tags: ['C-30'] }, () => {
    const counted = withTexts(withCounted(CHOSEN, true), { 'rouge\nm': '4' })
    expect(cells(withValues(counted, { ...counted.values, sizes: 'S, L' }))).toEqual(['S 0', 'L 4'])
    expect(cells(withValues(counted, { ...counted.values, name: 'Robe' }))).toEqual(['S 0', 'M 4'])
  })
})

describe('issuesOf', () => {
  it('asks to confirm the removal of stock, and to distribute all units', () => {
    const paths = (form: typeof NEW) => issuesOf(form, false).map(({ path }) => path)
    const removed = withValues(STORED, { ...STORED.values, sizes: 'S' })
    expect(paths(removed)).toEqual(['removeStock'])
    const agreed = withAgreedRemoval(removed, true)
    expect([paths(agreed), stockOf(agreed).agreed]).toEqual([[], true])
    expect(stockOf(withAgreedRemoval(agreed, false)).agreed).toBe(false)
    const started = withTexts(withCounted(WHOLE, true), { [RED_S]: '4' })
    expect(paths(started)).toEqual(['cell-0'])
    expect([withTotal(started).values.stock, paths(withTotal(started))]).toEqual(['4', []])
  })
})

describe('withCurrentStock', () => {
  const sold = { success: false, stock: 8, variants: [{ color: 'Rouge', size: 'M', stock: 1 }] }

  it('shows the current stock of an edited cell and keeps its input', { tags: ['C-11'] }, () => {
    const typed = withTexts(STORED, { 'rouge\nm': '5' })
    const current = withCurrentStock(typed, sold)
    expect(stockOf(current).view.cells[1]).toMatchObject({ typed: '5', was: 1, moved: true })
    expect([movedCell(typed), movedCell(current)]).toEqual([null, 'cell-1'])
    const onlyVariants = { variants: [{ color: 'Rouge', size: 'S', stock: 0 }] }
    expect(movedCell(withCurrentStock(withTexts(STORED, { [RED_S]: '5' }), onlyVariants))).toBe('cell-0')
    expect(cells(withCurrentStock(STORED, sold))).toEqual(['S 1', 'M 1'])
  })

  it('lets the next save overwrite the stock that the user has seen', () => {
    const typed = withValues(WHOLE, { ...WHOLE.values, stock: '12' })
    const current = withCurrentStock(typed, { stock: 8 })
    expect([current.values.stock, current.seen.stock]).toEqual(['12', '8'])
  })

  it('distributes the current stock in a new grid, unless the stock was typed', () => {
    const counted = withCounted(WHOLE, true)
    expect(withCurrentStock(counted, { stock: 8 }).values.stock).toBe('8')
    expect(withCurrentStock(WHOLE, { stock: 8 }).values.stock).toBe('9')
    const typed = withValues(counted, { ...counted.values, stock: '12' })
    expect(withCurrentStock(typed, { stock: 8 }).values.stock).toBe('12')
  })

  it.each([null, 'x', { success: false, message: 'Non' }])('changes nothing for the response %j', (body) => {
    expect(withCurrentStock(STORED, body)).toBe(STORED)
  })
})
