import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { withoutReversals } from '../../domain/money/settles.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { anOpenPayment, PRICE } from '../../tests/support/open-payment.ts'
import { aClaimedOrder, anOrphan, decide, desk, moneyOf } from '../../tests/support/payment-desk.ts'
import { notify, runJobs } from '../../tests/support/payments.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'

/** Everything about money that booking may change, without the history of what happened. */
async function snapshot(engine: Engine, shop: TestShop) {
  const { db } = engine
  const all = (table: 'paymentNotices' | 'deliveryAttempts') =>
    db.selectFrom(table).selectAll().orderBy('orderId').execute()
  const ledger = await db.selectFrom('orderPayments').selectAll().orderBy('at').orderBy('id').execute()
  const orders = await db.selectFrom('orders').selectAll().orderBy('orderId').execute()
  const payments = await db.selectFrom('providerPayments').selectAll().orderBy('id').execute()
  const transactions = await db.selectFrom('walletTransactions').selectAll().orderBy('number').execute()
  const lists = [...(await desk(shop, 'to-check')), ...(await desk(shop, 'mismatched'))]
  return {
    claims: await all('paymentNotices'),
    attempts: await all('deliveryAttempts'),
    ledger: withoutReversals(ledger).map(({ settles: _, ...row }) => row),
    orders: orders.map(({ version: _, updatedAt: _at, ...order }) => order),
    payments: payments.map(({ changedAt: _, ...payment }) => payment),
    transactions,
    lists: lists.map(({ item, state }) => `${item} ${state}`).sort(),
  }
}

type World = Awaited<ReturnType<typeof anOpenPayment>> & { orphan: string }

/** The doors that prove money, each with what must have happened before. */
const BOOKINGS: Record<
  string,
  { before?: (world: World) => Promise<unknown>; book: (world: World) => Promise<unknown> }
> = {
  'a linked transaction': {
    book: ({ shop, orphan, orderId }) => decide(shop, { action: 'link', item: orphan, orderId }),
  },
  'a transaction that was set aside': {
    before: ({ shop, orphan }) => decide(shop, { action: 'dismiss', item: orphan, note: 'Virement' }),
    book: ({ shop, order }) =>
      decide(shop, { action: 'confirm', item: order.item, amount: PRICE, number: 'T_9' }),
  },
  'a confirmed claim': {
    book: ({ shop, order }) =>
      decide(shop, { action: 'confirm', item: order.item, amount: PRICE, number: 'T_9' }),
  },
  'a confirmed claim at the door': {
    before: ({ doors }) => doors.courier?.() ?? Promise.resolve(),
    book: async ({ shop }) => {
      const [door] = (await desk(shop, 'to-check')).filter(({ source }) => source === 'door')
      return decide(shop, { action: 'confirm', item: door?.item ?? '', amount: PRICE, number: 'T_9' })
    },
  },
  'a transaction that explains a claim at the door': {
    before: ({ doors }) => doors.courier?.() ?? Promise.resolve(),
    book: ({ shop, orphan, orderId }) => decide(shop, { action: 'link', item: orphan, orderId }),
  },
  'a confirmed payment of a provider': {
    book: ({ shop, id }) =>
      decide(shop, { action: 'confirm', item: `payment:${id}`, amount: PRICE, number: 'T_9' }),
  },
  'a payment of a provider with another amount': {
    before: async ({ shop, id }) => {
      shop.paymentProviders.wave.settle(id, { status: 'paid', amount: 9000, transactionNumber: 'T_9' })
      await notify(shop, id)
      shop.advance(10_000)
      await runJobs(shop)
    },
    book: ({ shop, id }) =>
      decide(shop, { action: 'confirm', item: `payment:${id}`, amount: 9000, number: 'T_9' }),
  },
  'the number of money that was entered by hand': {
    before: ({ take }) => take({ action: 'pay', method: 'Wave', amount: PRICE }),
    book: ({ shop, orphan, orderId }) => decide(shop, { action: 'link', item: orphan, orderId }),
  },
  'the number of money that was confirmed by hand at the door': {
    before: async ({ doors, take }) => {
      await doors.courier?.()
      await take({ action: 'confirm_payment' })
    },
    book: ({ shop, orphan, orderId }) => decide(shop, { action: 'link', item: orphan, orderId }),
  },
  'a linked refund': {
    before: ({ take }) => take({ action: 'pay', method: 'Cash', amount: PRICE }),
    book: async ({ shop, orderId }) => {
      const item = await anOrphan(shop, 'T_8', -4000)
      return decide(shop, { action: 'link', item, orderId })
    },
  },
}

