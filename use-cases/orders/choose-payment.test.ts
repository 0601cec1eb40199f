import { expect, it } from 'vitest'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act, addCourier, DELIVERED } from '../../tests/support/delivered-orders.ts'
import { aCashOrder, NOT_OFFERED } from '../../tests/support/payment-choice.ts'
import { decide, desk, deskCounts } from '../../tests/support/payment-desk.ts'
import { notify, runJobs } from '../../tests/support/payments.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { importAll } from '../../tests/support/statements.ts'
import { listCash, readDailyReport } from '../deliveries/list-cash.ts'
import { listDesk, listUnpaid } from '../payments/list-desk.ts'
import { startPayment } from '../payments/start-payment.ts'
import { actOnOrder } from './act-on-order.ts'

async function work(shop: TestShop): Promise<void> {
  shop.advance(60_000)
  await runJobs(shop)
}

describeOnEachEngine('choosing a wallet after cash', (engine) => {
  it('turns the order into one that is paid with this wallet, and tells of it', {
    tags: ['E-25', 'R-13'],
  }, async () => {
    const shop = aShop(engine())
    const { orderId, choose, followed, stored } = await aCashOrder(shop)
    expect(await followed()).toMatchObject({ toPay: null, otherMethods: ['Wave', 'Orange Money'] })
    const published = shop.publishedEvents.length
    const chosen = await choose('Wave', 'Cash')
    const { paymentCode } = await stored()
    expect(paymentCode).toMatch(/^[A-Z][0-9A-Z]{4}[A-Z]$/)
    expect(chosen).toMatchObject({
      ok: true,
      order: { toPay: { method: 'Wave', paymentCode }, otherMethods: ['Cash', 'Orange Money'] },
    })
    expect(await stored()).toMatchObject({ paymentMethod: 'Wave', deliveryMethod: 'cash_on_delivery' })
    expect(await shop.store.fulfillment.lastEvent(orderId)).toMatchObject({
      kind: 'choose_payment',
      changes: { paymentMethod: ['Cash', 'Wave'] },
    })
    expect(shop.publishedEvents.slice(published)).toEqual([{ kind: 'order', orderId, status: 'changed' }])
    expect((await shop.store.orders.list({ search: paymentCode ?? '', limit: 5 })).length).toBe(1)
  })

  it('has no effect when it is repeated, also at the same time', { tags: ['E-25'] }, async () => {
    const shop = aShop(engine())
    const { choose, stored } = await aCashOrder(shop)
    const both = await Promise.all([choose('Wave', 'Cash'), choose('Wave', 'Cash')])
    const again = await choose('Wave', 'Cash')
    expect(both).toEqual([again, again])
    expect(await stored()).toMatchObject({ version: 2 })
  })

  it('is decided by the first of two tabs, and the other is told', { tags: ['E-25'] }, async () => {
    const shop = aShop(engine())
    const { choose, stored } = await aCashOrder(shop)
    const answers = await Promise.all([choose('Wave', 'Cash'), choose('Orange Money', 'Cash')])
    const { paymentMethod } = await stored()
    expect(answers.filter(({ ok }) => ok)).toMatchObject([{ order: { paymentMethod } }])
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'ORDER_CHANGED' })
  })

  it('is not stopped by a step of the shop at the same time', { tags: ['E-25'] }, async () => {
    const shop = aShop(engine())
    const { orderId, choose, stored } = await aCashOrder(shop)
    const [confirmed, chosen] = await Promise.all([
      actOnOrder(shop, orderId, { action: 'confirm' }),
      choose('Wave', 'Cash'),
    ])
    expect([confirmed, chosen]).toMatchObject([{ ok: true }, { ok: true }])
    expect(await stored()).toMatchObject({ status: 'confirmed', paymentMethod: 'Wave', version: 3 })
  })

  it('can be taken back to cash, or to another wallet, and keeps the code', { tags: ['E-25'] }, async () => {
    const shop = aShop(engine())
    const { choose, followed, stored } = await aCashOrder(shop)
    await choose('Wave', 'Cash')
    const { paymentCode } = await stored()
    await choose('Orange Money', 'Wave')
    expect(await followed()).toMatchObject({ toPay: { method: 'Orange Money', paymentCode } })
    await choose('Cash', 'Orange Money')
    expect(await followed()).toMatchObject({ toPay: null, payment: 'À payer à la livraison.' })
    await choose('Wave', 'Cash')
    expect(await followed()).toMatchObject({ toPay: { method: 'Wave', paymentCode } })
  })

  it.each([
    ['cancelled', { action: 'cancel', reason: 'Doublon' }, 'NOTHING_TO_PAY'],
    ['paid', { action: 'pay', amount: 15_000, method: 'Cash' }, 'NOTHING_TO_PAY'],
    ['deleted', { action: 'delete' }, 'ORDER_LINK_INVALID'],
  ] as const)('is refused for an order that is %s', { tags: ['E-25'] }, async (_, step, code) => {
    const shop = aShop(engine())
    const { orderId, choose } = await aCashOrder(shop)
    await act(shop, orderId, step)
    expect(await choose('Wave', 'Cash')).toMatchObject({ ok: false, code })
  })

  it('is refused with a wrong key, for a wallet that the shop does not have, and for cash after a wallet', {
    tags: ['E-25', 'D-50'],
  }, async () => {
    const shop = aShop(engine())
    const { choose, followed } = await aCashOrder(shop)
    expect(await choose('Wave', 'Cash', 'wrong')).toMatchObject({ code: 'ORDER_LINK_INVALID' })
    Object.assign(shop.settings.fixed, { wallets: shop.settings.defaults.wallets.slice(0, 1) })
    expect(await choose('Orange Money', 'Cash')).toMatchObject(NOT_OFFERED)
    const byWave = await aCashOrder(shop, { paymentMethod: 'Wave' })
    expect(await byWave.followed()).toMatchObject({ otherMethods: ['Orange Money'] })
    expect(await byWave.choose('Cash', 'Wave')).toMatchObject(NOT_OFFERED)
    expect(await followed()).toMatchObject({ paymentMethod: 'Cash' })
  })

  it('is refused while a claim is to check, and asks for the rest after a part was found', {
    tags: ['E-25', 'E-20'],
  }, async () => {
    const shop = aShop(engine())
    const { choose, claim, followed, item } = await aCashOrder(shop)
    await choose('Wave', 'Cash')
    expect(await claim(15_000)).toMatchObject({ ok: true, repeated: false })
    expect(await followed()).toMatchObject({ toPay: null, otherMethods: [] })
    for (const method of ['Cash', 'Orange Money'] as const)
      expect(await choose(method, 'Wave')).toMatchObject({ code: 'PAYMENT_IN_DOUBT' })
    await decide(shop, { action: 'confirm', item: await item(), amount: 9000, number: 'T_1' })
    expect(await followed()).toMatchObject({
      amountToPrepare: 6000,
      toPay: { method: 'Wave' },
      otherMethods: ['Orange Money'],
      payment: expect.stringMatching(/^Il reste 6\s000 FCFA à payer avec Wave\.$/),
    })
    expect(await shop.store.orders.count({ rest: true })).toBe(1)
    expect(await claim(15_000)).toMatchObject({ ok: true, repeated: true })
    expect(await claim(5000)).toMatchObject({ code: 'PAYMENT_MISMATCH' })
    expect(await choose('Orange Money', 'Wave')).toMatchObject({ ok: true })
    expect(await claim(6000, 'Orange Money')).toMatchObject({ ok: true, repeated: false })
    expect(await claim(6000, 'Orange Money')).toMatchObject({ ok: true, repeated: true })
    expect(await desk(shop, 'to-check')).toMatchObject([{ amount: 6000, wallet: 'Orange Money' }])
    await decide(shop, { action: 'confirm', item: await item(), amount: 6000, number: 'OM_1' })
    expect(await followed()).toMatchObject({ amountToPrepare: 0, otherMethods: [] })
    expect(await deskCounts(shop)).toMatchObject({ 'to-check': 0, 'to-return': 0 })
  })

  it('leaves a later claim alone when the money of an earlier one is taken off', {
    tags: ['E-20'],
  }, async () => {
    const shop = aShop(engine())
    const { choose, claim, item, stored } = await aCashOrder(shop)
    await choose('Wave', 'Cash')
    await claim(15_000)
    await decide(shop, { action: 'confirm', item: await item(), amount: 9000, number: 'T_1' })
    shop.advance(1000)
    await claim(6000)
    expect(await desk(shop, 'to-check')).toMatchObject([{ amount: 6000, wallet: 'Wave' }])
    expect(await shop.store.orders.count({ rest: true })).toBe(0)
    await decide(shop, { action: 'confirm', item: await item(), amount: 6000, number: 'T_2' })
    const first = (await desk(shop, 'matched')).find(({ amount }) => amount === 9000)
    expect(await decide(shop, { action: 'unlink', item: first?.item ?? '' })).toMatchObject({ ok: true })
    const { received, paymentCode } = await stored()
    expect(received).toBe(6000)
    const found = await shop.store.payments.find(paymentCode ?? '')
    expect(found).toMatchObject({ amount: 6000, checkedAt: expect.any(String) })
  })

  it.each(['Cash', 'Orange Money'] as const)(
    'lets a statement find the order by its code after the customer chose %s',
    { tags: ['E-21', 'E-25'] },
    async (method) => {
      const shop = aShop(engine())
      const { choose, stored } = await aCashOrder(shop)
      await choose('Wave', 'Cash')
      expect(await choose(method, 'Wave')).toMatchObject({ ok: true })
      const { paymentCode } = await stored()
      await importAll(shop, [
        { at: shop.clock(), number: 'T_1', amount: 15_000, reference: paymentCode ?? '' },
      ])
      expect(await stored()).toMatchObject({ received: 15_000, paymentStatus: 'paid' })
    },
  )

  it('asks the provider for what is still due, and ends its page when the customer goes back to cash', {
    tags: ['E-25', 'E-02'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, choose, start } = await aCashOrder(shop)
    await choose('Wave', 'Cash')
    const id = await start()
    await choose('Cash', 'Wave')
    await work(shop)
    expect(shop.paymentProviders.wave.payments.get(id)).toMatchObject({ reading: { status: 'expired' } })
    await choose('Wave', 'Cash')
    await act(shop, orderId, { action: 'pay', amount: 5000, method: 'Cash' })
    const rest = await start()
    expect(shop.paymentProviders.wave.payments.get(rest)).toMatchObject({ started: { amount: 10_000 } })
  })

  it('sends nobody to the page of a provider that answers after the customer went back to cash', {
    tags: ['E-25', 'E-11'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const { choose, stored } = await aCashOrder(shop)
    await choose('Wave', 'Cash')
    const { wave } = shop.paymentProviders
    wave.fault = async (operation) => {
      if (operation === 'start') await choose('Cash', 'Wave')
    }
    const started = await startPayment(shop, (await stored()).paymentCode ?? '')
    expect(started).toMatchObject({ ok: false, code: 'PROVIDER_UNAVAILABLE' })
    await work(shop)
    expect([...wave.payments.values()]).toMatchObject([{ reading: { status: 'expired' } }])
  })

  it('is no reason to propose that the order be cancelled', { tags: ['E-05'] }, async () => {
    const shop = aShop(engine())
    const { choose } = await aCashOrder(shop)
    await choose('Wave', 'Cash')
    await aCashOrder(shop, { paymentMethod: 'Wave' })
    shop.advance(48 * 3_600_000)
    expect(await listUnpaid(shop)).toHaveLength(1)
    expect((await listDesk(shop, { state: 'to-check', limit: 9, page: 1 })).unpaid).toBe(1)
  })
})

