import { expect, it } from 'vitest'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { decide, desk, moneyOf } from '../../tests/support/payment-desk.ts'
import { notify, runJobs } from '../../tests/support/payments.ts'
import {
  A_MINUTE,
  AN_HOUR,
  again,
  aPaidOrder,
  ask,
  KEPT,
  losesAnswers,
  REFUNDED,
  refundOf,
  work,
} from '../../tests/support/refunds.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { beginSending } from './refunds.ts'

const aPaytechShop = (engine: Parameters<typeof aShop>[0]) =>
  aShop(engine, withProviders({ Wave: 'paytech' }))

describeOnEachEngine('a refund whose answer is lost', (engine) => {
  it('is read back at Wave, and returned once', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, id, item } = await aPaidOrder(shop)
    losesAnswers(shop, 'wave')
    await ask(shop, item)
    await work(shop)
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'sent', isDoubted: true })
    expect(await moneyOf(shop, orderId)).toMatchObject(KEPT)
    await work(shop, AN_HOUR)
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'done' })
    expect(shop.paymentProviders.wave.refunds).toEqual([id])
    expect(await moneyOf(shop, orderId)).toMatchObject(REFUNDED)
  })

  it('waits at PayTech for a person, who says that the money was returned', { tags: ['E-20'] }, async () => {
    const shop = aPaytechShop(engine())
    const { orderId, id, item } = await aPaidOrder(shop, 'paytech')
    losesAnswers(shop, 'paytech')
    await ask(shop, item)
    await work(shop)
    await work(shop, AN_HOUR)
    const unsure = await refundOf(shop, orderId)
    expect(unsure).toMatchObject({ state: 'unsure', failure: 'unclear' })
    expect(await desk(shop, 'to-return')).toMatchObject([{ item: `refund:${unsure.id}`, note: 'unclear' }])
    expect(await ask(shop, item)).toMatchObject({ ok: false, code: 'REFUND_OPEN' })
    const returned = { action: 'returned', item: `refund:${unsure.id}` } as const
    for (let time = 0; time < 2; time++) expect(await decide(shop, returned)).toMatchObject({ ok: true })
    expect(shop.paymentProviders.paytech.refunds).toEqual([id])
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'done' })
    expect(await moneyOf(shop, orderId)).toMatchObject(REFUNDED)
  })

  it('is not called refused when PayTech refuses to repeat it', { tags: ['E-20'] }, async () => {
    const shop = aPaytechShop(engine())
    const { orderId, id, item } = await aPaidOrder(shop, 'paytech')
    losesAnswers(shop, 'paytech')
    await ask(shop, item)
    await work(shop)
    shop.paymentProviders.paytech.fault = null
    for (let time = 2; time < 4; time++) {
      expect(await again(shop, await refundOf(shop, orderId))).toMatchObject({ ok: true })
      await work(shop)
      expect(await refundOf(shop, orderId)).toMatchObject({
        ...{ state: 'unsure', failure: 'refused-again', attempt: time },
      })
    }
    // A person says the wrong thing: asking once more is still no proof.
    await decide(shop, { action: 'not_returned', item: `refund:${(await refundOf(shop, orderId)).id}` })
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'refused', failure: null })
    await ask(shop, item)
    await work(shop)
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'unsure' })
    expect(shop.paymentProviders.paytech.refunds).toEqual([id])
  })

  it('is done when PayTech tells of it later', { tags: ['E-20'] }, async () => {
    const shop = aPaytechShop(engine())
    const { orderId, id, item } = await aPaidOrder(shop, 'paytech')
    losesAnswers(shop, 'paytech')
    await ask(shop, item)
    await work(shop)
    await notify(shop, id, { provider: 'paytech', eventId: 'refund_complete' })
    await work(shop)
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'done' })
    expect(await moneyOf(shop, orderId)).toMatchObject(REFUNDED)
  })

  it('that a person found not returned can be asked for again', { tags: ['E-20'] }, async () => {
    const shop = aPaytechShop(engine())
    const { orderId, id, item } = await aPaidOrder(shop, 'paytech')
    const { paytech } = shop.paymentProviders
    paytech.failing = { ok: false, failure: 'unclear', detail: 'no answer' }
    await ask(shop, item)
    await work(shop)
    paytech.failing = null
    const { id: refundId } = await refundOf(shop, orderId)
    await decide(shop, { action: 'not_returned', item: `refund:${refundId}` })
    expect(await moneyOf(shop, orderId)).toMatchObject(KEPT)
    await ask(shop, item)
    await work(shop)
    expect(paytech.refunds).toEqual([id])
    expect(await moneyOf(shop, orderId)).toMatchObject(REFUNDED)
  })
})

