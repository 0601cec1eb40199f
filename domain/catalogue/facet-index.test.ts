import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aScope,
  aSelection,
  countsOf,
  foldedOptions,
  inScope,
  matches,
  without,
} from '../../tests/support/facet-model.ts'
import { unitPrice } from '../pricing/price.ts'
import { ratingScore } from '../reviews/ratings.ts'
import { fold } from '../text/fold.ts'
import { createFacetIndex } from './facet-index.ts'
import { sortOptions } from './facet-values.ts'
import { FACETS, type Facet, type FacetSelection, hasSelection, MAX_OPTIONS } from './facets.ts'
import { SORT_KEYS, type SortKey } from './listing.ts'
import type { StockedProduct } from './product.ts'
import { defaultDetails } from './product-fields.ts'

const NOW = Date.parse('2026-03-02T10:00:00Z')
const HOUR = 3_600_000

const SIZES = ['Naissance', '3 mois', '6 mois', '6 MOIS', '2 ans', '24', 'M', '']
const CATEGORIES = ['Vêtements/Nouveau-né', 'Vêtements/Enfant', 'Jouer', 'Baptemes & Naissances']

const flashSale = fc.record({
  active: fc.boolean(),
  discount: fc.constantFrom(0, 20, 50),
  durationHours: fc.constant(2),
  endTime: fc.constantFrom(null, ...[-1, 1, 3].map((hours) => new Date(NOW + hours * HOUR).toISOString())),
})

const aProduct: fc.Arbitrary<StockedProduct> = fc
  .record({
    _id: fc.integer({ min: 1, max: 12 }).map((number) => `p-${number}`),
    name: fc.constantFrom('Body', 'body', 'Éventail', 'Robe', 'Zèbre'),
    category: fc.constantFrom(...CATEGORIES),
    subCategory: fc.constantFrom('', 'Bodies', 'Vêtements', 'Jouer'),
    brand: fc.constantFrom('', 'Keur Bébé', 'KEUR BEBE', 'Atelier'),
    price: fc.constantFrom(1000, 5000, 12_000, 20_000, 20_001, 60_000),
    discount: fc.constantFrom(0, 0, 25),
    stock: fc.nat(2),
    lowStockThreshold: fc.nat(2),
    sizes: fc.subarray(SIZES),
    colors: fc.subarray(['Rouge', 'Bleu nuit', 'Bleu ciel', 'Wax', 'Rouge et blanc']),
    materials: fc.subarray(['Coton', 'coton', 'Lin']),
    gender: fc.constantFrom('Garcon' as const, 'Fille' as const, 'Mixte' as const, null),
    isSale: fc.boolean(),
    flashSale,
    averageRating: fc.constantFrom(0, 3.9, 4, 5),
    ratings: fc.array(fc.constant(4), { maxLength: 3 }),
    purchases: fc.nat(3),
    createdAt: fc.constantFrom(1, 2, 3).map((hours) => new Date(NOW - hours * HOUR).toISOString()),
    variants: fc.array(
      fc.record({ color: fc.constant(null), size: fc.constantFrom(...SIZES, null), stock: fc.nat(1) }),
      { maxLength: 4 },
    ),
  })
  .map((some) => ({ ...defaultDetails(), reviewCount: 0, views: 0, likes: 0, unallocatedStock: 0, ...some }))

function filled(products: readonly StockedProduct[]) {
  const index = createFacetIndex()
  for (const product of products) index.set(product, NOW)
  const current = new Map(products.map((product) => [product._id, product]))
  return { index, current: [...current.values()] }
}

