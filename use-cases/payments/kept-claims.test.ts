import { expect, it } from 'vitest'
import { TRASH_MS } from '../../domain/catalogue/trash.ts'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { confirmOrder, deleteOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act } from '../../tests/support/delivered-orders.ts'
import { aClaimedOrder, decide, desk, moneyOf, PHONE } from '../../tests/support/payment-desk.ts'
import { aWalletOrder, notify, startedPayment } from '../../tests/support/payments.ts'
import { work } from '../../tests/support/refunds.ts'
import { aShop } from '../../tests/support/shop.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { purgeDeletedOrders } from '../orders/order-trash.ts'
import { eraseCustomer } from '../personal-data/customer-data.ts'

const AWA = { id: 'awa', name: 'Awa' }

describeOnEachEngine('a payment that nobody has checked', (engine) => {
  it('keeps its customer from being erased, with the amount and the order', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine())
    const { orderId, item } = await aClaimedOrder(shop)
    await confirmOrder(shop, orderId)
    const erase = () => eraseCustomer(shop, { by: 'phone', value: PHONE })
    expect(await erase()).toMatchObject({
      code: 'CUSTOMER_HAS_CLAIM',
      message: expect.stringMatching(new RegExp(`15\\s000 FCFA .*${orderId}`)),
    })
    expect(await desk(shop, 'to-check')).toMatchObject([{ item }])
    await decide(shop, { action: 'refuse', item, reason: '' })
    expect(await erase()).toMatchObject({ ok: true })
  })

  it('stays on the desk and in the trash with its order until it is checked', {
    tags: ['E-20', 'D-05'],
  }, async () => {
    const shop = aShop(engine())
    const { orderId, item } = await aClaimedOrder(shop)
    await deleteOrder(shop, orderId)
    shop.advance(TRASH_MS + 1)
    expect(await purgeDeletedOrders(shop)).toBe(0)
    expect(await desk(shop, 'to-check')).toMatchObject([{ item, note: 'trash' }])
    expect(await decide(shop, { action: 'confirm', item, amount: 15_000, number: 'T1' })).toMatchObject({
      code: 'ORDER_IN_TRASH',
    })
    await decide(shop, { action: 'refuse', item, reason: '' })
    expect(await desk(shop, 'to-check')).toEqual([])
    expect(await purgeDeletedOrders(shop)).toBe(1)
  })

  it('is received once its order is restored', { tags: ['E-20', 'D-05'] }, async () => {
    const shop = aShop(engine())
    const { orderId, item } = await aClaimedOrder(shop)
    await deleteOrder(shop, orderId)
    await act(shop, orderId, { action: 'restore' })
    await decide(shop, { action: 'confirm', item, amount: 15_000, number: 'T1' })
    expect(await moneyOf(shop, orderId)).toMatchObject({ received: 15_000 })
  })
})

describeOnEachEngine('a payment noted by hand that its provider confirms', (engine) => {
  it('is no longer undone, so that the customer is not asked to pay again', {
    tags: ['E-20', 'D-04'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    const awa = { ...shop, actor: AWA }
    const paid = await actOnOrder(awa, order.orderId, { action: 'pay', amount: 15_000, method: 'Wave' })
    expect(paid).toMatchObject({ ok: true })
    shop.paymentProviders.wave.settle(id, { status: 'paid' })
    await notify(shop, id)
    await work(shop)
    expect(await actOnOrder(awa, order.orderId, { action: 'undo' })).toMatchObject({ code: 'UNDO_PROVEN' })
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ received: 15_000 })
    expect(await desk(shop, 'orphaned')).toEqual([])
  })
})
