import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FacetQuery, ProductQuery } from '../../contracts/product-query.ts'
import type { FacetScope } from '../../domain/catalogue/facet-index.ts'
import { FACETS, type FacetSelection } from '../../domain/catalogue/facets.ts'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import { reductionOf, unitPrice } from '../../domain/pricing/price.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { addPlan } from '../../tests/builders/planned-change.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aSelection, countsOf, foldedOptions, inScope, matches } from '../../tests/support/facet-model.ts'
import { addProduct, addProductWithVariants } from '../../tests/support/product-fixtures.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { placeOrder } from '../orders/place-order.ts'
import { rateProduct } from '../reviews/reviews.ts'
import { withVariants } from '../stock/change-stock.ts'
import { changeProducts, deleteProducts } from './change-products.ts'
import { countFacets, findLargestReduction, findProducts } from './find-products.ts'
import { soldAt } from './planned-products.ts'
import { setFlashSale } from './set-flash-sale.ts'

const HOUR = 3_600_000

let ids = 0

const aProduct = fc.record({
  name: fc.constantFrom('Robe', 'Ensemble', 'Body'),
  category: fc.constantFrom('Vêtements/Enfant' as const, 'Baptemes & Naissances' as const, 'Jouer' as const),
  brand: fc.constantFrom('Atelier', 'ATELIER', ''),
  gender: fc.constantFrom('Garcon' as const, 'Fille' as const, null),
  price: fc.constantFrom(4000, 15_000, 25_000),
  colors: fc.subarray(['Bleu nuit', 'Écru']),
  materials: fc.subarray(['Coton', 'Lin']),
  isSale: fc.boolean(),
  stocks: fc.array(fc.nat(2), { minLength: 2, maxLength: 2 }),
  sized: fc.boolean(),
})

const aStep = fc.record({
  which: fc.nat(),
  kind: fc.constantFrom(
    'order' as const,
    'rate' as const,
    'price' as const,
    'delete' as const,
    'flash' as const,
    'plan' as const,
    'hide' as const,
    'time' as const,
  ),
})

async function add(
  shop: TestShop,
  { stocks, sized, ...fields }: typeof aProduct extends fc.Arbitrary<infer T> ? T : never,
) {
  const sizes = ['6 mois', '2 ans']
  if (!sized) return addProduct(shop, { ...fields, sizes, stock: stocks[0] ?? 0 })
  const colors = fields.colors.length > 0 ? fields.colors : [null]
  const variants = colors.flatMap((color) =>
    sizes.map((size, at) => ({ color, size, stock: stocks[at] ?? 0 })),
  )
  return addProductWithVariants(shop, { ...fields, sizes }, variants)
}

const everything = async (shop: TestShop) =>
  withVariants(shop.store, await shop.store.products.listAfter(null, 500)) as Promise<StockedProduct[]>

/** The products that shoppers see, each as it is sold. */
const sold = async (shop: TestShop) => soldAt(shop.store, await everything(shop), shop.clock())

async function change(shop: TestShop, { which, kind }: { which: number; kind: string }): Promise<void> {
  const products = await sold(shop)
  if (kind === 'time') shop.advance(HOUR)
  const product = products[which % products.length]
  if (!product) return
  const { _id: productId } = product
  const left = product.variants.find(({ stock }) => stock > 0)
  if (kind === 'rate') await rateProduct(shop, { productId, visitorId: 'v', rating: 1 + (which % 5) })
  if (kind === 'price')
    await changeProducts(shop, [productId], { price: 9000, discount: which % 2 === 0 ? 10 : 0 })
  if (kind === 'delete') await deleteProducts(shop, [productId])
  if (kind === 'flash') await setFlashSale(shop, productId, { active: true, durationHours: 1, discount: 40 })
  if (kind === 'plan') await addPlan(shop, [productId], { value: 40 + (which % 50) })
  if (kind === 'hide') {
    const [startsAt, endsAt] = which % 2 === 0 ? [null, shop.clock() + HOUR] : [shop.clock() + HOUR, null]
    await addPlan(shop, [productId], { kind: 'visible', startsAt, endsAt })
  }
  if (kind === 'order' && product.stock > 0) {
    const price = unitPrice(product, shop.clock())
    const choice = { color: left?.color ?? null, size: left?.size ?? null }
    const items = [{ productId, name: product.name, quantity: 1, price, image: '', ...choice }]
    const placed = await placeOrder(shop, anOrderInput({ ...product, price }, 1, { items }))
    expect(placed).toMatchObject({ ok: true })
  }
}

