import { expect, it } from 'vitest'
import { due } from '../../domain/money/owed.ts'
import { aDeliveryZone } from '../../tests/builders/a-delivery-zone.ts'
import { editOf, PARENTS } from '../../tests/support/birth-lists.ts'
import { cancelOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aListWithMoney } from '../../tests/support/list-money.ts'
import { desk } from '../../tests/support/payment-desk.ts'
import { OPENING } from '../../tests/support/shop.ts'
import { changeProduct } from '../../use-cases/catalogue/change-products.ts'
import { actOnOrder } from '../../use-cases/orders/act-on-order.ts'
import { applyRetention } from '../../use-cases/personal-data/apply-retention.ts'
import { changeSettings } from '../../use-cases/settings/change-settings.ts'

const DAY = 86_400_000

describeOnEachEngine('money for a birth list', (engine) => {
  const aList = () => aListWithMoney(engine())

  it('is in the ledger and in the day’s report once received, and leaves them when it did not arrive', {
    tags: ['K-10', 'D-31'],
  }, async () => {
    const { mark, receive, ledger, held, report, managed } = await aList()
    expect(await report()).not.toHaveProperty('lists')
    const before = await report()
    const gift = await receive(20_000)
    expect(gift.marked.body.list).toMatchObject({ held: 20_000 })
    expect(await ledger()).toEqual([['payment', 20_000]])
    expect(await report()).toMatchObject({
      ...{ orders: before.orders, lists: { received: 20_000, returned: 0 } },
      wallets: [{ method: 'Wave', paid: 20_000 }, { paid: 0 }],
    })
    expect((await mark(gift.id, 'promised', 'received')).status).toBe(200)
    expect(await held()).toBe(20_000)
    expect((await mark(gift.id, 'received', 'promised')).status).toBe(200)
    expect(await ledger()).toEqual([
      ['payment', 20_000],
      ['payment', -20_000],
    ])
    expect(await report()).toEqual(before)
    expect((await managed()).gifts).toMatchObject([{ state: 'promised', amount: 20_000, lines: [] }])
  })

  it('is given back by hand, in parts too, and once for each key', { tags: ['K-10', 'E-20'] }, async () => {
    const { ask, token, manage, receive, giveBack, held, report, managed, seen, mark } = await aList()
    const { id } = await receive(20_000)
    const json = { key: 'return-of-a-part-0001', amount: 5000, method: 'Cash' }
    const part = () => ask('POST', `${manage}/money/${id}/return`, { token, json })
    expect([(await part()).status, (await part()).status]).toEqual([200, 200])
    expect([await held(), (await seen()).items[1].received]).toEqual([15_000, 15_000])
    expect((await giveBack(id, 15_001)).body).toMatchObject({
      code: 'REFUND_TOO_LARGE',
      issues: [{ path: 'amount', message: expect.stringMatching(/15.000/) }],
    })
    // What was given back in part cannot be said not to have arrived.
    expect((await mark(id, 'received', 'promised')).body.code).toBe('GIFT_MOVED')
    expect((await giveBack(id, 15_000, { number: 'RTN77' })).status).toBe(200)
    expect((await giveBack(id, 15_000)).body.code).toBe('GIFT_MOVED')
    expect(await held()).toBe(0)
    expect((await managed()).gifts).toMatchObject([
      {
        state: 'cancelled',
        lines: [
          { amount: 20_000, method: 'Wave' },
          { amount: -5000, method: 'Cash' },
          { amount: -15_000, method: 'Wave', transactionNumber: 'RTN77' },
        ],
      },
    ])
    expect(await report()).toMatchObject({
      ...{ lists: { received: 20_000, returned: 20_000 } },
      refunds: [{ amount: 5000 }, { amount: 15_000 }, { amount: 0 }],
    })
    const { entries } = (await ask('GET', '/audit?limit=20', { token })).body
    expect(entries.filter(({ action }: { action: string }) => action === 'birth-list.returned')).toHaveLength(
      2,
    )
  })

  it('becomes one order to prepare once the article is paid, which keeps its piece', {
    tags: ['K-10', 'D-02'],
  }, async () => {
    const {
      ask,
      token,
      shop,
      pram,
      receive,
      mark,
      seen,
      own,
      managed,
      held,
      ledger,
      counts,
      report,
      orders,
    } = await aList()
    await receive(60_000, { wallet: 'Orange Money' })
    expect(await orders()).toEqual([])
    const last = await receive(30_000)
    const [order, ...others] = await orders()
    expect(others).toEqual([])
    expect(order).toMatchObject({
      ...{
        status: 'confirmed',
        fulfillmentStatus: 'unfulfilled',
        paymentMethod: 'Wave',
        paymentStatus: 'paid',
      },
      ...{ customerName: 'Aminata Fall', customerPhone: PARENTS.phone, deliveryAddress: PARENTS.address },
      ...{ hidesAddress: false, totalAmount: 90_000, received: 90_000 },
      gift: { delivery: 'parents', paidByMoney: true, message: '' },
    })
    expect(await held()).toBe(0)
    expect(await ledger()).toEqual([
      ['payment', 60_000],
      ['payment', 30_000],
      ['transfer', -60_000],
      ['transfer', -30_000],
    ])
    expect((await shop.store.products.find(pram._id))?.stock).toBe(1)
    expect((await seen()).items[1]).toMatchObject({
      ...{ state: 'offered', taken: 1, remaining: 0, missing: 0, promised: 0, received: 0 },
    })
    const { gifts } = await own()
    expect(gifts.map(({ state }: { state: string }) => state)).toEqual(['ordered', 'ordered', 'ordered'])
    expect(gifts.find(({ quantity }: { quantity: number }) => quantity === 1)).toMatchObject({
      giverName: 'plusieurs proches',
    })
    expect(await counts()).toMatchObject({ toPrepare: 1, giftTasks: 0, rest: 0, toReturn: 0 })
    expect(await report()).toMatchObject({ orders: 1, lists: { received: 90_000, returned: 0 } })
    // Repeated marks change nothing, and what was ordered does not leave.
    expect((await mark(last.id, 'promised', 'received')).status).toBe(200)
    expect((await mark(last.id, 'received', 'promised')).body.code).toBe('GIFT_MOVED')
    expect(await orders()).toHaveLength(1)
    expect((await managed()).items[1]).toMatchObject({ task: null })
    const { payments, events } = (await ask('GET', `/orders/${order.orderId}`, { token })).body.order
    expect(payments).toMatchObject([{ kind: 'transfer', method: 'Credit', amount: 90_000 }])
    expect(events).toMatchObject([{ kind: 'placed' }])
  })

  it('leaves the fee of the parents’ zone to their door', { tags: ['K-10', 'D-02'] }, async () => {
    const { ask, shop, own, path, ownerKey, receive, orders } = await aList()
    const zone = aDeliveryZone({ fee: 1500, districts: ['Karack'], freeFrom: 150_000 })
    await changeSettings(shop, { changes: { deliveryZones: { value: [zone], version: 0 } } })
    const json = { ...editOf(await own()), district: 'Karack' }
    expect((await ask('PUT', path, { token: ownerKey, json })).status).toBe(200)
    await receive(90_000)
    const [order] = await orders()
    expect(order).toMatchObject({
      totalAmount: 91_500,
      deliveryFee: 1500,
      district: 'Karack',
      received: 90_000,
    })
    const stored = await shop.store.orders.find(order.orderId)
    expect(stored && due(stored.order)).toBe(1500)
    const { gifts } = await own()
    expect(gifts.map(({ toPay }: { toPay: number }) => toPay).toSorted()).toEqual([0, 1500])
  })

  it('waits with its reason while the article is sold out, and is ordered by hand later, once', {
    tags: ['K-10', 'C-02'],
  }, async () => {
    const { shop, pram, receive, own, seen, counts, orders, orderPaid, held } = await aList()
    expect((await orderPaid()).body.message).toBe('Cet article n’est pas encore payé en entier.')
    await changeProduct(shop, pram._id, { stock: 0 })
    // Promised while it was still in stock.
    await receive(90_000)
    expect(await orders()).toEqual([])
    expect([await held(), (await counts()).giftTasks]).toEqual([90_000, 1])
    expect((await own()).items[1]).toMatchObject({
      state: 'offered',
      task: 'sold_out',
      remaining: 0,
      missing: 0,
    })
    expect((await seen()).items[1]).toMatchObject({ state: 'offered', task: null })
    expect((await orderPaid()).body).toMatchObject({
      ...{ code: 'GIFT_NOT_ORDERED', message: expect.stringContaining('stock') },
    })
    await changeProduct(shop, pram._id, { stock: 3 })
    expect((await own()).items[1].task).toBe('order')
    expect([(await orderPaid()).status, (await orderPaid()).status]).toEqual([200, 200])
    expect(await orders()).toHaveLength(1)
    expect([await held(), (await counts()).giftTasks]).toEqual([0, 0])
  })

  it('is to give back when the article is gone or the list ends before it is paid', {
    tags: ['K-10'],
  }, async () => {
    const { shop, pram, list, receive, counts, own, giveBack, orderPaid, signInAgain } = await aList()
    const { id } = await receive(20_000)
    expect((await counts()).giftTasks).toBe(0)
    shop.advance(Date.parse(list.endsAt) - shop.clock())
    await signInAgain()
    expect((await counts()).giftTasks).toBe(1)
    expect((await own()).items[1].task).toBe('return')
    await shop.store.products.delete([pram._id])
    expect((await own()).items[1].task).toBe('gone')
    expect((await orderPaid()).body).toMatchObject({
      message: expect.stringContaining('rendez l’argent'),
    })
    await giveBack(id, 20_000)
    expect((await counts()).giftTasks).toBe(0)
  })

  it('is a surplus of its order when that is cancelled, and the wish is open again', {
    tags: ['K-10', 'E-20'],
  }, async () => {
    const {
      ask,
      token,
      manage,
      path,
      ownerKey,
      shop,
      list,
      receive,
      seen,
      own,
      orders,
      counts,
      give,
      prams,
      held,
    } = await aList()
    await receive(90_000)
    const [{ orderId }] = await orders()
    expect(await actOnOrder(shop, orderId, { action: 'revert_confirmation' })).toMatchObject({ ok: true })
    expect(await cancelOrder(shop, orderId)).toMatchObject({ ok: true })
    expect(await counts()).toMatchObject({ toReturn: 1, giftTasks: 0 })
    expect(await desk(shop, 'to-return')).toMatchObject([{ source: 'surplus', orderId, amount: 90_000 }])
    expect((await seen()).items[1]).toMatchObject({ state: 'open', taken: 0, remaining: 1, missing: 90_000 })
    expect((await own()).gifts).toMatchObject([{ state: 'cancelled' }, { state: 'cancelled' }])
    expect(await held()).toBe(0)
    // Only the list says whose money the cancelled order has.
    const items = editOf(await own()).items.slice(0, 1)
    const edit = await ask('PUT', path, { token: ownerKey, json: { ...editOf(await own()), items } })
    expect(edit.body.code).toBe('GIFT_OFFERED')
    const removed = (await ask('DELETE', manage, { token })).body
    expect(removed).toMatchObject({ message: expect.stringMatching(/90.000.FCFA/) })
    shop.advance(Date.parse(list.endsAt) + 91 * DAY - shop.clock())
    expect((await applyRetention(shop)).birthLists).toBe(0)
    shop.advance(-(Date.parse(list.endsAt) + 91 * DAY - OPENING))
    expect((await give(prams)).status).toBe(201)
    expect(await actOnOrder(shop, orderId, { action: 'reopen' })).toMatchObject({ code: 'GIFT_TAKEN' })
  })

  it('keeps its list from deletion, erasure and retention, which name the sum', {
    tags: ['K-10'],
  }, async () => {
    const { ask, token, shop, path, ownerKey, manage, list, receive, giveBack, held, counts, signInAgain } =
      await aList()
    const { id } = await receive(20_000)
    const removals = {
      shop: () => ask('DELETE', manage, { token }),
      parents: () => ask('DELETE', path, { token: ownerKey }),
      erasure: () => ask('POST', '/customers/erase', { token, json: { by: 'phone', value: PARENTS.phone } }),
    }
    for (const remove of Object.values(removals)) {
      expect((await remove()).body).toMatchObject({
        ...{ code: 'BIRTH_LIST_HAS_MONEY', message: expect.stringMatching(/20.000.FCFA/) },
      })
    }
    // A giver is erased; what was given stays, with its row of the ledger.
    const giver = { by: 'phone', value: '771234567' }
    expect((await ask('POST', '/customers/erase', { token, json: giver })).status).toBe(200)
    expect(await held()).toBe(20_000)
    shop.advance(Date.parse(list.endsAt) + 91 * DAY - shop.clock())
    await signInAgain()
    expect((await applyRetention(shop)).birthLists).toBe(0)
    expect((await counts()).giftTasks).toBe(1)
    await giveBack(id, 20_000, { method: 'Cash' })
    expect((await applyRetention(shop)).birthLists).toBe(1)
    const rows = await engine().db.selectFrom('orderPayments').select('amount').execute()
    expect(rows).toHaveLength(2)
  })
})
