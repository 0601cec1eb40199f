import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type IdentifiedVariant, nextStock, planLines, planStock } from './plan-stock.ts'
import { totalStock } from './variants.ts'

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
  const { stock, variants } = planned.after
  if (variants.length === 0) return stock
  expect(stock).toBe(totalStock(variants))
  return Object.fromEntries(variants.map((variant) => [variant.size, variant.stock]))
}

describe('planStock for a product without variants', () => {
  it('sets the stock, unless it has changed since the form was opened', { tags: ['C-01'] }, () => {
    expect(applied(whole, { colors: [], sizes, stock: 15 })).toBe(15)
    expect(applied(whole, { colors: [], sizes, stock: 15, stockWas: 13 })).toBe('STOCK_MOVED')
  })

  it('adds variants whose stocks sum up to the stock of the product', { tags: ['C-05'] }, () => {
    expect(applied(whole, { colors: [], sizes, stock: 12, stockWas: 12, variants: cells(4, 8) })).toEqual({
      '3 mois': 4,
      '6 mois': 8,
    })
  })

  it('adds variants after a sale if they sum up to the stock that is left', {
    tags: ['C-05', 'C-11'],
  }, () => {
    expect(applied(whole, { colors: [], sizes, stock: 12, stockWas: 13, variants: cells(4, 8) })).toEqual({
      '3 mois': 4,
      '6 mois': 8,
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
    const unchanged = { '3 mois': 4, '6 mois': 8 }
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
    })
    const both = [{ color: null, size: '3 mois', stock: 5, was: 4 }]
    expect(applied(current, { colors: [], sizes, stock: 13, variants: both })).toBe('STOCK_MOVED')
  })

  it.each([
    ['the sum of the edited variants', 5],
    ['the sum of all variants', 13],
  ])('edits some of the variants when the stock is %s', { tags: ['C-11'] }, (_, stock) => {
    expect(applied(counted([4, 8]), { colors: [], sizes, stock, variants: cells(5) })).toEqual({
      '3 mois': 5,
      '6 mois': 8,
    })
  })

  it('keeps the stock of a renamed size, and starts an added size at 0', { tags: ['C-06'] }, () => {
    const after = ['3 mois', '6-9 mois', '12 mois']
    expect(applied(counted([4, 8]), { colors: [], sizes: after, stock: 12 })).toEqual({
      '3 mois': 4,
      '6-9 mois': 8,
      '12 mois': 0,
    })
  })

  it('refuses to remove a size that has stock, unless the edit allows removing its units', {
    tags: ['C-06'],
  }, () => {
    const edit = { colors: [], sizes: ['6 mois'], stock: 12 }
    const refused = planStock(counted([4, 8]), edit)
    expect(refused).toMatchObject({ code: 'VARIANT_HAS_STOCK', variants: [{ size: '3 mois', stock: 4 }] })
    expect(refused.ok || refused.message).toContain('3 mois (4)')
    expect(applied(counted([4, 8]), { ...edit, removeStock: true })).toEqual({ '6 mois': 8 })
    expect(applied(counted([0, 8]), { ...edit, stock: 8 })).toEqual({ '6 mois': 8 })
  })

  it('adds up the stock of the variants and the unallocated units when variants are switched off', {
    tags: ['C-05'],
  }, () => {
    expect(applied(counted([4, 8]), { colors: [], sizes, stock: 12, variants: [] })).toBe(12)
    const returned = planStock(counted([4, 8], 2), { colors: [], sizes, stock: 12, variants: [] })
    expect(returned).toMatchObject({ after: { stock: 14, unallocatedStock: 0 } })
  })

  it('reduces the unallocated units by the units that are added to variants', { tags: ['C-14'] }, () => {
    const edit = (...stocks: number[]) => ({
      colors: [],
      sizes,
      stock: stocks[0] ?? 0,
      variants: cells(...stocks.slice(1)),
    })
    expect(planStock(counted([4, 8], 5), edit(15, 6, 9))).toMatchObject({ after: { unallocatedStock: 2 } })
    expect(planStock(counted([4, 8], 2), edit(15, 6, 9))).toMatchObject({ after: { unallocatedStock: 0 } })
  })
})

describe('nextStock', () => {
  const figure = fc.nat({ max: 50 })

  it('replaces a stock that is as it was seen, and keeps one that the line does not change', () => {
    expect(nextStock(10, { variant: null, was: 10, to: 15 }, 'replace')).toBe(15)
    expect(nextStock(10, { variant: null, to: 0 }, 'replace')).toBe(0)
    expect(nextStock(8, { variant: null, was: 10, to: 10 }, 'replace')).toBe(8)
    expect(nextStock(8, { variant: null, was: 10, to: 8 }, 'replace')).toBe(8)
    expect(nextStock(8, { variant: null, was: 10, to: 15 }, 'replace')).toBeNull()
  })

  it('never undoes a sale when it replaces', () => {
    fc.assert(
      fc.property(figure, figure, figure, (current, was, to) => {
        const next = nextStock(current, { variant: null, was, to }, 'replace')
        if (next !== null && next !== current) expect([next, current]).toEqual([to, was])
      }),
    )
  })

  it('adds the difference to the current stock, and stops at 0', () => {
    expect(nextStock(7, { variant: null, was: 10, to: 15 }, 'add')).toBe(12)
    expect(nextStock(2, { variant: null, was: 10, to: 5 }, 'add')).toBe(0)
  })
})

