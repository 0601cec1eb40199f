import { expect, it } from 'vitest'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { cancelOrder, deleteOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act, addCourier } from '../../tests/support/delivered-orders.ts'
import { aClaimedOrder, decide, desk, moneyOf } from '../../tests/support/payment-desk.ts'
import { aWalletOrder, notify, runJobs, startedPayment } from '../../tests/support/payments.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { readFollowed } from '../orders/follow-order.ts'
import { listUnpaid } from './list-desk.ts'
import { retryPayment, showPayment } from './show-payment.ts'

const IN_DOUBT = { ok: false, code: 'PAYMENT_IN_DOUBT', message: expect.stringContaining('deuxième fois') }

async function work(shop: TestShop): Promise<void> {
  shop.advance(60_000)
  await runJobs(shop)
}

describeOnEachEngine('money in doubt', (engine) => {
  it.each([{ amount: 9000 }, { amount: 20_000 }, { currency: 'EUR' }])(
    'stops a second payment until a person decides: paid %j',
    { tags: ['E-02', 'E-04', 'D-50'] },
    async (change) => {
      const shop = aShop(engine(), withProviders())
      const order = await aWalletOrder(shop)
      const id = await startedPayment(order)
      expect(await readFollowed(shop, order.orderId)).toMatchObject({ toPay: { method: 'Wave' } })
      shop.paymentProviders.wave.settle(id, { status: 'paid', ...change })
      await notify(shop, id)
      await work(shop)
      shop.advance(3_600_000)
      expect(await order.start()).toMatchObject(IN_DOUBT)
      expect(await retryPayment(shop, id)).toMatchObject(IN_DOUBT)
      expect(shop.paymentProviders.wave.payments.size).toBe(1)
      const followed = await readFollowed(shop, order.orderId)
      expect(followed).toMatchObject({ toPay: null, payment: expect.stringContaining('deuxième fois') })
      shop.advance(24 * 3_600_000)
      expect(await listUnpaid(shop)).toEqual([])
      await decide(shop, { action: 'refuse', item: `payment:${id}`, reason: 'Rien reçu' })
      expect(await order.start()).toMatchObject({ ok: true })
      expect(await readFollowed(shop, order.orderId)).toMatchObject({ toPay: { method: 'Wave' } })
    },
  )

  it('is no longer there once a person has counted what was paid, before the provider told of it', {
    tags: ['E-02', 'E-20'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    let id = ''
    const order = await aClaimedOrder(shop, {}, undefined, async (placed) => {
      id = await startedPayment(placed)
    })
    shop.paymentProviders.wave.settle(id, { status: 'paid', amount: 9000, transactionNumber: 'T_1' })
    await decide(shop, { action: 'confirm', item: order.item, amount: 9000, number: 'T_1' })
    await notify(shop, id)
    await work(shop)
    expect(await showPayment(shop, id)).toMatchObject({ payment: { state: 'paid', toCheck: false } })
    expect(await desk(shop, 'mismatched')).toEqual([])
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ received: 9000, rows: [[9000, 'T_1']] })
    expect(await readFollowed(shop, order.orderId)).toMatchObject({ amountToPrepare: 6000, toPay: {} })
  })

  it('is a payment that the account cannot read back', { tags: ['E-03'] }, async () => {
    const shop = aShop(engine(), withProviders({}, 'no'))
    const order = await aWalletOrder(shop, { paymentMethod: 'Orange Money' })
    const id = await startedPayment(order)
    const provider = 'orange-money'
    shop.paymentProviders[provider].settle(id, { status: 'paid' })
    await notify(shop, id, { provider, signed: false })
    await work(shop)
    expect(await order.start()).toMatchObject(IN_DOUBT)
    expect(await readFollowed(shop, order.orderId)).toMatchObject({ toPay: null })
  })

  it('is a payment that the customer or the courier told of', { tags: ['E-04', 'D-50'] }, async () => {
    const shop = aShop(engine(), withProviders())
    await addCourier(shop)
    const claimed = await aClaimedOrder(shop)
    expect(await claimed.start()).toMatchObject(IN_DOUBT)
    const order = await aWalletOrder(shop)
    await act(shop, order.orderId, { action: 'confirm' })
    await act(shop, order.orderId, { action: 'deliver', method: 'Wave', amount: 9000, note: '' })
    expect(await order.start()).toMatchObject(IN_DOUBT)
    await act(shop, order.orderId, { action: 'refuse_payment', note: '' })
    expect(await order.start()).toMatchObject({ ok: true })
  })

  it('that came while its order was in the trash is booked when the order is restored', {
    tags: ['D-05', 'E-02'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const order = await aWalletOrder(shop)
    const { orderId } = order
    const id = await startedPayment(order)
    await deleteOrder(shop, orderId)
    shop.paymentProviders.wave.settle(id, { status: 'paid', transactionNumber: 'T_1' })
    await notify(shop, id)
    await work(shop)
    expect(await desk(shop, 'to-check')).toMatchObject([{ item: `payment:${id}`, problem: 'order' }])
    await act(shop, orderId, { action: 'restore' })
    expect(await moneyOf(shop, orderId)).toMatchObject({ received: 15_000, rows: [[15_000, 'T_1']] })
    expect(await order.start()).toMatchObject({ code: 'NOTHING_TO_PAY' })
    expect(await desk(shop, 'to-check')).toEqual([])
    expect(await showPayment(shop, id)).toMatchObject({ payment: { state: 'paid', toCheck: false } })
  })

  it('is booked too when the deletion is undone', { tags: ['D-04', 'E-02'] }, async () => {
    const shop = { ...aShop(engine(), withProviders()), actor: { id: 'awa', name: 'Awa' } }
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    await deleteOrder(shop, order.orderId)
    shop.paymentProviders.wave.settle(id, { status: 'paid' })
    await notify(shop, id)
    await work(shop)
    expect(await actOnOrder(shop, order.orderId, { action: 'undo' })).toMatchObject({ ok: true })
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ received: 15_000 })
  })
})

