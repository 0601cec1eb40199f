import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { cancelOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { recordView } from '../catalogue/get-product.ts'
import { placeOrder } from '../orders/place-order.ts'
import { countCategories, getMonthlyStats, getProductStats, getTotals, rankProducts } from './get-stats.ts'

const FORTY_DAYS = 40 * 24 * 3_600_000

describeOnEachEngine('statistics', (engine) => {
  it('of an empty shop are zero', async () => {
    const shop = aShop(engine())
    expect(await getTotals(shop)).toEqual({
      totalProducts: 0,
      totalViews: 0,
      totalPurchases: 0,
      totalBestsellers: 0,
    })
    expect(await getMonthlyStats(shop)).toHaveLength(12)
  })

  it('count products, views, and units of orders that are not cancelled', { tags: ['B-176'] }, async () => {
    const shop = aShop(engine())
    const lion = await addProduct(shop, { name: 'Lion', stock: 9, isBestseller: true, category: 'Jouer' })
    const robe = await addProduct(shop, { name: 'Robe', stock: 9, category: 'Vêtements/Enfant' })
    await recordView(shop, lion._id, 'v1')
    await recordView(shop, lion._id, 'v2')
    await recordView(shop, robe._id, 'v1')
    await placeOrder(shop, anOrderInput(robe, 3))
    const cancelled = await placeOrder(shop, anOrderInput(lion, 2))
    if (cancelled.ok) await cancelOrder(shop, cancelled.order.orderId)

    expect(await getTotals(shop)).toEqual({
      totalProducts: 2,
      totalViews: 3,
      totalPurchases: 3,
      totalBestsellers: 1,
    })
    expect(await rankProducts(shop, 'views', 50)).toMatchObject([
      { name: 'Lion', category: 'Jouer', views: 2 },
      { name: 'Robe', views: 1 },
    ])
    expect(await rankProducts(shop, 'purchases', 1)).toMatchObject([{ name: 'Robe', purchases: 3 }])
    expect(await getProductStats(shop, robe._id)).toMatchObject({
      ok: true,
      product: { name: 'Robe', stock: 6, image: robe.images[0] },
      stats: { views: 1, purchases: 3, viewsFromProductModel: 1, purchasesFromProductModel: 3 },
    })
    expect(await getProductStats(shop, 'nobody')).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    expect(await countCategories(shop)).toEqual([
      { category: 'Jouer', products: 1 },
      { category: 'Vêtements/Enfant', products: 1 },
    ])
  })

  it('count sales and views of each of the last twelve months', async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { stock: 9 })
    await placeOrder(shop, anOrderInput(product, 2))
    shop.advance(FORTY_DAYS)
    await recordView(shop, product._id, 'v1')
    const months = await getMonthlyStats(shop)
    expect(months.at(-1)).toEqual({ month: '2026-04', sales: 0, views: 1 })
    expect(months.at(-2)).toEqual({ month: '2026-03', sales: 2, views: 0 })
    expect(months[0]?.month).toBe('2025-05')
  })
})
