import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act, aDeliveredOrder, addCourier } from '../../tests/support/delivered-orders.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { getProduct } from '../catalogue/get-product.ts'
import { countSizeReturns } from './size-returns.ts'

describeOnEachEngine('countSizeReturns', (engine) => {
  it('says how a product fits from a fifth of ten deliveries on, and no longer when more are kept', async () => {
    const shop = aShop(engine())
    await addCourier(shop)
    const product = await addProduct(shop, { stock: 100 })
    const shownFit = async () => {
      await countSizeReturns(shop)
      const found = await getProduct(shop, product._id)
      return found.ok && found.product.sizeFit
    }
    const order = await aDeliveredOrder(shop, product, 10)
    const giveBack = (quantity: number, reason: string) =>
      act(shop, order.orderId, { action: 'request_return', lines: [{ position: 0, quantity }], reason })
    await giveBack(1, 'Trop petit')
    await giveBack(1, 'La couleur ne plaît pas')
    expect(await shownFit()).toBeUndefined()
    await giveBack(1, 'trop serré aux épaules')
    expect(await shownFit()).toBe('small')
    expect(shop.publishedEvents.at(-1)).toEqual({ kind: 'product', productId: product._id, touches: 'page' })
    const events = shop.publishedEvents.length
    expect(await shownFit()).toBe('small')
    expect(shop.publishedEvents).toHaveLength(events)

    await aDeliveredOrder(shop, product, 1)
    expect(await shownFit()).toBeUndefined()
  })
})
