import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aRun } from '../../tests/support/delivery-run.ts'

const TODAY = '2026-03-02'
const TOMORROW = '2026-03-03'
const LATER = '2026-03-05'
const A_DAY_MS = 86_400_000

describeOnEachEngine('the wanted day of an order', (engine) => {
  const bulk = ({ ask, token }: Awaited<ReturnType<typeof aRun>>, json: object) =>
    ask('POST', '/orders/actions', { token, json })

  it('is set when a call confirms the order, kept by later calls, and cleared', {
    tags: ['D-10'],
  }, async () => {
    const { merchant, orderIds, details } = await aRun(engine(), { orders: 1 })
    const [orderId] = orderIds
    await merchant(orderId, { action: 'revert_confirmation' })
    await merchant(orderId, { action: 'call', result: 'confirmed', day: TOMORROW })
    expect(await details(orderId)).toMatchObject({ status: 'confirmed', wantedDay: TOMORROW })
    await merchant(orderId, { action: 'undo' })
    expect(await details(orderId)).toMatchObject({ status: 'pending', wantedDay: null })
    await merchant(orderId, { action: 'set_day', day: LATER })
    await merchant(orderId, { action: 'call', result: 'no_answer' })
    expect(await details(orderId)).toMatchObject({ callResult: 'no_answer', wantedDay: LATER })
    await merchant(orderId, { action: 'set_day', day: null })
    expect((await details(orderId)).wantedDay).toBeNull()
    for (const day of ['2026-03-01', '2026-02-31', '2026-09-01']) {
      expect(await merchant(orderId, { action: 'set_day', day })).toMatchObject({ status: 400 })
    }
  })

  it('of an order that an earlier version postponed is the time of its next call', {
    tags: ['D-50'],
  }, async () => {
    const { merchant, orderIds, details } = await aRun(engine(), { orders: 1 })
    const [orderId] = orderIds
    await merchant(orderId, { action: 'set_day', day: LATER })
    await engine().db.updateTable('orders').set({ wantedDay: null }).where('orderId', '=', orderId).execute()
    expect((await details(orderId)).wantedDay).toBe(LATER)
    await merchant(orderId, { action: 'pack' })
    await merchant(orderId, { action: 'undo' })
    expect((await details(orderId)).wantedDay).toBe(LATER)
  })

  it('decides the run that an order is assigned to, which the answer names', { tags: ['D-22'] }, async () => {
    const run = await aRun(engine(), { orders: 0 })
    const [today, tomorrow] = [await run.place('Awa'), await run.place('Binta')]
    await run.merchant(tomorrow, { action: 'set_day', day: TOMORROW })
    const assign = { action: 'assign', courierId: run.courier.id }
    const { body } = await bulk(run, { ...assign, orderIds: [today, tomorrow], checkDay: true })
    expect(body).toMatchObject({
      done: [today, tomorrow],
      otherDay: [],
      warnings: [],
      runs: [
        { courierName: 'Moussa', day: TODAY, orders: 1 },
        { courierName: 'Moussa', day: TOMORROW, orders: 1 },
      ],
    })
    expect(body.message).toBe(
      '2 faites. Tournée de Moussa (aujourd’hui)\u202f: 1 commande. Tournée de Moussa (demain, mardi 3 mars)\u202f: 1 commande',
    )
    expect((await run.runs(TOMORROW)).runs).toMatchObject([{ orders: [{ orderId: tomorrow }] }])
    expect((await run.assign(tomorrow)).body.runs).toEqual([
      { courierName: 'Moussa', day: TOMORROW, orders: 1 },
    ])
  })

  it('is asked about before another run gets the order: a request that does not ask gets a warning', {
    tags: ['D-21', 'D-22'],
  }, async () => {
    const run = await aRun(engine(), { orders: 0 })
    const orderId = await run.place('Awa')
    await run.merchant(orderId, { action: 'set_day', day: TOMORROW })
    const today = { action: 'assign', courierId: run.courier.id, day: TODAY }
    const message = `${orderId} (Awa) est à livrer demain, mardi 3 mars.`
    expect(await run.merchant(orderId, { ...today, checkDay: true })).toMatchObject({
      ...{ status: 409, body: { code: 'OTHER_DAY', message } },
    })
    const asked = await bulk(run, { ...today, orderIds: [orderId], checkDay: true })
    expect(asked.body).toMatchObject({
      ...{ message: '0 faite, 1 pour un autre jour', done: [], refused: [] },
      otherDay: [{ orderId, message }],
    })
    expect((await run.details(orderId)).runId).toBeNull()
    expect(await bulk(run, { ...today, orderIds: [orderId] })).toMatchObject({
      ...{ status: 200, body: { done: [orderId], warnings: [message] } },
    })
  })

  it('holds an order back when its run leaves, until a person has been asked', {
    tags: ['D-22', 'D-24'],
  }, async () => {
    const run = await aRun(engine())
    const [now, later] = run.orderIds as unknown as [string, string]
    await run.merchant(later, { action: 'set_day', day: LATER })
    const path = `/runs/${run.runId}/dispatch`
    const { body } = await run.ask('POST', `${path}?checkDay=true`, { token: run.token })
    expect(body).toMatchObject({ done: [now], refused: [], otherDay: [{ orderId: later }] })
    expect((await run.details(later)).fulfillmentStatus).toBe('unfulfilled')
    const left = await run.ask('POST', path, { token: run.token })
    expect(left.body).toMatchObject({
      ...{ done: [later], otherDay: [] },
      warnings: [`${later} (Client 2) est à livrer le jeudi 5 mars.`],
    })
    expect(await run.ask('POST', `${path}?checkDay=oui`, { token: run.token })).toMatchObject({ status: 400 })
  })

  it('is asked about when an order of tomorrow’s run leaves today, and not on its day', {
    tags: ['D-22'],
  }, async () => {
    const run = await aRun(engine(), { orders: 0 })
    const orderId = await run.place('Awa')
    await run.assign(orderId, TOMORROW)
    const dispatch = { action: 'dispatch', checkDay: true }
    expect(await run.merchant(orderId, dispatch)).toMatchObject({
      body: { code: 'OTHER_DAY', message: `${orderId} est dans la tournée de demain, mardi 3 mars.` },
    })
    run.shop.advance(A_DAY_MS)
    expect(await run.merchant(orderId, dispatch)).toMatchObject({ status: 200, body: { warnings: [] } })
  })

  it('stands with the pinned notes in the lists, the run and the courier’s page', {
    tags: ['D-06', 'D-23'],
  }, async () => {
    const run = await aRun(engine(), { orders: 1 })
    const [orderId] = run.orderIds
    await run.merchant(orderId, { action: 'set_day', day: TODAY })
    const note = (text: string, pinned: boolean) =>
      run.ask('POST', `/orders/${orderId}/notes`, { token: run.token, json: { text, pinned } })
    await note('Portail bleu', true)
    await note('Bonne cliente', false)
    const noted = { orderId, wantedDay: TODAY, pinnedNotes: ['Portail bleu'] }
    const { orders } = (await run.ask('GET', '/orders?limit=30', { token: run.token })).body
    expect(orders).toMatchObject([noted])
    expect((await run.runs()).runs[0].orders).toMatchObject([noted])
    const phone = run.phoneWith(await run.openLink())
    const seen = async () => (await phone.run()).body.run.orders
    expect(await seen()).toMatchObject([{ wantedDay: TODAY, notes: ['Portail bleu'] }])
  })
})
