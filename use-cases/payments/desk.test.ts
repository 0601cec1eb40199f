import { expect, it } from 'vitest'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act, addCourier, anOrderOnItsWay } from '../../tests/support/delivered-orders.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import {
  aClaimedOrder,
  anOrphan,
  decide,
  desk,
  deskCounts,
  moneyOf,
} from '../../tests/support/payment-desk.ts'
import { aWalletOrder, notify, runJobs, startedPayment } from '../../tests/support/payments.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { listUnpaid } from './list-desk.ts'

const HOUR_MS = 3_600_000

const audited = async (shop: TestShop) =>
  (await shop.store.audit.list({ limit: 50, offset: 0 }))
    .filter(({ actor }) => actor?.id === 'awa')
    .map(({ action }) => action)

describeOnEachEngine('the reconciliation desk', (engine) => {
  it('confirms a claim with its amount and number, once', { tags: ['E-20', 'E-23'] }, async () => {
    const shop = aShop(engine())
    const { orderId, item } = await aClaimedOrder(shop)
    expect(await desk(shop, 'to-check')).toMatchObject([{ item, amount: 15_000, orderId }])
    const input = { action: 'confirm', item, amount: 15_000, number: 'T_1' } as const
    expect(await decide(shop, input, 'key-1')).toMatchObject({ ok: true, message: 'Paiement confirmé' })
    expect(await decide(shop, input, 'key-1')).toMatchObject({ ok: true })
    expect(await decide(shop, input)).toMatchObject({ ok: false, code: 'PAYMENT_SETTLED' })
    expect(await moneyOf(shop, orderId)).toMatchObject({
      received: 15_000,
      paymentStatus: 'paid',
      rows: [[15_000, 'T_1']],
    })
    expect(await deskCounts(shop)).toMatchObject({ 'to-check': 0, matched: 1 })
    expect(await desk(shop, 'matched')).toMatchObject([{ number: 'T_1', orderId, amount: 15_000 }])
    expect(await audited(shop)).toEqual(['payment.matched'])
  })

  it('books a transaction number once, and names the order that has it', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine())
    const [first, second] = [await aClaimedOrder(shop), await aClaimedOrder(shop)]
    await decide(shop, { action: 'confirm', item: first.item, amount: 15_000, number: 'T_1' })
    const again = await decide(shop, { action: 'confirm', item: second.item, amount: 15_000, number: 'T_1' })
    expect(again).toMatchObject({
      ok: false,
      code: 'TRANSACTION_BOOKED',
      message: expect.stringContaining(first.orderId),
    })
    expect((await moneyOf(shop, second.orderId)).rows).toEqual([])
    expect(await desk(shop, 'to-check')).toMatchObject([{ item: second.item }])
  })

  it('refuses a claim with a reason and a text for the customer, who may claim again', {
    tags: ['E-20', 'E-23'],
  }, async () => {
    const shop = aShop(engine())
    const { orderId, item, claim } = await aClaimedOrder(shop)
    const refused = await decide(shop, { action: 'refuse', item, reason: 'Rien reçu ce jour' }, 'key-1')
    expect(refused).toMatchObject({ ok: true, chat: { phone: '771234567' } })
    expect(refused.ok && refused.chat?.text).toMatch(/Rien reçu ce jour/)
    expect(
      await decide(shop, { action: 'refuse', item, reason: 'Rien reçu ce jour' }, 'key-1'),
    ).toMatchObject({ ok: true })
    expect((await moneyOf(shop, orderId)).paymentStatus).toBe('pending')
    expect(await desk(shop, 'to-check')).toEqual([])
    expect(await audited(shop)).toEqual(['payment.rejected'])
    await claim()
    expect(await desk(shop, 'to-check')).toMatchObject([{ item }])
    expect((await moneyOf(shop, orderId)).paymentStatus).toBe('claimed')
  })

  it('confirms a claim made at the door with the amount that arrived', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine())
    await addCourier(shop)
    const product = await addProduct(shop, { price: 5000, stock: 20 })
    const orders = [await anOrderOnItsWay(shop, product), await anOrderOnItsWay(shop, product)]
    for (const { orderId } of orders)
      await act(shop, orderId, { action: 'deliver', method: 'Wave', note: '' })
    const [first, second] = await desk(shop, 'to-check')
    if (!first || !second) throw new Error('no claims')
    expect(first).toMatchObject({ source: 'door', amount: 5000, note: 'Moussa' })
    await decide(shop, { action: 'confirm', item: first.item, amount: 4500, number: 'T_9' })
    expect(await moneyOf(shop, first.orderId ?? '')).toMatchObject({
      rows: [[4500, 'T_9']],
      paymentStatus: 'paid',
    })
    await decide(shop, { action: 'refuse', item: second.item, reason: 'Pas reçu' })
    expect(await moneyOf(shop, second.orderId ?? '')).toMatchObject({ rows: [], paymentStatus: 'pending' })
    expect(await deskCounts(shop)).toMatchObject({ 'to-check': 0, matched: 1 })
  })

  it('links an orphan to an order, takes it off again, and sets others aside', {
    tags: ['E-20', 'E-23'],
  }, async () => {
    const shop = aShop(engine())
    const order = await aWalletOrder(shop)
    const item = await anOrphan(shop, 'T_5', 15_000)
    expect(await desk(shop, 'orphaned')).toMatchObject([{ item, amount: 15_000, number: 'T_5' }])
    expect(await decide(shop, { action: 'link', item, orderId: 'KB-NOBODY' })).toMatchObject({
      code: 'ORDER_NOT_FOUND',
    })
    await decide(shop, { action: 'link', item, orderId: order.orderId })
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      paymentStatus: 'paid',
      rows: [[15_000, 'T_5']],
    })
    expect(await decide(shop, { action: 'dismiss', item, note: 'Virement' })).toMatchObject({
      code: 'TRANSACTION_BOOKED',
    })
    await decide(shop, { action: 'unlink', item })
    await decide(shop, { action: 'unlink', item })
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ received: 0, paymentStatus: 'pending' })
    await decide(shop, { action: 'dismiss', item, note: 'Virement de la banque' })
    expect(await desk(shop, 'dismissed')).toMatchObject([{ item, note: 'Virement de la banque' }])
    await decide(shop, { action: 'restore', item })
    expect(await deskCounts(shop)).toMatchObject({ orphaned: 1, dismissed: 0 })
    expect((await audited(shop)).toSorted()).toEqual([
      'payment.dismissed',
      'payment.linked',
      'payment.undismissed',
      'payment.unlinked',
    ])
  })

  it('gives money that was booked by hand its number instead of booking it twice', {
    tags: ['E-20'],
  }, async () => {
    const shop = aShop(engine())
    const { orderId } = await aWalletOrder(shop)
    const pay = { action: 'pay', amount: 15_000, method: 'Wave' } as const
    const by = { ...shop, actor: { id: 'awa', name: 'Awa' } }
    await actOnOrder(by, orderId, pay)
    await actOnOrder(by, orderId, { action: 'undo' })
    await actOnOrder(by, orderId, pay)
    await actOnOrder(by, orderId, { action: 'refund', amount: 4000, method: 'Wave', note: '' })
    const paid = await anOrphan(shop, 'T_1', 15_000)
    const back = await anOrphan(shop, 'T_2', -4000)
    for (const item of [paid, back]) await decide(shop, { action: 'link', item, orderId })
    const money = await moneyOf(shop, orderId)
    expect(money).toMatchObject({ received: 15_000, refunded: 4000 })
    expect(money.rows.filter(([, number]) => number !== null)).toEqual([
      [15_000, 'T_1'],
      [-4000, 'T_2'],
    ])
    expect(await deskCounts(shop)).toMatchObject({ matched: 2, orphaned: 0 })
    for (const item of [paid, back]) await decide(shop, { action: 'unlink', item })
    expect(await moneyOf(shop, orderId)).toMatchObject({ received: 15_000, refunded: 4000 })
    expect(await deskCounts(shop)).toMatchObject({ matched: 0, orphaned: 2 })
  })

  it('shows a payment with another amount as mismatched, until a person decides', {
    tags: ['E-20', 'E-02'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    shop.paymentProviders.wave.settle(id, { status: 'paid', amount: 9000 })
    await notify(shop, id)
    await runJobs(shop)
    expect(await desk(shop, 'orphaned')).toEqual([])
    const [entry] = await desk(shop, 'mismatched')
    expect(entry).toMatchObject({ item: `payment:${id}`, amount: 9000, expected: 15_000, problem: 'amount' })
    const number = entry?.number ?? ''
    await decide(shop, { action: 'confirm', item: `payment:${id}`, amount: 9000, number })
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ received: 9000, rows: [[9000, number]] })
    expect(await deskCounts(shop)).toMatchObject({ mismatched: 0, orphaned: 0, matched: 1 })
  })

  it('refunds what was paid twice, and ends a problem that was settled elsewhere', {
    tags: ['E-20'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const [order, other] = [await aWalletOrder(shop), await aWalletOrder(shop)]
    const [id, second] = [await startedPayment(order), await startedPayment(other)]
    await actOnOrder(shop, order.orderId, { action: 'pay', amount: 15_000, method: 'Cash' })
    for (const one of [id, second]) {
      shop.paymentProviders.wave.settle(one, { status: 'paid', transactionNumber: 'T_1' })
      await notify(shop, one)
      await runJobs(shop)
    }
    const paid = `payment:${id}`
    expect(await desk(shop, 'to-return')).toMatchObject([{ sources: [{}, { refundItem: paid }] }])
    expect(await decide(shop, { action: 'refund', item: paid })).toMatchObject({ ok: true })
    const item = `payment:${second}`
    expect(await desk(shop, 'to-check')).toMatchObject([{ item, problem: 'counted', refundable: true }])
    await decide(shop, { action: 'settle', item, note: 'Rendu en espèces' })
    expect(await deskCounts(shop)).toMatchObject({ 'to-check': 0 })
    expect(await audited(shop)).toEqual(['payment.settled', 'payment.refund-asked'])
  })

  it('shows transactions whose statement has another amount', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine())
    const { orderId } = await aWalletOrder(shop)
    const item = await anOrphan(shop, 'T_5', 15_000)
    await decide(shop, { action: 'link', item, orderId })
    await shop.store.walletTransactions.change(item.slice('transaction:'.length), {
      statementAmount: 14_000,
      statementAt: shop.clock(),
    })
    expect(await desk(shop, 'mismatched')).toMatchObject([
      { item, amount: 14_000, expected: 15_000, orderId },
    ])
  })

  it('reminds of unpaid orders, then proposes to cancel them, and cancels nothing', {
    tags: ['E-05'],
  }, async () => {
    const shop = aShop(engine())
    const order = await aWalletOrder(shop, { customerPhone: '771234567' })
    await aWalletOrder(shop, { paymentMethod: 'Wave' }).then(({ orderId }) =>
      actOnOrder(shop, orderId, { action: 'pay', amount: 15_000, method: 'Wave' }),
    )
    expect(await listUnpaid(shop)).toEqual([])
    shop.advance(13 * HOUR_MS)
    const [reminded] = await listUnpaid(shop)
    expect(reminded).toMatchObject({ orderId: order.orderId, stage: 'warn', amount: 15_000 })
    expect(reminded?.text).toContain(order.orderId)
    shop.advance(12 * HOUR_MS)
    expect(await listUnpaid(shop)).toMatchObject([{ orderId: order.orderId, stage: 'cancel' }])
    expect((await shop.store.orders.find(order.orderId))?.order.status).toBe('pending')
  })
})

describeInstances('two instances at the desk', ({ open }) => {
  it('book a transaction number on one order only', { tags: ['E-20'] }, async () => {
    const one = aShop(await open())
    let ids = 0
    const other = aShop(await open(), { newId: () => `other-${ids++}` })
    const orders = [await aClaimedOrder(one), await aClaimedOrder(one)]
    for (const round of [1, 2, 3]) {
      const orphan = await anOrphan(one, `T_${round}`, 15_000)
      const answers = await Promise.all([
        decide(one, { action: 'confirm', item: orders[0]?.item ?? '', amount: 15_000, number: `T_${round}` }),
        decide(other, { action: 'link', item: orphan, orderId: orders[1]?.orderId ?? '' }),
      ])
      const { amount } = await one.store.fulfillment.bookedUnder('Wave', `T_${round}`)
      expect(amount).toBe(15_000)
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    }
  })
})
