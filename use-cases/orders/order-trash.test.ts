import { expect, it } from 'vitest'
import { TRASH_MS } from '../../domain/catalogue/trash.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { deleteOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act, aDeliveredOrder, addCourier } from '../../tests/support/delivered-orders.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { actOnOrder } from './act-on-order.ts'
import { listTrashedOrders, purgeDeletedOrders } from './order-trash.ts'
import { placeOrder } from './place-order.ts'

const PAGE = { limit: 30, page: 1 }
const A_DAY = 86_400_000
const AWA = { id: 'awa', name: 'Awa' }

describeOnEachEngine('the trash of orders', (engine) => {
  async function aShopWithProduct() {
    const shop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { price: 1000, stock: 9 })
    await addCourier(shop)
    const stockAndSales = async () => {
      const { stock, purchases } = (await shop.store.products.find(product._id)) ?? {}
      return { stock, purchases }
    }
    return { shop, product, stockAndSales }
  }

  it('lists deleted orders, last deleted first, with the remaining days', { tags: ['D-05'] }, async () => {
    const { shop, product } = await aShopWithProduct()
    const inputs = [anOrderInput(product, 1), anOrderInput(product, 2)]
    for (const input of inputs) {
      await placeOrder(shop, input)
      await deleteOrder(shop, input.orderId)
      shop.advance(A_DAY)
    }
    expect(await listTrashedOrders(shop, PAGE)).toMatchObject({
      total: 2,
      orders: [
        { orderId: inputs[1]?.orderId, pieces: 2, totalAmount: 2000, userName: 'Awa', daysLeft: 29 },
        { orderId: inputs[0]?.orderId, daysLeft: 28 },
      ],
    })
    await act(shop, inputs[0]?.orderId ?? '', { action: 'restore' })
    expect((await listTrashedOrders(shop, PAGE)).total).toBe(1)
  })

  it('purges orders after 30 days, but their history and payments remain for reports', {
    tags: ['D-03', 'D-05', 'D-54'],
  }, async () => {
    const { shop, product, stockAndSales } = await aShopWithProduct()
    const { orderId } = await aDeliveredOrder(shop, product, 3)
    expect(await stockAndSales()).toEqual({ stock: 6, purchases: 3 })
    await deleteOrder(shop, orderId)
    expect(await stockAndSales()).toEqual({ stock: 6, purchases: 0 })
    shop.advance(TRASH_MS - 1)
    expect(await purgeDeletedOrders(shop)).toBe(0)
    shop.advance(1)
    expect(await purgeDeletedOrders(shop)).toBe(1)
    expect(await purgeDeletedOrders(shop)).toBe(0)
    expect(await shop.store.orders.find(orderId)).toBeNull()
    expect(await actOnOrder(shop, orderId, { action: 'restore' })).toMatchObject({ code: 'ORDER_NOT_FOUND' })
    expect(await stockAndSales()).toEqual({ stock: 6, purchases: 0 })
    await expectConsistentStock(engine())

    const { db } = engine()
    const events = await db.selectFrom('orderEvents').selectAll().orderBy('number').execute()
    expect(events.map(({ kind }) => kind)).toEqual([
      'placed',
      'confirm',
      'assign',
      'dispatch',
      'deliver',
      'delete',
    ])
    expect(await db.selectFrom('orderPayments').select('amount').execute()).toEqual([{ amount: 3000 }])
    expect(await db.selectFrom('deliveryAttempts').select('collected').execute()).toEqual([
      { collected: 3000 },
    ])
    expect((await shop.store.audit.list({ limit: 1, offset: 0 }))[0]).toMatchObject({
      action: 'order.purged',
      subject: { id: orderId },
    })
  })

  it('lets a new order use the id of a purged order, without the history of the purged order', {
    tags: ['D-05'],
  }, async () => {
    const { shop, product } = await aShopWithProduct()
    const { orderId } = await aDeliveredOrder(shop, product)
    await deleteOrder(shop, orderId)
    shop.advance(TRASH_MS)
    await purgeDeletedOrders(shop)
    await placeOrder(shop, { ...anOrderInput(product), orderId })
    expect(await shop.store.fulfillment.events(orderId)).toMatchObject([{ number: 1, kind: 'placed' }])
    expect(await shop.store.fulfillment.ledger(orderId)).toEqual([])
    expect(await act(shop, orderId, { action: 'confirm' })).toMatchObject({
      version: 2,
      received: 0,
      attempts: 0,
    })
  })

  it('purges more orders than fit in one batch', { tags: ['D-05'] }, async () => {
    const { shop } = await aShopWithProduct()
    const product = await addProduct(shop, { stock: 200 })
    for (let number = 0; number < 51; number++) await placeOrder(shop, anOrderInput(product))
    await engine().db.updateTable('orders').set({ deletedAt: shop.clock() }).execute()
    shop.advance(TRASH_MS)
    expect(await purgeDeletedOrders(shop)).toBe(51)
  })
})
