import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { belongsToCategory, CATEGORIES } from '../../domain/catalogue/categories.ts'
import { SEARCH_FIELDS, SORT_KEYS } from '../../domain/catalogue/listing.ts'
import type { ProductDetails } from '../../domain/catalogue/product-fields.ts'
import { containsWords, relevance, searchPhrase, searchWords } from '../../domain/catalogue/product-search.ts'
import { unitPrice } from '../../domain/pricing/price.ts'
import { fold as foldText } from '../../domain/text/fold.ts'
import { productDetails } from '../../tests/builders/product-details.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop } from '../../tests/support/shop.ts'
import { createStore, type Store } from '../store.ts'
import type { ProductSelection } from './products.ts'

const folded = new Map<string, string>()
/** Caches folded texts, because the large catalogue is searched about two hundred times. */
function fold(text: string): string {
  const known = folded.get(text)
  if (known !== undefined) return known
  folded.set(text, foldText(text))
  return foldText(text)
}

type Placed = ProductDetails & { id: string; createdAt: number }

/** Few distinct letters, so that searches find products; also special characters of the engines' search syntax. */
const LETTERS = [...'aabbcdéÉœ  %_\\"\'*^:()-/0ß', '🧸', '日', 'e\u0301']
const text = (least: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...LETTERS), minLength: least, maxLength: max })

const product: fc.Arbitrary<Partial<ProductDetails>> = fc.record({
  name: text(1, 8),
  description: text(1, 14),
  category: fc.constantFrom(...CATEGORIES),
  subCategory: fc.oneof(fc.constantFrom('Vêtements', 'Jouer', 'Tapis'), text(1, 4)),
  brand: text(1, 4),
  price: fc.integer({ min: 1, max: 4 }),
  stock: fc.integer({ min: 0, max: 2 }),
  discount: fc.constantFrom(0, 5, 12.5),
  isSale: fc.boolean(),
})

const fields = fc.subarray([...SEARCH_FIELDS], { minLength: 1 })

/** A search for any text, or for part of a product's text at any position. */
const search = (given: readonly Partial<ProductDetails>[]) => {
  const texts = given.flatMap((one) => SEARCH_FIELDS.map((field) => fold(one[field] ?? '')))
  const own = fc
    .tuple(fc.constantFrom('', ...texts), fc.nat(14), fc.integer({ min: 1, max: 5 }))
    .map(([whole, from, length]) =>
      [...whole]
        .slice(-1 - from)
        .slice(0, length)
        .join(''),
    )
  return fc.record({ text: fc.oneof(own, text(0, 5)), fields })
}

const selection = (given: readonly Partial<ProductDetails>[]): fc.Arbitrary<ProductSelection> =>
  fc.record(
    {
      search: search(given),
      category: fc.constantFrom('Vêtements', 'JOUER', 'Tapis', 'chaussures', 'Nulle part', ...CATEGORIES),
      isSale: fc.boolean(),
      sort: fc.constantFrom(...SORT_KEYS, 'relevance' as const),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      limit: fc.integer({ min: 1, max: 5 }),
      offset: fc.integer({ min: 0, max: 6 }),
    },
    { requiredKeys: ['sort', 'order', 'offset'] },
  )

const catalogue = fc
  .array(product, { maxLength: 25 })
  .chain((given) =>
    fc.tuple(fc.constant(given), fc.array(selection(given), { minLength: 20, maxLength: 20 })),
  )

async function place(store: Store, given: readonly Partial<ProductDetails>[]): Promise<Placed[]> {
  const placed = given.map((details, index) => ({
    ...productDetails(),
    brand: 'B',
    images: [],
    ...details,
    id: `p${String(index).padStart(4, '0')}`,
    createdAt: 1000 + (index % 3),
  }))
  for (let from = 0; from < placed.length; from += 100) {
    for (const createdAt of [1000, 1001, 1002]) {
      const some = placed.slice(from, from + 100).filter((one) => one.createdAt === createdAt)
      const rows = some.map(({ id, createdAt: _at, ...details }) => ({ id, details, flashSale: null }))
      if (rows.length > 0) await store.products.insertAll(rows, createdAt)
    }
  }
  return placed
}

const NO_FLASH_SALE = { active: false, discount: 0 }

