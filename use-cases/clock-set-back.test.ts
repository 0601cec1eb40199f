import { expect, it } from 'vitest'
import { anOrderInput } from '../tests/builders/order-input.ts'
import { cancelOrder } from '../tests/support/change-order.ts'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { addProduct } from '../tests/support/product-fixtures.ts'
import { aShop } from '../tests/support/shop.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { userOfToken } from './accounts/sessions.ts'
import { getProduct, recordView } from './catalogue/get-product.ts'
import { setFlashSale } from './catalogue/set-flash-sale.ts'
import { listOrders } from './orders/list-orders.ts'
import { placeOrder } from './orders/place-order.ts'

const HOUR = 60 * 60 * 1000
const A_YEAR = 365 * 24 * HOUR

describeOnEachEngine('a clock that was ahead and is set back', (engine) => {
  it('leaves everyone signed in when it is set back by an hour', async () => {
    const shop = aShop(engine())
    const token = await signIn(shop)
    shop.advance(-HOUR)
    expect(await userOfToken(shop, token)).not.toBeNull()
  })

  it('ends sessions when it is set back by a year, instead of extending them to thirteen months', async () => {
    const shop = aShop(engine())
    const token = await signIn(shop)
    shop.advance(-A_YEAR)
    expect(await userOfToken(shop, token)).toBeNull()
  })

  it('still lets the shop count one new view per visitor and half hour', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    const look = () => recordView(shop, _id, 'visitor')
    expect(await look()).toMatchObject({ counted: true })
    shop.advance(-A_YEAR)
    expect(await look()).toMatchObject({ counted: true })
    expect(await look()).toMatchObject({ counted: false })
    shop.advance(HOUR)
    expect(await look()).toMatchObject({ counted: true })
  })

  it('does not allow orders at another price than the displayed one', async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 1000, stock: 10 })
    await setFlashSale(shop, product._id, { active: true, discount: 50, durationHours: 2 })
    const order = (price: number, orderId: string) => {
      const input = anOrderInput(product)
      const items = input.items.map((item) => ({ ...item, price }))
      return placeOrder(shop, { ...input, orderId, items, totalAmount: price })
    }
    shop.advance(3 * HOUR)
    expect(await order(1000, 'KB-AFTER')).toMatchObject({ ok: true })
    shop.advance(-2 * HOUR)
    expect(await getProduct(shop, product._id)).toMatchObject({ product: { flashSale: { active: true } } })
    expect(await order(1000, 'KB-DEAR')).toMatchObject({ code: 'PRICE_CHANGED' })
    expect(await order(500, 'KB-AGAIN')).toMatchObject({ ok: true })
  })

  it('neither loses an order nor prevents its cancellation', async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 1000, stock: 10 })
    await placeOrder(shop, { ...anOrderInput(product), orderId: 'KB-AHEAD' })
    shop.advance(-A_YEAR)
    await placeOrder(shop, { ...anOrderInput(product), orderId: 'KB-THEN' })
    const { orders } = await listOrders(shop, {})
    expect(orders.map(({ orderId }) => orderId)).toEqual(['KB-AHEAD', 'KB-THEN'])
    expect(await cancelOrder(shop, 'KB-AHEAD')).toMatchObject({ ok: true })
  })
})
