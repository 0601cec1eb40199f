import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { confirmOrder, deleteOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import {
  aConfirmedOrder,
  act,
  addCourier,
  anOrderOnItsWay,
  DELIVERED,
} from '../../tests/support/delivered-orders.ts'
import { addProduct, addProductWithVariants } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addEndpoint, deliverWebhooks, verifyWebhook } from '../../tests/support/webhooks.ts'
import { deleteProducts } from '../catalogue/change-products.ts'
import { publishProductChange } from '../catalogue/publish-product.ts'
import { addNote } from '../orders/order-notes.ts'
import { placeOrder } from '../orders/place-order.ts'
import { eraseCustomer } from '../personal-data/customer-data.ts'
import { setVariantStocks } from '../stock/set-variant-stocks.ts'

const KHADY = {
  customerName: 'Khady Diop',
  deliveryAddress: 'Sacré-Cœur, villa 3',
  customerPhone: '771234567',
}
const AWA = { id: 'awa', name: 'Awa' }

/**
 * Delivers what waits. @returns the payloads that arrived since the last call, with checked signatures: those of orders
 * first, because only what is about the same subject has an order
 */
async function arrived(shop: TestShop, key: string) {
  await deliverWebhooks(shop)
  const payloads = shop.requests.sent.splice(0).map((request) => verifyWebhook(request, key))
  const isProduct = ({ type }: { type: string }) => Number(type.startsWith('product'))
  return payloads.toSorted((one, other) => isProduct(one) - isProduct(other))
}