/** The expected results, found and sorted without a database. */
function expected(all: readonly Placed[], asked: Partial<ProductSelection>): string[] {
  const { search, category, isSale, sort = 'name', order = 'asc', limit, offset = 0 } = asked
  const words = searchWords(search?.text ?? '')
  const ranked = sort === 'relevance' && words.length > 0 && search?.fields.includes('name')
  const rank = (one: Placed) =>
    ranked ? relevance(fold(one.name), words, searchPhrase(search?.text ?? '')) : 0
  const key = (one: Placed) => {
    if (sort === 'price') return unitPrice({ ...one, flashSale: NO_FLASH_SALE }, 0)
    const value = one[sort === 'relevance' ? 'name' : sort]
    return typeof value === 'string' ? fold(value) : value
  }
  const found = all
    .filter((one) => {
      const texts = search?.fields.map((field) => fold(one[field])) ?? []
      return containsWords(texts, words)
    })
    .filter((one) => category === undefined || belongsToCategory(one, category))
    .filter((one) => isSale === undefined || one.isSale === isSale)
    .sort((a, b) => rank(a) - rank(b) || compare(key(a), key(b)) || compare(a.id, b.id))
    .map(({ id }) => id)
  if (order === 'desc' && sort !== 'relevance') found.reverse()
  return limit === undefined ? found : found.slice(offset, offset + limit)
}

/** Compares texts by code point, as both engines do. */
function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b)
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

const idsOf = async (store: Store, asked: ProductSelection) =>
  (await store.products.list(asked)).map(({ _id }) => _id)

describeOnEachEngine('a product search with filters and a sort order', (engine) => {
  it('finds and counts the same products as a full scan, in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, async ([given, questions]) => {
        const store = createStore(engine())
        await engine().db.deleteFrom('products').execute()
        const placed = await place(store, given)
        for (const asked of questions) {
          expect(await idsOf(store, asked)).toEqual(expected(placed, asked))
          const { limit: _limit, offset: _offset, ...filter } = asked
          expect(await store.products.count(filter)).toBe(expected(placed, filter).length)
        }
      }),
      // PostgreSQL inside the test's own process is slow.
      { numRuns: engine().name === 'sqlite' ? 40 : 8 },
    )
  })

  it('finds products by their current texts after changes and deletions', async () => {
    const store = createStore(engine())
    const search = (text: string): ProductSelection => ({
      sort: 'name',
      order: 'asc',
      search: { text, fields: SEARCH_FIELDS },
    })
    await place(store, [{ name: 'Peluche' }, { name: 'Pelote' }, { name: 'Ballon' }])
    expect(await idsOf(store, search('pel'))).toEqual(['p0001', 'p0000'])
    await store.products.update('p0001', { ...productDetails({ name: 'Robe' }), brand: 'B', images: [] }, 1)
    await store.products.change(['p0002'], { category: 'Jouer' }, 1)
    expect(await idsOf(store, search('pel'))).toEqual(['p0000'])
    expect(await idsOf(store, search('jouer'))).toEqual(['p0002'])
    await store.products.delete(['p0000'])
    expect(await idsOf(store, search('pel'))).toEqual([])
    expect(await idsOf(store, search('pe'))).toEqual([])
    await place(store, [{ name: 'Pelle' }])
    expect(await idsOf(store, search('pel'))).toEqual(['p0000'])
  })

  describe('with more than a thousand matches', () => {
    const names = ['Robe à pois', 'Robe unie', 'Ballon', 'Coffret']
    const many = Array.from({ length: 2100 }, (_, index) => ({
      name: `${names[index % names.length]} ${index}`,
      category: CATEGORIES[index % CATEGORIES.length] as string,
      price: 1 + (index % 50),
      isSale: index % 5 === 0,
    }))

    it('finds the same products as a full scan', async () => {
      const { store } = aShop(engine())
      const placed = await place(store, many)
      for (const requested of [
        'robe',
        'ballon 1',
        'b',
        'bo',
        'on',
        'z',
        'zz',
        'zzz',
        'robe unie 1',
        'unie robe',
        'pois 4',
        'enfant robe ballon',
        'vetements/enf',
      ]) {
        const search = { text: requested, fields: SEARCH_FIELDS }
        for (const filter of [{ search }, { search, category: 'Vêtements' }, { search, isSale: true }]) {
          expect(await store.products.count(filter)).toBe(expected(placed, filter).length)
          for (const sort of ['name', 'price', 'stock', 'relevance'] as const) {
            const all = expected(placed, { ...filter, sort, order: 'desc' })
            for (const offset of sort === 'relevance' ? [0, 640] : [40]) {
              const asked = { ...filter, sort, order: 'desc' as const, limit: 20, offset }
              expect(await idsOf(store, asked)).toEqual(all.slice(offset, offset + 20))
            }
          }
        }
      }
    }, 60_000)
  })
})
