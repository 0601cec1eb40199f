import { expect, it } from 'vitest'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { cancelOrder, deleteOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aClaimedOrder, anOrphan, decide, desk, moneyOf } from '../../tests/support/payment-desk.ts'
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
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { actOnOrder } from '../orders/act-on-order.ts'

async function transactionItem(shop: TestShop): Promise<string> {
  const [entry] = [...(await desk(shop, 'matched')), ...(await desk(shop, 'orphaned'))]
  return entry?.item ?? ''
}

describeOnEachEngine('money that goes back', (engine) => {
  it('can go back after the note that it was given back by hand was undone', {
    tags: ['E-20', 'D-04'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, id, item } = await aPaidOrder(shop)
    await cancelOrder(shop, orderId)
    await decide(shop, { action: 'settle', item, note: 'Rendu en espèces', method: 'Cash' })
    const awa = { ...shop, actor: { id: 'awa', name: 'Awa' } }
    expect(await actOnOrder(awa, orderId, { action: 'undo' })).toMatchObject({ ok: true })
    expect(await shop.store.refunds.listFor(orderId)).toEqual([])
    expect(await moneyOf(shop, orderId)).toMatchObject(KEPT)
    expect(await ask(shop, item)).toMatchObject({ ok: true })
    await work(shop)
    expect(shop.paymentProviders.wave.refunds).toEqual([id])
    expect(await moneyOf(shop, orderId)).toMatchObject(REFUNDED)
  })

  it('while it is on no order is set aside, and is no orphan that another order gets', {
    tags: ['E-20'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const { item } = await aPaidOrder(shop)
    await decide(shop, { action: 'unlink', item: await transactionItem(shop) })
    await ask(shop, item)
    await work(shop)
    expect(await desk(shop, 'orphaned')).toEqual([])
    expect(await desk(shop, 'dismissed')).toMatchObject([{ amount: PRICE }])
  })

  it('again after a refusal is booked beside what was given back by hand meanwhile', {
    tags: ['E-20', 'E-21'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, item } = await aPaidOrder(shop)
    await decide(shop, { action: 'link', item: await anOrphan(shop, 'T_9', PRICE), orderId })
    const { wave } = shop.paymentProviders
    wave.failing = { ok: false, failure: 'refused', detail: 'HTTP 400' }
    await ask(shop, item)
    await work(shop)
    wave.failing = null
    await decide(shop, { action: 'link', item: await anOrphan(shop, 'R_1', -PRICE), orderId })
    await work(shop)
    await again(shop, await refundOf(shop, orderId))
    await work(shop)
    expect(wave.refunds).toHaveLength(1)
    expect(await moneyOf(shop, orderId)).toMatchObject({ received: 2 * PRICE, refunded: 2 * PRICE })
  })

  it('by hand while its order is in the trash is not returned by the provider too', {
    tags: ['E-20'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    await deleteOrder(shop, order.orderId)
    shop.paymentProviders.wave.settle(id, { status: 'paid' })
    await notify(shop, id)
    await work(shop)
    const item = `payment:${id}`
    expect(await decide(shop, { action: 'settle', item, note: 'Rendu en espèces' })).toMatchObject({
      ok: true,
    })
    expect(await ask(shop, item)).toMatchObject({ ok: false, code: 'REFUND_TOO_LARGE' })
    await work(shop)
    expect(shop.paymentProviders.wave.refunds).toEqual([])
    expect(await desk(shop, 'orphaned')).toEqual([])
  })

  it('is not given back by hand from the order that it was moved to meanwhile', {
    tags: ['E-20'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const { item } = await aPaidOrder(shop)
    losesAnswers(shop, 'wave')
    await ask(shop, item)
    await work(shop)
    const transaction = await transactionItem(shop)
    await decide(shop, { action: 'unlink', item: transaction })
    const { orderId } = await aWalletOrder(shop)
    await decide(shop, { action: 'link', item: transaction, orderId })
    const byHand = { action: 'refund', amount: PRICE, method: 'Cash', note: '' } as const
    expect(await actOnOrder(shop, orderId, byHand)).toMatchObject({ ok: false, code: 'REFUND_OPEN' })
    await work(shop, AN_HOUR)
    expect(await moneyOf(shop, orderId)).toMatchObject(REFUNDED)
  })
})

describeOnEachEngine('a refund that is asked for while its money is moved to another order', (engine) => {
  it('is that of the order which has the money', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine(), withProviders())
    const { wave } = shop.paymentProviders
    losesAnswers(shop, 'wave')
    for (let round = 0; round < 5; round++) {
      const { id, item } = await aPaidOrder(shop)
      const transaction = (await desk(shop, 'matched')).find(
        ({ number }) => number === wave.payments.get(id)?.reading?.transactionNumber,
      )
      const { orderId } = await aWalletOrder(shop)
      const move = async () => {
        await decide(shop, { action: 'unlink', item: transaction?.item ?? '' })
        return decide(shop, { action: 'link', item: transaction?.item ?? '', orderId })
      }
      const [asked, moved] = await Promise.all([ask(shop, item), move()])
      expect([asked, moved]).toMatchObject([{ ok: true }, { ok: true }])
      await work(shop)
      expect(await refundOf(shop, orderId)).toMatchObject({ paymentId: id })
      const byHand = { action: 'refund', amount: PRICE, method: 'Cash', note: '' } as const
      expect(await actOnOrder(shop, orderId, byHand)).toMatchObject({ ok: false })
    }
  })
})

describeOnEachEngine('a claim of money in a wallet', (engine) => {
  const inCash = (amount: number) => ({ action: 'pay', amount, method: 'Cash' }) as const

  it('is listed until a person decides, also when its order is paid in part or in another way', {
    tags: ['E-20'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const part = await aClaimedOrder(shop)
    await actOnOrder(shop, part.orderId, inCash(5000))
    const all = await aClaimedOrder(shop, {}, undefined, async ({ orderId }) => {
      await actOnOrder(shop, orderId, inCash(PRICE))
    })
    expect((await desk(shop, 'to-check')).map(({ orderId }) => orderId).toSorted()).toEqual([
      part.orderId,
      all.orderId,
    ])
    expect(await part.start()).toMatchObject({ ok: false, code: 'PAYMENT_IN_DOUBT' })
    await decide(shop, { action: 'refuse', item: part.item, reason: 'Rien dans le portefeuille' })
    expect(await part.start()).toMatchObject({ ok: true })
  })

  it('is not asked of a provider by a page that still shows what was given back meanwhile', {
    tags: ['E-20'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, item } = await aPaidOrder(shop)
    await decide(shop, { action: 'link', item: await anOrphan(shop, 'T_9', PRICE), orderId })
    const [surplus] = await desk(shop, 'to-return')
    expect(surplus).toMatchObject({ source: 'surplus', amount: PRICE })
    await decide(shop, { action: 'settle', item: `surplus:${orderId}`, note: '', method: 'Cash' })
    expect(await decide(shop, { action: 'refund', item, amount: PRICE })).toMatchObject({
      code: 'REFUND_TOO_LARGE',
      message: expect.stringContaining('déjà été rendu'),
    })
    await work(shop)
    expect(shop.paymentProviders.wave.refunds).toEqual([])
    expect(await moneyOf(shop, orderId)).toMatchObject({ received: 2 * PRICE, refunded: PRICE })
  })
})
