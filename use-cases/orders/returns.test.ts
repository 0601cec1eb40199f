import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act, aDeliveredOrder, addCourier } from '../../tests/support/delivered-orders.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { actOnOrder } from './act-on-order.ts'
import { getOrder } from './get-order.ts'
import { listReturns } from './list-orders.ts'

const AWA = { id: 'awa', name: 'Awa' }
const A_DAY_MS = 86_400_000

describeOnEachEngine('returns', (engine) => {
  async function aDelivery() {
    const shop: TestShop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { name: 'Body', price: 5000, stock: 10 })
    await addCourier(shop)
    const { orderId } = await aDeliveredOrder(shop, product, 3)
    const stock = async () => (await shop.store.products.find(product._id))?.stock
    const request = async (quantity: number) => {
      const lines = [{ position: 0, quantity }]
      const order = await act(shop, orderId, { action: 'request_return', lines, reason: 'Trop petit' })
      return order.returns.at(-1)?.id ?? ''
    }
    const receive = (returnId: string, quantity: number) => {
      const restock = quantity > 0 ? [{ position: 0, quantity }] : []
      return act(shop, orderId, { action: 'receive_return', returnId, restock })
    }
    return { shop, product, orderId, stock, request, receive }
  }

  it('put resaleable units back in stock, but not damaged ones', { tags: ['D-40'] }, async () => {
    const { shop, orderId, stock, request, receive } = await aDelivery()
    const returnId = await request(3)
    expect(await stock()).toBe(7)
    await receive(returnId, 2)
    expect(await stock()).toBe(9)
    const refunded = await act(shop, orderId, {
      ...{ action: 'refund_return', returnId, amount: 12000, method: 'Orange Money', note: 'Tache' },
    })
    expect(refunded).toMatchObject({ refunded: 12000, paymentStatus: 'partially_refunded' })
    expect((await shop.store.fulfillment.ledger(orderId)).at(-1)).toMatchObject({
      ...{ kind: 'refund', method: 'Orange Money', amount: -12000 },
    })
    await expectConsistentStock(engine())
  })

  it('take units that were put back in stock out of it when the shop then refuses the return', {
    tags: ['D-40'],
  }, async () => {
    const { shop, orderId, stock, request, receive } = await aDelivery()
    const returnId = await request(1)
    await receive(returnId, 1)
    expect(await stock()).toBe(8)
    await act(shop, orderId, { action: 'refuse_return', returnId, note: 'Porté' })
    expect(await stock()).toBe(7)
    await expectConsistentStock(engine())
  })

  it('can be exchanged for a new order, which charges the price difference', { tags: ['D-41'] }, async () => {
    const { shop, orderId, request, receive } = await aDelivery()
    const coat = await addProduct(shop, { name: 'Manteau', price: 8000, stock: 2 })
    const returnId = await request(1)
    await receive(returnId, 1)
    const line = { productId: coat._id, quantity: 1, color: null, size: null }
    await act(shop, orderId, {
      ...{ action: 'exchange_return', returnId, orderId: 'ECH-0001' },
      lines: [{ ...line, discount: 0, discountReason: '' }],
    })
    const exchange = await getOrder(shop, 'ECH-0001')
    expect(exchange).toMatchObject({
      order: { status: 'confirmed', channel: 'exchange', exchangeOf: orderId, totalAmount: 8000 },
    })
    expect(exchange.ok && exchange.order.received).toBe(5000)
    expect((await shop.store.products.find(coat._id))?.stock).toBe(1)
    expect((await listReturns(shop, { state: 'ended' })).returns).toMatchObject([
      { status: 'exchanged', amount: 5000, exchangeOrderId: 'ECH-0001' },
    ])
    await expectConsistentStock(engine())
  })

  it('are listed with their units, oldest first, unless they are closed or their order is in the trash', {
    tags: ['D-40'],
  }, async () => {
    const { shop, orderId, request, receive } = await aDelivery()
    const first = await request(1)
    shop.advance(1000)
    const second = await request(1)
    await receive(first, 0)
    expect(await listReturns(shop, {})).toMatchObject({
      total: 2,
      returns: [
        { id: first, status: 'received', orderId, lines: [{ name: 'Body', quantity: 1, restock: false }] },
        { id: second, status: 'requested', reason: 'Trop petit', customerName: 'Fatou Sarr' },
      ],
    })
    await act(shop, orderId, { action: 'delete' })
    expect(await listReturns(shop, {})).toMatchObject({ total: 0, returns: [] })
  })

  it('are still allowed after the return period, and the order shows when this period ends', {
    tags: ['D-42'],
  }, async () => {
    const { shop, orderId, request } = await aDelivery()
    const delivered = shop.clock()
    shop.advance(200 * A_DAY_MS)
    const viewed = await getOrder(shop, orderId)
    const until = new Date(delivered + 30 * A_DAY_MS).toISOString()
    expect(viewed.ok && viewed.order.returnUntil).toBe(until)
    expect(await request(1)).not.toBe('')
  })

  it('are stored once when the same units are returned concurrently', { tags: ['D-40'] }, async () => {
    const { shop, orderId } = await aDelivery()
    const lines = [{ position: 0, quantity: 2 }]
    const answers = await Promise.all(
      [1, 2].map(() => actOnOrder(shop, orderId, { action: 'request_return', lines, reason: '' })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'RETURN_TOO_MANY' })
  })
})
