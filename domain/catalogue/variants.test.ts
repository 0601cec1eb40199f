import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combineChoices, planVariants, renamedChoices, sortVariants } from './variant-plan.ts'
import {
  distinctChoices,
  findVariant,
  missingChoice,
  totalStock,
  type Variant,
  variantKey,
} from './variants.ts'

const grid = (colors: string[], sizes: string[], stock = 0): Variant[] =>
  combineChoices({ colors, sizes }).map((choice) => ({ ...choice, stock }))
const names = fc.uniqueArray(fc.constantFrom('S', 's', 'M', 'É', 'e', 'L', '', ' ', 'XL', '6 mois'), {
  maxLength: 5,
})
const choices = fc.record({ colors: names, sizes: names })

describe('combineChoices', () => {
  it('combines each colour with each size, row by row', { tags: ['C-02'] }, () => {
    expect(combineChoices({ colors: ['Rouge', 'Bleu'], sizes: ['3 mois', '6 mois'] })).toEqual([
      { color: 'Rouge', size: '3 mois' },
      { color: 'Rouge', size: '6 mois' },
      { color: 'Bleu', size: '3 mois' },
      { color: 'Bleu', size: '6 mois' },
    ])
  })

  it('uses null as the colour when there are no colours, and as the size when there are no sizes', {
    tags: ['C-02'],
  }, () => {
    expect(combineChoices({ colors: [], sizes: ['S'] })).toEqual([{ color: null, size: 'S' }])
    expect(combineChoices({ colors: ['Rouge'], sizes: [] })).toEqual([{ color: 'Rouge', size: null }])
    expect(combineChoices({ colors: [], sizes: [] })).toEqual([])
  })
})

it('distinctChoices drops blank and repeated choices, and keeps the first spelling', {
  tags: ['C-02'],
}, () => {
  expect(distinctChoices(['Écru', '', ' ', 'ecru', 'ECRU', 'Sauge'])).toEqual(['Écru', 'Sauge'])
})

describe('findVariant', () => {
  it('ignores case and accents', { tags: ['C-02'] }, () => {
    const variants = grid(['Écru'], ['6 Mois'])
    expect(findVariant(variants, { color: 'ECRU', size: '6 mois' })).toBe(variants[0])
    expect(findVariant(variants, { color: 'Écru', size: null })).toBeUndefined()
  })
})

describe('missingChoice', () => {
  it('returns the missing colour first, then the missing size, and null for a product without variants', {
    tags: ['C-13'],
  }, () => {
    const variants = grid(['Rouge'], ['S'])
    expect(missingChoice(variants, { color: null, size: null })).toBe('color')
    expect(missingChoice(variants, { color: 'Rouge', size: '' })).toBe('size')
    expect(missingChoice(variants, { color: 'Rouge', size: 'S' })).toBeNull()
    expect(missingChoice([], { color: null, size: null })).toBeNull()
    expect(missingChoice(grid([], ['S']), { color: null, size: 'S' })).toBeNull()
  })
})

describe('renamedChoices', () => {
  it.each([
    [['3 mois', '6 mois'], ['3 mois', '6-9 mois'], [{ from: '6 mois', to: '6-9 mois' }]],
    [['3 mois', '6 mois'], ['6 mois', '3 mois'], []],
    [['3 mois', '6 mois'], ['6 mois'], []],
    [['3 mois', '6 mois'], ['3 mois', '6 mois', '9 mois'], []],
    [['Ecru'], ['Écru'], [{ from: 'Ecru', to: 'Écru' }]],
    [['Rouge', '', 'Bleu'], ['Rouge', 'Vert', 'Bleu'], []],
    [['A', 'B'], ['B', 'C'], []],
  ])('compares %j with %j and finds the renames %j', { tags: ['C-06'] }, (before, after, renames) => {
    expect(renamedChoices(before, after)).toEqual(renames)
  })
})

describe('planVariants', () => {
  it('keeps renamed variants, adds new ones and lists removed ones', { tags: ['C-06'] }, () => {
    const before = { colors: ['Rouge'], sizes: ['3 mois', '6 mois'] }
    const variants = grid(before.colors, before.sizes, 4)
    expect(
      planVariants(variants, before, { colors: ['Rouge'], sizes: ['3 mois', '6-9 mois', '12 mois'] }),
    ).toEqual({
      added: [{ color: 'Rouge', size: '12 mois' }],
      removed: [],
      remaining: [variants[0], { ...variants[1], size: '6-9 mois' }],
    })
    expect(planVariants(variants, before, { colors: ['Rouge'], sizes: ['6 mois'] })).toEqual({
      added: [],
      removed: [variants[0]],
      remaining: [variants[1]],
    })
  })

  it('results in exactly one variant for each combination of the new choices', {
    tags: ['C-02', 'C-06'],
  }, () => {
    fc.assert(
      fc.property(choices, choices, fc.nat({ max: 9 }), (before, after, stock) => {
        const variants = grid(before.colors, before.sizes, stock)
        const { added, removed, remaining } = planVariants(variants, before, after)
        expect(removed.length + remaining.length).toBe(variants.length)
        const keys = [...remaining, ...added].map(variantKey)
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys.toSorted()).toEqual(combineChoices(after).map(variantKey).toSorted())
        const spellings = [...remaining, ...added].flatMap(({ color, size }) => [color, size])
        for (const spelling of spellings) {
          const own = distinctChoices([...after.colors]).concat(distinctChoices([...after.sizes]))
          expect(spelling === null || own.includes(spelling)).toBe(true)
        }
      }),
    )
  })

  it('changes nothing when the choices are unchanged', () => {
    fc.assert(
      fc.property(choices, (same) => {
        const variants = grid(same.colors, same.sizes)
        const plan = planVariants(variants, same, same)
        expect(plan).toEqual({ added: [], removed: [], remaining: variants })
      }),
    )
  })
})

it('sortVariants sorts variants by colour, then size', () => {
  fc.assert(
    fc.property(choices, (one) => {
      const sorted = grid(one.colors, one.sizes)
      expect(sortVariants(sorted.toReversed(), one)).toEqual(sorted)
    }),
  )
})

describe('totalStock', () => {
  it('adds up the stock of all variants', { tags: ['C-03'] }, () => {
    expect(totalStock(grid(['Rouge', 'Bleu'], ['S', 'M'], 3))).toBe(12)
  })
})
