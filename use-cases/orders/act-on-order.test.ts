import { expect, it } from 'vitest'
import type { OrderActionInput } from '../../contracts/order-action.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { actOnOrder, actOnOrders } from './act-on-order.ts'
import { placeOrder } from './place-order.ts'

const CALL = { action: 'call', again: null, reason: '' } as const

describeOnEachEngine('actOnOrder', (engine) => {
  async function aPlacedOrder() {
    const shop = { ...aShop(engine()), actor: { id: 'awa', name: 'Awa' } }
    const placed = await placeOrder(shop, anOrderInput(await addProduct(shop, { stock: 5 })))
    if (!placed.ok) throw new Error(placed.message)
    return { shop, orderId: placed.order.orderId }
  }

  it.each<[OrderActionInput, string, string]>([
    [{ action: 'confirm' }, 'confirmed', 'order.confirmed'],
    [{ ...CALL, result: 'confirmed' }, 'confirmed', 'order.confirmed'],
    [{ action: 'cancel', reason: 'Doublon' }, 'cancelled', 'order.cancelled'],
    [{ ...CALL, result: 'refused' }, 'cancelled', 'order.cancelled'],
  ])('%j makes an order %s and records it', { tags: ['D-03', 'D-10'] }, async (input, status, action) => {
    const { shop, orderId } = await aPlacedOrder()
    expect(await actOnOrder(shop, orderId, input)).toMatchObject({ ok: true, order: { status } })
    const [entry] = await shop.store.audit.list({ limit: 1, offset: 0 })
    expect(entry).toMatchObject({ action, actor: { name: 'Awa' }, changes: { status: ['pending', status] } })
  })

  it('records a confirmation of several orders', { tags: ['D-21'] }, async () => {
    const { shop, orderId } = await aPlacedOrder()
    const bulk = { orderIds: [orderId, orderId], action: 'confirm', courierId: null } as const
    expect(await actOnOrders(shop, { ...bulk, orderIds: [...bulk.orderIds] })).toEqual({
      done: [orderId],
      refused: [],
      ...{ otherDay: [], warnings: [], runs: [] },
    })
    const [entry] = await shop.store.audit.list({ limit: 1, offset: 0 })
    expect(entry).toMatchObject({ action: 'order.confirmed', subject: { id: orderId } })
  })
})
