import { expect, it } from 'vitest'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { decide, desk, deskCounts } from '../../tests/support/payment-desk.ts'
import { aWalletOrder, notify, runJobs, startedPayment } from '../../tests/support/payments.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { readFollowed } from '../orders/follow-order.ts'
import { countOrders } from '../orders/list-orders.ts'
import { purgeDeletedOrders } from '../orders/order-trash.ts'

const DAY_MS = 86_400_000

const act = async (shop: TestShop, orderId: string, input: Parameters<typeof actOnOrder>[2]) => {
  const acted = await actOnOrder(shop, orderId, input)
  if (!acted.ok) throw new Error(acted.message)
}
const pay = (amount: number, method: 'Cash' | 'Wave' = 'Cash') => ({ action: 'pay', amount, method }) as const
const refund = (amount: number) => ({ action: 'refund', amount, method: 'Cash', note: '' }) as const

describeOnEachEngine('the money to give back', (engine) => {
  it('is a line of the desk that names both sources, until it is given back through the provider', {
    tags: ['E-20', 'E-04'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    await act(shop, order.orderId, pay(15_000))
    shop.paymentProviders.wave.settle(id, { status: 'paid' })
    await notify(shop, id)
    await runJobs(shop)
    expect(await deskCounts(shop)).toMatchObject({ 'to-check': 0, 'to-return': 1 })
    const [entry] = await desk(shop, 'to-return')
    expect(entry).toMatchObject({
      item: `surplus:${order.orderId}`,
      amount: 15_000,
      wallet: null,
      sources: [
        { method: 'Cash', amount: 15_000, transactionNumber: null, refundItem: null },
        { method: 'Wave', amount: 15_000, refundItem: `payment:${id}` },
      ],
    })
    expect(await countOrders(shop)).toMatchObject({ payments: 0, toReturn: 1 })
    expect((await readFollowed(shop, order.orderId))?.payment).toMatch(/doit vous rendre 15\s000 FCFA/)
    expect(await decide(shop, { action: 'refund', item: `payment:${id}` })).toMatchObject({ ok: true })
    await runJobs(shop)
    expect(await deskCounts(shop)).toMatchObject({ 'to-check': 0, 'to-return': 0 })
  })

  it('ends with a refund by hand, in parts', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine())
    const { orderId } = await aWalletOrder(shop)
    await act(shop, orderId, pay(15_000, 'Wave'))
    await act(shop, orderId, { action: 'cancel', reason: 'Trop long' })
    expect(await desk(shop, 'to-return')).toMatchObject([{ orderId, amount: 15_000, note: 'cancelled' }])
    await act(shop, orderId, refund(4000))
    expect(await desk(shop, 'to-return')).toMatchObject([{ orderId, amount: 11_000 }])
    expect((await readFollowed(shop, orderId))?.payment).toMatch(/doit vous rendre 11\s000 FCFA/)
    await act(shop, orderId, refund(11_000))
    expect(await deskCounts(shop)).toMatchObject({ 'to-return': 0 })
    expect((await readFollowed(shop, orderId))?.payment).toMatch(/vous a rendu 15\s000 FCFA/)
  })

  it.each([
    ['Wave', 1],
    ['Orange Money', 0],
  ] as const)('is found by the wallet that brought it: %s', { tags: ['E-20'] }, async (wallet, count) => {
    const shop = aShop(engine())
    const { orderId } = await aWalletOrder(shop)
    await act(shop, orderId, pay(15_000, 'Wave'))
    await act(shop, orderId, { action: 'cancel', reason: 'Doublon' })
    expect(await shop.store.paymentDesk.list('to-return', wallet, { limit: 9, offset: 0 })).toHaveLength(
      count,
    )
  })

  it('of an order in the trash stays listed, and keeps the order from being purged', {
    tags: ['E-20', 'D-05'],
  }, async () => {
    const shop = aShop(engine())
    const { orderId } = await aWalletOrder(shop)
    await act(shop, orderId, pay(3000, 'Wave'))
    await act(shop, orderId, { action: 'delete' })
    expect(await desk(shop, 'to-return')).toMatchObject([{ orderId, amount: 3000, note: 'trash' }])
    shop.advance(31 * DAY_MS)
    expect(await purgeDeletedOrders(shop)).toBe(0)
    await act(shop, orderId, { action: 'restore' })
    expect(await deskCounts(shop)).toMatchObject({ 'to-return': 0 })
    await act(shop, orderId, refund(3000))
    await act(shop, orderId, { action: 'delete' })
    shop.advance(31 * DAY_MS)
    expect(await purgeDeletedOrders(shop)).toBe(1)
  })

  it('is no line for an order that was paid as it should be', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine())
    const { orderId } = await aWalletOrder(shop)
    await act(shop, orderId, pay(15_000, 'Wave'))
    expect(await deskCounts(shop)).toMatchObject({ 'to-return': 0 })
  })
})

describeOnEachEngine('a rest to pay', (engine) => {
  it('is counted and listed while something is owed, and not while a claim is to check', {
    tags: ['D-02', 'D-20'],
  }, async () => {
    const shop = aShop(engine())
    const { orderId } = await aWalletOrder(shop)
    const listed = () => shop.store.orders.list({ rest: true })
    expect(await listed()).toEqual([])
    await act(shop, orderId, pay(5750))
    expect(await listed()).toMatchObject([{ orderId, paymentStatus: 'settled' }])
    expect(await countOrders(shop)).toMatchObject({ rest: 1 })
    await act(shop, orderId, { action: 'confirm' })
    await act(shop, orderId, { action: 'deliver', amount: 9250, method: 'Wave', note: '' })
    expect(await countOrders(shop)).toMatchObject({ rest: 0, claims: 1 })
    await act(shop, orderId, { action: 'refuse_payment', note: '' })
    expect(await countOrders(shop)).toMatchObject({ rest: 1, claims: 0 })
    await act(shop, orderId, pay(9250))
    expect(await countOrders(shop)).toMatchObject({ rest: 0 })
  })
})