describeOnEachEngine('an order on its way whose customer chooses a wallet', (engine) => {
  async function onItsWay() {
    const shop = { ...aShop(engine(), withProviders()), actor: { id: 'awa', name: 'Awa' } }
    await addCourier(shop)
    const order = await aCashOrder(shop)
    await act(shop, order.orderId, { action: 'confirm' })
    await act(shop, order.orderId, { action: 'assign', courierId: 'moussa' })
    await act(shop, order.orderId, { action: 'dispatch' })
    const deliver = (key: string, amount = 15_000) =>
      actOnOrder(shop, order.orderId, { ...DELIVERED, amount, key }, 'moussa')
    return { shop, deliver, ...order }
  }

  it('is paid in cash at the door all the same, whoever comes first', {
    tags: ['E-25', 'D-23'],
  }, async () => {
    const { shop, deliver, choose, stored } = await onItsWay()
    const [chosen, delivered] = await Promise.all([choose('Wave', 'Cash'), deliver('phone-1')])
    expect(delivered).toMatchObject({ ok: true })
    if (!chosen.ok) expect(chosen).toMatchObject({ code: 'NOTHING_TO_PAY' })
    expect(await stored()).toMatchObject({ paymentStatus: 'collected', received: 15_000 })
    expect(await choose('Orange Money', (await stored()).paymentMethod)).toMatchObject({
      code: 'NOTHING_TO_PAY',
    })
    expect(await listCash(shop)).toMatchObject([{ amount: 15_000 }])
  })

  it('owes both sources back when a courier without a network reports cash later', {
    tags: ['E-25', 'E-20', 'D-23'],
  }, async () => {
    const { shop, deliver, choose, start, orderId } = await onItsWay()
    await choose('Wave', 'Cash')
    const id = await start()
    shop.paymentProviders.wave.settle(id, { status: 'paid' })
    await notify(shop, id)
    await work(shop)
    expect(await deliver('phone-1', 99_000)).toMatchObject({ ok: false })
    expect(await deliver('phone-1')).toMatchObject({ ok: true })
    expect(await deliver('phone-1')).toMatchObject({ ok: true, repeated: true })
    expect(await desk(shop, 'to-return')).toMatchObject([
      {
        orderId,
        amount: 15_000,
        sources: [
          { method: 'Wave', amount: 15_000 },
          { method: 'Cash', amount: 15_000 },
        ],
      },
    ])
    expect(await listCash(shop)).toMatchObject([{ amount: 15_000 }])
    expect((await readDailyReport(shop, '2026-03-02')).cash).toMatchObject({ collected: 15_000 })
  })

  it('does not take from the shop’s own screens more cash than is due', { tags: ['D-02'] }, async () => {
    const { shop, orderId } = await onItsWay()
    await act(shop, orderId, { action: 'pay', amount: 15_000, method: 'Wave' })
    const delivered = await actOnOrder(shop, orderId, { ...DELIVERED, amount: 15_000 })
    expect(delivered).toMatchObject({ ok: false, issues: [{ path: 'amount' }] })
  })

  it('can still be paid with a wallet after a delivery that left a rest', { tags: ['E-25'] }, async () => {
    const { deliver, choose, followed } = await onItsWay()
    await deliver('phone-1', 9000)
    expect(await followed()).toMatchObject({
      otherMethods: ['Wave', 'Orange Money'],
      payment: expect.stringMatching(/^Il reste 6\s000 FCFA à payer\.$/),
    })
    expect(await choose('Wave', 'Cash')).toMatchObject({ ok: true, order: { amountToPrepare: 6000 } })
    expect(await choose('Cash', 'Wave')).toMatchObject(NOT_OFFERED)
  })
})