describeOnEachEngine('money that is taken off its order again', (engine) => {
  it.each(Object.keys(BOOKINGS))('leaves nothing: %s', { tags: ['E-20'] }, async (name) => {
    const { before, book } = BOOKINGS[name] ?? never()
    const opened = await anOpenPayment(engine())
    const { shop } = opened
    const orphan = await anOrphan(shop, 'T_9', name.includes('another amount') ? 9000 : PRICE)
    const world = { ...opened, orphan }
    await before?.(world)
    if (name === 'a linked refund') await anOrphan(shop, 'T_8', -4000)
    const was = await snapshot(engine(), shop)
    expect(await book(world)).toMatchObject({ ok: true })
    const booked = await snapshot(engine(), shop)
    expect(booked).not.toEqual(was)
    const [matched] = await desk(shop, 'matched')
    expect(await decide(shop, { action: 'unlink', item: matched?.item ?? '' })).toMatchObject({ ok: true })
    expect(await snapshot(engine(), shop)).toEqual(was)
    // It can be booked again, as if nothing had happened.
    if (name !== 'a linked refund') {
      expect(await book(world)).toMatchObject({ ok: true })
      expect((await snapshot(engine(), shop)).orders).toEqual(booked.orders)
    }
  })

  it('lets the customer announce the payment again, and the desk find it', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine())
    const { orderId, item, claim } = await aClaimedOrder(shop)
    await decide(shop, { action: 'confirm', item, amount: PRICE, number: 'T_1' })
    const [matched] = await desk(shop, 'matched')
    await decide(shop, { action: 'unlink', item: matched?.item ?? '' })
    expect(await desk(shop, 'to-check')).toMatchObject([{ item }])
    expect(await desk(shop, 'orphaned')).toMatchObject([{ number: 'T_1', amount: PRICE }])
    await claim()
    expect(await desk(shop, 'to-check')).toMatchObject([{ item, orderId }])
    // A wrong amount that a person had typed can be typed anew.
    await decide(shop, { action: 'confirm', item, amount: 14_000, number: 'T_1' })
    expect(await desk(shop, 'mismatched')).toEqual([])
  })

  it('opens the provider’s payment again, which then counts as that payment', {
    tags: ['E-02'],
  }, async () => {
    const { shop, orderId, id, doors } = await anOpenPayment(engine())
    await decide(shop, { action: 'confirm', item: `payment:${id}`, amount: PRICE, number: 'T_WRONG' })
    const [matched] = await desk(shop, 'matched')
    await decide(shop, { action: 'unlink', item: matched?.item ?? '' })
    expect(await shop.store.providerPayments.find(id)).toMatchObject({ state: 'pending', problem: null })
    await doors.provider?.()
    expect((await moneyOf(shop, orderId)).rows.at(-1)).toEqual([PRICE, 'T_1'])
    expect(await moneyOf(shop, orderId)).toMatchObject({ received: PRICE })
    expect((await desk(shop, 'orphaned')).map(({ number }) => number)).toEqual(['T_WRONG'])
  })

  it('keeps what a provider has proved', { tags: ['E-02'] }, async () => {
    const { shop, id, doors } = await anOpenPayment(engine())
    await doors.provider?.()
    const [matched] = await desk(shop, 'matched')
    await decide(shop, { action: 'unlink', item: matched?.item ?? '' })
    expect(await shop.store.providerPayments.find(id)).toMatchObject({ state: 'paid' })
    expect(await desk(shop, 'orphaned')).toMatchObject([{ number: 'T_1', amount: PRICE }])
  })

  it('settles nothing any more when its step is undone', { tags: ['D-04'] }, async () => {
    const { shop, take, orderId, doors, order } = await anOpenPayment(engine())
    await take({ action: 'pay', method: 'Wave', amount: PRICE })
    expect(await shop.store.payments.find(order.paymentCode)).toMatchObject({ checkedAt: expect.any(String) })
    await take({ action: 'undo' })
    expect(await shop.store.payments.find(order.paymentCode)).toMatchObject({ checkedAt: null })
    await doors.courier?.()
    const [door] = (await desk(shop, 'to-check')).filter(({ source }) => source === 'door')
    const confirm = { action: 'confirm', item: door?.item ?? '', amount: PRICE, number: 'T_3' } as const
    await decide(shop, confirm)
    expect(await desk(shop, 'to-check')).toMatchObject([{ source: 'payment' }])
    await take({ action: 'undo' })
    expect((await desk(shop, 'to-check')).map(({ source }) => source).sort()).toEqual([
      'claim',
      'door',
      'payment',
    ])
    expect(await desk(shop, 'orphaned')).toMatchObject([{ number: 'T_3', amount: PRICE }])
    expect(await decide(shop, confirm)).toMatchObject({ ok: true })
    expect(await moneyOf(shop, orderId)).toMatchObject({ received: PRICE })
  })

  it.each(['a confirmed claim', 'a confirmed claim at the door', 'a confirmed payment of a provider'])(
    'opens what a version before 0030 settled: %s',
    { tags: ['E-20'] },
    async (name) => {
      const { before, book } = BOOKINGS[name] ?? never()
      const opened = await anOpenPayment(engine())
      const { shop } = opened
      const world = { ...opened, orphan: await anOrphan(shop, 'T_9', PRICE) }
      await before?.(world)
      const was = await snapshot(engine(), shop)
      await book(world)
      await engine().db.updateTable('orderPayments').set({ settles: null }).execute()
      // Versions before settle one source only.
      const { checkedAt = null } = (await shop.store.payments.find(opened.order.paymentCode)) ?? {}
      const [matched] = await desk(shop, 'matched')
      await decide(shop, { action: 'unlink', item: matched?.item ?? '' })
      expect(checkedAt).not.toBeNull()
      expect(await snapshot(engine(), shop)).toEqual(was)
    },
  )
})

function never(): never {
  throw new Error('no such booking')
}
