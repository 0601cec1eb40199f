import { describe, expect, it } from 'vitest'
import { type IdentifiedVariant, planStock } from './plan-stock.ts'
import { totalStock, variantKey } from './variants.ts'

const sizes = ['3 mois', '6 mois']
const whole = { stock: 12, colors: [], sizes, variants: [], unallocatedStock: 0 }

function counted(stocks: number[], unallocatedStock = 0) {
  const variants: IdentifiedVariant[] = stocks.map((stock, index) => ({
    id: `v${index}`,
    color: null,
    size: sizes[index] ?? '',
    stock,
  }))
  return { stock: totalStock(variants), colors: [], sizes, variants, unallocatedStock }
}

const cells = (...stocks: number[]) =>
  stocks.map((stock, index) => ({ color: null, size: sizes[index] ?? null, stock }))

/** Plans an edit and returns the stock of each size after the plan, or the error code. */
function applied(current: ReturnType<typeof counted> | typeof whole, edit: Parameters<typeof planStock>[1]) {
  const planned = planStock(current, edit)
  if (!planned.ok) return planned.code
  const { renamed, taken, removed, added, given } = planned.plan
  const stocks = new Map<string, number>()
  const names = new Map<string, string>()
  for (const { id, ...variant } of current.variants) {
    const to = renamed.find((rename) => rename.id === id)?.to ?? variant
    names.set(id, variantKey(to))
    stocks.set(variantKey(to), variant.stock)
  }
  let unassigned = current.variants.length === 0 ? current.stock : 0
  for (const { variantId, quantity } of taken) {
    const name = names.get(variantId ?? '')
    if (name === undefined) unassigned += quantity
    else stocks.set(name, (stocks.get(name) ?? 0) + quantity)
  }
  for (const id of removed) {
    expect(stocks.get(names.get(id) ?? '')).toBe(0)
    stocks.delete(names.get(id) ?? '')
  }
  for (const choice of added) stocks.set(variantKey(choice), 0)
  for (const { choice, quantity } of given) {
    if (choice === null) unassigned += quantity
    else stocks.set(variantKey(choice), (stocks.get(variantKey(choice)) ?? Number.NaN) + quantity)
  }
  const sum = [...stocks.values()].reduce((total, stock) => total + stock, unassigned)
  expect(planned.plan.stock).toBe(sum)
  return { ...Object.fromEntries([...stocks].map(([key, stock]) => [key.trim(), stock])), unassigned }
}

describe('planStock for a product without variants', () => {
  it('sets the stock, unless it has changed since the form was opened', { tags: ['C-01'] }, () => {
    expect(applied(whole, { colors: [], sizes, stock: 15 })).toEqual({ unassigned: 15 })
    expect(applied(whole, { colors: [], sizes, stock: 15, stockWas: 13 })).toBe('STOCK_MOVED')
  })

  it('adds variants whose stocks sum up to the stock of the product', { tags: ['C-05'] }, () => {
    expect(applied(whole, { colors: [], sizes, stock: 12, stockWas: 12, variants: cells(4, 8) })).toEqual({
      '3 mois': 4,
      '6 mois': 8,
      unassigned: 0,
    })
  })

  it.each([
    ['new variants whose sum differs from the stock', 12, 12, [4, 7]],
    ['new variants after units were sold since the form was opened', 13, 13, [5, 8]],
  ])('refuses %s', { tags: ['C-05', 'C-11'] }, (_, stock, stockWas, stocks) => {
    expect(applied(whole, { colors: [], sizes, stock, stockWas, variants: cells(...stocks) })).toBe(
      'STOCK_MOVED',
    )
  })

  it('refuses new variants of a size that is not offered, or of the same size twice', {
    tags: ['C-11'],
  }, () => {
    const edit = { colors: [], sizes, stock: 12, stockWas: 12 }
    const unknown = [{ color: null, size: '9 mois', stock: 12 }]
    expect(applied(whole, { ...edit, variants: unknown })).toBe('INVALID_INPUT')
    const twice = [
      { color: null, size: '3 mois', stock: 6 },
      { color: null, size: '3 MOIS', stock: 6 },
    ]
    expect(applied(whole, { ...edit, variants: twice })).toBe('INVALID_INPUT')
  })
})

