import { expect, it } from 'vitest'
import { UNDO_MS } from '../../domain/orders/order-action.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { cancelOrder, confirmOrder, deleteOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act, addCourier, anOrderOnItsWay, DELIVERED } from '../../tests/support/delivered-orders.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { actOnOrder } from './act-on-order.ts'
import { getOrder } from './get-order.ts'
import { listOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'

const AWA = { id: 'awa', name: 'Awa' }
const BINTA = { id: 'binta', name: 'Binta' }
const UNDO = { action: 'undo' } as const

describeOnEachEngine('undoing the last step of an order', (engine) => {
  async function aShopWithOrder() {
    const shop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { price: 5000, stock: 3 })
    await addCourier(shop)
    const { orderId } = anOrderInput(product, 2)
    await placeOrder(shop, { ...anOrderInput(product, 2), orderId })
    const stock = async () => (await shop.store.products.find(product._id))?.stock
    return { shop, product, orderId, stock }
  }

  it('reverses the delivery and its payment, and is recorded as a new event', {
    tags: ['D-03', 'D-04', 'D-24'],
  }, async () => {
    const { shop, product } = await aShopWithOrder()
    const before = await anOrderOnItsWay(shop, product)
    await act(shop, before.orderId, DELIVERED)
    const after = await act(shop, before.orderId, UNDO)
    expect(after).toMatchObject({
      fulfillmentStatus: 'out_for_delivery',
      paymentStatus: 'pending',
      received: 0,
      attempt: { number: 1, expected: 5000 },
    })
    const { fulfillment } = shop.store
    const events = await fulfillment.events(before.orderId)
    expect(events.map(({ kind }) => kind)).toEqual([
      'placed',
      'confirm',
      'assign',
      'dispatch',
      'deliver',
      'undo',
    ])
    expect(events.at(-1)).toMatchObject({
      userName: 'Awa',
      changes: { fulfillmentStatus: ['delivered', 'out_for_delivery'] },
    })
    expect((await fulfillment.ledger(before.orderId)).map(({ amount }) => amount)).toEqual([5000, -5000])
  })

  it('is allowed for 15 minutes to the user who made the step', { tags: ['D-04'] }, async () => {
    const { shop, orderId } = await aShopWithOrder()
    expect(await actOnOrder(shop, orderId, UNDO)).toMatchObject({ code: 'UNDO_NOTHING' })
    await confirmOrder(shop, orderId)
    expect(await actOnOrder({ ...shop, actor: BINTA }, orderId, UNDO)).toMatchObject({
      code: 'UNDO_NOT_YOURS',
    })
    expect(await getOrder(shop, orderId)).toMatchObject({ order: { undoable: true } })
    shop.advance(UNDO_MS + 1)
    expect(await actOnOrder(shop, orderId, UNDO)).toMatchObject({ code: 'UNDO_TOO_LATE' })
    expect(await getOrder(shop, orderId)).toMatchObject({ order: { undoable: false, status: 'confirmed' } })
  })

  it('reserves the units of a cancelled order again, unless they have been sold', {
    tags: ['D-04', 'D-05'],
  }, async () => {
    const { shop, product, orderId, stock } = await aShopWithOrder()
    await act(shop, orderId, { action: 'cancel', reason: 'Doublon' })
    expect(await stock()).toBe(3)
    await act(shop, orderId, UNDO)
    expect(await stock()).toBe(1)
    await act(shop, orderId, { action: 'cancel', reason: 'Doublon' })
    await placeOrder(shop, anOrderInput(product, 2))
    expect(await actOnOrder(shop, orderId, UNDO)).toMatchObject({ code: 'OUT_OF_STOCK' })
    expect(await stock()).toBe(1)
  })

  it('is possible once, and only for the last step', { tags: ['D-04'] }, async () => {
    const { shop, orderId } = await aShopWithOrder()
    await act(shop, orderId, { action: 'confirm' })
    await act(shop, orderId, { action: 'pack' })
    const undone = await Promise.all([1, 2, 3].map(() => actOnOrder(shop, orderId, UNDO)))
    expect(undone.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await getOrder(shop, orderId)).toMatchObject({
      order: { status: 'confirmed', fulfillmentStatus: 'unfulfilled', undoable: false },
    })
  })
})

