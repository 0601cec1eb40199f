import { describe, expect, it } from 'vitest'
import { happenedIn } from '../../domain/webhooks/webhooks.ts'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act, addCourier, anOrderOnItsWay } from '../../tests/support/delivered-orders.ts'
import { aClaimedOrder, decide, desk } from '../../tests/support/payment-desk.ts'
import { aWalletOrder, notify, runJobs, startedPayment } from '../../tests/support/payments.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { sourcesIn } from '../../tests/support/source-imports.ts'
import { closeSettlement } from '../deliveries/close-settlement.ts'
import { actOnOrder } from './act-on-order.ts'

/** What other systems are told of while `work` runs. */
async function told(shop: TestShop, work: () => Promise<unknown>) {
  const from = shop.publishedEvents.length
  await work()
  return happenedIn(shop.publishedEvents.slice(from))
}

const auditOf = async (shop: TestShop) =>
  (await shop.store.audit.list({ limit: 50, offset: 0 })).map(({ action, subject, changes }) => ({
    action,
    orderId: subject?.id,
    changes,
  }))

describeOnEachEngine('a change of an order', (engine) => {
  it('is told to other systems when the customer announces a payment, and when nobody finds it', {
    tags: ['R-13', 'E-23'],
  }, async () => {
    const shop = aShop(engine())
    let order: Awaited<ReturnType<typeof aClaimedOrder>> | undefined
    const placed = await told(shop, async () => {
      order = await aClaimedOrder(shop)
    })
    if (!order) throw new Error('no order')
    const { orderId, item, claim } = order
    expect(placed.filter(({ subject }) => subject === orderId)).toEqual([
      { type: 'order.created', subject: orderId },
    ])
    expect(shop.publishedEvents).toContainEqual({ kind: 'order', orderId, status: 'changed' })
    const updated = [{ type: 'order.updated', subject: orderId }]
    expect(await told(shop, () => decide(shop, { action: 'refuse', item, reason: 'Rien' }))).toEqual(updated)
    expect(await told(shop, claim)).toEqual(updated)
    expect(await told(shop, claim)).toEqual([])
  })

  it('is told once per order of a settlement', { tags: ['R-13', 'D-30'] }, async () => {
    const shop = aShop(engine())
    await addCourier(shop)
    const product = await addProduct(shop, { price: 5000, stock: 20 })
    const orders = [await anOrderOnItsWay(shop, product), await anOrderOnItsWay(shop, product)]
    for (const { orderId } of orders)
      await act(shop, orderId, { action: 'deliver', method: 'Cash', note: '' })
    const settlement = { id: 's-1', courierId: 'moussa', expected: 10_000, received: 10_000, note: '' }
    const events = await told(shop, () => closeSettlement(shop, settlement))
    expect(events.map(({ subject }) => subject).sort()).toEqual(orders.map(({ orderId }) => orderId).sort())
  })

  it('that moves money is audited with its francs, without the state that stays', {
    tags: ['E-23'],
  }, async () => {
    const shop = aShop(engine())
    const { orderId } = await aWalletOrder(shop)
    await actOnOrder(shop, orderId, { action: 'pay', amount: 9000, method: 'Wave' })
    await actOnOrder(shop, orderId, { action: 'refund', amount: 4000, method: 'Cash', note: '' })
    const entries = (await auditOf(shop)).filter((entry) => entry.orderId === orderId)
    expect(entries.map(({ action, changes }) => ({ action, changes }))).toEqual([
      { action: 'order.refunded', changes: { amount: [null, -4000], method: [null, 'Cash'] } },
      { action: 'order.paid', changes: { amount: [null, 9000], method: [null, 'Wave'] } },
    ])
  })

  it('that a provider’s refund makes is audited and told on the order that has the money', {
    tags: ['E-23', 'R-13'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const [first, second] = [await aWalletOrder(shop), await aWalletOrder(shop)]
    const id = await startedPayment(first)
    shop.paymentProviders.wave.settle(id, { status: 'paid' })
    await notify(shop, id)
    await runJobs(shop)
    const item = (await desk(shop, 'matched'))[0]?.item ?? ''
    await decide(shop, { action: 'unlink', item })
    await decide(shop, { action: 'link', item, orderId: second.orderId })
    await decide(shop, { action: 'refund', item: `payment:${id}` })
    const events = await told(shop, () => runJobs(shop))
    expect(events).toContainEqual({ type: 'order.updated', subject: second.orderId })
    const returned = (await auditOf(shop)).filter(({ action }) => action === 'payment.returned')
    expect(returned.map(({ orderId }) => orderId)).toEqual([second.orderId])
  })
})

describe('the ledger and the history of an order', () => {
  it('are written in one place, which also tells of the change', () => {
    const writers = sourcesIn('use-cases').filter(({ text }) => /fulfillment\s*\.(?:save|pay)\(/.test(text))
    // A new order of an exchange, or of an article that money has paid, gets its first row with its first event. The money of
    // a birth list is no order's.
    expect(writers.map(({ file }) => file).sort()).toEqual([
      'use-cases/orders/apply-action.ts',
      'use-cases/orders/exchange-return.ts',
      'use-cases/payments/book-gift.ts',
    ])
  })
})
