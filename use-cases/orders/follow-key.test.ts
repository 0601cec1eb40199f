import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { deleteOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { ensureFollowKey } from './follow-order.ts'
import { placeOrder } from './place-order.ts'

const A_DAY = 86_400_000

describeOnEachEngine('the follow key of an order', (engine) => {
  it('equals the key that placeOrder returned', { tags: ['D-50'] }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { stock: 4 })
    const input = anOrderInput(product)
    const placed = await placeOrder(shop, input)
    if (!placed.ok) throw new Error(placed.code)
    expect(placed.followKey).toMatch(/^[\w-]{22}$/)
    expect(await ensureFollowKey(shop, input.orderId)).toEqual({ ok: true, followKey: placed.followKey })
  })

  it('is created once for an order that an earlier version stored without a key', async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { stock: 4 })
    const input = anOrderInput(product)
    await placeOrder(shop, input)
    await shop.store.orders.setFollowKey(input.orderId, null)
    const keys = await Promise.all([1, 2, 3].map(() => ensureFollowKey(shop, input.orderId)))
    expect(new Set(keys.map((key) => key.ok && key.followKey)).size).toBe(1)
    expect(keys[0]).toMatchObject({ ok: true, followKey: expect.stringMatching(/^[\w-]{22}$/) })
  })

  it('is not returned for unknown and deleted orders', async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { stock: 4 })
    const input = anOrderInput(product)
    await placeOrder(shop, input)
    await deleteOrder(shop, input.orderId)
    expect(await ensureFollowKey(shop, input.orderId)).toMatchObject({ code: 'ORDER_NOT_FOUND' })
    expect(await ensureFollowKey(shop, 'KB-0000000000')).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })

  it('is returned again for one day when the same order is sent again', { tags: ['D-50'] }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { stock: 4 })
    const input = anOrderInput(product)
    const placed = await placeOrder(shop, input)
    const repeated = await placeOrder(shop, input)
    expect(repeated).toMatchObject({ repeated: true, followKey: placed.ok && placed.followKey })
    shop.advance(A_DAY + 1)
    expect(await placeOrder(shop, input)).toMatchObject({ ok: true, repeated: true, followKey: null })
  })
})
