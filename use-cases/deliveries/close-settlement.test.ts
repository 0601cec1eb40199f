import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import {
  act,
  aDeliveredOrder,
  addCourier,
  anOrderOnItsWay,
  DELIVERED,
} from '../../tests/support/delivered-orders.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { closeSettlement } from './close-settlement.ts'

const AWA = { id: 'awa', name: 'Awa' }
const SETTLEMENT = { id: 'settlement-1', courierId: 'moussa', expected: 0, received: 0, note: '' }
const exactly = (amount: number) => ({ ...SETTLEMENT, expected: amount, received: amount })

async function ledgerOf(shop: TestShop, orderId: string) {
  const rows = await shop.store.fulfillment.ledger(orderId)
  return rows.map(({ amount, settlementId }) => [amount, settlementId])
}

describeOnEachEngine('closeSettlement', (engine) => {
  async function aShopWithCourier() {
    const shop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { price: 5000, stock: 50 })
    await addCourier(shop)
    return { shop, product }
  }

  it('settles the cash of each order once, with an event in its history', {
    tags: ['D-02', 'D-03', 'D-30'],
  }, async () => {
    const { shop, product } = await aShopWithCourier()
    const orders = [await aDeliveredOrder(shop, product), await aDeliveredOrder(shop, product, 2)]
    expect(orders.map(({ paymentStatus }) => paymentStatus)).toEqual(['collected', 'collected'])
    expect(await closeSettlement(shop, exactly(15000))).toMatchObject({
      ok: true,
      settlement: { courierName: 'Moussa', expected: 15000, received: 15000, orders: 2, userName: 'Awa' },
    })
    for (const { orderId, version } of orders) {
      const found = await shop.store.orders.find(orderId)
      expect(found?.order).toMatchObject({ paymentStatus: 'settled', version: version + 1 })
      const events = await shop.store.fulfillment.events(orderId)
      expect(events.at(-1)).toMatchObject({ kind: 'settled', userName: 'Awa' })
      expect((await ledgerOf(shop, orderId)).map(([, settlement]) => settlement)).toEqual(['settlement-1'])
    }
    expect(await closeSettlement(shop, { ...SETTLEMENT, id: 'settlement-2' })).toMatchObject({
      code: 'SETTLEMENT_EMPTY',
    })
  })

  it('returns the first settlement for a repeated request, and refuses other content with the same id', {
    tags: ['D-30'],
  }, async () => {
    const { shop, product } = await aShopWithCourier()
    await aDeliveredOrder(shop, product)
    const first = await closeSettlement(shop, exactly(5000))
    await aDeliveredOrder(shop, product, 2)
    expect(await closeSettlement(shop, exactly(5000))).toEqual({ ...first, repeated: true })
    expect(await closeSettlement(shop, exactly(10000))).toMatchObject({ code: 'SETTLEMENT_ID_TAKEN' })
    expect(await closeSettlement(shop, { ...exactly(10000), id: 'settlement-2' })).toMatchObject({ ok: true })
    expect(await shop.store.settlements.list({ limit: 9, offset: 0 })).toMatchObject([
      { id: 'settlement-2', expected: 10000 },
      { id: 'settlement-1', expected: 5000 },
    ])
  })

  it('refuses an outdated expected amount, and reports the current amount', { tags: ['D-30'] }, async () => {
    const { shop, product } = await aShopWithCourier()
    await aDeliveredOrder(shop, product)
    await aDeliveredOrder(shop, product)
    const refused = await closeSettlement(shop, exactly(5000))
    expect(refused).toMatchObject({ code: 'SETTLEMENT_CHANGED', amount: 10000 })
    expect(await shop.store.settlements.count()).toBe(0)
  })

  it('requires a note when the courier hands over less than the expected amount', {
    tags: ['D-30'],
  }, async () => {
    const { shop, product } = await aShopWithCourier()
    const { orderId } = await aDeliveredOrder(shop, product)
    const short = { ...exactly(5000), received: 4000 }
    expect(await closeSettlement(shop, short)).toMatchObject({
      code: 'SETTLEMENT_NOTE',
      issues: [{ path: 'note' }],
    })
    expect(await ledgerOf(shop, orderId)).toEqual([[5000, null]])
    expect(await closeSettlement(shop, { ...short, note: 'Un billet manque' })).toMatchObject({
      settlement: { received: 4000, note: 'Un billet manque' },
    })
  })

  it('omits mobile payments and the cash of an undone delivery', { tags: ['D-30'] }, async () => {
    const { shop, product } = await aShopWithCourier()
    const undone = await aDeliveredOrder(shop, product)
    await act(shop, undone.orderId, { action: 'undo' })
    const wallet = await anOrderOnItsWay(shop, product)
    await act(shop, wallet.orderId, { ...DELIVERED, method: 'Wave' })
    expect(await closeSettlement(shop, SETTLEMENT)).toMatchObject({ code: 'SETTLEMENT_EMPTY' })
    await aDeliveredOrder(shop, product, 3)
    expect(await closeSettlement(shop, exactly(15000))).toMatchObject({ settlement: { orders: 1 } })
    expect(await ledgerOf(shop, undone.orderId)).toEqual([
      [5000, 'settlement-1'],
      [-5000, 'settlement-1'],
    ])
    expect((await shop.store.orders.find(wallet.orderId))?.order.paymentStatus).toBe('claimed')
  })

  it('prevents the undo of a delivery whose cash is settled', { tags: ['D-04', 'D-30'] }, async () => {
    const { shop, product } = await aShopWithCourier()
    const { orderId } = await aDeliveredOrder(shop, product)
    await closeSettlement(shop, exactly(5000))
    expect(await actOnOrder(shop, orderId, { action: 'undo' })).toMatchObject({ ok: false })
    expect(await ledgerOf(shop, orderId)).toEqual([[5000, 'settlement-1']])
  })

  it('refuses an unknown courier', async () => {
    const { shop } = await aShopWithCourier()
    const unknown = { ...exactly(5000), courierId: 'nobody' }
    expect(await closeSettlement(shop, unknown)).toMatchObject({ code: 'COURIER_NOT_FOUND' })
  })
})