describe('planLines', () => {
  const choice = (place: number) => ({ color: null, size: sizes[place] ?? '9 mois' })
  const line = fc.record({
    variant: fc.integer({ min: -1, max: 3 }).map((place) => (place < 0 ? null : choice(place))),
    was: fc.option(fc.nat({ max: 20 }), { nil: undefined }),
    to: fc.nat({ max: 20 }),
  })
  const product = fc.oneof(
    fc
      .tuple(fc.nat({ max: 20 }), fc.nat({ max: 20 }), fc.nat({ max: 5 }))
      .map(([a, b, u]) => counted([a, b], u)),
    fc.nat({ max: 20 }).map((stock) => ({ ...whole, stock })),
  )
  const sizeOf = ({ variant }: { variant: { size: string } | null }) => variant?.size ?? ''
  const rule = fc.constantFrom('replace' as const, 'add' as const)
  const lines = fc.array(line, { maxLength: 6 })

  it('never makes a stock negative, and keeps the product’s stock the sum of its variants', () => {
    fc.assert(
      fc.property(product, lines, rule, (before, some, how) => {
        const { after, lines: planned } = planLines(before, some, how)
        const stocks = [after.stock, after.unallocatedStock, ...after.variants.map(({ stock }) => stock)]
        expect(Math.min(...stocks)).toBeGreaterThanOrEqual(0)
        if (after.variants.length > 0) expect(totalStock(after.variants)).toBe(after.stock)
        expect(after.stock - before.stock).toBe(planned.reduce((sum, { quantity }) => sum + quantity, 0))
      }),
    )
  })

  it('does not depend on the order of lines for different variants', () => {
    fc.assert(
      fc.property(product, fc.uniqueArray(line, { selector: sizeOf }), rule, (before, some, how) => {
        const forwards = planLines(before, some, how)
        const backwards = planLines(before, some.toReversed(), how)
        expect(backwards.after).toEqual(forwards.after)
        expect(backwards.lines.toReversed()).toEqual(forwards.lines)
      }),
    )
  })

  it('gives the stock back when its changes are undone', () => {
    fc.assert(
      fc.property(product, lines, rule, (before, some, how) => {
        const done = planLines(before, some, how)
        const undo = done.lines
          .filter(({ quantity }) => quantity !== 0)
          .map(({ variantId, quantity }) => ({
            variant: variantId === null ? null : { id: variantId },
            was: quantity,
            to: 0,
          }))
        const { after } = planLines(done.after, undo, 'add')
        expect([after.stock, after.variants]).toEqual([before.stock, before.variants])
      }),
    )
  })

  it('names what is wrong with a line, and leaves its stock alone', () => {
    const [small, large] = [choice(0), choice(1)]
    const { after, lines: planned } = planLines(
      counted([4, 8]),
      [
        { variant: small, was: 3, to: 9 },
        { variant: { ...large, size: '6 MOIS' }, was: 8, to: 9 },
        { variant: { id: 'v1' }, to: 2 },
        { variant: choice(2), to: 1 },
        { variant: null, to: 1 },
      ],
      'replace',
    )
    expect(planned.map(({ problem }) => problem)).toEqual(['stale', null, 'repeated', 'unknown', 'unknown'])
    expect(after.variants.map(({ stock }) => stock)).toEqual([4, 9])
    expect(planned.map(({ current }) => current)).toEqual([4, 8, 9, 0, 0])
  })

  it('refuses a stock of more than a million units, but not one that is lowered', () => {
    const add = (stock: number, to: number) =>
      planLines({ ...whole, stock }, [{ variant: null, was: 0, to }], 'add').lines[0]?.problem
    expect([add(999_999, 1), add(999_999, 2)]).toEqual([null, 'limit'])
    const lower = [{ variant: null, was: 2, to: 1 }]
    expect(planLines({ ...whole, stock: 1_000_005 }, lower, 'add').lines[0]?.problem).toBeNull()
  })

  it('takes added units from the unallocated stock only when it replaces', { tags: ['C-14'] }, () => {
    const raise = [{ variant: choice(0), was: 4, to: 6 }]
    expect(planLines(counted([4, 8], 5), raise, 'replace').after.unallocatedStock).toBe(3)
    expect(planLines(counted([4, 8], 1), raise, 'replace').after.unallocatedStock).toBe(0)
    expect(planLines(counted([4, 8], 5), raise, 'add').after.unallocatedStock).toBe(5)
  })
})