describe('the facet index', () => {
  const history = fc.record({
    products: fc.array(aProduct, { maxLength: 25 }),
    removed: fc.array(
      fc.integer({ min: 1, max: 12 }).map((number) => `p-${number}`),
      { maxLength: 3 },
    ),
    again: fc.array(aProduct, { maxLength: 5 }),
    scope: aScope,
    selection: aSelection,
    now: fc.constantFrom(NOW, NOW + 2 * HOUR, NOW + 4 * HOUR),
  })

  function replay({
    products,
    removed,
    again,
  }: {
    products: StockedProduct[]
    removed: string[]
    again: StockedProduct[]
  }) {
    const { index } = filled(products)
    for (const id of removed) index.remove(id)
    for (const product of again) index.set(product, NOW)
    const current = new Map(products.map((product) => [product._id, product]))
    for (const id of removed) current.delete(id)
    for (const product of again) current.set(product._id, product)
    return { index, current: [...current.values()] }
  }

  it('returns the same counts as a full scan after any product changes and deletions', {
    tags: ['F-01', 'F-03'],
  }, () => {
    fc.assert(
      fc.property(history, ({ scope, selection, now, ...changes }) => {
        const { index, current } = replay(changes)
        const list = current.filter((product) => inScope(product, scope))
        const counts = index.count(scope, selection, now)
        expect(index.size()).toBe(current.length)
        expect(counts.total).toBe(list.filter((product) => matches(product, selection, now)).length)
        for (const facet of FACETS) {
          const expected = countsOf(facet, { list, selection, now })
          expect(foldedOptions(counts, facet), facet).toEqual(expected)
          expect(counts.facets[facet]).toHaveLength(expected.size)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('returns the price range of the products that match all filters except the price filter', {
    tags: ['F-01'],
  }, () => {
    fc.assert(
      fc.property(history, ({ scope, selection, now, ...changes }) => {
        const { index, current } = replay(changes)
        const others = without(selection, 'minPrice', 'maxPrice')
        const prices = current
          .filter((product) => inScope(product, scope) && matches(product, others, now))
          .map((product) => unitPrice(product, now))
        const { price } = index.count(scope, selection, now)
        const bounds = { min: Math.min(...prices), max: Math.max(...prices) }
        expect(price).toEqual(prices.length === 0 ? null : expect.objectContaining(bounds))
        for (const step of price?.steps ?? []) {
          expect(step.count).toBe(prices.filter((one) => one <= step.max).length)
          expect(step.count).toBeGreaterThan(0)
          expect(step.count).toBeLessThan(prices.length)
        }
      }),
    )
  })

  it('returns each matching product on exactly one page, in every sort order', { tags: ['F-05'] }, () => {
    const keys: Record<SortKey, (product: StockedProduct, now: number) => string | number> = {
      name: ({ name }) => fold(name),
      createdAt: ({ createdAt }) => createdAt,
      price: unitPrice,
      purchases: ({ purchases }) => purchases,
      rating: ({ averageRating, ratings }) => ratingScore(averageRating, ratings.length),
      stock: ({ stock }) => stock,
      discount: ({ discount }) => discount,
      brand: ({ brand }) => fold(brand),
      subCategory: ({ subCategory }) => fold(subCategory),
    }
    const order = fc.constantFrom('asc' as const, 'desc' as const)
    fc.assert(
      fc.property(
        history,
        fc.constantFrom(...SORT_KEYS),
        order,
        fc.integer({ min: 1, max: 5 }),
        ({ scope, selection, now, ...changes }, sort, direction, limit) => {
          const { index, current } = replay(changes)
          const expected = current
            .filter((product) => inScope(product, scope) && matches(product, selection, now))
            .map((product) => ({ key: keys[sort](product, now), id: product._id }))
            .toSorted((a, b) => (a.key === b.key ? (a.id < b.id ? -1 : 1) : a.key < b.key ? -1 : 1))
            .map(({ id }) => id)
          if (direction === 'desc') expected.reverse()
          const paged: string[] = []
          for (let offset = 0; offset <= expected.length; offset += limit) {
            const page = index.page(scope, selection, { sort, order: direction, limit, offset }, now)
            expect(page.total).toBe(expected.length)
            paged.push(...page.ids)
          }
          expect(paged).toEqual(expected)
        },
      ),
    )
  })

  it('counts, for each filter, the matches without that filter when no product matches all filters', {
    tags: ['F-01'],
  }, () => {
    fc.assert(
      fc.property(fc.array(aProduct), aSelection, (products, selection) => {
        const { index, current } = filled(products)
        const counts = index.count({}, selection, NOW)
        const totalWithout = (...names: (keyof FacetSelection)[]) =>
          current.filter((product) => matches(product, without(selection, ...names), NOW)).length
        const selected = hasSelection(selection)
        if (!selected || counts.total > 0) {
          expect(counts.without).toEqual([])
          return
        }
        for (const { facet, total } of counts.without) {
          expect(total).toBe(facet === 'price' ? totalWithout('minPrice', 'maxPrice') : totalWithout(facet))
          expect(total).toBeGreaterThan(0)
        }
        expect(counts.without).toEqual(counts.without.toSorted((a, b) => b.total - a.total))
      }),
    )
  })
})

describe('sortOptions', () => {
  it('sorts ages, sizes and genders in their natural order, and brands by name', { tags: ['F-01'] }, () => {
    const sorted = (facet: Facet, ...values: string[]) =>
      sortOptions(
        facet,
        values.map((value) => ({ value, count: 1 })),
      ).map(({ value }) => value)
    expect(sorted('age', '2-ans', '0-3-mois', '18-24-mois')).toEqual(['0-3-mois', '18-24-mois', '2-ans'])
    expect(sorted('size', '12 mois', 'Naissance', '3 mois')).toEqual(['Naissance', '3 mois', '12 mois'])
    expect(sorted('gender', 'Mixte', 'Garcon')).toEqual(['Garcon', 'Mixte'])
    expect(sorted('brand', 'Zoé', 'Élan', 'atelier')).toEqual(['atelier', 'Élan', 'Zoé'])
  })

  it('leaves out the options with the fewest products when there are too many options', {
    tags: ['F-01'],
  }, () => {
    const many = Array.from({ length: MAX_OPTIONS + 20 }, (_, count) => ({ value: `Marque ${count}`, count }))
    const offered = sortOptions('brand', many)
    expect(offered).toHaveLength(MAX_OPTIONS)
    expect(Math.min(...offered.map(({ count }) => count))).toBe(20)
  })
})