describeOnEachEngine('webhooks', (engine) => {
  it('tell of an order from its placing to its deletion, signed as the specification says', {
    tags: ['R-13'],
  }, async () => {
    const shop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { price: 5000, stock: 9 })
    const key = await addEndpoint(shop)
    const input = anOrderInput(product, 2, KHADY)
    await placeOrder(shop, input)
    const [created, stock] = await arrived(shop, key)
    expect(created).toMatchObject({
      type: 'order.created',
      timestamp: new Date(shop.clock()).toISOString(),
      data: {
        orderId: input.orderId,
        status: 'pending',
        totalAmount: 10_000,
        items: [{ productId: product._id, quantity: 2, price: 5000 }],
      },
    })
    expect(stock).toMatchObject({ type: 'product.stock', data: { _id: product._id, stock: 7, variants: [] } })
    await confirmOrder(shop, input.orderId)
    await addNote(shop, input.orderId, { text: 'Sonner deux fois', pinned: false })
    await deleteOrder(shop, input.orderId)
    const told = await arrived(shop, key)
    expect(told.map(({ type, data }) => [type, data.status, data.deletedAt !== null])).toEqual([
      ['order.status', 'confirmed', false],
      ['order.updated', 'confirmed', false],
      ['order.deleted', 'confirmed', true],
      ['product.stock', undefined, true],
    ])
  })

  it('of one name wait each for itself when one of them does not answer', { tags: ['R-13'] }, async () => {
    const shop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { price: 5000, stock: 9 })
    for (const id of ['one-endpoint', 'another-endpoint']) await addEndpoint(shop, { id, name: 'Compta' })
    await placeOrder(shop, anOrderInput(product, 1, KHADY))
    const recipients = await shop.store.outbox.recipients('webhook')
    expect(recipients.toSorted()).toEqual(['Compta (another-)', 'Compta (one-endp)'])
  })

  it('tell of each step of a delivery, and of each change of a product and its stock', {
    tags: ['R-13'],
  }, async () => {
    const shop = { ...aShop(engine()), actor: AWA }
    const key = await addEndpoint(shop)
    const product = await addProductWithVariants(shop, { name: 'Body', sizes: ['S', 'M'] }, [
      { color: null, size: 'S', stock: 2 },
      { color: null, size: 'M', stock: 5 },
    ])
    expect(await arrived(shop, key)).toMatchObject([
      { type: 'product.created', data: { _id: product._id, name: 'Body', stock: 7 } },
    ])
    await setVariantStocks(shop, product._id, [{ color: null, size: 'M', was: 5, stock: 4 }])
    const [edited, counted] = await arrived(shop, key)
    expect([edited.type, counted.type]).toEqual(['product.updated', 'product.stock'])
    expect(counted.data.variants).toEqual([
      { color: null, size: 'S', stock: 2 },
      { color: null, size: 'M', stock: 4 },
    ])
    await deleteProducts(shop, [product._id])
    expect(await arrived(shop, key)).toMatchObject([{ type: 'product.deleted', data: { _id: product._id } }])

    const sold = await addProduct(shop, { price: 5000, stock: 9 })
    await addCourier(shop)
    const { orderId } = await anOrderOnItsWay(shop, sold)
    await act(shop, orderId, DELIVERED)
    const steps = (await arrived(shop, key)).filter(({ type }) => type === 'order.status')
    expect(steps.map(({ data }) => data.fulfillmentStatus)).toEqual([
      'unfulfilled',
      'out_for_delivery',
      'delivered',
    ])
  })

  it('tell of a product with a value that the rules no longer allow, whose change goes on', {
    tags: ['R-13'],
  }, async () => {
    const shop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { price: 5000 })
    await engine().db.updateTable('products').set({ category: 'Puériculture', price: 900_000_000 }).execute()
    const key = await addEndpoint(shop)
    const changed = await shop.store.transaction(async (tx) => {
      const stocked = await tx.products.find(product._id)
      publishProductChange(tx, { productId: product._id, before: stocked, after: stocked })
      return stocked
    })
    expect(changed).not.toBeNull()
    const [told] = await arrived(shop, key)
    expect(told).toMatchObject({
      type: 'product.updated',
      data: { _id: product._id, category: 'Puériculture', price: 900_000_000, variants: [] },
    })
    expect(Object.keys(told.data)).not.toContain('views')
  })

  it('carry nothing about a person, so that erasing a customer leaves nothing behind', {
    tags: ['R-13', 'T-52'],
  }, async () => {
    const shop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { price: 5000, stock: 9 })
    const key = await addEndpoint(shop)
    const { orderId } = await aConfirmedOrder(shop, product)
    const input = anOrderInput(product, 1, { ...KHADY, paymentMethod: 'Wave' })
    const placed = await placeOrder(shop, input)
    if (!placed.ok) throw new Error(placed.message)
    await act(shop, input.orderId, { action: 'cancel', reason: 'Khady ne veut plus' })
    const erased = await eraseCustomer(shop, { by: 'phone', value: '771234567' })
    expect(erased).toMatchObject({ ok: true })
    const { db } = engine()
    const stored = JSON.stringify([
      await db.selectFrom('webhookEvents').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
      await arrived(shop, key),
    ])
    expect(stored).toContain(orderId)
    expect(stored).not.toMatch(/Khady|Diop|Sacré|771234567|villa|followKey|paymentCode/)
    expect(stored).not.toContain(placed.followKey)
  })

  it('are queued only for the endpoints that want them, and not at all without endpoints', {
    tags: ['R-13'],
  }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 5000, stock: 9 })
    const rows = async () => [
      await engine().db.selectFrom('webhookEvents').select('type').execute(),
      await engine().db.selectFrom('outbox').select('recipient').orderBy('recipient').execute(),
    ]
    await placeOrder(shop, anOrderInput(product))
    expect(await rows()).toEqual([[], []])
    await addEndpoint(shop, { id: 'a', name: 'Compta', events: ['order.created'] })
    await addEndpoint(shop, { id: 'b', name: 'Entrepôt', events: ['order.created', 'order.status'] })
    await addEndpoint(shop, { id: 'c', name: 'Éteint', active: false })
    await placeOrder(shop, anOrderInput(product))
    expect(await rows()).toEqual([
      [{ type: 'order.created' }],
      [{ recipient: 'Compta (a)' }, { recipient: 'Entrepôt (b)' }],
    ])
  })

  it('are stored with the change or not at all', { tags: ['R-13', 'R-03'] }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 5000, stock: 9 })
    await addEndpoint(shop)
    const undone = shop.store.transaction(async (tx) => {
      tx.publish({ kind: 'product', productId: product._id, touches: 'lists' })
      await tx.transaction(async () => {})
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await engine().db.selectFrom('webhookEvents').select('id').execute()).toEqual([])
  })
})
