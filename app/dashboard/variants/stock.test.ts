import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planStock } from '../../../domain/catalogue/plan-stock.ts'
import { combineChoices } from '../../../domain/catalogue/variant-plan.ts'
import { totalStock } from '../../../domain/catalogue/variants.ts'
import { aProduct } from '../../../tests/builders/a-product.ts'
import {
  addedUnits,
  changedCells,
  gridCells,
  initialStock,
  missingText,
  NO_EDITS,
  NOTHING_STORED,
  rebaseEdits,
  rebaseStock,
  refusedEdits,
  removedText,
  renameAdded,
  sentStock,
  soldOutText,
  stockIssues,
  typeInto,
  viewStock,
  withKeys,
} from './stock.ts'

const COLORS = ['Rouge', 'Bleu']
const SIZES = ['3 mois', '6 mois']
const CHOICES = { colors: COLORS, sizes: SIZES }
const VARIANTS = combineChoices(CHOICES).map((choice, index) => ({ ...choice, stock: index }))
const STORED = { ...CHOICES, variants: VARIANTS, unallocatedStock: 0 }
const COUNTED = initialStock(aProduct({ ...CHOICES, variants: VARIANTS }), false)
const labels = (cells: readonly { color: string | null; size: string | null; typed: string }[]) =>
  cells.map(({ color, size, typed }) => `${color} ${size} ${typed}`)

describe('viewStock', () => {
  it('shows the stored stock of each variant, and the sum of these stocks', { tags: ['C-30'] }, () => {
    const view = viewStock(STORED, COUNTED, CHOICES, '6')
    expect(view).toMatchObject({ counted: true, total: 6, missing: 0, returned: 0, removal: '' })
    expect(labels(view.cells)).toEqual(['Rouge 3 mois 0', 'Rouge 6 mois 1', 'Bleu 3 mois 2', 'Bleu 6 mois 3'])
    expect(stockIssues(view, null)).toEqual([])
  })

  it('subtracts the units entered in cells from the units to distribute', { tags: ['C-05'] }, () => {
    const state = { ...COUNTED, edits: {} }
    const start = viewStock(NOTHING_STORED, state, CHOICES, '12')
    expect([start.missing, missingText(start.missing)]).toEqual([12, '12 pièces à répartir'])
    const typed = (units: string) =>
      viewStock(
        NOTHING_STORED,
        { ...state, edits: typeInto({}, start.cells, { 'rouge\n3 mois': units }) },
        CHOICES,
        '12',
      )
    expect(stockIssues(typed('11'), null)).toEqual([{ path: 'cell-0', message: '1 pièce à répartir' }])
    expect(missingText(typed('14').missing)).toBe('2 pièces de trop dans la grille')
    expect(stockIssues(typed('12'), null)).toEqual([])
  })

  it('has no units to distribute when the stock field of a new product is empty', () => {
    expect(viewStock(NOTHING_STORED, COUNTED, CHOICES, '').missing).toBe(0)
  })

  it('reduces the unallocated stock by the units that are added to cells', { tags: ['C-14'] }, () => {
    const stored = { ...STORED, unallocatedStock: 3 }
    const { cells, returned } = viewStock(stored, COUNTED, CHOICES, '6')
    const edits = typeInto({}, cells, { 'rouge\n3 mois': '2' })
    expect([returned, viewStock(stored, { ...COUNTED, edits }, CHOICES, '6').returned]).toEqual([3, 1])
  })

  it('keeps the cells of a renamed size and reports the new name', { tags: ['C-06'] }, () => {
    const edits = typeInto({}, viewStock(STORED, COUNTED, CHOICES, '').cells, { 'bleu\n6 mois': '9' })
    const renamed = { ...CHOICES, sizes: ['3 mois', '6-9 mois'] }
    const view = viewStock(STORED, { ...COUNTED, edits }, renamed, '')
    expect(labels(view.cells).slice(-1)).toEqual(['Bleu 6-9 mois 9'])
    expect(view.renames).toEqual(['« 6 mois » devient « 6-9 mois » et garde ses 4 pièces.'])
  })

  it('adds a colour with stock 0', { tags: ['C-06'] }, () => {
    const view = viewStock(STORED, COUNTED, { ...CHOICES, colors: [...COLORS, 'Vert'] }, '')
    expect(labels(view.cells).slice(-2)).toEqual(['Vert 3 mois 0', 'Vert 6 mois 0'])
  })

  it('asks for confirmation before stock is removed, and again when that stock has changed', {
    tags: ['C-06'],
  }, () => {
    const view = viewStock(STORED, COUNTED, { ...CHOICES, colors: ['Rouge'] }, '')
    expect(removedText(view.removed)).toContain('Bleu, 3 mois (2), Bleu, 6 mois (3).')
    expect(stockIssues(view, null)).toMatchObject([{ path: 'removeStock' }])
    expect(stockIssues(view, view.removal)).toEqual([])
    expect(sentStock(STORED, view)).toMatchObject({ removeStock: true, variants: [{}, {}] })
    const withoutSmall = viewStock(STORED, COUNTED, { ...CHOICES, sizes: ['6 mois'] }, '')
    expect(removedText(withoutSmall.removed)).toMatch(/stock\s: Bleu, 3 mois \(2\)\.$/)
    const sold = rebaseStock(STORED, COUNTED, [{ color: 'Bleu', size: '6 mois', stock: 2 }])
    const later = viewStock(sold.stored, sold.state, { ...CHOICES, colors: ['Rouge'] }, '')
    expect(stockIssues(later, view.removal)).toHaveLength(1)
  })

  it('names each cell without a valid number of units', { tags: ['C-30'] }, () => {
    const { cells } = viewStock(STORED, COUNTED, CHOICES, '')
    const edits = typeInto({}, cells, { 'rouge\n6 mois': '1,5', 'bleu\n3 mois': '-1' })
    const view = viewStock(STORED, { ...COUNTED, edits }, CHOICES, '')
    expect(view.total).toBeNull()
    expect(stockIssues(view, null).map(({ path }) => path)).toEqual(['cell-1', 'cell-2'])
  })
})

