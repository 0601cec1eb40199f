import { expect, it } from 'vitest'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aPaidOrder, work } from '../../tests/support/refunds.ts'
import { signIn } from '../../tests/support/sign-in.ts'

describeOnEachEngine('the routes of refunds', (engine) => {
  async function aShopWithPayment() {
    const { shop, ask } = anApi(engine(), {}, withProviders())
    const order = await aPaidOrder(shop)
    const send = (path: string, json: object, token: string) => ask('POST', path, { token, json })
    return { shop, ask, send, ...order }
  }
  const DESK = '/payments/desk/actions'
  let keys = 0
  const key = () => `key-${keys++}`

  it('ask a provider from the page of an order, and show what became of it', {
    tags: ['D-05', 'E-20'],
  }, async () => {
    const { shop, ask, send, orderId, id: paymentId } = await aShopWithPayment()
    const token = await signIn(shop, { may: ['orders', 'payments'] })
    const details = async () => (await ask('GET', `/orders/${orderId}`, { token })).body.order
    const way = { paymentId, provider: 'wave', method: 'Wave', way: 'provider', amount: 15_000 }
    expect(await details()).toMatchObject({ refunds: [], refundWays: [way] })
    const refund = { action: 'refund', amount: 15_000, method: 'Wave', paymentId }
    const actions = `/orders/${orderId}/actions`
    expect(await send(actions, { ...refund, paymentId: 'unknown' }, token)).toMatchObject({ status: 404 })
    expect(await send(actions, refund, token)).toMatchObject({ status: 200 })
    expect(await details()).toMatchObject({ refunds: [{ state: 'asked', amount: 15_000 }], refundWays: [] })
    const { paymentId: _, ...byHand } = refund
    expect(await send(actions, byHand, token)).toMatchObject({ status: 409, body: { code: 'REFUND_OPEN' } })
    await work(shop)
    expect(await details()).toMatchObject({ refunds: [{ state: 'done' }], refundWays: [], refunded: 15_000 })
  })

  it('decide about a refund only with the permission `payments`', { tags: ['E-20', 'E-23'] }, async () => {
    const { shop, send, orderId, id: paymentId } = await aShopWithPayment()
    const without = await signIn(shop, { may: ['orders', 'cash'] })
    const refund = { action: 'refund', amount: 15_000, method: 'Wave', paymentId }
    expect(await send(`/orders/${orderId}/actions`, refund, without)).toMatchObject({ status: 403 })
    for (const action of ['ask_again', 'returned', 'not_returned']) {
      const decision = { action, item: 'refund:unknown' }
      expect(await send(DESK, { ...decision, key: key() }, without)).toMatchObject({ status: 403 })
      const token = await signIn(shop, { may: ['payments'] })
      expect(await send(DESK, { ...decision, key: key() }, token)).toMatchObject({
        ...{ status: 404, body: { code: 'REFUND_UNKNOWN' } },
      })
    }
    expect(await shop.store.refunds.listFor(orderId)).toEqual([])
  })

  it('list an order that was cancelled after it was paid in one place, until its money is back', {
    tags: ['E-20'],
  }, async () => {
    const { shop, ask, send, orderId, item } = await aShopWithPayment()
    const token = await signIn(shop, { may: ['orders', 'payments'] })
    await send(`/orders/${orderId}/actions`, { action: 'cancel', reason: 'Doublon' }, token)
    const listed = async () => {
      const { body } = await ask('GET', '/payments/desk?state=to-return', { token })
      return body.entries.map(({ source, amount }: { source: string; amount: number }) => [source, amount])
    }
    expect(await listed()).toEqual([['surplus', 15_000]])
    const { wave } = shop.paymentProviders
    wave.failing = { ok: false, failure: 'refused', detail: 'HTTP 400' }
    await send(DESK, { action: 'refund', item, key: key() }, token)
    expect(await listed()).toEqual([['refund', 15_000]])
    await work(shop)
    expect(await listed()).toEqual([['refund', 15_000]])
    const [refund] = await shop.store.refunds.listFor(orderId)
    const decision = { item: `refund:${refund?.id}` }
    await send(DESK, { action: 'not_returned', ...decision, key: key() }, token)
    expect(await listed()).toEqual([['surplus', 15_000]])
    const settle = { action: 'settle', item: `surplus:${orderId}`, method: 'Cash' }
    expect(await send(DESK, { ...settle, item, key: key() }, token)).toMatchObject({
      ...{ status: 400, body: { issues: [{ path: 'note' }] } },
    })
    await send(DESK, { ...settle, amount: 5000, key: key() }, token)
    expect(await listed()).toEqual([['surplus', 10_000]])
    await send(DESK, { ...settle, key: key() }, token)
    expect(await listed()).toEqual([])
    expect(await shop.store.orders.find(orderId)).toMatchObject({
      order: { received: 15_000, refunded: 15_000 },
    })
  })
})
