import { expect, it } from 'vitest'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { deleteOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aWalletOrder, notify, runJobs, startedPayment } from '../../tests/support/payments.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { getOrder } from '../orders/get-order.ts'
import { askRefund } from './refunds.ts'
import { retryPayment, showPayment } from './show-payment.ts'

const A_SECOND = 1000
const A_MINUTE = 60 * A_SECOND
const AN_HOUR = 60 * A_MINUTE

const stateOf = async (shop: TestShop, id: string) => {
  const found = await shop.store.providerPayments.find(id)
  return found && { state: found.state, problem: found.problem }
}

async function moneyOf(shop: TestShop, orderId: string) {
  const found = await getOrder(shop, orderId)
  if (!found.ok) throw new Error(found.message)
  const { received, refunded, paymentStatus, payments } = found.order
  return { received, refunded, paymentStatus, rows: payments.length }
}

const NOTHING = { received: 0, refunded: 0, paymentStatus: 'pending', rows: 0 }

describeOnEachEngine('a payment through a provider', (engine) => {
  const aPayingShop = (...flow: Parameters<typeof withProviders>) => aShop(engine(), withProviders(...flow))

  it('is paid by a signed notification, once', { tags: ['E-02', 'E-03'] }, async () => {
    const shop = aPayingShop()
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    expect(await stateOf(shop, id)).toEqual({ state: 'pending', problem: null })
    shop.paymentProviders.wave.settle(id, { status: 'paid' })
    expect(await notify(shop, id)).toMatchObject({ ok: true })
    expect(await notify(shop, id)).toMatchObject({ ok: true })
    expect(await notify(shop, id, { eventId: 'another' })).toMatchObject({ ok: true })
    shop.advance(10 * A_SECOND)
    await runJobs(shop)
    expect(await stateOf(shop, id)).toEqual({ state: 'paid', problem: null })
    expect(await moneyOf(shop, order.orderId)).toEqual({
      received: 15_000,
      refunded: 0,
      paymentStatus: 'paid',
      rows: 1,
    })
    expect(await order.start()).toMatchObject({ ok: false, code: 'NOTHING_TO_PAY' })
  })

  it('is found by polling when no notification comes', { tags: ['E-04'] }, async () => {
    const shop = aPayingShop()
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    shop.advance(5 * A_SECOND)
    await runJobs(shop)
    expect(await stateOf(shop, id)).toMatchObject({ state: 'pending' })
    shop.paymentProviders.wave.settle(id, { status: 'paid' })
    shop.advance(10 * A_MINUTE)
    await runJobs(shop)
    expect(await showPayment(shop, id)).toMatchObject({ payment: { state: 'paid', amount: 15_000 } })
  })

  it.each(['failed', 'expired'] as const)(
    'that %s can be started again, under a new id',
    {
      tags: ['E-04'],
    },
    async (status) => {
      const shop = aPayingShop()
      const order = await aWalletOrder(shop)
      const id = await startedPayment(order)
      shop.paymentProviders.wave.settle(id, { status, failure: 'insufficient-funds' })
      shop.advance(5 * A_SECOND)
      await runJobs(shop)
      expect(await showPayment(shop, id)).toMatchObject({ payment: { state: status } })
      const again = await retryPayment(shop, id)
      expect(again).toMatchObject({ ok: true })
      expect(again.ok && again.paymentId).not.toBe(id)
      expect(await moneyOf(shop, order.orderId)).toEqual(NOTHING)
    },
  )

  it('is the same for two taps, and for a start whose answer was lost', { tags: ['E-11'] }, async () => {
    const shop = aPayingShop()
    const order = await aWalletOrder(shop)
    const { wave } = shop.paymentProviders
    wave.fault = () => Promise.reject(new Error('ECONNRESET'))
    expect(await order.start()).toMatchObject({ ok: false, code: 'PROVIDER_UNAVAILABLE' })
    wave.fault = null
    const id = await startedPayment(order)
    expect(await startedPayment(order)).toBe(id)
    expect(wave.payments.size).toBe(1)
    expect(wave.payments.get(id)?.started.amount).toBe(15_000)
  })

  it('is started by one of two taps at the same time', { tags: ['E-11'] }, async () => {
    const shop = aPayingShop()
    const order = await aWalletOrder(shop)
    const taps = await Promise.all([order.start(), order.start(), order.start()])
    expect(shop.paymentProviders.wave.payments.size).toBe(1)
    const codes = taps.map((tap) => (tap.ok ? 'ok' : tap.code))
    expect(codes).toContain('ok')
    expect(codes.every((code) => code === 'ok' || code === 'PAYMENT_STARTING')).toBe(true)
  })

  it('with another amount or currency is never paid, and a person has to look at it', {
    tags: ['E-02'],
  }, async () => {
    const shop = aPayingShop()
    for (const [change, problem] of [
      [{ amount: 14_999 }, 'amount'],
      [{ currency: 'EUR' }, 'currency'],
    ] as const) {
      const order = await aWalletOrder(shop)
      const id = await startedPayment(order)
      shop.paymentProviders.wave.settle(id, { status: 'paid', ...change })
      await notify(shop, id)
      shop.advance(10 * A_SECOND)
      await runJobs(shop)
      expect(await stateOf(shop, id)).toEqual({ state: 'pending', problem })
      expect(await moneyOf(shop, order.orderId)).toEqual(NOTHING)
      expect(await showPayment(shop, id)).toMatchObject({ payment: { toCheck: true } })
    }
  })

  it('counts when it arrives after the order was paid otherwise, as money to return', {
    tags: ['E-04'],
  }, async () => {
    const shop = aPayingShop()
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    await actOnOrder(shop, order.orderId, { action: 'pay', amount: 15_000, method: 'Cash' })
    shop.paymentProviders.wave.settle(id, { status: 'paid' })
    await notify(shop, id)
    shop.advance(10 * A_SECOND)
    await runJobs(shop)
    expect(await stateOf(shop, id)).toEqual({ state: 'paid', problem: null })
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ received: 30_000 })
    expect(await askRefund(shop, id)).toMatchObject({ ok: true })
    expect(await askRefund(shop, id)).toMatchObject({ ok: true })
    shop.advance(A_MINUTE)
    await runJobs(shop)
    expect(shop.paymentProviders.wave.refunds).toEqual([id])
    expect(await stateOf(shop, id)).toEqual({ state: 'refunded', problem: null })
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ received: 30_000, refunded: 15_000 })
    expect(await askRefund(shop, id)).toMatchObject({ ok: false, code: 'PAYMENT_NOT_REFUNDABLE' })
  })

  it('under a number that counts for another order is left to a person', { tags: ['E-02'] }, async () => {
    const shop = aPayingShop()
    const [first, second] = [await aWalletOrder(shop), await aWalletOrder(shop)]
    for (const order of [first, second]) {
      const id = await startedPayment(order)
      shop.paymentProviders.wave.settle(id, { status: 'paid', transactionNumber: 'T-SAME' })
      await notify(shop, id)
      shop.advance(10 * A_SECOND)
      await runJobs(shop)
    }
    const [paid] = await shop.store.providerPayments.listFor([second.orderId])
    expect(paid).toMatchObject({ state: 'paid', problem: 'counted' })
    expect(await moneyOf(shop, second.orderId)).toMatchObject({ received: 0 })
  })

  it('of a deleted order is kept for a person, and books nothing', async () => {
    const shop = aPayingShop()
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    await deleteOrder(shop, order.orderId)
    shop.paymentProviders.wave.settle(id, { status: 'paid' })
    await notify(shop, id)
    shop.advance(10 * A_SECOND)
    await runJobs(shop)
    expect(await stateOf(shop, id)).toEqual({ state: 'paid', problem: 'order' })
  })

  it('survives an hour without the provider', { tags: ['E-11'] }, async () => {
    const shop = aPayingShop()
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    const { wave } = shop.paymentProviders
    wave.settle(id, { status: 'paid' })
    wave.failing = { ok: false, failure: 'connection', detail: 'ECONNREFUSED' }
    for (let step = 0; step < 12; step++) {
      shop.advance(5 * A_MINUTE)
      await runJobs(shop)
    }
    expect(await stateOf(shop, id)).toEqual({ state: 'pending', problem: null })
    wave.failing = null
    shop.advance(AN_HOUR)
    await runJobs(shop)
    expect(await stateOf(shop, id)).toEqual({ state: 'paid', problem: null })
  })

  it('that nobody pays ends some minutes after its time, and still counts if it is paid later', {
    tags: ['E-04'],
  }, async () => {
    const shop = aPayingShop()
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    for (let step = 0; step < 12; step++) {
      shop.advance(5 * A_MINUTE)
      await runJobs(shop)
    }
    expect(await stateOf(shop, id)).toEqual({ state: 'expired', problem: null })
    shop.paymentProviders.wave.settle(id, { status: 'paid' })
    await notify(shop, id)
    shop.advance(10 * A_SECOND)
    await runJobs(shop)
    expect(await stateOf(shop, id)).toEqual({ state: 'paid', problem: null })
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ received: 15_000, rows: 1 })
  })

  it('is read back before an unsigned notification counts', { tags: ['E-03'] }, async () => {
    const shop = aPayingShop()
    const order = await aWalletOrder(shop, { paymentMethod: 'Orange Money' })
    const id = await startedPayment(order)
    const provider = 'orange-money'
    const claimed = {
      ...(shop.paymentProviders[provider].payments.get(id)?.reading ?? never()),
      status: 'paid',
    } as const
    await notify(shop, id, { provider, signed: false, reading: claimed })
    shop.advance(10 * A_SECOND)
    await runJobs(shop)
    expect(await stateOf(shop, id)).toEqual({ state: 'pending', problem: null })
    shop.paymentProviders[provider].settle(id, { status: 'paid' })
    await notify(shop, id, { provider, signed: false, eventId: 'true' })
    shop.advance(10 * A_SECOND)
    await runJobs(shop)
    expect(await stateOf(shop, id)).toEqual({ state: 'paid', problem: null })
  })

  it('that the account cannot read back waits for a person', { tags: ['E-03'] }, async () => {
    const shop = aPayingShop({}, 'no')
    const order = await aWalletOrder(shop, { paymentMethod: 'Orange Money' })
    const id = await startedPayment(order)
    const provider = 'orange-money'
    shop.paymentProviders[provider].settle(id, { status: 'paid' })
    await notify(shop, id, { provider, signed: false })
    shop.advance(10 * A_SECOND)
    await runJobs(shop)
    expect(await stateOf(shop, id)).toEqual({ state: 'pending', problem: 'unconfirmed' })
    expect(await moneyOf(shop, order.orderId)).toEqual(NOTHING)
  })

  it('is not offered while the wallet is paid by hand', { tags: ['E-01'] }, async () => {
    const shop = aPayingShop({ Wave: 'manual' })
    expect(await (await aWalletOrder(shop)).start()).toMatchObject({ code: 'PAYMENT_MANUAL' })
  })

  it('is not offered while the account is incomplete', { tags: ['E-01'] }, async () => {
    const { settings } = withProviders()
    const paymentAccounts = { ...settings.defaults.paymentAccounts, wave: { apiKey: '', webhookSecret: '' } }
    const shop = aShop(engine(), {
      settings: { defaults: { ...settings.defaults, paymentAccounts }, fixed: {} },
    })
    expect(await (await aWalletOrder(shop)).start()).toMatchObject({ code: 'PAYMENT_MANUAL' })
  })

  it('is refused to forged notifications, and unknown money that is signed is kept', {
    tags: ['E-03', 'T-65'],
  }, async () => {
    const shop = aPayingShop()
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    const reading = shop.paymentProviders.wave.settle(id, { status: 'paid' })
    expect(await notify(shop, id, { forged: true })).toMatchObject({
      ok: false,
      code: 'NOTIFICATION_REFUSED',
    })
    expect(await stateOf(shop, id)).toMatchObject({ state: 'pending' })
    await notify(shop, 'unknown', {
      reading: { ...reading, reference: 'cos-else', transactionNumber: 'T-ELSE' },
    })
    shop.advance(10 * A_SECOND)
    await runJobs(shop)
    const rows = await engine().db.selectFrom('walletTransactions').selectAll().execute()
    expect(rows.filter(({ paymentId }) => paymentId === null)).toMatchObject([
      { wallet: 'Wave', number: 'T-ELSE', amount: 15_000 },
    ])
  })
})

function never(): never {
  throw new Error('no payment')
}