const queryOf = (scope: FacetScope, { inStock, onSale, wellRated, ...selection }: FacetSelection) =>
  ({
    ...scope,
    ...selection,
    ...(inStock && { inStock: true }),
    ...(onSale && { onSale: true }),
    ...(wellRated && { wellRated: true }),
  }) as FacetQuery

describeOnEachEngine('the catalogue index', (engine) => {
  it('counts and finds the same products as a full scan after every change', {
    tags: ['F-01', 'F-03', 'F-60', 'H-11'],
  }, async () => {
    const catalogue = fc.record({
      products: fc.array(aProduct, { minLength: 1, maxLength: 6 }),
      steps: fc.array(aStep, { maxLength: 6 }),
      selection: aSelection,
      category: fc.constantFrom(undefined, 'Vêtements', 'Jouer', 'Sale'),
    })
    await fc.assert(
      fc.asyncProperty(catalogue, async ({ products, steps, selection, category }) => {
        const shop = aShop(engine(), { newId: () => `id-${++ids}` })
        const before = (await everything(shop)).map(({ _id }) => _id)
        if (before.length > 0) await deleteProducts(shop, before)
        for (const product of products) await add(shop, product)
        // Time passes without an event.
        const later = { which: 0, kind: 'time' }
        for (const step of [null, ...steps, later, later]) {
          if (step) await change(shop, step)
          const scope = category === 'Sale' ? { isSale: true } : category === undefined ? {} : { category }
          const now = shop.clock()
          const all = await sold(shop)
          const reductions = all.map((product) => (product.stock > 0 ? reductionOf(product, now) : 0))
          expect(await findLargestReduction(shop)).toBe(Math.floor(Math.max(0, ...reductions)))
          const list = all.filter((product) => inScope(product, scope))
          const expected = list.filter((product) => matches(product, selection, now))
          const query = queryOf(category === undefined ? {} : { category }, selection)
          const counts = await countFacets(shop, query)
          expect(counts.total).toBe(expected.length)
          for (const facet of FACETS) {
            expect(foldedOptions(counts, facet), facet).toEqual(countsOf(facet, { list, selection, now }))
          }
          const found = await findProducts(shop, { ...query, sort: 'rating', limit: 50 })
          expect(found.products.map(({ _id }) => _id).toSorted()).toEqual(
            expected.map(({ _id }) => _id).toSorted(),
          )
        }
      }),
      { numRuns: propertyRuns(15, engine()) },
    )
  })

  it('counts facets among the results of a search, and lists products in the order of the search', {
    tags: ['F-01'],
  }, async () => {
    const shop = aShop(engine())
    await addProduct(shop, { name: 'Coussin pour robe', gender: 'Fille', price: 3000 })
    await addProduct(shop, { name: 'Robe de fête', gender: 'Fille', price: 9000 })
    await addProduct(shop, { name: 'Robe de chambre', gender: 'Garcon', price: 8000 })
    await addProduct(shop, { name: 'Ballon', gender: 'Fille' })
    const query: ProductQuery = { q: 'robe', gender: ['Fille'] }
    expect((await findProducts(shop, query)).products.map(({ name }) => name)).toEqual([
      'Robe de fête',
      'Coussin pour robe',
    ])
    const counts = await countFacets(shop, query)
    expect(counts.facets.gender).toEqual([
      { value: 'Garcon', count: 1 },
      { value: 'Fille', count: 2 },
    ])
    expect(counts.price).toMatchObject({ min: 3000, max: 9000 })
  })

  it('reflects the end of a flash sale although no event is published for it', {
    tags: ['F-01'],
  }, async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop, { name: 'Landau', price: 30_000 })
    await setFlashSale(shop, _id, { active: true, durationHours: 1, discount: 50 })
    expect((await countFacets(shop, { maxPrice: 20_000, onSale: true })).total).toBe(1)
    shop.advance(HOUR)
    expect((await countFacets(shop, { maxPrice: 20_000 })).total).toBe(0)
    expect((await countFacets(shop, {})).facets.onSale).toEqual([])
  })

  it('contains a product that is added while the index is filled', { tags: ['F-60'] }, async () => {
    const shop = aShop(engine())
    await addProduct(shop, { name: 'Hochet', gender: 'Fille' })
    const [first] = await Promise.all([
      countFacets(shop, {}),
      addProduct(shop, { name: 'Ballon', gender: 'Garcon' }),
    ])
    expect(first.total).toBeGreaterThan(0)
    expect((await countFacets(shop, {})).total).toBe(2)
  })

  it('sorts by sales and by rating', { tags: ['F-05'] }, async () => {
    const shop = aShop(engine())
    const once = await addProduct(shop, { name: 'Une fois', stock: 9 })
    const often = await addProduct(shop, { name: 'Souvent', stock: 9 })
    const never = await addProduct(shop, { name: 'Jamais', stock: 9 })
    await rateProduct(shop, { productId: once._id, visitorId: 'v', rating: 5 })
    for (const visitorId of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      await rateProduct(shop, { productId: often._id, visitorId, rating: visitorId === 'a' ? 4 : 5 })
    }
    await placeOrder(shop, anOrderInput(never, 2))
    const names = async (sort: 'purchases' | 'rating') =>
      (await findProducts(shop, { sort, order: 'desc', limit: 10 })).products.map(({ name }) => name)
    expect(await names('rating')).toEqual(['Souvent', 'Une fois', 'Jamais'])
    expect((await names('purchases'))[0]).toBe('Jamais')
  })
})