describeOnEachEngine('a refund whose process ends', (engine) => {
  const runsAgain = async (shop: TestShop, orderId: string) => {
    const { id: refundId, attempt } = await refundOf(shop, orderId)
    return beginSending(shop, { refundId, attempt })
  }

  it('before it was sent is sent by the next, once', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, id, item } = await aPaidOrder(shop)
    await ask(shop, item)
    expect(await runsAgain(shop, orderId)).toMatchObject({ wasSent: false })
    await work(shop)
    expect(shop.paymentProviders.wave.refunds).toEqual([id])
    expect(await moneyOf(shop, orderId)).toMatchObject(REFUNDED)
  })

  it('waits for a person at PayTech, which could not say whether it was sent', {
    tags: ['E-20'],
  }, async () => {
    const shop = aPaytechShop(engine())
    const { orderId, item } = await aPaidOrder(shop, 'paytech')
    await ask(shop, item)
    await runsAgain(shop, orderId)
    await work(shop)
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'unsure', isDoubted: true })
    expect(shop.paymentProviders.paytech.refunds).toEqual([])
    await again(shop, await refundOf(shop, orderId))
    await work(shop)
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'done' })
    expect(await moneyOf(shop, orderId)).toMatchObject(REFUNDED)
  })

  it('is no secret of the outbox, which ends, forgets and restores its entries', {
    tags: ['E-20'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, id, item } = await aPaidOrder(shop)
    const forget = () => engine().db.deleteFrom('outbox').where('kind', '=', 'return').execute()
    await ask(shop, item)
    await forget()
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'refused', failure: 'unsent' })
    await ask(shop, item)
    await runsAgain(shop, orderId)
    await forget()
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'unsure', failure: 'unclear' })
    await again(shop, await refundOf(shop, orderId))
    await shop.store.outbox.doubtAll()
    await shop.store.refunds.doubtAll()
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'sent', isDoubted: true })
    await work(shop)
    expect(shop.paymentProviders.wave.refunds).toEqual([id])
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'done' })
  })

  it('is sent once by two instances that carry it out at a time', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, id, item } = await aPaidOrder(shop)
    await Promise.all([ask(shop, item), ask(shop, item)])
    shop.advance(A_MINUTE)
    await Promise.all([runJobs(shop), runJobs(shop)])
    expect(shop.paymentProviders.wave.refunds).toEqual([id])
    expect(await moneyOf(shop, orderId)).toMatchObject(REFUNDED)
  })
})

describeOnEachEngine('a refund that the version before has queued', (engine) => {
  const queue = (shop: TestShop, paymentId: string) =>
    shop.store.transaction((tx) =>
      enqueue(tx, {
        ...{ channel: 'payment', kind: 'refund', key: `refund ${paymentId}`, recipient: paymentId },
        ...{ payload: { paymentId }, at: shop.clock() },
      }),
    )

  it('gets a row, and is made once', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, id, item } = await aPaidOrder(shop)
    await queue(shop, id)
    expect(await ask(shop, item)).toMatchObject({ ok: true })
    expect(await shop.store.refunds.listFor(orderId)).toEqual([])
    await work(shop)
    await work(shop)
    expect(shop.paymentProviders.wave.refunds).toEqual([id])
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'done' })
  })

  it('and of which nothing is known is not sent again without a person', { tags: ['E-20'] }, async () => {
    const shop = aPaytechShop(engine())
    const { orderId, id, item } = await aPaidOrder(shop, 'paytech')
    const entryId = (await queue(shop, id)) ?? ''
    await shop.store.outbox.change({ id: entryId, state: 'queued' }, { state: 'unclear', failure: 'unclear' })
    expect(await ask(shop, item)).toMatchObject({ ok: false, code: 'REFUND_OPEN' })
    expect(await refundOf(shop, orderId)).toMatchObject({ state: 'unsure', isDoubted: true })
    await again(shop, await refundOf(shop, orderId))
    await work(shop)
    expect(shop.paymentProviders.paytech.refunds).toEqual([id])
  })
})
