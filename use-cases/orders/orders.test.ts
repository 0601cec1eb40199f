import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { cancelOrder, confirmOrder, deleteOrder, reopenOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { setFlashSale } from '../catalogue/set-flash-sale.ts'
import { listOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'

const AN_HOUR = 3_600_000

async function counters(shop: TestShop, id: string) {
  const product = await shop.store.products.find(id)
  return { stock: product?.stock, purchases: product?.purchases }
}

describeOnEachEngine('an order', (engine) => {
  it('is stored as pending, reduces the stock and increases the purchase count', async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 5000, stock: 4 })
    const placed = await placeOrder(shop, anOrderInput(product, 3))
    expect(placed).toMatchObject({
      ok: true,
      repeated: false,
      order: {
        status: 'pending',
        paymentStatus: 'pending',
        deliveryMethod: 'cash_on_delivery',
        totalAmount: 15_000,
        paymentCode: null,
        items: [{ name: product.name, price: 5000, image: product.images[0] }],
      },
    })
    expect(await counters(shop, product._id)).toEqual({ stock: 1, purchases: 3 })
    expect(shop.publishedEvents).toContainEqual({
      kind: 'product',
      productId: product._id,
      touches: 'page',
      stock: true,
    })
  })

  it('is refused when its price or total differs from the current price', { tags: ['T-01'] }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 5000, stock: 4 })
    const cheap = anOrderInput({ ...product, price: 1 })
    expect(await placeOrder(shop, cheap)).toMatchObject({
      ok: false,
      code: 'PRICE_CHANGED',
      items: [{ productId: product._id, problem: 'price', price: 5000 }],
    })
    expect(await placeOrder(shop, anOrderInput(product, 1, { totalAmount: 4999 }))).toMatchObject({
      ok: false,
      code: 'PRICE_CHANGED',
    })
    expect(await counters(shop, product._id)).toEqual({ stock: 4, purchases: 0 })
    expect((await listOrders(shop, {})).orders).toEqual([])
  })

  it('is accepted at the flash price until the flash sale ends, and then only at the regular discounted price', async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 10_000, stock: 9, discount: 10 })
    await setFlashSale(shop, product._id, { active: true, durationHours: 1, discount: 30 })
    expect(await placeOrder(shop, anOrderInput({ ...product, price: 7000 }))).toMatchObject({ ok: true })
    shop.advance(AN_HOUR)
    expect(await placeOrder(shop, anOrderInput({ ...product, price: 7000 }))).toMatchObject({
      code: 'PRICE_CHANGED',
    })
    expect(await placeOrder(shop, anOrderInput({ ...product, price: 9000 }))).toMatchObject({ ok: true })
  })

  it('is refused when its lines together exceed the stock', async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 1000, stock: 3 })
    const input = anOrderInput(product, 2, { totalAmount: 4000 })
    const twice = {
      ...input,
      items: [...input.items, ...input.items.map((item) => ({ ...item, size: 'M' }))],
    }
    expect(await placeOrder(shop, twice)).toMatchObject({
      ok: false,
      code: 'OUT_OF_STOCK',
      items: [{ problem: 'stock', stock: 3 }],
    })
    expect(await counters(shop, product._id)).toEqual({ stock: 3, purchases: 0 })
  })

  it("is stored with the product's spelling of colour and size, and refused with unknown ones", async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { colors: ['Bleu', 'Écru'], sizes: ['3 mois'], stock: 4 })
    const choosing = (color: string | null, size: string | null) => {
      const order = anOrderInput(product)
      return { ...order, items: order.items.map((item) => ({ ...item, color, size })) }
    }
    for (const [color, size] of [
      ['Rouge', '3 mois'],
      ['Bleu', 'XL'],
    ] as const) {
      expect(await placeOrder(shop, choosing(color, size))).toMatchObject({
        ok: false,
        code: 'CHOICE_NOT_OFFERED',
        items: [{ productId: product._id, problem: 'choice', choices: [color === 'Rouge' ? color : size] }],
      })
    }
    expect(await counters(shop, product._id)).toEqual({ stock: 4, purchases: 0 })
    expect(await placeOrder(shop, choosing('ecru', '3 Mois'))).toMatchObject({
      order: { items: [{ color: 'Écru', size: '3 mois', image: product.images[1] ?? product.images[0] }] },
    })
    expect(await placeOrder(shop, choosing(null, null))).toMatchObject({ ok: true })
  })

  it('is refused for a deleted product', async () => {
    const shop = aShop(engine())
    const gone = { _id: 'gone', name: 'Parti', price: 1000 }
    expect(await placeOrder(shop, anOrderInput(gone))).toMatchObject({
      ok: false,
      items: [{ productId: 'gone', name: 'Parti', problem: 'gone', price: null, stock: 0 }],
    })
  })

  it('gets the first result when it is sent again, and is refused with other content', {
    tags: ['T-03'],
  }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 1000, stock: 9 })
    const input = anOrderInput(product, 2)
    const first = await placeOrder(shop, input)
    const again = await placeOrder(shop, structuredClone(input))
    expect(again).toEqual({ ...first, repeated: true })
    const other = { ...input, deliveryAddress: 'Mbour' }
    expect(await placeOrder(shop, other)).toMatchObject({ ok: false, code: 'ORDER_ID_TAKEN' })
    expect(await counters(shop, product._id)).toEqual({ stock: 7, purchases: 2 })
  })

  it('is stored once when sent twenty times concurrently', async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 1000, stock: 9 })
    const input = anOrderInput(product)
    const answers = await Promise.all(Array.from({ length: 20 }, () => placeOrder(shop, input)))
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(answers.filter((answer) => answer.ok && !answer.repeated)).toHaveLength(1)
    expect(await counters(shop, product._id)).toEqual({ stock: 8, purchases: 1 })
  })

  it('succeeds for five of fifty concurrent shoppers when five units are left', {
    tags: ['T-02'],
  }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 1000, stock: 5 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => placeOrder(shop, anOrderInput(product))),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(5)
    expect(answers.filter((answer) => !answer.ok && answer.code === 'OUT_OF_STOCK')).toHaveLength(45)
    expect(await counters(shop, product._id)).toEqual({ stock: 0, purchases: 5 })
  })

  it('does not deadlock with other orders of the same products', async () => {
    const shop = aShop(engine())
    const [a, b] = [
      await addProduct(shop, { price: 1000, stock: 50 }),
      await addProduct(shop, { price: 1000, stock: 50 }),
    ]
    const both = (first: typeof a, second: typeof a) => {
      const [one, two] = [anOrderInput(first), anOrderInput(second)]
      return { ...one, items: [...one.items, ...two.items], totalAmount: 2000 }
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => placeOrder(shop, index % 2 ? both(a, b) : both(b, a))),
    )
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(await counters(shop, a._id)).toEqual({ stock: 30, purchases: 20 })
  })

  it('gets a payment code of six characters when it is paid by wallet', async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop)
    const placed = await placeOrder(shop, anOrderInput(product, 1, { paymentMethod: 'Wave' }))
    expect(placed.ok && placed.order).toMatchObject({
      deliveryMethod: 'mobile_money',
      paymentStatus: 'pending',
      paymentCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{6}$/),
    })
  })
})

