import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aDeliveredOrder, addCourier } from '../../tests/support/delivered-orders.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aResponseCache, aSharedRequest } from '../../tests/support/response-cache.ts'
import { aShop } from '../../tests/support/shop.ts'
import { countDeliveredOrders, readDeliveredOrders } from './delivered-orders.ts'
import { placeOrder } from './place-order.ts'

describeOnEachEngine('the number of delivered orders', (engine) => {
  it('counts what was delivered, and not what is still on its way', async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { stock: 50 })
    await addCourier(shop)
    await aDeliveredOrder(shop, product)
    await placeOrder(shop, anOrderInput(product, 1))
    await countDeliveredOrders(shop)
    expect(await shop.store.figures.deliveredOrders()).toBe(1)
    expect(await readDeliveredOrders(shop)).toBeNull()
  })

  it('renders cached pages again only when the number that they name has changed', async () => {
    const shop = aShop(engine())
    const cache = aResponseCache({ clock: shop.clock })
    shop.subscribe(cache.invalidate)
    const page = async () => {
      const { body } = await cache.get(
        aSharedRequest('/'),
        async () => new Response(String(await readDeliveredOrders(shop))),
      )
      return body.toString()
    }
    const stored = (delivered: number) => {
      const store = {
        ...shop.store,
        figures: { ...shop.store.figures, countDeliveredOrders: async () => delivered },
      }
      return countDeliveredOrders({ store })
    }
    expect(await page()).toBe('null')
    for (const [delivered, named] of [
      [49, 'null'],
      [51, '50'],
      [58, '50'],
      [1234, '1200'],
    ] as const) {
      await stored(delivered)
      expect(await page()).toBe(named)
    }
    expect(cache.figures()).toMatchObject({ hits: 2, misses: 3 })
  })
})