describeOnEachEngine('the catalogue index for the dashboard', (engine) => {
  it('sorts by stock and selects low stock and sold-out variants after each order', {
    tags: ['B-092', 'B-093'],
  }, async () => {
    const shop = aShop(engine())
    const body = await addProductWithVariants(shop, { name: 'Body', sizes: ['3 mois', '6 mois'] }, [
      { color: null, size: '3 mois', stock: 1 },
      { color: null, size: '6 mois', stock: 8 },
    ])
    await addProduct(shop, { name: 'Robe', stock: 5, lowStockThreshold: 5 })
    const names = async (query: ProductQuery) =>
      (await findProducts(shop, query)).products.map(({ name }) => name)
    expect(await names({ sort: 'stock' })).toEqual(['Robe', 'Body'])
    expect(await names({ lowStock: true })).toEqual(['Robe'])
    expect(await names({ soldOutVariants: true })).toEqual([])
    const buy = (size: string, quantity: number) => {
      const items = [
        { productId: body._id, name: 'Body', price: body.price, color: null, image: '', size, quantity },
      ]
      return placeOrder(shop, anOrderInput(body, quantity, { items }))
    }
    expect(await buy('3 mois', 1)).toMatchObject({ ok: true })
    expect(await buy('6 mois', 5)).toMatchObject({ ok: true })
    expect(await names({ sort: 'stock' })).toEqual(['Body', 'Robe'])
    expect(await names({ lowStock: true })).toEqual(['Body', 'Robe'])
    expect(await names({ soldOutVariants: true, inStock: true })).toEqual(['Body'])
    expect(await names({ lowStock: true, sort: 'discount', order: 'desc', q: 'robe' })).toEqual(['Robe'])
  })
})

describe('openCatalogueIndex', () => {
  it('fills the index at the next read after the database failed', { tags: ['F-60'] }, async () => {
    const { openCatalogueIndex } = await import('./open-catalogue-index.ts')
    let fails = true
    const store = {
      products: {
        listAfter: async () => {
          if (fails) throw new Error('the database is closed')
          return []
        },
      },
      stock: { variants: async () => [] },
    }
    const index = openCatalogueIndex({ store: store as never, clock: () => 0, subscribe: () => () => {} })
    await expect(index.count({}, {})).rejects.toThrow('the database is closed')
    fails = false
    expect((await index.count({}, {})).total).toBe(0)
  })
})
