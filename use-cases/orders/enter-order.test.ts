import { expect, it } from 'vitest'
import { anEnteredLine, anEnteredOrder } from '../../tests/builders/entered-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { actOnOrder } from './act-on-order.ts'
import { enterOrder } from './enter-order.ts'
import { getOrder } from './get-order.ts'
import { listOrders } from './list-orders.ts'

const awa = { id: 'u1', name: 'Awa' }

async function stockOf(shop: TestShop, id: string) {
  return (await shop.store.products.find(id))?.stock
}

describeOnEachEngine('enterOrder', (engine) => {
  it('stores the order with its channel, fee and discount, and reserves the stock', {
    tags: ['D-12'],
  }, async () => {
    const shop = aShop(engine(), { actor: awa })
    const product = await addProduct(shop, { price: 5000, stock: 4 })
    const line = anEnteredLine(product, { quantity: 3, discount: 500, discountReason: 'Client fidèle' })
    const input = anEnteredOrder(product, {
      channel: 'whatsapp',
      lines: [line],
      deliveryFee: 1500,
      totalAmount: 15_000,
    })
    expect(await enterOrder(shop, input)).toMatchObject({
      ok: true,
      repeated: false,
      order: {
        status: 'pending',
        channel: 'whatsapp',
        deliveryFee: 1500,
        totalAmount: 15_000,
        paymentCode: null,
        items: [{ name: product.name, price: 4500, discount: 500, discountReason: 'Client fidèle' }],
      },
    })
    expect(await stockOf(shop, product._id)).toBe(1)
    expect(shop.publishedEvents).toContainEqual({
      kind: 'order',
      orderId: input.orderId,
      status: 'pending',
      change: 'created',
    })
    const viewed = await getOrder(shop, input.orderId)
    expect(viewed.ok && viewed.order.events).toMatchObject([{ kind: 'placed', userName: 'Awa' }])
    const entries = await shop.store.audit.list({ limit: 1, offset: 0 })
    expect(entries).toMatchObject([{ action: 'order.entered', actor: awa, subject: { id: input.orderId } }])
  })

  it('stores an order as confirmed if the customer has agreed to it', { tags: ['D-12'] }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 5000, stock: 4 })
    const entered = await enterOrder(shop, anEnteredOrder(product, { channel: 'counter', confirmed: true }))
    expect(entered).toMatchObject({ ok: true, order: { status: 'confirmed', version: 1 } })
  })

  it('answers a repeated request with the first result, and refuses another order with the same id', {
    tags: ['D-12'],
  }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 5000, stock: 4 })
    const input = anEnteredOrder(product)
    await enterOrder(shop, input)
    expect(await enterOrder(shop, { ...input })).toMatchObject({ ok: true, repeated: true })
    expect(await enterOrder(shop, { ...input, customerName: 'Autre' })).toMatchObject({
      code: 'ORDER_ID_TAKEN',
    })
    expect(await stockOf(shop, product._id)).toBe(3)
  })

  it('stores an order once when it is sent twice concurrently', { tags: ['D-12'] }, async () => {
    const shop = aShop(engine())
    const [product, other] = [await addProduct(shop, { price: 5000, stock: 9 }), await addProduct(shop)]
    const input = anEnteredOrder(product)
    const answers = await Promise.all([
      enterOrder(shop, input),
      enterOrder(shop, { ...input }),
      enterOrder(shop, { ...anEnteredOrder(other), orderId: input.orderId }),
    ])
    expect(answers.filter((answer) => answer.ok && !answer.repeated)).toHaveLength(1)
    expect((await listOrders(shop, {})).orders).toHaveLength(1)
  })

  it('refuses a total that differs from the current prices', { tags: ['D-12'] }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 5000, stock: 4 })
    const refused = await enterOrder(shop, anEnteredOrder(product, { totalAmount: 4999 }))
    expect(refused).toMatchObject({ code: 'PRICE_CHANGED', items: [{ price: 5000 }] })
    expect(await stockOf(shop, product._id)).toBe(4)
  })

  it.each([
    [{ discount: 500 }, 'lines.0.discountReason'],
    [{ discount: 5001, discountReason: 'Geste' }, 'lines.0.discount'],
    [{ productId: 'gone' }, 'lines.0.productId'],
  ])('refuses a line with %j and reports the field %s', { tags: ['D-12'] }, async (change, path) => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 5000, stock: 4 })
    const lines = [anEnteredLine(product, change)]
    expect(await enterOrder(shop, anEnteredOrder(product, { lines }))).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ path }],
    })
  })

  it('checks the stock of the ordered size', { tags: ['D-12'] }, async () => {
    const shop = aShop(engine())
    const product = await addSizedProduct(shop, 'Body', { '3 mois': 1, '6 mois': 5 })
    const ofSize = (size: string | null, quantity: number) =>
      anEnteredOrder(product, {
        lines: [anEnteredLine(product, { size, quantity })],
        totalAmount: product.price * quantity,
      })
    expect(await enterOrder(shop, ofSize('3 mois', 2))).toMatchObject({ code: 'OUT_OF_STOCK' })
    expect(await enterOrder(shop, ofSize(null, 1))).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await listOrders(shop, {})).toMatchObject({ total: 0 })
    expect(await enterOrder(shop, ofSize('6 mois', 4))).toMatchObject({ ok: true })
    const variants = await shop.store.stock.variants([product._id])
    expect(variants.map(({ size, stock }) => [size, stock]).toSorted()).toEqual([
      ['3 mois', 1],
      ['6 mois', 1],
    ])
    expect(await stockOf(shop, product._id)).toBe(2)
  })
})

