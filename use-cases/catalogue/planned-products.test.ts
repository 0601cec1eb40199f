import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { addPlan, HOUR } from '../../tests/builders/planned-change.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { isLiked, likeProduct, listLikedProducts, listProducts } from '../likes/likes.ts'
import { placeOrder } from '../orders/place-order.ts'
import { enteredItems } from '../orders/resolve-action.ts'
import { listReviews, rateProduct, reviewProduct } from '../reviews/reviews.ts'
import { askForAlert } from '../stock-alerts/stock-alerts.ts'
import { changeProduct, changeProducts } from './change-products.ts'
import { exportProducts } from './export-products.ts'
import { countFacets, findProducts, readCatalogue, searchCatalogue } from './find-products.ts'
import { getNavigation } from './get-navigation.ts'
import { getProduct, getStoredProduct, recordView } from './get-product.ts'
import { readSitemap } from './list-sitemap-entries.ts'
import { undoBulkAction } from './undo-bulk-action.ts'

async function collect<Item>(batches: AsyncIterable<Item[]>): Promise<Item[]> {
  const items: Item[] = []
  for await (const batch of batches) items.push(...batch)
  return items
}

async function wholeCatalogue(shop: TestShop) {
  const { total, batches } = await readCatalogue(shop)
  return { total, products: await collect(batches) }
}

describeOnEachEngine('a planned price', (engine) => {
  it('is what every read and list shows from its start to before its end', {
    tags: ['H-10', 'H-11'],
  }, async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop, { name: 'Landau', price: 10_000 })
    await addProduct(shop, { name: 'Poussette', price: 9000 })
    await addPlan(shop, [_id], { value: 50 })
    const read = async () => {
      const got = await getProduct(shop, _id)
      const listed = await findProducts(shop, { sort: 'price', order: 'asc', variants: true })
      const byIds = await listProducts(shop, [_id])
      const { products } = await wholeCatalogue(shop)
      return {
        discounts: [
          got.ok && got.product.discount,
          listed.products.find((product) => product._id === _id)?.discount,
          byIds[0]?.discount,
          products.find((product) => product._id === _id)?.discount,
        ],
        cheapest: listed.products[0]?.name,
        onSale: (await countFacets(shop, { onSale: true })).total,
        below6000: (await findProducts(shop, { maxPrice: 6000 })).total,
      }
    }
    const before = { discounts: [0, 0, 0, 0], cheapest: 'Poussette', onSale: 0, below6000: 0 }
    expect(await read()).toEqual(before)
    shop.advance(HOUR - 1)
    expect(await read()).toEqual(before)
    shop.advance(1)
    expect(await read()).toEqual({
      discounts: [50, 50, 50, 50],
      cheapest: 'Landau',
      onSale: 1,
      below6000: 1,
    })
    shop.advance(HOUR)
    expect(await read()).toEqual(before)
  })

  it('is told beside the line of an order with the old price, and the second attempt succeeds', {
    tags: ['H-11'],
  }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 10_000, stock: 5 })
    await addPlan(shop, [product._id], { kind: 'price', value: 8000 })
    const order = (price: number, fields = {}) =>
      placeOrder(shop, anOrderInput({ ...product, price }, 1, fields))
    expect(await order(10_000, { orderId: 'KB-BEFORE' })).toMatchObject({ ok: true })
    shop.advance(HOUR)
    expect(await order(10_000, { orderId: 'KB-START' })).toMatchObject({
      code: 'PRICE_CHANGED',
      items: [{ productId: product._id, problem: 'price', price: 8000 }],
    })
    expect(await order(8000, { orderId: 'KB-START' })).toMatchObject({ ok: true })
    shop.advance(HOUR)
    expect(await order(8000, { orderId: 'KB-END' })).toMatchObject({ code: 'PRICE_CHANGED' })
    expect(await order(10_000, { orderId: 'KB-END' })).toMatchObject({ ok: true })
  })

  it('prices new lines of entered orders', { tags: ['H-10'] }, async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop, { price: 10_000 })
    await addPlan(shop, [_id], { kind: 'flash_sale', value: 30 })
    await addPlan(shop, [_id], { kind: 'visible', startsAt: shop.clock() + 4 * HOUR, endsAt: null })
    shop.advance(HOUR)
    const choice = { quantity: 1, discount: 0, discountReason: '', color: null, size: null }
    const priced = await shop.store.transaction((tx) =>
      enteredItems(tx, shop, [{ productId: _id, ...choice }], []),
    )
    expect(priced).toMatchObject({ ok: true, items: [{ price: 7000 }] })
  })

  it('without an end is the price that administrators edit, export and undo', {
    tags: ['H-10'],
  }, async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop, { price: 10_000 })
    const other = await addProduct(shop, { price: 500 })
    await addPlan(shop, [_id, other._id], { kind: 'price_percent', value: 10, endsAt: null })
    const stored = async () => {
      const read = await getStoredProduct(shop, _id)
      return read.ok && [read.product.price, read.product.plannedChanges?.length ?? 0]
    }
    expect(await stored()).toEqual([10_000, 1])
    shop.advance(HOUR)
    expect(await stored()).toEqual([11_000, 0])
    const cells = await collect(exportProducts(shop, {}))
    expect(cells.flat()).toContain('11000')

    const stale = { price: 9000, was: { price: 10_000 } }
    expect(await changeProduct(shop, _id, stale)).toMatchObject({ code: 'EDIT_CONFLICT' })
    const fresh = { price: 9000, was: { price: 11_000 } }
    expect(await changeProduct(shop, _id, fresh)).toMatchObject({ ok: true, product: { price: 9000 } })
    expect(await stored()).toEqual([9000, 0])

    const changed = await changeProducts(shop, [other._id], { price: 700 })
    if (!changed.ok || !changed.undo) throw new Error('no undo')
    expect(await undoBulkAction(shop, changed.undo.id)).toMatchObject({ ok: true, count: 1 })
    expect(await getProduct(shop, other._id)).toMatchObject({ product: { price: 550 } })
  })

  it('is known before its start to administrators only', { tags: ['H-10'] }, async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop, {})
    const { id } = await addPlan(shop, [_id])
    const answers = [
      await getProduct(shop, _id),
      await findProducts(shop, { variants: true }),
      await listProducts(shop, [_id]),
      await wholeCatalogue(shop),
      await searchCatalogue(shop, {}),
    ]
    expect(JSON.stringify(answers)).not.toContain('plannedChanges')
    const { products } = await findProducts(shop, { stored: true })
    expect(products).toMatchObject([{ plannedChanges: [{ id, kind: 'discount', value: 20 }] }])
  })
})

