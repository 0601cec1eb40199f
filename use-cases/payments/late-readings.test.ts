import { expect, it } from 'vitest'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { anOrphan, decide, desk, moneyOf } from '../../tests/support/payment-desk.ts'
import { aWalletOrder, notify, runJobs, startedPayment } from '../../tests/support/payments.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { getOrder } from '../orders/get-order.ts'
import { showPayment } from './show-payment.ts'

const A_SECOND = 1000

async function work(shop: TestShop): Promise<void> {
  shop.advance(10 * A_SECOND)
  await runJobs(shop)
}

const paymentRows = async (shop: TestShop, orderId: string) => {
  const found = await getOrder(shop, orderId)
  return found.ok ? found.order.payments : []
}

describeOnEachEngine('a reading that comes after another', (engine) => {
  it('of a refused attempt tells the payer why, and the payment can still be paid', {
    tags: ['E-04'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    shop.paymentProviders.wave.settle(id, { failure: 'insufficient-funds' })
    await notify(shop, id)
    await work(shop)
    expect(await showPayment(shop, id)).toMatchObject({
      payment: { state: 'pending', failure: expect.stringContaining('solde') },
    })
    expect(await startedPayment(order)).toBe(id)
    shop.paymentProviders.wave.settle(id, { status: 'paid' })
    await notify(shop, id, { eventId: 'paid' })
    await work(shop)
    expect(await showPayment(shop, id)).toMatchObject({ payment: { state: 'paid', failure: '' } })
  })

  it('with another amount is in no list once a person has linked its money', {
    tags: ['E-20', 'E-21'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    shop.paymentProviders.wave.settle(id, { status: 'paid', amount: 14_000, transactionNumber: 'T_1' })
    const item = await anOrphan(shop, 'T_1', 14_000)
    await decide(shop, { action: 'link', item, orderId: order.orderId })
    await notify(shop, id)
    await work(shop)
    expect(await desk(shop, 'mismatched')).toEqual([])
    expect(await desk(shop, 'matched')).toMatchObject([{ item, amount: 14_000 }])
    expect(await showPayment(shop, id)).toMatchObject({ payment: { state: 'paid' } })
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ received: 14_000 })
  })

  it('with another transaction of a paid payment is shown as money without an order, and not booked', {
    tags: ['E-02', 'E-04'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    const reading = shop.paymentProviders.wave.settle(id, { status: 'paid', transactionNumber: 'T-1' })
    for (const transactionNumber of ['T-1', 't-1 ', 'T-2', 'T-2']) {
      await notify(shop, id, {
        eventId: `${transactionNumber} ${shop.newId()}`,
        reading: { ...reading, transactionNumber },
      })
      await work(shop)
    }
    expect(await paymentRows(shop, order.orderId)).toMatchObject([{ amount: order.amount }])
    const rows = await engine()
      .db.selectFrom('walletTransactions')
      .select(['number', 'amount', 'paymentId'])
      .orderBy('number')
      .execute()
    expect(rows).toEqual([
      { number: 'T-1', amount: order.amount, paymentId: id },
      { number: 'T-2', amount: order.amount, paymentId: id },
    ])
  })

  it('of PayTech under another reference is never paid, because PayTech does not sign it', {
    tags: ['E-03'],
  }, async () => {
    const shop = aShop(engine(), withProviders({ Wave: 'paytech' }))
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    const { paytech } = shop.paymentProviders
    const reading = paytech.settle(id, { status: 'paid', transactionNumber: null })
    const other = { ...reading, reference: 'another' }
    await notify(shop, id, { provider: 'paytech', reading: other })
    await work(shop)
    expect(await shop.store.providerPayments.find(id)).toMatchObject({
      state: 'pending',
      problem: 'reference',
      reference: reading.reference,
    })
    expect(await paymentRows(shop, order.orderId)).toEqual([])
    await notify(shop, id, { provider: 'paytech', reading, eventId: 'right' })
    await work(shop)
    expect(await shop.store.providerPayments.find(id)).toMatchObject({ state: 'paid', problem: null })
    await notify(shop, id, {
      provider: 'paytech',
      reading: { ...other, status: 'refunded' },
      eventId: 'away',
    })
    await work(shop)
    expect(await shop.store.providerPayments.find(id)).toMatchObject({ state: 'paid', problem: null })
  })
})