describeOnEachEngine('listOrders with flags', (engine) => {
  it('flags other orders of the same phone, many units and a large amount', { tags: ['D-11'] }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 5000, stock: 400 })
    const enter = async (overrides: Parameters<typeof anEnteredOrder>[1] = {}) => {
      const input = anEnteredOrder(product, overrides)
      await enterOrder(shop, input)
      return input.orderId
    }
    const first = await enter()
    const second = await enter()
    const large = await enter({
      customerPhone: null,
      lines: [anEnteredLine(product, { quantity: 40 })],
      totalAmount: 200_000,
    })
    const { orders } = await listOrders(shop, { status: 'pending', sort: 'call', flags: true, limit: 10 })
    const flags = Object.fromEntries(orders.map((order) => [order.orderId, order.flags]))
    const few = { refusedDeliveries: 0, manyPieces: false, largeAmount: false, declined: false }
    expect(flags).toEqual({
      [first]: { ...few, otherOrders: [second] },
      [second]: { ...few, otherOrders: [first] },
      [large]: { ...few, otherOrders: [], manyPieces: true, largeAmount: true },
    })
  })

  it('counts earlier refused deliveries of the same phone number', { tags: ['D-11'] }, async () => {
    const shop = aShop(engine(), { actor: awa })
    const product = await addProduct(shop, { price: 5000, stock: 40 })
    for (const reason of ['refused', 'refused', 'absent'] as const) {
      const input = anEnteredOrder(product, { confirmed: true })
      await enterOrder(shop, input)
      const failed = await actOnOrder(shop, input.orderId, { action: 'fail', reason, again: null, note: '' })
      expect(failed.ok).toBe(true)
    }
    const undone = anEnteredOrder(product, { confirmed: true })
    await enterOrder(shop, undone)
    await actOnOrder(shop, undone.orderId, { action: 'fail', reason: 'refused', again: null, note: '' })
    await actOnOrder(shop, undone.orderId, { action: 'undo' })
    shop.advance(48 * 3_600_000)
    await enterOrder(shop, anEnteredOrder(product))
    const { orders } = await listOrders(shop, { status: 'pending', flags: true, limit: 10 })
    expect(orders.map(({ flags }) => flags)).toMatchObject([{ refusedDeliveries: 2, otherOrders: [] }])
  })
})
