import { describe, expect, it } from 'vitest'
import { planVariantsBack, type VariantsBefore } from './take-back.ts'

const variant = (id: string, stock: number) => ({ id, color: null, size: id, stock })

/** An import has renamed S, added 4 units to it, removed M and added L with 9 units. */
const EDIT: VariantsBefore = {
  before: {
    ...{ colors: [], sizes: ['S', 'M'], stock: 5, unallocatedStock: 1 },
    variants: [variant('S', 3), variant('M', 2)],
  },
  after: { colors: [], sizes: ['Petit', 'L'], stock: 16, unallocatedStock: 1 },
  given: [{ variantId: 'S', quantity: 4 }],
  barcodes: {},
}
const now = (small: number, large: number, unallocatedStock = 1) => ({
  ...{ colors: [], sizes: ['Petit', 'L'], stock: small + large, unallocatedStock },
  variants: [{ ...variant('S', small), size: 'Petit' }, variant('L', large)],
})

describe('planVariantsBack', () => {
  it('restores renamed and removed variants, and drops added ones', () => {
    expect(planVariantsBack(EDIT, now(7, 9), false)).toEqual(EDIT.before)
  })

  it('takes off what was sold since, down to 0, and keeps what came back since', () => {
    const back = planVariantsBack(EDIT, now(5, 1, 3), false)
    expect(back).toMatchObject({
      stock: 3,
      unallocatedStock: 3,
      variants: [variant('S', 1), variant('M', 2)],
    })
    expect(planVariantsBack(EDIT, now(2, 9), false)?.variants).toEqual([variant('S', 0), variant('M', 2)])
  })

  it('takes off what was sold of a product that the import has counted as a whole', () => {
    const whole = { colors: [], sizes: [], variants: [], unallocatedStock: 0 }
    const joined = { ...EDIT, after: { ...whole, stock: 5 }, given: [] }
    const back = planVariantsBack(joined, { ...whole, stock: 1 }, false)
    expect(back).toMatchObject({ stock: 1, variants: [variant('S', 0), variant('M', 1)] })
  })

  it('gives a product back its own stock that the import has split', () => {
    const split = { ...EDIT, before: { ...EDIT.before, sizes: [], variants: [], stock: 6 } }
    expect(planVariantsBack(split, now(7, 7), false)).toMatchObject({ stock: 4, variants: [] })
  })

  it('leaves sizes or a stock that somebody has changed since', () => {
    expect(planVariantsBack(EDIT, { ...now(7, 9), sizes: ['Petit'] }, false)).toBeNull()
    expect(planVariantsBack(EDIT, now(7, 9), true)).toBeNull()
  })
})
