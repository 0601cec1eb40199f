import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_EDITS, rebaseEdits, refusedEdits, typeInto } from './stock-edits.ts'
import { addedUnits, changedCells, gridCells, soldOutText, withKeys } from './stock-view.ts'

const VARIANTS = [
  { color: 'Rouge', size: '3 mois', stock: 4 },
  { color: 'Rouge', size: '6 mois', stock: 0 },
  { color: 'Bleu', size: '3 mois', stock: 2 },
  { color: 'Bleu', size: '6 mois', stock: 7 },
]
const KEYED = withKeys(VARIANTS)
const RED_3 = 'rouge\n3 mois'
const BLUE_6 = 'bleu\n6 mois'
const CELLS = gridCells(KEYED, NO_EDITS)
const sold = (stock: number) =>
  VARIANTS.map((variant, index) => (index === 0 ? { ...variant, stock } : variant))

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
    ['Épuisé en 1 taille', 'one size is sold out', VARIANTS],
    [
      'Épuisé en 2 couleurs',
      'two colours are sold out',
      ['Rouge', 'Bleu', 'Vert'].map((color, index) => ({ color, size: null, stock: index === 2 ? 1 : 0 })),
    ],
    [null, 'every variant is sold out', VARIANTS.map((variant) => ({ ...variant, stock: 0 }))],
    [null, 'no variant is sold out', VARIANTS.map((variant) => ({ ...variant, stock: 1 }))],
    [null, 'there are no variants', []],
  ])('returns %j when %s', { tags: ['C-31'] }, (text, _case, variants) => {
    expect(soldOutText(variants)).toBe(text)
  })
})