describeOnEachEngine('the payer', (engine) => {
  it('of a cancelled order is not told that the shop prepares it', { tags: ['E-04', 'D-50'] }, async () => {
    const shop = aShop(engine(), withProviders())
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    expect(await showPayment(shop, id)).toMatchObject({ payment: { cancelled: false } })
    await cancelOrder(shop, order.orderId)
    shop.paymentProviders.wave.settle(id, { status: 'paid' })
    await notify(shop, id)
    await work(shop)
    expect(await showPayment(shop, id)).toMatchObject({ payment: { state: 'paid', cancelled: true } })
    expect((await readFollowed(shop, order.orderId))?.payment).toMatch(/rendre 15.000/)
  })

  it('of a payment that a person did not find does not read that nothing was paid', {
    tags: ['E-04', 'E-20'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const order = await aWalletOrder(shop)
    const [id, other] = [await startedPayment(order), await startedPayment(await aWalletOrder(shop))]
    await decide(shop, { action: 'refuse', item: `payment:${id}`, reason: 'Rien reçu' })
    expect(await showPayment(shop, id)).toMatchObject({
      payment: { state: 'failed', notFound: true, failure: expect.stringContaining('écrivez-lui') },
    })
    shop.paymentProviders.wave.settle(other, { status: 'failed', failure: 'insufficient-funds' })
    await notify(shop, other)
    await work(shop)
    expect(await showPayment(shop, other)).toMatchObject({ payment: { state: 'failed', notFound: false } })
    // Money that comes all the same counts.
    shop.paymentProviders.wave.settle(id, { status: 'paid' })
    await notify(shop, id)
    await work(shop)
    expect(await showPayment(shop, id)).toMatchObject({ payment: { state: 'paid', notFound: false } })
  })
})

describeOnEachEngine('data of a provider that contradict each other', (engine) => {
  it.each(['paid', 'pending'] as const)(
    'end on the desk: a payment with the reference of another, %s',
    {
      tags: ['E-02', 'E-20'],
    },
    async (status) => {
      const shop = aShop(engine(), withProviders())
      const orders = [await aWalletOrder(shop), await aWalletOrder(shop)] as const
      const [first, second] = [await startedPayment(orders[0]), await startedPayment(orders[1])]
      const { wave } = shop.paymentProviders
      const reference = wave.payments.get(second)?.reading.reference ?? ''
      wave.settle(first, { status, reference, transactionNumber: 'T_1' })
      await notify(shop, first)
      await work(shop)
      const problem = status === 'paid' ? 'reference' : null
      expect(await shop.store.providerPayments.find(first)).toMatchObject({ state: 'pending', problem })
      expect(await shop.store.providerPayments.find(second)).toMatchObject({ state: 'pending', reference })
      for (const { orderId } of orders) expect(await moneyOf(shop, orderId)).toMatchObject({ received: 0 })
      const jobs = await engine().db.selectFrom('outbox').select('faults').execute()
      expect(jobs.some(({ faults }) => faults > 0)).toBe(false)
    },
  )

  it('end on the desk when a payment is started, and nobody is sent to the page of another payment', {
    tags: ['E-01', 'E-20'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const first = await startedPayment(await aWalletOrder(shop))
    const { wave } = shop.paymentProviders
    const start = wave.startPayment
    wave.startPayment = async (started, account) => {
      const answer = await start(started, account)
      const reference = wave.payments.get(first)?.reading.reference ?? ''
      return answer.ok ? { ...answer, reference } : answer
    }
    const order = await aWalletOrder(shop)
    expect(await order.start()).toMatchObject({ ok: false, code: 'PROVIDER_UNAVAILABLE' })
    const [payment] = await shop.store.providerPayments.listFor([order.orderId])
    expect(payment).toMatchObject({ problem: 'reference', reference: null, url: null })
    expect(await desk(shop, 'to-check')).toContainEqual(
      expect.objectContaining({ item: `payment:${payment?.id}`, problem: 'reference' }),
    )
  })
})