describe('sentStock', () => {
  it('is null when the stock is counted for the whole product before and after the edit', () => {
    const state = initialStock(aProduct(), false)
    expect(sentStock(NOTHING_STORED, viewStock(NOTHING_STORED, state, CHOICES, '4'))).toBeNull()
  })

  it('contains no variants when the stock is no longer counted by colour and size', {
    tags: ['C-05'],
  }, () => {
    const view = viewStock(STORED, { ...COUNTED, counted: false }, CHOICES, '6')
    expect(sentStock(STORED, view)).toEqual({ variants: [], removeStock: false })
  })

  it('is accepted by the server after any change of colours and sizes', { tags: ['C-06', 'C-30'] }, () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'B', 'b', 'é', 'e', 'long', 'x, y'), { maxLength: 4 })
    const stocks = fc.array(fc.nat(5), { minLength: 16, maxLength: 16 })
    fc.assert(
      fc.property(
        names,
        names,
        names,
        names,
        stocks,
        stocks,
        (colors, sizes, toColors, toSizes, had, typed) => {
          const variants = combineChoices({ colors, sizes }).map((one, index) => ({
            ...one,
            stock: had[index] ?? 0,
          }))
          const after = { colors: toColors, sizes: toSizes }
          if (variants.length === 0 || combineChoices(after).length === 0) return
          const stored = { colors, sizes, variants, unallocatedStock: 0 }
          const state = { counted: true, edits: {}, agreedRemoval: null }
          const { cells } = viewStock(stored, state, after, '')
          const texts = Object.fromEntries(cells.map(({ key }, index) => [key, String(typed[index] ?? 0)]))
          const view = viewStock(stored, { ...state, edits: typeInto({}, cells, texts) }, after, '')
          const sent = sentStock(stored, view)
          const identified = withKeys(variants).map((variant) => ({ ...variant, id: variant.key }))
          const current = { ...stored, variants: identified, stock: totalStock(variants) }
          const planned = planStock(current, { ...after, stock: view.total ?? -1, ...sent })
          expect(planned).toMatchObject({ ok: true, after: { stock: view.total } })
        },
      ),
    )
  })
})

describe('rebaseStock', () => {
  it('shows the variants when another administrator has switched the product to variants', {
    tags: ['C-11'],
  }, () => {
    const whole = { ...STORED, variants: [] }
    const state = initialStock(aProduct(CHOICES), false)
    const { stored, state: rebased } = rebaseStock(whole, state, VARIANTS)
    expect(viewStock(stored, rebased, CHOICES, '9')).toMatchObject({ counted: true, total: 6, missing: 0 })
  })

  it('does not switch variants on again after the user has switched them off', () => {
    expect(rebaseStock(STORED, { ...COUNTED, counted: false }, VARIANTS).state.counted).toBe(false)
  })
})

describe('renameAdded', () => {
  it('moves the edits of an added colour to its new name', { tags: ['C-30'] }, () => {
    const edit = { typed: '4', was: 0, moved: false }
    const before = { ...CHOICES, colors: [...COLORS, 'Vert'] }
    const after = { ...CHOICES, colors: [...COLORS, 'Vert d’eau'] }
    const edits = { 'vert\n6 mois': edit, 'bleu\n6 mois': edit }
    expect(renameAdded(edits, STORED, before, after)).toEqual({
      'vert d’eau\n6 mois': edit,
      'bleu\n6 mois': edit,
    })
  })

  it('keeps the edits of a stored colour, whose cells keep their key', { tags: ['C-06'] }, () => {
    const edits = { 'bleu\n6 mois': { typed: '4', was: 3, moved: false } }
    expect(renameAdded(edits, STORED, CHOICES, { ...CHOICES, colors: ['Rouge', 'Azur'] })).toEqual(edits)
  })
})