describeInstances('closeSettlement on several instances', ({ open }) => {
  it('settles each payment once, and leaves cash collected concurrently to the next settlement', {
    tags: ['D-30'],
  }, async () => {
    const shops: TestShop[] = []
    for (const name of ['a', 'b']) {
      let ids = 0
      shops.push({ ...aShop(await open(), { newId: () => `${name}-${++ids}` }), actor: AWA })
    }
    const [one, other] = shops as [TestShop, TestShop]
    const product = await addProduct(one, { price: 1000, stock: 500 })
    await addCourier(one)
    for (const round of [1, 2, 3, 4, 5]) {
      for (let made = 0; made < 4; made++) await aDeliveredOrder(one, product)
      const leaving = await Promise.all([anOrderOnItsWay(one, product), anOrderOnItsWay(other, product)])
      const owed = (await one.store.settlements.unsettled('moussa')).reduce((sum, row) => sum + row.amount, 0)
      await Promise.all([
        closeSettlement(one, { ...exactly(owed), id: `one-${round}` }),
        closeSettlement(other, { ...exactly(owed), id: `other-${round}` }),
        closeSettlement(other, { ...exactly(owed), id: `one-${round}` }),
        ...leaving.map(({ orderId }) => act(other, orderId, DELIVERED)),
      ])
    }
    const last = (await one.store.settlements.unsettled('moussa')).reduce((sum, row) => sum + row.amount, 0)
    if (last > 0) await closeSettlement(one, { ...exactly(last), id: 'last' })
    const settlements = await one.store.settlements.list({ limit: 99, offset: 0 })
    expect(settlements.reduce((sum, { expected }) => sum + expected, 0)).toBe(30_000)
    expect(settlements.reduce((sum, { orders }) => sum + orders, 0)).toBe(30)
    expect(await one.store.settlements.unsettled('moussa')).toEqual([])
  })
})
