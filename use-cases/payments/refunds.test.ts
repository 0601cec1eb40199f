import { expect, it } from 'vitest'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { cancelOrder, deleteOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { anOrphan, decide, moneyOf } from '../../tests/support/payment-desk.ts'
import { aWalletOrder, notify, startedPayment } from '../../tests/support/payments.ts'
import {
  AN_HOUR,
  again,
  aPaidOrder,
  ask,
  KEPT,
  losesAnswers,
  PRICE,
  REFUNDED,
  refundOf,
  work,
} from '../../tests/support/refunds.ts'
import { aShop } from '../../tests/support/shop.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { readFollowed } from '../orders/follow-order.ts'

describeOnEachEngine('a refund', (engine) => {
  it('is asked, sent and done, and returns the money once, however often it is asked for', {
    tags: ['E-20'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, id, item } = await aPaidOrder(shop)
    await cancelOrder(shop, orderId)
    for (let time = 0; time < 3; time++) expect(await ask(shop, item)).toMatchObject({ ok: true })
    expect((await readFollowed(shop, orderId))?.payment).toMatch(/vous renvoie 15\s000 FCFA par Wave\.$/)
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'asked', way: 'provider', amount: PRICE })
    await work(shop)
    await work(shop)
    expect(shop.paymentProviders.wave.refunds).toEqual([id])
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'done', attempt: 1 })
    expect((await readFollowed(shop, orderId))?.payment).toMatch(/vous a rendu 15\s000 FCFA\.$/)
    expect(await moneyOf(shop, orderId)).toMatchObject(REFUNDED)
    expect(await ask(shop, item)).toMatchObject({ ok: false, code: 'PAYMENT_NOT_REFUNDABLE' })
  })

  it('that the provider refuses says so, and can be asked for again', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, id, item } = await aPaidOrder(shop)
    const { wave } = shop.paymentProviders
    wave.failing = { ok: false, failure: 'refused', detail: 'HTTP 400' }
    for (let time = 1; time < 3; time++) {
      expect(await ask(shop, item)).toMatchObject({ ok: true })
      await work(shop)
      const refused = { state: 'refused', failure: 'refused', attempt: time, isDoubted: false }
      expect(await refundOf(shop, orderId)).toMatchObject(refused)
      expect(await shop.store.providerPayments.find(id)).toMatchObject({ state: 'paid', problem: null })
    }
    wave.failing = null
    await again(shop, await refundOf(shop, orderId))
    await work(shop)
    expect(wave.refunds).toEqual([id])
    expect(await moneyOf(shop, orderId)).toMatchObject(REFUNDED)
  })

  it('of an order of which a part was given back by hand is refused: the rest is recorded by hand', {
    tags: ['E-20'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, item } = await aPaidOrder(shop)
    await cancelOrder(shop, orderId)
    await actOnOrder(shop, orderId, { action: 'refund', amount: 4000, method: 'Cash', note: '' })
    expect(await ask(shop, item)).toMatchObject({ ok: false, code: 'REFUND_ONLY_WHOLE' })
    await work(shop)
    expect(shop.paymentProviders.wave.refunds).toEqual([])
    const settle = { action: 'settle', item, note: 'Rendu par Wave' } as const
    expect(await decide(shop, { ...settle, amount: 12_000 })).toMatchObject({
      ok: false,
      code: 'REFUND_TOO_LARGE',
    })
    expect(await decide(shop, settle)).toMatchObject({ ok: true })
    expect(await moneyOf(shop, orderId)).toMatchObject({
      ...REFUNDED,
      rows: [
        [PRICE, expect.any(String)],
        [-4000, null],
        [-11_000, null],
      ],
    })
    expect(await refundOf(shop, orderId)).toMatchObject({
      way: 'hand',
      state: 'done',
      amount: 11_000,
      method: 'Wave',
    })
    expect(await ask(shop, item)).toMatchObject({ ok: false, code: 'REFUND_TOO_LARGE' })
  })

  it('that is underway leaves nothing to give back by hand', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, id, item } = await aPaidOrder(shop)
    await ask(shop, item)
    const byHand = { action: 'refund', amount: 4000, method: 'Cash', note: '' } as const
    expect(await actOnOrder(shop, orderId, byHand)).toMatchObject({ ok: false, code: 'REFUND_OPEN' })
    await work(shop)
    expect(shop.paymentProviders.wave.refunds).toEqual([id])
    expect(await moneyOf(shop, orderId)).toMatchObject(REFUNDED)
    expect(await actOnOrder(shop, orderId, byHand)).toMatchObject({ ok: false, code: 'REFUND_TOO_LARGE' })
  })

  it('does not take the money of another payment of the same order', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, item } = await aPaidOrder(shop)
    await actOnOrder(shop, orderId, { action: 'pay', amount: 1, method: 'Cash' })
    await decide(shop, { action: 'link', item: await anOrphan(shop, 'T_9', PRICE), orderId })
    await decide(shop, { action: 'settle', item, note: 'Rendu en espèces', method: 'Cash' })
    expect(await moneyOf(shop, orderId)).toMatchObject({ received: 2 * PRICE, refunded: PRICE })
    expect(await ask(shop, item)).toMatchObject({ ok: false, code: 'REFUND_TOO_LARGE' })
  })

  it('of an order in the trash reaches the ledger', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, item } = await aPaidOrder(shop)
    await ask(shop, item)
    await deleteOrder(shop, orderId)
    await work(shop)
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'done' })
    await actOnOrder(shop, orderId, { action: 'restore' })
    expect(await moneyOf(shop, orderId)).toMatchObject(REFUNDED)
  })

  it('that a statement has told of before the answer is booked once', {
    tags: ['E-20', 'E-21'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, item } = await aPaidOrder(shop)
    losesAnswers(shop, 'wave')
    await ask(shop, item)
    await work(shop)
    await decide(shop, { action: 'link', item: await anOrphan(shop, 'T_BACK', -PRICE), orderId })
    await work(shop, AN_HOUR)
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'done' })
    expect(await moneyOf(shop, orderId)).toMatchObject(REFUNDED)
  })

  it('is not sent when the money has been given back meanwhile', { tags: ['E-20', 'E-21'] }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, item } = await aPaidOrder(shop)
    await ask(shop, item)
    await decide(shop, { action: 'link', item: await anOrphan(shop, 'T_BACK', -PRICE), orderId })
    await work(shop)
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'refused', failure: 'changed' })
    expect(shop.paymentProviders.wave.refunds).toEqual([])
  })
})

describeOnEachEngine('a payment of a cancelled order', (engine) => {
  it('cannot be started, and money that still comes is booked, to be given back', {
    tags: ['E-02'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    shop.paymentProviders.wave.settle(id, { status: 'paid' })
    await notify(shop, id)
    await cancelOrder(shop, order.orderId)
    expect(await order.start()).toMatchObject({ ok: false, code: 'NOTHING_TO_PAY' })
    await work(shop)
    expect(await shop.store.providerPayments.find(id)).toMatchObject({ state: 'paid', problem: null })
    expect(await moneyOf(shop, order.orderId)).toMatchObject(KEPT)
  })
})