describeOnEachEngine('actOnOrder', (engine) => {
  async function aShopWithOrder() {
    const shop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { price: 5000, stock: 3 })
    const input = anOrderInput(product, 2)
    await placeOrder(shop, input)
    const stock = async () => (await shop.store.products.find(product._id))?.stock
    return { shop, product, orderId: input.orderId, stock }
  }

  it('cancels a confirmed order with a reason and returns its units once', {
    tags: ['D-03', 'D-05'],
  }, async () => {
    const { shop, orderId, stock } = await aShopWithOrder()
    await confirmOrder(shop, orderId)
    expect(await cancelOrder(shop, orderId)).toMatchObject({ code: 'ORDER_NOT_PENDING' })
    const cancel = { action: 'cancel', reason: 'Cliente en voyage' } as const
    await Promise.all([1, 2, 3].map(() => actOnOrder(shop, orderId, cancel)))
    expect(await stock()).toBe(3)
    expect(await getOrder(shop, orderId)).toMatchObject({
      order: {
        status: 'cancelled',
        cancelReason: 'Cliente en voyage',
        events: [{ kind: 'placed' }, { kind: 'confirm' }, { kind: 'cancel', note: 'Cliente en voyage' }],
      },
    })
  })

  it('reopens a cancelled order while its units are in stock', { tags: ['D-05'] }, async () => {
    const { shop, product, orderId, stock } = await aShopWithOrder()
    await cancelOrder(shop, orderId)
    expect(await act(shop, orderId, { action: 'reopen' })).toMatchObject({ status: 'pending' })
    expect(await stock()).toBe(1)
    await cancelOrder(shop, orderId)
    await placeOrder(shop, anOrderInput(product, 2))
    expect(await actOnOrder(shop, orderId, { action: 'reopen' })).toMatchObject({ code: 'OUT_OF_STOCK' })
  })

  it('reverses a confirmation', { tags: ['D-05'] }, async () => {
    const { shop, orderId, stock } = await aShopWithOrder()
    await confirmOrder(shop, orderId)
    expect(await act(shop, orderId, { action: 'revert_confirmation' })).toMatchObject({ status: 'pending' })
    expect(await stock()).toBe(1)
  })

  it('restores a deleted order, which is then listed again', { tags: ['D-05'] }, async () => {
    const { shop, orderId, stock } = await aShopWithOrder()
    expect(await deleteOrder(shop, orderId)).toMatchObject({ ok: true })
    expect(await stock()).toBe(3)
    expect((await listOrders(shop, {})).total).toBe(0)
    expect(await getOrder(shop, orderId)).toMatchObject({ code: 'ORDER_NOT_FOUND' })
    expect(await deleteOrder(shop, orderId)).toMatchObject({ code: 'ORDER_NOT_FOUND' })
    await act(shop, orderId, { action: 'restore' })
    expect(await stock()).toBe(1)
    expect((await listOrders(shop, {})).total).toBe(1)
  })

  it('refuses a change of an order that has changed since it was read', { tags: ['D-01'] }, async () => {
    const { shop, orderId } = await aShopWithOrder()
    const pack = { action: 'pack', version: 1 } as const
    await confirmOrder(shop, orderId)
    expect(await actOnOrder(shop, orderId, pack)).toMatchObject({
      code: 'ORDER_CHANGED',
      message: expect.stringContaining('modifiée entre-temps'),
    })
    expect(await actOnOrder(shop, orderId, { ...pack, version: 2 })).toMatchObject({ ok: true })
  })

  it('applies a repeated request once', { tags: ['D-01', 'D-23'] }, async () => {
    const { shop, orderId } = await aShopWithOrder()
    await confirmOrder(shop, orderId)
    const deliver = { ...DELIVERED, key: 'phone-1' }
    const answers = await Promise.all([1, 2, 3].map(() => actOnOrder(shop, orderId, deliver)))
    expect(answers.map((answer) => answer.ok && answer.repeated).sort()).toEqual([false, true, true])
    expect((await shop.store.orders.find(orderId))?.order).toMatchObject({ received: 10_000, version: 3 })
  })
})