describe('initialStock', () => {
  it('fills in the cells of a duplicated product', () => {
    const state = initialStock(aProduct({ ...CHOICES, variants: VARIANTS }), true)
    const view = viewStock(NOTHING_STORED, state, CHOICES, '')
    expect([view.total, sentStock(NOTHING_STORED, view)?.variants[3]]).toEqual([
      6,
      { color: 'Bleu', size: '6 mois', stock: 3, was: 0 },
    ])
  })
})

const STOCKS = [
  { color: 'Rouge', size: '3 mois', stock: 4 },
  { color: 'Rouge', size: '6 mois', stock: 0 },
  { color: 'Bleu', size: '3 mois', stock: 2 },
  { color: 'Bleu', size: '6 mois', stock: 7 },
]
const KEYED = withKeys(STOCKS)
const RED_3 = 'rouge\n3 mois'
const BLUE_6 = 'bleu\n6 mois'
const CELLS = gridCells(KEYED, NO_EDITS)
const sold = (stock: number) =>
  STOCKS.map((variant, index) => (index === 0 ? { ...variant, stock } : variant))

describe('typeInto', () => {
  it('edits cells and drops edits that equal the stored stock', { tags: ['C-30'] }, () => {
    const edits = typeInto(NO_EDITS, CELLS, { [RED_3]: '9', [BLUE_6]: 'abc' })
    expect(gridCells(KEYED, edits).map(({ typed }) => typed)).toEqual(['9', '0', '2', 'abc'])
    expect(typeInto(edits, CELLS, { [RED_3]: '4' })).toEqual({
      [BLUE_6]: { typed: 'abc', was: 7, moved: false },
    })
  })
})

describe('changedCells', () => {
  it('returns only the edited cells, with the new stock and the stock before the edit', {
    tags: ['C-31'],
  }, () => {
    const edits = typeInto(NO_EDITS, CELLS, { [RED_3]: '9' })
    expect(changedCells(gridCells(KEYED, edits), edits)).toEqual([
      { color: 'Rouge', size: '3 mois', stock: 9, was: 4 },
    ])
  })
})

describe('rebaseEdits', () => {
  const edits = typeInto(NO_EDITS, CELLS, { [RED_3]: '9', [BLUE_6]: '1' })

  it('marks the edited cells whose stock changed and keeps their text', { tags: ['C-31'] }, () => {
    expect(rebaseEdits(edits, sold(3))).toEqual({
      [RED_3]: { typed: '9', was: 3, moved: true },
      [BLUE_6]: { typed: '1', was: 7, moved: false },
    })
  })

  it('drops an edit that equals the new stock', () => {
    expect(Object.keys(rebaseEdits(edits, sold(9)))).toEqual([BLUE_6])
  })

  it('never loses a typed text that differs from the stock of its cell', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(20), (typed, stock) => {
        const edited = typeInto(NO_EDITS, CELLS, { [RED_3]: typed })
        const [cell] = gridCells(withKeys(sold(stock)), rebaseEdits(edited, sold(stock)))
        const isUntouched = typed === '4' || typed.trim() === '' || Number(typed) === stock
        if (!isUntouched) expect(cell).toMatchObject({ typed, was: stock, moved: stock !== 4 })
      }),
    )
  })
})

describe('refusedEdits', () => {
  it('returns only the edits of refused cells, based on the current stock of these cells', {
    tags: ['C-31'],
  }, () => {
    const edits = typeInto(NO_EDITS, CELLS, { [RED_3]: '9', [BLUE_6]: '1' })
    expect(refusedEdits(edits, [{ color: 'Rouge', size: '3 mois', stock: 3 }])).toEqual({
      [RED_3]: { typed: '9', was: 3, moved: true },
    })
    expect(refusedEdits(edits, [])).toEqual({})
  })
})

describe('addedUnits', () => {
  it('counts the units added, not those removed', () => {
    expect(
      addedUnits([
        { typed: '6', was: 4 },
        { typed: '0', was: 5 },
        { typed: 'x', was: 1 },
      ]),
    ).toBe(2)
  })
})

describe('soldOutText', () => {
  it.each([
    ['Épuisé en 1 taille', 'one size is sold out', STOCKS],
    [
      'Épuisé en 2 couleurs',
      'two colours are sold out',
      ['Rouge', 'Bleu', 'Vert'].map((color, index) => ({ color, size: null, stock: index === 2 ? 1 : 0 })),
    ],
    [null, 'every variant is sold out', STOCKS.map((variant) => ({ ...variant, stock: 0 }))],
    [null, 'no variant is sold out', STOCKS.map((variant) => ({ ...variant, stock: 1 }))],
    [null, 'there are no variants', []],
  ])('returns %j when %s', { tags: ['C-31'] }, (text, _case, variants) => {
    expect(soldOutText(variants)).toBe(text)
  })
})
