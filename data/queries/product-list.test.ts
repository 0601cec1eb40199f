import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '../../domain/catalogue/categories.ts'
import { SORT_KEYS } from '../../domain/catalogue/listing.ts'
import type { ProductDetails } from '../../domain/catalogue/product-fields.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { stock } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import type { Store } from '../store.ts'
import type { ProductSelection } from './products.ts'

const ids = async (store: Store, selection: Partial<ProductSelection>) =>
  (await store.products.list({ sort: 'name', order: 'asc', ...selection })).map((product) => product._id)

describeOnEachEngine('products.list', (engine) => {
  it('finds nothing when the shop has no products', async () => {
    const { store } = aShop(engine())
    expect(await ids(store, {})).toEqual([])
    expect(await store.products.count({})).toBe(0)
    expect(await store.products.categories()).toEqual([])
  })

  describe('by category', () => {
    it('returns products of the category, of categories below it, and of sub-categories with the same name', async () => {
      const { store } = aShop(engine())
      await stock(
        store,
        Object.fromEntries(
          CATEGORIES.map((category, index) => [`p${index}`, { category, subCategory: 'x' }]),
        ),
      )
      await stock(store, {
        stroller: { category: 'Divers & Autres', subCategory: 'Poussettes' },
        vest: { category: 'Divers & Autres', subCategory: 'Vêtements de pluie' },
      })
      expect(await ids(store, { category: 'Vêtements' })).toEqual(['p0', 'p1', 'p2'])
      expect(await ids(store, { category: 'Vêtements/Enfant' })).toEqual(['p1'])
      expect(await ids(store, { category: 'Chaussures' })).toEqual(['p3', 'p4', 'p5'])
      expect(await ids(store, { category: 'Poussettes' })).toEqual(['stroller'])
      expect(await ids(store, { category: 'Vêtement' })).toEqual([])
      expect(await store.products.count({ category: 'Vêtements' })).toBe(3)
    })

    it.each(['vetements/nouveau-ne', 'VÊTEMENTS/NOUVEAU-NÉ', 'Ve\u0302tements/Nouveau-ne\u0301'])(
      'ignores case and accents in %s',
      async (category) => {
        const { store } = aShop(engine())
        await stock(store, { found: { category: 'Vêtements/Nouveau-né' } })
        expect(await ids(store, { category })).toEqual(['found'])
      },
    )
  })

  describe('by sold-out sizes', () => {
    const variants = (id: string, count: number, row: { stock: number }) =>
      Array.from({ length: count }, (_, index) => ({
        id: `${id}-${index}`,
        productId: id,
        color: '',
        colorFolded: '',
        size: `${index}`,
        sizeFolded: `${index}`,
        stockVersion: 1,
        barcode: '',
        ...row,
      }))

    it.each([2, 1_200])('returns a product with %i sold-out sizes only once', async (count) => {
      const { store } = aShop(engine())
      const category = 'Jouer'
      await stock(store, { c: { category }, plain: {}, a: {}, whole: {}, b: { category, isSale: true } })
      const rows = [
        ...['a', 'b', 'c'].flatMap((id) => variants(id, count, { stock: 0 })),
        ...variants('whole', 3, { stock: 1 }),
      ]
      for (let from = 0; from < rows.length; from += 500) {
        await engine()
          .db.insertInto('productVariants')
          .values(rows.slice(from, from + 500))
          .execute()
      }
      const soldOutVariants = true
      expect(await ids(store, { soldOutVariants })).toEqual(['a', 'b', 'c'])
      expect(await ids(store, { soldOutVariants, order: 'desc', limit: 1, offset: 1 })).toEqual(['b'])
      expect(await store.products.count({ soldOutVariants })).toBe(3)
      expect(await ids(store, { soldOutVariants, category })).toEqual(['b', 'c'])
      expect(await store.products.count({ soldOutVariants, category })).toBe(2)
      expect(await store.products.count({ soldOutVariants, isSale: true })).toBe(1)
      expect(await store.products.count({ soldOutVariants, lowStock: true })).toBe(0)
    })
  })

  describe('by search', () => {
    const product: Partial<ProductDetails> = {
      name: 'Bébé éléphant',
      category: 'Jouer',
      subCategory: 'Peluches',
      brand: 'Doudou Sœurs',
      description: 'Très doux, 100% coton_bio \\ lavable',
    }

    it.each([
      ['name', 'bebe ELEPH'],
      ['category', 'jouer'],
      ['subCategory', 'peluche'],
      ['brand', 'soeurs'],
      ['description', 'tres doux'],
    ] as const)('searches the “%s” field only when that field is requested', async (field, text) => {
      const { store } = aShop(engine())
      await stock(store, { toy: product, other: {} })
      expect(await ids(store, { search: { text, fields: [field] } })).toEqual(['toy'])
      const others = (['name', 'category', 'subCategory', 'brand', 'description'] as const).filter(
        (other) => other !== field,
      )
      expect(await ids(store, { search: { text, fields: others } })).toEqual([])
    })

    it.each([
      ['100%', ['toy']],
      ['n_b', ['toy']],
      ['\\ l', ['toy']],
      ['%', ['toy']],
      ['_', ['toy']],
      ['1%0', []],
      ['b_b', []],
      ['"; drop table products; --', []],
    ])('finds the text “%s” literally, without wildcards', async (text, expected) => {
      const { store } = aShop(engine())
      await stock(store, { toy: product, other: { description: 'rien', subCategory: 'x' } })
      expect(await ids(store, { search: { text, fields: ['name', 'description'] } })).toEqual(expected)
    })

    it('returns all products for a text of spaces', async () => {
      const { store } = aShop(engine())
      await stock(store, { a: {}, b: {} })
      expect(await ids(store, { search: { text: '   ', fields: ['name'] } })).toEqual(['a', 'b'])
    })
  })

  it('filters by the flag isSale, whatever the discount', async () => {
    const { store } = aShop(engine())
    await stock(store, { a: { isSale: true }, b: { discount: 50 }, c: { isSale: true, category: 'Jouer' } })
    expect(await ids(store, { isSale: true })).toEqual(['a', 'c'])
    expect(await ids(store, { isSale: false })).toEqual(['b'])
    expect(await ids(store, { isSale: true, category: 'Jouer' })).toEqual(['c'])
  })

  describe('with a sort order', () => {
    const NAMES = [
      'zèbre',
      'Éléphant',
      'abeille',
      'école',
      'Âne',
      'Zoo',
      'œuf',
      'a-b',
      'a b',
      'a',
      '10',
      '9',
      'ÿ',
    ]

    it('sorts names ignoring case and accents, identically on both engines', async () => {
      const { store } = aShop(engine())
      await stock(store, Object.fromEntries(NAMES.map((name, index) => [`p${index}`, { name }])))
      const listed = await store.products.list({ sort: 'name', order: 'asc' })
      expect(listed.map((product) => product.name)).toEqual([
        '10', '9', 'a', 'a b', 'a-b', 'abeille', 'Âne', 'école', 'Éléphant', 'œuf', 'ÿ', 'zèbre', 'Zoo',
      ]) // biome-ignore format: one row reads best
    })

    it.each([
      ['price', { price: 1 }, { price: 2.5 }, { price: 10 }],
      ['stock', { stock: 0 }, { stock: 2 }, { stock: 10 }],
      ['discount', { discount: 0 }, { discount: 5 }, { discount: 12.5 }],
      ['brand', { brand: 'alma' }, { brand: 'Émi' }, { brand: 'zaza' }],
      ['subCategory', { subCategory: 'Bavoirs' }, { subCategory: 'écharpes' }, { subCategory: 'Robes' }],
      ['createdAt', {}, {}, {}],
    ] as const)('sorts by %s', async (sort, first, second, third) => {
      const { store } = aShop(engine())
      const placed = { z: first, m: second, a: third }
      await stock(store, placed)
      expect(await ids(store, { sort })).toEqual(['z', 'm', 'a'])
      expect(await ids(store, { sort, order: 'desc' })).toEqual(['a', 'm', 'z'])
    })

    it.each(SORT_KEYS)('sorts products with equal %s consistently across pages', async (sort) => {
      const { store } = aShop(engine())
      const equal = Array.from({ length: 7 }, (_, index) => [`p${index}`, { name: 'égal' }] as const)
      await stock(store, Object.fromEntries(equal.toReversed()))
      const whole = await ids(store, { sort })
      const pages = await Promise.all([0, 3, 6].map((offset) => ids(store, { sort, limit: 3, offset })))
      expect(pages.flat()).toEqual(whole)
      expect(new Set(whole).size).toBe(7)
      expect(await ids(store, { sort, order: 'desc' })).toEqual(whole.toReversed())
    })
  })
})
