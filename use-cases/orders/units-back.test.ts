import { expect, it } from 'vitest'
import { TRASH_MS } from '../../domain/catalogue/trash.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aConfirmedOrder, act, addCourier, anOrderOnItsWay } from '../../tests/support/delivered-orders.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { actOnOrder } from './act-on-order.ts'
import { countOrders, listWaiting } from './list-orders.ts'
import { purgeDeletedOrders } from './order-trash.ts'

const CASH = { method: 'Cash', note: '' } as const
const one = { position: 0, quantity: 1 }

describeOnEachEngine('units that come back from the door', (engine) => {
  async function aDelivery(quantity = 3) {
    const shop: TestShop = { ...aShop(engine()), actor: { id: 'awa', name: 'Awa' } }
    const product = await addProduct(shop, { name: 'Body', price: 5000, stock: 10 })
    await addCourier(shop)
    const { orderId } = await anOrderOnItsWay(shop, product, quantity)
    const stored = () => shop.store.products.find(product._id)
    const stock = async () => (await stored())?.stock
    return { shop, orderId, stored, stock }
  }

  it('are not for sale before the shop has received them, each as sold again or as damaged', {
    tags: ['D-40', 'D-23'],
  }, async () => {
    const { shop, orderId, stock } = await aDelivery()
    const refused = [{ position: 0, quantity: 2 }]
    await act(shop, orderId, { action: 'deliver_partly', refused, amount: 5000, ...CASH })
    expect(await stock()).toBe(7)
    expect(await listWaiting(shop)).toEqual([
      {
        ...{ orderId, customerName: 'Fatou Sarr', courierName: 'Moussa', deleted: false },
        lines: [{ position: 0, quantity: 2, name: 'Body', color: null, size: null }],
      },
    ])
    expect((await countOrders(shop)).waiting).toBe(1)
    const received = await act(shop, orderId, { action: 'receive_back', restock: [one] })
    expect(received.items).toMatchObject([{ refused: 2, waiting: 0, damaged: 1 }])
    expect(received).toMatchObject({ credit: 10_000, received: 5000 })
    expect(await stock()).toBe(8)
    expect(await listWaiting(shop)).toEqual([])
    const again = await actOnOrder(shop, orderId, { action: 'receive_back', restock: [] })
    expect(again).toMatchObject({ code: 'RETURN_MOVED' })
    await expectConsistentStock(engine())
  })

  it('wait after an exchange at the door, while the piece that was left is sold', {
    tags: ['D-41'],
  }, async () => {
    const shop: TestShop = aShop(engine())
    const dress = await addSizedProduct(shop, 'Robe', { S: 4, M: 4 })
    await addCourier(shop)
    const item = { productId: dress._id, name: 'Robe', price: 1000, image: '', color: null }
    const items = [{ ...item, size: 'S', quantity: 1 }]
    const { orderId } = await aConfirmedOrder(shop, dress, 1, { items })
    await act(shop, orderId, { action: 'dispatch' })
    await act(shop, orderId, { action: 'exchange', ...one, color: null, size: 'M', ...CASH })
    const stocks = async () =>
      Object.fromEntries(
        (await shop.store.stock.variantsOf(dress._id)).map(({ size, stock }) => [size, stock]),
      )
    expect(await stocks()).toEqual({ S: 3, M: 3 })
    expect(await listWaiting(shop)).toMatchObject([{ lines: [{ ...one, size: 'S' }] }])
    await act(shop, orderId, { action: 'receive_back', restock: [one] })
    expect(await stocks()).toEqual({ S: 4, M: 3 })
    await expectConsistentStock(engine())
  })

  it('stay with the courier when the order is deleted on its way, and when it is restored', {
    tags: ['D-05'],
  }, async () => {
    const { shop, orderId, stored, stock } = await aDelivery()
    await act(shop, orderId, { action: 'delete' })
    expect(await stored()).toMatchObject({ stock: 7, purchases: 0 })
    expect(await listWaiting(shop)).toMatchObject([{ orderId, deleted: true, lines: [{ quantity: 3 }] }])
    await act(shop, orderId, { action: 'restore' })
    expect(await stock()).toBe(7)
    expect(await listWaiting(shop)).toEqual([])
    await act(shop, orderId, { action: 'delete' })
    const received = await act(shop, orderId, { action: 'receive_back', restock: [one] })
    expect(received.fulfillmentStatus).toBe('returned_to_stock')
    expect(await stored()).toMatchObject({ stock: 8, purchases: 0 })
    await act(shop, orderId, { action: 'restore' })
    expect(await stored()).toMatchObject({ stock: 8, purchases: 3 })
    await expectConsistentStock(engine())
  })

  it('keep a deleted order in the trash until they are received', { tags: ['D-05'] }, async () => {
    const { shop, orderId } = await aDelivery()
    await act(shop, orderId, { action: 'delete' })
    shop.advance(TRASH_MS + 1)
    expect(await purgeDeletedOrders(shop)).toBe(0)
    await act(shop, orderId, { action: 'receive_back', restock: [] })
    expect(await purgeDeletedOrders(shop)).toBe(1)
  })

  it('of a failed delivery are sold again but for the damaged ones, and an undo takes them back', {
    tags: ['D-01', 'D-04'],
  }, async () => {
    const { shop, orderId, stock } = await aDelivery()
    await act(shop, orderId, { action: 'fail', reason: 'damaged', again: null, note: '' })
    expect(await stock()).toBe(7)
    const tooMany = [{ position: 0, quantity: 4 }]
    expect(await actOnOrder(shop, orderId, { action: 'return_to_stock', restock: tooMany })).toMatchObject({
      code: 'RETURN_TOO_MANY',
    })
    await act(shop, orderId, { action: 'return_to_stock', restock: [{ position: 0, quantity: 2 }] })
    expect(await stock()).toBe(9)
    expect((await shop.store.fulfillment.events(orderId)).at(-1)?.note).toBe(
      'Remises en vente\u202f: 2, abîmées\u202f: 1',
    )
    await act(shop, orderId, { action: 'delete' })
    expect(await stock()).toBe(9)
    await act(shop, orderId, { action: 'restore' })
    expect(await stock()).toBe(9)
    await expectConsistentStock(engine())
  })

  it('of a failed delivery are all sold again by a request that does not say which', {
    tags: ['D-53'],
  }, async () => {
    const { shop, orderId, stock } = await aDelivery()
    await act(shop, orderId, { action: 'fail', reason: 'refused', again: null, note: '' })
    await act(shop, orderId, { action: 'return_to_stock' })
    expect(await stock()).toBe(10)
    await act(shop, orderId, { action: 'undo' })
    expect(await stock()).toBe(7)
  })
})
