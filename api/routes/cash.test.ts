import { expect, it } from 'vitest'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act, aDeliveredOrder, addCourier, anOrderOnItsWay } from '../../tests/support/delivered-orders.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

describeOnEachEngine('the cash routes', (engine) => {
  async function aCashier() {
    const { shop, ask } = anApi(engine())
    const token = await signIn(shop, { may: ['cash', 'exports'] })
    const product = await addProduct(shop, { price: 5000, stock: 20 })
    await addCourier(shop)
    const first = await aDeliveredOrder(shop, product)
    const second = await aDeliveredOrder(shop, product, 2)
    const send = (method: string, path: string, json?: unknown, as = token) =>
      ask(method, path, { token: as, ...(json !== undefined && { json }) })
    return { shop, send, orders: [first.orderId, second.orderId] }
  }

  const SETTLEMENT = { id: 'settlement-1', courierId: 'moussa', expected: 15000, received: 15000 }

  it('list the amount that each courier owes, until the amount is settled', { tags: ['D-30'] }, async () => {
    const { send, orders } = await aCashier()
    expect((await send('GET', '/cash')).body.couriers).toMatchObject([
      {
        ...{ courierId: 'moussa', name: 'Moussa', amount: 15000 },
        orders: [
          { orderId: orders[0], amount: 5000, customerName: 'Fatou Sarr' },
          { orderId: orders[1], amount: 10000 },
        ],
      },
    ])
    const closed = await send('POST', '/settlements', SETTLEMENT)
    expect(closed).toMatchObject({ status: 201, body: { settlement: { orders: 2, received: 15000 } } })
    expect(await send('POST', '/settlements', SETTLEMENT)).toMatchObject({
      ...{ status: 200, body: { repeated: true } },
    })
    expect((await send('GET', '/cash')).body.couriers).toMatchObject([{ amount: 0, fees: 3000, orders: [] }])
    const listed = await send('GET', '/settlements?limit=1')
    expect(listed.headers.get('X-Total-Count')).toBe('1')
    expect(listed.body.settlements).toMatchObject([
      {
        id: 'settlement-1',
        lines: orders.map((orderId, index) => ({ orderId, amount: 5000 + index * 5000 })),
      },
    ])
  })

  it('tell what couriers earned, and settle the net to hand over', { tags: ['D-30', 'D-31'] }, async () => {
    const { send } = await aCashier()
    const [held] = (await send('GET', '/cash')).body.couriers
    expect(held).toMatchObject({ amount: 15_000, fees: 3000, deliveries: 2 })
    const net = { ...SETTLEMENT, fees: 3000, received: 12_000 }
    expect(await send('POST', '/settlements', { ...net, fees: 2999 })).toMatchObject({
      ...{ status: 409, body: { code: 'SETTLEMENT_CHANGED', amount: 12_000 } },
    })
    expect(await send('POST', '/settlements', { ...net, received: 15_000 })).toMatchObject({
      ...{ status: 400, body: { code: 'SETTLEMENT_NOTE' } },
    })
    expect(await send('POST', '/settlements', { ...net, received: -1, note: 'Erreur' })).toMatchObject({
      ...{ status: 400, body: { issues: [{ path: 'received' }] } },
    })
    const closed = await send('POST', '/settlements', net)
    const settlement = { expected: 15_000, fees: 3000, received: 12_000 }
    expect(closed).toMatchObject({ status: 201, body: { settlement } })
    expect(await send('POST', '/settlements', net)).toMatchObject({ body: { repeated: true, settlement } })
    expect((await send('GET', '/cash')).body.couriers).toEqual([])
    const { report } = (await send('GET', '/cash/report?day=2026-03-02')).body
    expect(report).toMatchObject({ fees: 3000, cash: { settled: 15_000, fees: 3000, received: 12_000 } })
  })

  it('read an amount as it is typed, and refuse a part of a franc', { tags: ['D-30'] }, async () => {
    const { send } = await aCashier()
    const refused = await send('POST', '/settlements', { ...SETTLEMENT, received: '15 000,50' })
    expect(refused).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'received', message: 'Indiquez un montant en francs, sans virgule.' }] },
    })
    const closed = await send('POST', '/settlements', {
      ...{ ...SETTLEMENT, expected: '15.000', received: '15 000 FCFA' },
    })
    expect(closed).toMatchObject({ status: 201, body: { settlement: { received: 15000 } } })
  })

  it('refuse a settlement with a wrong amount, a missing note or an unknown courier', {
    tags: ['D-30'],
  }, async () => {
    const { send } = await aCashier()
    expect(await send('POST', '/settlements', { ...SETTLEMENT, expected: 5000 })).toMatchObject({
      ...{ status: 409, body: { code: 'SETTLEMENT_CHANGED', amount: 15000 } },
    })
    expect(await send('POST', '/settlements', { ...SETTLEMENT, received: 1 })).toMatchObject({
      ...{ status: 400, body: { code: 'SETTLEMENT_NOTE', issues: [{ path: 'note' }] } },
    })
    expect((await send('POST', '/settlements', { ...SETTLEMENT, received: -1 })).status).toBe(400)
    expect((await send('POST', '/settlements', { ...SETTLEMENT, courierId: 'nobody' })).status).toBe(404)
  })

  it('list wallet payments reported at the door, which only the permission `payments` confirms', {
    tags: ['D-30'],
  }, async () => {
    const { shop, send, orders } = await aCashier()
    const product = await addProduct(shop, { price: 5000, stock: 20 })
    const paidByWave = async () => {
      const { orderId } = await anOrderOnItsWay(shop, product)
      await act(shop, orderId, { action: 'deliver', method: 'Wave', note: '' })
      return orderId
    }
    const orderId = await paidByWave()
    expect((await send('GET', '/cash')).body.claims).toMatchObject([
      { orderId, method: 'Wave', amount: 5000, courierName: 'Moussa', customerName: 'Fatou Sarr' },
    ])
    expect((await send('GET', '/cash')).body.couriers[0].orders).toHaveLength(orders.length)
    for (const action of ['confirm_payment', 'refuse_payment', 'delete']) {
      const token = await signIn(shop, { may: ['orders', 'cash'] })
      const refused = await send('POST', `/orders/${orderId}/actions`, { action }, token)
      expect(refused).toMatchObject({ status: 403 })
    }
    const token = await signIn(shop, { may: ['orders', 'payments'] })
    const confirmed = await send('POST', `/orders/${orderId}/actions`, { action: 'confirm_payment' }, token)
    expect(confirmed).toMatchObject({ status: 200, body: { order: { paymentStatus: 'paid' } } })
    expect((await send('GET', '/cash')).body.claims).toEqual([])
    const [entry] = await shop.store.audit.list({ limit: 1, offset: 0 })
    expect(entry).toMatchObject({ action: 'payment.confirmed', subject: { id: orderId } })
    const other = await paidByWave()
    const refusal = await send('POST', `/orders/${other}/actions`, { action: 'refuse_payment' }, token)
    expect(refusal).toMatchObject({ status: 200, body: { order: { paymentStatus: 'pending' } } })
    const [last] = await shop.store.audit.list({ limit: 1, offset: 0 })
    expect(last).toMatchObject({ action: 'payment.refused', subject: { id: other } })
  })

  it('write settlements to the audit log', { tags: ['D-30'] }, async () => {
    const { shop, send } = await aCashier()
    await send('POST', '/settlements', { ...SETTLEMENT, received: 14000, note: 'Monnaie' })
    const [entry] = await shop.store.audit.list({ limit: 1, offset: 0 })
    expect(entry).toMatchObject({
      action: 'cash.settled',
      subject: { name: 'Moussa' },
      changes: { received: [15000, 14000], note: [null, 'Monnaie'] },
    })
  })

  it('return the report of a day as JSON and as CSV', { tags: ['D-31'] }, async () => {
    const { send } = await aCashier()
    const { body } = await send('GET', '/cash/report?day=2026-03-02')
    expect(body.report).toMatchObject({ orders: 2, delivered: 2, cash: { collected: 15000 }, fees: 3000 })
    const file = await send('GET', '/cash/report.csv?day=2026-03-02')
    expect(file.headers.get('Content-Disposition')).toContain('rapport-2026-03-02.csv')
    expect(file.body).toContain('2026-03-02;Espèces;Encaissé par les livreurs;;15000')
    expect((await send('GET', '/cash/report?day=hier')).status).toBe(400)
  })
})