describeOnEachEngine('a product that a plan hides', (engine) => {
  it('is absent for shoppers and listed for administrators', { tags: ['H-10', 'H-11'] }, async () => {
    const shop = aShop(engine())
    const hidden = await addProduct(shop, { name: 'Hochet', category: 'Jouer', brand: 'Rare', stock: 0 })
    const shown = await addProduct(shop, { name: 'Poussette', category: 'Vêtements/Enfant' })
    const plan = { kind: 'visible', startsAt: shop.clock() + HOUR, endsAt: shop.clock() + 2 * HOUR } as const
    await addPlan(shop, [hidden._id], plan)
    await likeProduct(shop, shown._id, 'awa')
    const { _id } = hidden
    const sees = async () => ({
      page: (await getProduct(shop, _id)).ok,
      list: (await findProducts(shop, {})).total,
      search: (await findProducts(shop, { q: 'hochet' })).products.map(({ name }) => name),
      panel: (await searchCatalogue(shop, {})).entries.length,
      byIds: (await listProducts(shop, [_id])).length,
      whole: [(await wholeCatalogue(shop)).total, (await wholeCatalogue(shop)).products.length],
      brands: (await countFacets(shop, {})).facets.brand.map(({ value }) => value).includes('Rare'),
      navigation: [
        (await getNavigation(shop)).categories.length,
        (await getNavigation(shop)).otherCategories,
      ],
      sitemap: (await collect(readSitemap(shop, 1))).some(({ path }) => path.includes(_id)),
      reviews: (await listReviews(shop, _id, { page: 1, limit: 5 })).ok,
      likes: (await isLiked(shop, _id, 'awa')).ok,
      view: (await recordView(shop, _id, 'awa')).ok,
    })
    const absent = {
      page: false,
      list: 1,
      search: [],
      panel: 1,
      byIds: 0,
      whole: [1, 1],
      brands: false,
      navigation: [1, []],
      sitemap: false,
      reviews: false,
      likes: false,
      view: false,
    }
    expect(await sees()).toEqual(absent)
    expect(await likeProduct(shop, _id, 'awa')).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    const visitor = { productId: _id, visitorId: 'awa' }
    expect(await rateProduct(shop, { ...visitor, rating: 5 })).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    const review = { ...visitor, text: 'Beau', pseudo: 'Awa' }
    expect(await reviewProduct(shop, review)).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    const alert = { productId: _id, phone: '771234567', color: null, size: null }
    expect(await askForAlert(shop, alert)).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    expect(await getStoredProduct(shop, _id)).toMatchObject({
      ok: true,
      product: { ratings: [], reviewCount: 0 },
    })
    expect((await findProducts(shop, { stored: true })).total).toBe(2)

    shop.advance(HOUR)
    expect(await sees()).toMatchObject({ page: true, list: 2, search: ['Hochet'], byIds: 1, whole: [2, 2] })
    await likeProduct(shop, _id, 'awa')
    shop.advance(HOUR)
    expect(await sees()).toEqual(absent)
    expect((await listLikedProducts(shop, 'awa')).map(({ name }) => name)).toEqual(['Poussette'])
  })

  it('is gone in an order that a shopper began before', { tags: ['H-11'] }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 5000, stock: 5 })
    await addPlan(shop, [product._id], { kind: 'visible', startsAt: null, endsAt: shop.clock() + HOUR })
    shop.advance(HOUR)
    expect(await placeOrder(shop, anOrderInput(product))).toMatchObject({
      code: 'OUT_OF_STOCK',
      items: [{ productId: product._id, problem: 'gone', price: null }],
    })
  })
})
