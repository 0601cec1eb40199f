import { expect, it } from 'vitest'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act, addCourier, anOrderOnItsWay } from '../../tests/support/delivered-orders.ts'
import { anOrphan, decide, desk, deskCounts, moneyOf } from '../../tests/support/payment-desk.ts'
import { aWalletOrder, notify, runJobs, startedPayment } from '../../tests/support/payments.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { actOnOrder } from '../orders/act-on-order.ts'

describeOnEachEngine('a transaction that is taken off its order', (engine) => {
  it('takes a refund that was linked to the wrong order off again, with what it added to the credit', {
    tags: ['E-20'],
  }, async () => {
    const shop = aShop(engine())
    await addCourier(shop)
    const product = await addProduct(shop, { price: 5000, stock: 20 })
    const [wrong, right] = [await anOrderOnItsWay(shop, product), await anOrderOnItsWay(shop, product)]
    for (const { orderId } of [wrong, right])
      await act(shop, orderId, { action: 'deliver', method: 'Cash', note: '' })
    const item = await anOrphan(shop, 'T_7', -2000)
    await decide(shop, { action: 'link', item, orderId: wrong.orderId })
    await decide(shop, { action: 'unlink', item })
    expect(await moneyOf(shop, wrong.orderId)).toMatchObject({ received: 5000, refunded: 0 })
    expect((await shop.store.orders.find(wrong.orderId))?.order.credit).toBe(0)
    await decide(shop, { action: 'link', item, orderId: right.orderId })
    expect(await moneyOf(shop, right.orderId)).toMatchObject({ refunded: 2000 })
  })

  it('takes a transaction off whose number a step had that was undone', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine())
    const { orderId } = await aWalletOrder(shop)
    const by = { ...shop, actor: { id: 'awa', name: 'Awa' } }
    await actOnOrder(by, orderId, { action: 'pay', amount: 15_000, method: 'Wave' })
    const item = await anOrphan(shop, 'T_1', 15_000)
    await decide(shop, { action: 'link', item, orderId })
    await actOnOrder(by, orderId, { action: 'undo' })
    await decide(shop, { action: 'link', item, orderId })
    expect(await moneyOf(shop, orderId)).toMatchObject({ received: 15_000 })
    await decide(shop, { action: 'unlink', item })
    expect(await moneyOf(shop, orderId)).toMatchObject({ received: 0, paymentStatus: 'pending' })
  })

  it('leaves money that was confirmed by hand when its number is taken off', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine())
    await addCourier(shop)
    const { orderId } = await anOrderOnItsWay(shop, await addProduct(shop, { price: 5000, stock: 20 }))
    await act(shop, orderId, { action: 'deliver', method: 'Wave', note: '' })
    await actOnOrder(shop, orderId, { action: 'confirm_payment' })
    const item = await anOrphan(shop, 'T_8', 5000)
    await decide(shop, { action: 'link', item, orderId })
    await decide(shop, { action: 'unlink', item })
    expect(await moneyOf(shop, orderId)).toMatchObject({ received: 5000, rows: [[5000, null]] })
  })

  it('refuses to take a transaction off another order than the one that the person saw', {
    tags: ['E-20'],
  }, async () => {
    const shop = aShop(engine())
    const [first, second] = [await aWalletOrder(shop), await aWalletOrder(shop)]
    const item = await anOrphan(shop, 'T_1', 15_000)
    await decide(shop, { action: 'link', item, orderId: first.orderId })
    expect(await decide(shop, { action: 'link', item, orderId: first.orderId })).toMatchObject({ ok: true })
    const stale = { action: 'unlink', item, orderId: first.orderId } as const
    await decide(shop, stale, 'key-1')
    expect(await decide(shop, stale, 'key-1')).toMatchObject({ ok: true })
    await decide(shop, { action: 'link', item, orderId: second.orderId })
    expect(await decide(shop, stale)).toMatchObject({
      code: 'TRANSACTION_BOOKED',
      message: expect.stringContaining(second.orderId),
    })
    expect(await moneyOf(shop, second.orderId)).toMatchObject({ received: 15_000 })
  })

  it('books the refund of a provider where its payment is booked', { tags: ['E-20', 'E-02'] }, async () => {
    const shop = aShop(engine(), withProviders())
    const [first, second] = [await aWalletOrder(shop), await aWalletOrder(shop)]
    const id = await startedPayment(first)
    shop.paymentProviders.wave.settle(id, { status: 'paid' })
    await notify(shop, id)
    await runJobs(shop)
    const [entry] = await desk(shop, 'matched')
    const item = entry?.item ?? ''
    await decide(shop, { action: 'unlink', item })
    await decide(shop, { action: 'link', item, orderId: second.orderId })
    await actOnOrder(shop, first.orderId, { action: 'pay', amount: 15_000, method: 'Cash' })
    await decide(shop, { action: 'refund', item: `payment:${id}` })
    await runJobs(shop)
    expect(await moneyOf(shop, second.orderId)).toMatchObject({ received: 15_000, refunded: 15_000 })
    expect(await moneyOf(shop, first.orderId)).toMatchObject({ received: 15_000, refunded: 0 })
    expect(await deskCounts(shop)).toMatchObject({ 'to-check': 0 })
  })
})