describe('planStock for a product with variants', () => {
  it('keeps the variants and refuses a changed stock when the edit has no list of variants', {
    tags: ['C-11'],
  }, () => {
    const current = counted([4, 8])
    const unchanged = { '3 mois': 4, '6 mois': 8, unassigned: 0 }
    expect(applied(current, { colors: [], sizes, stock: 12 })).toEqual(unchanged)
    expect(applied(current, { colors: [], sizes, stock: 14, stockWas: 14 })).toEqual(unchanged)
    expect(applied(current, { colors: [], sizes, stock: 13 })).toBe('STOCK_MOVED')
    expect(planStock(current, { colors: [], sizes, stock: 13 })).toMatchObject({
      stock: 12,
      variants: [
        { size: '3 mois', stock: 4 },
        { size: '6 mois', stock: 8 },
      ],
    })
  })

  it('sets the stock of edited variants only, and refuses to edit a variant sold after the form was opened', {
    tags: ['C-11'],
  }, () => {
    const current = counted([3, 8])
    const shown = [
      { color: null, size: '3 mois', stock: 4, was: 4 },
      { color: null, size: '6 mois', stock: 9, was: 8 },
    ]
    expect(applied(current, { colors: [], sizes, stock: 13, stockWas: 12, variants: shown })).toEqual({
      '3 mois': 3,
      '6 mois': 9,
      unassigned: 0,
    })
    const both = [{ color: null, size: '3 mois', stock: 5, was: 4 }]
    expect(applied(current, { colors: [], sizes, stock: 13, variants: both })).toBe('STOCK_MOVED')
  })

  it('keeps the stock of a renamed size, and starts an added size at 0', { tags: ['C-06'] }, () => {
    const after = ['3 mois', '6-9 mois', '12 mois']
    expect(applied(counted([4, 8]), { colors: [], sizes: after, stock: 12 })).toEqual({
      '3 mois': 4,
      '6-9 mois': 8,
      '12 mois': 0,
      unassigned: 0,
    })
  })

  it('refuses to remove a size that has stock, unless the edit allows removing its units', {
    tags: ['C-06'],
  }, () => {
    const edit = { colors: [], sizes: ['6 mois'], stock: 12 }
    const refused = planStock(counted([4, 8]), edit)
    expect(refused).toMatchObject({ code: 'VARIANT_HAS_STOCK', variants: [{ size: '3 mois', stock: 4 }] })
    expect(refused.ok || refused.message).toContain('3 mois (4)')
    expect(applied(counted([4, 8]), { ...edit, removeStock: true })).toEqual({ '6 mois': 8, unassigned: 0 })
    expect(applied(counted([0, 8]), { ...edit, stock: 8 })).toEqual({ '6 mois': 8, unassigned: 0 })
  })

  it('adds up the stock of the variants and the unallocated units when variants are switched off', {
    tags: ['C-05'],
  }, () => {
    expect(applied(counted([4, 8]), { colors: [], sizes, stock: 12, variants: [] })).toEqual({
      unassigned: 12,
    })
    const returned = planStock(counted([4, 8], 2), { colors: [], sizes, stock: 12, variants: [] })
    expect(returned).toMatchObject({ plan: { stock: 14, unallocated: -2 } })
  })

  it('reduces the unallocated units by the units that are added to variants', { tags: ['C-14'] }, () => {
    const edit = (...stocks: number[]) => ({
      colors: [],
      sizes,
      stock: stocks[0] ?? 0,
      variants: cells(...stocks.slice(1)),
    })
    expect(planStock(counted([4, 8], 5), edit(15, 6, 9))).toMatchObject({ plan: { unallocated: -3 } })
    expect(planStock(counted([4, 8], 2), edit(15, 6, 9))).toMatchObject({ plan: { unallocated: -2 } })
  })
})
