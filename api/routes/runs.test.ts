import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aRun } from '../../tests/support/delivery-run.ts'

const TODAY = '2026-03-02'
const TOMORROW = '2026-03-03'
const A_DAY_MS = 86_400_000

describeOnEachEngine('run routes', (engine) => {
  it('list the orders of a day by courier, with the amount to collect for each order and in total', {
    tags: ['D-22'],
  }, async () => {
    const { runs, place, assign, courier, orderIds } = await aRun(engine())
    const later = await place('Demain')
    await assign(later, TOMORROW)
    expect(await runs()).toMatchObject({
      day: TODAY,
      runs: [
        { courierId: courier.id, courierName: 'Moussa', state: 'planned', toCollect: 10_000, collected: 0 },
      ],
    })
    const [run] = (await runs()).runs
    expect(run.orders.map(({ orderId, due }: { orderId: string; due: number }) => [orderId, due])).toEqual(
      orderIds.map((orderId) => [orderId, 5000]),
    )
    expect((await runs(TOMORROW)).runs).toMatchObject([{ orders: [{ orderId: later }] }])
  })

  it('dispatch all confirmed orders of a run and report the result of each', {
    tags: ['D-22', 'D-24'],
  }, async () => {
    const { runs, merchant, dispatch, orderIds } = await aRun(engine(), { orders: 3 })
    const [first, second, third] = orderIds
    await merchant(first, { action: 'dispatch' })
    await merchant(second as string, { action: 'revert_confirmation' })
    expect((await dispatch()).body).toMatchObject({ message: '1 faite', done: [third], refused: [] })
    const [run] = (await runs()).runs
    expect(run).toMatchObject({ state: 'out' })
    expect(run.attempts).toMatchObject([
      { orderId: first, number: 1, expected: 5000, endedAt: null },
      { orderId: third, number: 1, expected: 5000, endedAt: null },
    ])
    expect((await dispatch()).body).toMatchObject({ done: [], refused: [] })
  })

  it('dispatch an order once when two users dispatch the run', { tags: ['D-01'] }, async () => {
    const { dispatch, orderIds, details } = await aRun(engine())
    const both = await Promise.all([dispatch(), dispatch()])
    const done = both.flatMap(({ body }) => body.done)
    expect(done.toSorted()).toEqual(orderIds.toSorted())
    for (const orderId of orderIds) expect((await details(orderId)).deliveryAttempts).toHaveLength(1)
  })

  it('reorder the stops, but refuse an outdated list of orders', { tags: ['D-22'] }, async () => {
    const { ask, token, runs, runId, orderIds, place, assign } = await aRun(engine(), { orders: 3 })
    const sort = (ids: readonly string[]) =>
      ask('PATCH', `/runs/${runId}/order`, { token, json: { orderIds: ids } })
    const reversed = orderIds.toReversed()
    expect((await sort(reversed)).status).toBe(200)
    const [run] = (await runs()).runs
    expect(run.orders.map(({ orderId }: { orderId: string }) => orderId)).toEqual(reversed)
    await assign(await place('Client 4'))
    expect(await sort(orderIds)).toMatchObject({ status: 409, body: { code: 'RUN_CHANGED' } })
    expect(await ask('PATCH', '/runs/r9/order', { token, json: { orderIds } })).toMatchObject({ status: 404 })
  })

  it('list failed orders until they are dispatched again or returned to stock', {
    tags: ['D-24'],
  }, async () => {
    const { runs, dispatch, merchant, assign, orderIds, details } = await aRun(engine())
    const [again, back] = orderIds as unknown as [string, string]
    await dispatch()
    await merchant(again, { action: 'fail', reason: 'absent', note: 'Personne' })
    await merchant(back, { action: 'fail', reason: 'refused' })
    const day = await runs()
    expect(day.runs).toMatchObject([{ state: 'done', toCollect: 0 }])
    expect(day.failed.map(({ orderId }: { orderId: string }) => orderId).toSorted()).toEqual(
      orderIds.toSorted(),
    )
    expect((await dispatch()).body.done).toEqual([])
    await merchant(back, { action: 'return_to_stock' })
    await assign(again, TOMORROW)
    expect((await runs()).failed).toMatchObject([{ orderId: again }])
    const [next] = (await runs(TOMORROW)).runs
    expect(next).toMatchObject({ state: 'planned', orders: [{ orderId: again }] })
    await merchant(again, { action: 'dispatch' })
    expect((await runs()).failed).toEqual([])
    expect((await runs()).others).toMatchObject([{ orderId: again }])
    const [run] = (await runs()).runs
    expect(run.attempts).toMatchObject([
      { result: 'failed', reason: 'absent', note: 'Personne' },
      { result: 'failed', reason: 'refused' },
    ])
    expect((await details(again)).deliveryAttempts).toMatchObject([
      { number: 1 },
      { number: 2, endedAt: null },
    ])
  })

  it('return a courier’s link only in the response that creates it, and audit its creation and revocation', {
    tags: ['D-23', 'D-54'],
  }, async () => {
    const { ask, shop, token, runs, runId, courier } = await aRun(engine(), { may: ['orders', 'users'] })
    const made = await ask('POST', `/runs/${runId}/link`, { token })
    expect(made).toMatchObject({ status: 201, body: { expiresAt: '2026-03-03T06:00:00.000Z' } })
    expect(made.body.link).toMatch(/^https:\/\/boutique\.example\/livraison#[\w-]{43}$/)
    const secret = made.body.link.split('#')[1]
    expect(JSON.stringify(await runs())).not.toContain(secret)
    expect((await runs()).runs).toMatchObject([{ linkExpiresAt: '2026-03-03T06:00:00.000Z' }])
    await ask('PATCH', `/couriers/${courier.id}`, { token, json: { fee: 2000 } })
    await ask('DELETE', `/runs/${runId}/link`, { token })
    await ask('DELETE', `/runs/${runId}/link`, { token })
    expect((await runs()).runs).toMatchObject([{ linkExpiresAt: null }])
    const { entries } = (await ask('GET', '/audit?limit=200', { token })).body
    const actions = entries.map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => /^(?:run|courier)\./.test(action)).toSorted()).toEqual([
      'courier.changed',
      'courier.created',
      'run.link-created',
      'run.link-revoked',
    ])
    const names = entries.flatMap(({ action, subject }: { action: string; subject: { name: string } }) =>
      action.startsWith('run.') ? subject.name : [],
    )
    expect(names).toEqual(['Moussa, 2 mars 2026', 'Moussa, 2 mars 2026'])
    expect(JSON.stringify(entries)).not.toContain(secret)
    shop.advance(2 * A_DAY_MS)
    expect(await ask('POST', `/runs/${runId}/link`, { token })).toMatchObject({
      status: 409,
      body: { code: 'RUN_OVER' },
    })
  })
})