describeOnEachEngine('a placed order', (engine) => {
  async function aPlacedOrder() {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 1000, stock: 5 })
    const placed = await placeOrder(shop, anOrderInput(product, 2))
    if (!placed.ok) throw new Error(placed.message)
    return { shop, product, id: placed.order.orderId }
  }

  it('is confirmed once, and the second administrator gets an error', async () => {
    const { shop, id } = await aPlacedOrder()
    expect(await confirmOrder(shop, id)).toMatchObject({ ok: true, order: { status: 'confirmed' } })
    expect(await confirmOrder(shop, id)).toMatchObject({ ok: false, code: 'ORDER_NOT_PENDING' })
    expect(await cancelOrder(shop, id)).toMatchObject({
      ok: false,
      message: expect.stringContaining('Confirmée'),
    })
    expect((await listOrders(shop, { status: 'confirmed' })).total).toBe(1)
  })

  it('returns its units when cancelled, and not again when deleted', async () => {
    const { shop, product, id } = await aPlacedOrder()
    expect(await cancelOrder(shop, id)).toMatchObject({ ok: true, order: { status: 'cancelled' } })
    expect(await counters(shop, product._id)).toEqual({ stock: 5, purchases: 0 })
    expect(await deleteOrder(shop, id)).toMatchObject({ ok: true, order: { deletedAt: expect.any(String) } })
    expect(await counters(shop, product._id)).toEqual({ stock: 5, purchases: 0 })
    expect(await deleteOrder(shop, id)).toMatchObject({ ok: false, code: 'ORDER_NOT_FOUND' })
  })

  it('returns its units when it is deleted after its confirmation', async () => {
    const { shop, product, id } = await aPlacedOrder()
    await confirmOrder(shop, id)
    await deleteOrder(shop, id)
    expect(await counters(shop, product._id)).toEqual({ stock: 5, purchases: 0 })
  })

  it('returns its units at most once when cancelled, confirmed and deleted concurrently', {
    tags: ['T-04'],
  }, async () => {
    const { shop, product, id } = await aPlacedOrder()
    await Promise.all([
      cancelOrder(shop, id),
      confirmOrder(shop, id),
      cancelOrder(shop, id),
      deleteOrder(shop, id),
    ])
    expect(await counters(shop, product._id)).toEqual({ stock: 5, purchases: 0 })
  })

  it('is pending again and reserves its units when it is reopened', async () => {
    const { shop, product, id } = await aPlacedOrder()
    await cancelOrder(shop, id)
    expect(await reopenOrder(shop, id)).toMatchObject({ ok: true, order: { status: 'pending' } })
    expect(await reopenOrder(shop, id)).toMatchObject({ ok: false, code: 'ORDER_NOT_READY' })
    expect(await counters(shop, product._id)).toEqual({ stock: 3, purchases: 2 })
    expect(await confirmOrder(shop, id)).toMatchObject({ ok: true })
    const entries = await shop.store.audit.list({ limit: 10, offset: 0 })
    expect(entries.map(({ action }) => action)).toContain('order.reopened')
  })

  it('cannot be reopened when its units were sold or its product was deleted', async () => {
    const { shop, product, id } = await aPlacedOrder()
    await cancelOrder(shop, id)
    await placeOrder(shop, anOrderInput(product, 4))
    expect(await reopenOrder(shop, id)).toMatchObject({ ok: false, code: 'OUT_OF_STOCK' })
    expect(await counters(shop, product._id)).toEqual({ stock: 1, purchases: 4 })
    await shop.store.products.delete([product._id])
    expect(await reopenOrder(shop, id)).toMatchObject({ ok: false, code: 'OUT_OF_STOCK' })
    expect((await listOrders(shop, { status: 'cancelled' })).orders).toMatchObject([{ orderId: id }])
  })

  it('reserves its units once when it is reopened several times concurrently', async () => {
    const { shop, product, id } = await aPlacedOrder()
    await cancelOrder(shop, id)
    await Promise.all([reopenOrder(shop, id), reopenOrder(shop, id), reopenOrder(shop, id)])
    expect(await counters(shop, product._id)).toEqual({ stock: 3, purchases: 2 })
  })

  it('can be cancelled after its product was deleted', async () => {
    const { shop, product, id } = await aPlacedOrder()
    await shop.store.products.delete([product._id])
    expect(await cancelOrder(shop, id)).toMatchObject({ ok: true })
  })

  it('is found by number, name, address or phone, newest first, page by page', async () => {
    const { shop, product } = await aPlacedOrder()
    shop.advance(1000)
    await placeOrder(
      shop,
      anOrderInput(product, 1, { customerName: 'Aïda 100%', customerPhone: '771234567' }),
    )
    expect((await listOrders(shop, { q: '77123' })).orders).toMatchObject([{ customerName: 'Aïda 100%' }])
    expect((await listOrders(shop, { q: '100%' })).total).toBe(1)
    expect((await listOrders(shop, { q: 'OUAKAM' })).total).toBe(2)
    expect((await listOrders(shop, { q: 'aida' })).orders).toMatchObject([{ customerName: 'Aïda 100%' }])
    expect((await listOrders(shop, { q: '+221 77 123' })).total).toBe(1)
    expect((await listOrders(shop, { q: '_' })).total).toBe(0)
    const second = await listOrders(shop, { limit: 1, page: 2 })
    expect(second).toMatchObject({ total: 2, page: 2, limit: 1, orders: [{ customerName: 'Fatou Sarr' }] })
  })
})
