import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planCount, planReceipt, planUndo } from './plan-adjustment.ts'

const DRESS = {
  _id: 'dress',
  name: 'Robe',
  stock: 5,
  unallocatedStock: 0,
  variants: [
    { id: 'v1', color: null, size: '3 mois', stock: 4 },
    { id: 'v2', color: null, size: '6 mois', stock: 1 },
  ],
}
const BOTTLE = { _id: 'bottle', name: 'Biberon', stock: 7, variants: [], unallocatedStock: 0 }
const PRODUCTS = [DRESS, BOTTLE]
const dress = (size: string | null) => ({ productId: 'dress', color: null, size })
const bottle = { productId: 'bottle', color: null, size: null }

describe('planReceipt', () => {
  it('adds units to a variant, ignoring case and accents, and to a product without variants', {
    tags: ['C-32'],
  }, () => {
    const lines = [
      { ...dress('6 MOIS'), quantity: 3 },
      { ...bottle, quantity: 12 },
    ]
    expect(planReceipt(lines, PRODUCTS)).toEqual({
      ok: true,
      changes: [
        { productId: 'dress', variantId: 'v2', quantity: 3 },
        { productId: 'bottle', variantId: null, quantity: 12 },
      ],
    })
  })

  it.each([
    [{ productId: 'gone', color: null, size: null }, 'Ce produit n’existe plus.'],
    [dress('9 mois'), '«\u202fRobe (9 mois)\u202f» n’existe plus.'],
    [dress(null), '«\u202fRobe\u202f» est maintenant compté par taille et couleur.'],
    [{ ...bottle, color: 'Bleu' }, '«\u202fBiberon (Bleu)\u202f» n’est plus compté par taille et couleur.'],
    [dress('3 Mois'), '«\u202fRobe (3 Mois)\u202f» se trouve deux fois dans la liste.'],
  ])('refuses the whole receipt because of the line %j', (line, message) => {
    const planned = planReceipt(
      [
        { ...dress('3 mois'), quantity: 1 },
        { ...line, quantity: 1 },
      ],
      PRODUCTS,
    )
    expect(planned).toMatchObject({ ok: false, code: 'STOCK_LINES', issues: [{ path: 'lines.1', message }] })
  })

  it('refuses a stock of more than a million units', () => {
    const planned = planReceipt([{ ...bottle, quantity: 999_994 }], PRODUCTS)
    expect(planned).toMatchObject({ ok: false, issues: [{ path: 'lines.0' }] })
    expect(planReceipt([{ ...bottle, quantity: 999_993 }], PRODUCTS).ok).toBe(true)
  })
})

describe('planCount', () => {
  it('adds the difference between the counted units and the shelf to the current stock, with 0 as the minimum', {
    tags: ['C-33'],
  }, () => {
    const figure = fc.nat({ max: 50 })
    fc.assert(
      fc.property(figure, figure, figure, (current, shelf, counted) => {
        const planned = planCount([{ ...bottle, counted }], [{ ...BOTTLE, stock: current }], () => shelf)
        const after = current + (planned.ok ? (planned.changes[0]?.quantity ?? Number.NaN) : Number.NaN)
        expect(after).toBe(Math.max(0, current + counted - shelf))
        if (current === shelf) expect(after).toBe(counted)
      }),
    )
  })
})

describe('planUndo', () => {
  const received = (variantId: string | null, quantity: number) => ({
    ...(variantId === null ? bottle : dress('6 mois')),
    name: variantId === null ? 'Biberon' : 'Robe',
    variantId,
    quantity,
  })

  it('removes all received units and skips deleted products', () => {
    const gone = { ...received(null, 4), productId: 'gone' }
    expect(planUndo([received('v2', 1), received(null, 7), gone], PRODUCTS)).toEqual({
      ok: true,
      changes: [
        { productId: 'dress', variantId: 'v2', quantity: -1 },
        { productId: 'bottle', variantId: null, quantity: -7 },
      ],
    })
  })

  it.each([
    ['sold units', received('v2', 3), '«\u202fRobe (6 mois)\u202f»\u202f: il reste 1 pièce sur 3.'],
    ['a deleted variant', received('v9', 3), '«\u202fRobe (6 mois)\u202f»\u202f: il reste 0 pièce sur 3.'],
    ['many sold units', received(null, 9), '«\u202fBiberon\u202f»\u202f: il reste 7 pièces sur 9.'],
  ])('refuses the whole undo because of %s', (_, units, message) => {
    const planned = planUndo([received('v1', 1), units], PRODUCTS)
    expect(planned).toMatchObject({ ok: false, code: 'RECEIPT_SOLD', issues: [{ message }] })
  })

  it('refuses the undo when variants were added to the product after the receipt', () => {
    const planned = planUndo([{ ...received(null, 1), productId: 'dress', name: 'Robe' }], PRODUCTS)
    expect(planned).toMatchObject({ ok: false, code: 'RECEIPT_SOLD' })
  })
})
