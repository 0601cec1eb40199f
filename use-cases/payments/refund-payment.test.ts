import { expect, it } from 'vitest'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { cancelOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aWalletOrder, notify, runJobs, startedPayment } from '../../tests/support/payments.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { getOrder } from '../orders/get-order.ts'
import { refundPayment } from './refund-payment.ts'

const A_MINUTE = 60_000

async function work(shop: TestShop): Promise<void> {
  shop.advance(A_MINUTE)
  await runJobs(shop)
}

async function aPaidPayment(shop: TestShop) {
  const order = await aWalletOrder(shop)
  const id = await startedPayment(order)
  shop.paymentProviders.wave.settle(id, { status: 'paid' })
  await notify(shop, id)
  return { ...order, id }
}

describeOnEachEngine('a refund at the provider', (engine) => {
  it('that was refused can be asked for again, and is made once', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine(), withProviders())
    const { id, orderId } = await aPaidPayment(shop)
    await work(shop)
    const { wave } = shop.paymentProviders
    wave.failing = { ok: false, failure: 'refused', detail: 'HTTP 400' }
    for (let time = 0; time < 2; time++) {
      expect(await refundPayment(shop, id)).toMatchObject({ ok: true })
      await work(shop)
      expect(await shop.store.providerPayments.find(id)).toMatchObject({ state: 'paid', problem: 'refund' })
    }
    wave.failing = null
    for (let time = 0; time < 3; time++) expect(await refundPayment(shop, id)).toMatchObject({ ok: true })
    await work(shop)
    await work(shop)
    expect(wave.refunds).toEqual([id])
    expect(await shop.store.providerPayments.find(id)).toMatchObject({ state: 'refunded', problem: null })
    const found = await getOrder(shop, orderId)
    expect(found.ok && found.order).toMatchObject({ received: 15_000, refunded: 15_000 })
  })
})

describeOnEachEngine('a payment of a cancelled order', (engine) => {
  it('cannot be started, and money that still comes is kept for a person', { tags: ['E-02'] }, async () => {
    const shop = aShop(engine(), withProviders())
    const order = await aPaidPayment(shop)
    await cancelOrder(shop, order.orderId)
    expect(await order.start()).toMatchObject({ ok: false, code: 'NOTHING_TO_PAY' })
    await work(shop)
    expect(await shop.store.providerPayments.find(order.id)).toMatchObject({
      state: 'paid',
      problem: expect.stringMatching(/^(?:order|surplus)$/),
    })
  })
})
