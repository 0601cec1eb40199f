import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aProduct } from '../../tests/builders/a-product.ts'
import { variantPath } from '../urls/page-paths.ts'
import { availableInstead } from './available-instead.ts'
import { fewLeftText, isSoldOut, offeredChoices, requestedChoice } from './choose-variant.ts'
import type { Variant } from './variants.ts'

const SIZES = ['3 mois', '6 mois', '9 mois', '12 mois', '18 mois']

/** Creates variants from a list of stocks for each colour, in the order of SIZES. */
function variantsOf(rows: Record<string, readonly number[]>): Variant[] {
  return Object.entries(rows).flatMap(([color, stocks]) =>
    stocks.map((stock, index) => ({ color, size: SIZES[index] ?? null, stock })),
  )
}

const bodies = variantsOf({ Rouge: [5, 0, 2], Bleu: [0, 3, 0], Vert: [0, 0, 0] })

describe('offeredChoices', () => {
  const choices = { colors: ['Rouge', '', 'rouge', 'Bleu'], sizes: ['S', 's'] }

  it('returns the colours and sizes of a product without variants unchanged', () => {
    expect(offeredChoices(aProduct(choices))).toEqual(choices)
  })

  it('returns no colours for a toy without variants', { tags: ['A-354'] }, () => {
    expect(offeredChoices(aProduct({ ...choices, category: 'Jouer' })).colors).toEqual([])
  })

  it('returns the colours and sizes of the variants, each once, even for a toy, which otherwise has no colours', {
    tags: ['C-02'],
  }, () => {
    const toy = aProduct({ ...choices, category: 'Jouer', variants: bodies })
    expect(offeredChoices(toy)).toEqual({ colors: ['Rouge', 'Bleu'], sizes: ['S'] })
  })
})

describe('requestedChoice', () => {
  const offered = { colors: ['Bleu océan', 'Doré'], sizes: ['6 mois', 'M'] }
  const read = (query: string) => requestedChoice(new URLSearchParams(query), offered)

  it.each([
    ['couleur=Doré&taille=6 mois', { color: 'Doré', size: '6 mois' }],
    ['couleur=DORE&taille=m', { color: 'Doré', size: 'M' }],
    ['couleur=bleu+ocean', { color: 'Bleu océan', size: null }],
    ['taille=12 mois&couleur=Bleu', { color: null, size: null }],
    ['couleur=&taille=', { color: null, size: null }],
    ['', { color: null, size: null }],
  ])('reads only offered colours and sizes from the query %j', { tags: ['C-24'] }, (query, choice) =>
    expect(read(query)).toEqual(choice),
  )

  it('reads colour and size back from the path of any variant', { tags: ['C-24'] }, () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((one) => one.trim() !== '')
    fc.assert(
      fc.property(text, text, (color, size) => {
        const url = new URL(variantPath('p-1', { color, size }), 'https://boutique.example')
        expect(requestedChoice(url.searchParams, { colors: [color], sizes: [size] })).toEqual({ color, size })
      }),
    )
  })
})

describe('isSoldOut', () => {
  it.each([
    [true, 'a variant without stock', 'Rouge', '6 mois'],
    [false, 'the same size in another colour', 'Bleu', '6 mois'],
    [false, 'a size with stock in one colour', null, '6 mois'],
    [false, 'a colour with stock in one size', 'Bleu', null],
    [true, 'a colour without stock', 'Vert', null],
    [true, 'a size that no variant has', 'Rouge', '24 mois'],
    [true, 'a variant without stock in another spelling', 'ROUGE', '6  Mois'],
  ])('is %j for %s', { tags: ['C-20'] }, (expected, _, color, size) => {
    expect(isSoldOut(bodies, { color, size })).toBe(expected)
  })

  it('is true for a size only when all colours of that size are sold out', { tags: ['C-20'] }, () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }), (stocks) => {
        const variants = stocks.map((stock, index) => ({ color: `${index}`, size: 'M', stock }))
        expect(isSoldOut(variants, { color: null, size: 'M' })).toBe(stocks.every((stock) => stock === 0))
      }),
    )
  })

  it('is never true for a product without variants', () => {
    expect(isSoldOut([], { color: 'Rouge', size: '6 mois' })).toBe(false)
  })
})

