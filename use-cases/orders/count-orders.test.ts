import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aConfirmedOrder, act, addCourier, anOrderOnItsWay } from '../../tests/support/delivered-orders.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { countOrders } from './list-orders.ts'

describeOnEachEngine('countOrders', (engine) => {
  it('tells packed orders from those to pack, and failed deliveries from those on their way', async () => {
    const shop: TestShop = { ...aShop(engine()), actor: { id: 'awa', name: 'Awa' } }
    const product = await addProduct(shop, { stock: 20 })
    await addCourier(shop)
    await aConfirmedOrder(shop, product, 1)
    await act(shop, (await aConfirmedOrder(shop, product, 1)).orderId, { action: 'pack' })
    await anOrderOnItsWay(shop, product, 1)
    const { orderId } = await anOrderOnItsWay(shop, product, 1)
    await act(shop, orderId, { action: 'fail', reason: 'absent', again: null, note: '' })
    const createdAt = new Date(shop.clock()).toISOString()
    const texts = { name: 'Awa', email: 'a@exemple.sn', subject: 'Taille', message: 'Bonjour' }
    await shop.store.contact.insert({ id: 'm1', ...texts, createdAt })
    expect(await countOrders(shop)).toMatchObject({
      ...{ toPrepare: 2, toPack: 1, packed: 1, failed: 1, inDelivery: 2, messages: 1 },
    })
  })
})