describe('availableInstead', () => {
  it('lists other colours when the chosen size is sold out in the chosen colour', { tags: ['C-20'] }, () => {
    expect(availableInstead(bodies, { color: 'Rouge', size: '6 mois' })).toEqual({
      dimension: 'color',
      choices: ['Bleu'],
    })
  })

  it('lists the nearest sizes in the chosen colour when the chosen size is sold out in all colours', {
    tags: ['C-20'],
  }, () => {
    const variants = variantsOf({ Rouge: [1, 1, 0, 1, 1], Bleu: [1, 0, 0, 0, 0] })
    expect(availableInstead(variants, { color: 'Rouge', size: '9 mois' })).toEqual({
      dimension: 'size',
      choices: ['3 mois', '6 mois', '12 mois'],
    })
    expect(availableInstead(variants, { color: null, size: '9 mois' }).choices).toEqual([
      '3 mois',
      '6 mois',
      '12 mois',
    ])
    const withoutLargest = variantsOf({ Rouge: [1, 1, 1, 1, 0] })
    expect(availableInstead(withoutLargest, { color: 'Rouge', size: '18 mois' }).choices).toEqual([
      '6 mois',
      '9 mois',
      '12 mois',
    ])
  })

  it('lists other colours for a sold-out colour when no size is chosen', { tags: ['C-20'] }, () => {
    expect(availableInstead(bodies, { color: 'Vert', size: null }).choices).toEqual(['Rouge', 'Bleu'])
  })

  it('lists other colours in stock when the chosen colour is sold out in every size', {
    tags: ['C-20'],
  }, () => {
    expect(availableInstead(bodies, { color: 'Vert', size: '9 mois' }).choices).toEqual(['Rouge'])
    const variants = variantsOf({ Rouge: [0, 1], Bleu: [0, 0] })
    expect(availableInstead(variants, { color: 'Bleu', size: '3 mois' })).toEqual({
      dimension: 'color',
      choices: ['Rouge'],
    })
  })

  it('lists only colours or sizes in stock, and at least one of them when any variant is in stock', {
    tags: ['C-20'],
  }, () => {
    const stocks = fc.array(fc.nat(1), { minLength: 3, maxLength: 3 })
    const choice = fc.record({
      color: fc.option(fc.constantFrom('Rouge', 'Bleu', 'Vert')),
      size: fc.option(fc.constantFrom(...SIZES.slice(0, 3))),
    })
    fc.assert(
      fc.property(stocks, stocks, stocks, choice, (Rouge, Bleu, Vert, chosen) => {
        const variants = variantsOf({ Rouge, Bleu, Vert })
        fc.pre(isSoldOut(variants, chosen))
        const { dimension, choices } = availableInstead(variants, chosen)
        expect(choices.length > 0).toBe(variants.some(({ stock }) => stock > 0))
        for (const one of choices)
          expect(variants.some((variant) => variant[dimension] === one && variant.stock > 0)).toBe(true)
      }),
    )
  })
})

describe('fewLeftText', () => {
  it.each([
    [1, 'Plus que 1 en 6 mois'],
    [3, 'Plus que 3 en 6 mois'],
    [4, null],
    [0, null],
  ])('for a stock of %d returns “%s”', { tags: ['C-21'] }, (stock, text) => {
    expect(fewLeftText([{ color: 'Rouge', size: '6 mois', stock }], { color: 'Rouge', size: '6 mois' })).toBe(
      text,
    )
  })

  it('names the colour of a product without sizes', { tags: ['C-21'] }, () => {
    const variants = [{ color: 'Bleu', size: null, stock: 2 }]
    expect(fewLeftText(variants, { color: 'Bleu', size: null })).toBe('Plus que 2 en Bleu')
  })

  it('is null until colour and size are chosen', { tags: ['C-21'] }, () => {
    expect(fewLeftText(bodies, { color: null, size: '6 mois' })).toBeNull()
    expect(fewLeftText(bodies, { color: 'Bleu', size: null })).toBeNull()
    expect(fewLeftText([], { color: null, size: '6 mois' })).toBeNull()
  })
})
