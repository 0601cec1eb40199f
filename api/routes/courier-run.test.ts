import { expect, it } from 'vitest'
import { addBirthList, aGiftOrder, PARENTS } from '../../tests/support/birth-lists.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aRun } from '../../tests/support/delivery-run.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { ensureFollowKey } from '../../use-cases/orders/follow-order.ts'

const AN_HOUR_MS = 3_600_000
const key = (number: number) => `phone-key-${number}`
const INVALID = { status: 401, body: { code: 'COURIER_LINK_INVALID' } }

describeOnEachEngine('a courier’s link', (engine) => {
  async function onTheRoad(orders = 2) {
    const run = await aRun(engine(), { orders })
    await run.dispatch()
    const link = await run.openLink()
    return { ...run, link, phone: run.phoneWith(link) }
  }

  it('shows only the run’s orders and the data needed to deliver them', {
    tags: ['D-23', 'D-54'],
  }, async () => {
    const { phone, orderIds, place, assign } = await onTheRoad()
    await place('Autre')
    await assign(await place('Demain'), '2026-03-03')
    const answer = await phone.run()
    expect(answer.headers.get('Cache-Control')).toContain('no-store')
    const { run } = answer.body
    expect(Object.keys(run).toSorted()).toEqual(['courierName', 'day', 'expiresAt', 'id', 'orders', 'shop'])
    expect(run).toMatchObject({ day: '2026-03-02', courierName: 'Moussa' })
    expect(run.orders).toEqual(
      orderIds.map((orderId, index) => ({
        orderId,
        state: 'to_deliver',
        customerName: `Client ${index + 1}`,
        phone: '770000001',
        address: 'Ouakam, rue 12',
        district: '',
        zone: '',
        wantedDay: null,
        notes: [],
        due: 5000,
        claimed: false,
        gift: false,
        items: [
          {
            position: 0,
            name: 'Body',
            quantity: 1,
            price: 5000,
            allocated: 0,
            refused: 0,
            color: null,
            size: '6 mois',
            exchanges: [{ color: null, size: '12 mois' }],
          },
        ],
        back: [],
        reason: null,
        method: null,
        collected: 0,
        cash: 0,
        endedAt: null,
      })),
    )
  })

  it('shows what is left to collect while the customer pays with a wallet, and that it is announced', {
    tags: ['D-23', 'E-25'],
  }, async () => {
    const { ask, shop, phone, orderIds, merchant } = await onTheRoad(1)
    const [orderId] = orderIds
    const stop = async () => {
      const { due, claimed } = (await phone.run()).body.run.orders[0]
      return { due, claimed }
    }
    const opened = await ensureFollowKey(shop, orderId)
    const json = { method: 'Wave', seen: 'Cash' }
    const token = opened.ok ? opened.followKey : ''
    const { order } = (await ask('POST', `/follow/${orderId}/payment`, { token, json })).body
    expect(await stop()).toEqual({ due: 5000, claimed: false })
    await merchant(orderId, { action: 'pay', amount: 2000, method: 'Wave' })
    expect(await stop()).toEqual({ due: 3000, claimed: false })
    const { paymentCode, method: paymentMethod } = order.toPay
    const claim = { name: 'Fatou', phone: '771234567', amount: 3000, paymentCode, paymentMethod }
    const item = { name: 'Body', price: 3000, quantity: 1 }
    const timestamp = new Date(shop.clock()).toISOString()
    const claimed = await ask('POST', '/notify-payment', { json: { ...claim, items: [item], timestamp } })
    expect(claimed.status).toBe(200)
    expect(await stop()).toEqual({ due: 3000, claimed: true })
    await merchant(orderId, { action: 'pay', amount: 3000, method: 'Wave' })
    expect(await stop()).toEqual({ due: 0, claimed: false })
  })

  it('leads to the parents of a gift, not to its giver', { tags: ['D-23', 'K-10'] }, async () => {
    const { ask, shop, phone, merchant, assign, runs, details } = await onTheRoad(1)
    const product = await addProduct(shop, { price: 5000, stock: 1 })
    const { shareKey, list } = await addBirthList(shop, [{ product }])
    const [json] = list.items.map((item) => aGiftOrder(item))
    const { orderId } = (await ask('POST', `/birth-lists/${shareKey}/gifts`, { json })).body.order
    await merchant(orderId, { action: 'confirm' })
    await assign(orderId)
    const { orders } = (await phone.run()).body.run
    expect(orders[1]).toMatchObject({ orderId, customerName: 'Aminata Fall', ...PARENTS })
    // Its giver has not paid it yet, and pays the shop: the parents pay nothing.
    expect(orders[1]).toMatchObject({ due: 0, gift: true, claimed: false })
    const [{ toCollect, orders: stops }] = (await runs()).runs
    expect([toCollect, stops.at(-1).due]).toEqual([5000, 0])
    await merchant(orderId, { action: 'pack' })
    expect((await merchant(orderId, { action: 'dispatch' })).body.success).toBe(true)
    const { attempt } = await details(orderId)
    expect(attempt.expected).toBe(0)
    expect((await phone.act(orderId, { action: 'deliver', method: 'Cash', key: key(1) })).status).toBe(200)
    const delivered = await details(orderId)
    expect(delivered).toMatchObject({ fulfillmentStatus: 'delivered', received: 0, paymentStatus: 'pending' })
    expect(delivered.deliveryAttempts).toMatchObject([{ expected: 0, collected: 0 }])
  })

  it('gets the same answer when it is wrong, revoked, replaced or expired', { tags: ['D-23'] }, async () => {
    const { ask, shop, token, runId, courier, link, phoneWith, openLink } = await onTheRoad()
    const answers = [await phoneWith('wrong').run(), await ask('GET', '/courier/run')]
    const second = await openLink()
    answers.push(await phoneWith(link).run())
    expect((await phoneWith(second).run()).status).toBe(200)
    await ask('DELETE', `/runs/${runId}/link`, { token })
    answers.push(await phoneWith(second).run())
    const third = await openLink()
    await ask('PATCH', `/couriers/${courier.id}`, { token, json: { active: false } })
    answers.push(await phoneWith(third).run())
    await ask('PATCH', `/couriers/${courier.id}`, { token, json: { active: true } })
    shop.advance(19 * AN_HOUR_MS)
    expect((await phoneWith(third).run()).status).toBe(200)
    shop.advance(AN_HOUR_MS)
    answers.push(await phoneWith(third).run())
    for (const answer of answers) expect(answer).toMatchObject(INVALID)
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  it('shows no orders and accepts no actions before the run’s day', async () => {
    const { place, assign, runs, openLink, phoneWith } = await aRun(engine(), { orders: 0 })
    const orderId = await place('Demain')
    await assign(orderId, '2026-03-03')
    const phone = phoneWith(await openLink((await runs('2026-03-03')).runs[0].id))
    expect((await phone.run()).body.run).toMatchObject({ day: '2026-03-03', orders: [] })
    expect((await phone.act(orderId, { action: 'deliver', key: key(1) })).status).toBe(404)
  })

  it('records deliveries, exchanges and failures, and stores the result of the delivery attempt', {
    tags: ['D-23', 'D-24', 'D-41'],
  }, async () => {
    const { phone, orderIds, details, courier, runs } = await onTheRoad(4)
    const [whole, part, other, none] = orderIds as unknown as [string, string, string, string]
    const sent = [
      await phone.act(whole, { action: 'deliver', amount: 5000, method: 'Cash', key: key(1) }),
      await phone.act(part, { action: 'fail', reason: 'absent', note: 'Personne', key: key(2) }),
      await phone.act(other, {
        action: 'exchange',
        position: 0,
        quantity: 1,
        size: '12 mois',
        amount: 5000,
        method: 'Wave',
        key: key(3),
      }),
      await phone.act(none, {
        action: 'fail',
        reason: 'postponed',
        again: '2026-03-04T00:00:00.000Z',
        key: key(4),
      }),
    ]
    expect(sent.map(({ status, body }) => [status, body.order.state])).toEqual([
      [200, 'delivered'],
      [200, 'failed'],
      [200, 'delivered'],
      [200, 'failed'],
    ])
    expect(sent[2]?.body.order.items).toMatchObject([{ size: '12 mois', quantity: 1 }])
    expect(await details(whole)).toMatchObject({
      fulfillmentStatus: 'delivered',
      paymentStatus: 'collected',
      deliveryAttempts: [{ courierId: courier.id, result: 'delivered', expected: 5000, collected: 5000 }],
    })
    expect(await details(none)).toMatchObject({ callAgainAt: '2026-03-04T00:00:00.000Z' })
    const [run] = (await runs()).runs
    expect(run).toMatchObject({ state: 'done', collected: 5000, atDoor: 5000 })
  })

  it('sells refused units again only once the shop has received them from the courier', {
    tags: ['D-23'],
  }, async () => {
    const { shop, place, assign, merchant, openLink, phoneWith, product } = await aRun(engine(), {
      orders: 0,
    })
    const orderId = await place('Awa', 3)
    await assign(orderId)
    await merchant(orderId, { action: 'dispatch' })
    const { runId } = (await shop.store.orders.find(orderId))?.order ?? {}
    const phone = phoneWith(await openLink(runId ?? ''))
    const refused = [{ position: 0, quantity: 1 }]
    const acted = await phone.act(orderId, { action: 'deliver_partly', refused, method: 'Cash', key: key(1) })
    expect(acted.body.order).toMatchObject({ state: 'partially_delivered', due: 0, collected: 10_000 })
    expect(acted.body.order.back).toEqual([{ name: 'Body', quantity: 1, color: null, size: '6 mois' }])
    const stock = async () => (await shop.store.products.find(product._id))?.stock
    expect(await stock()).toBe(37)
    await merchant(orderId, { action: 'receive_back', restock: refused })
    expect(await stock()).toBe(38)
    expect((await phone.run()).body.run.orders[0].back).toEqual([])
  })

  it('refuses actions on an order of no run or of another run, actions without a key and actions that couriers may not do', {
    tags: ['D-23'],
  }, async () => {
    const { phone, orderIds, place, assign, details } = await onTheRoad()
    const [other, tomorrow] = [await place('Autre'), await place('Demain')]
    expect((await assign(tomorrow, '2026-03-03')).status).toBe(200)
    for (const orderId of [other, tomorrow]) {
      expect(await phone.act(orderId, { action: 'deliver', key: key(1) })).toMatchObject({
        status: 404,
        body: { code: 'ORDER_NOT_FOUND' },
      })
    }
    expect(await phone.act(orderIds[0], { action: 'deliver' })).toMatchObject({ status: 400 })
    expect(await phone.act(orderIds[0], { action: 'pack', key: key(2) })).toMatchObject({ status: 400 })
    expect((await details(other)).fulfillmentStatus).toBe('unfulfilled')
  })

  it('applies a repeated action once, even if two tabs send it or the order has left the run', {
    tags: ['D-23'],
  }, async () => {
    const { phone, orderIds, details, assign } = await onTheRoad()
    const [first, second] = orderIds as unknown as [string, string]
    const deliver = { action: 'deliver', amount: 5000, method: 'Cash', key: key(1) }
    const both = await Promise.all([phone.act(first, deliver), phone.act(first, deliver)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.map(({ body }) => body.repeated).toSorted()).toEqual([false, true])
    expect((await details(first)).payments).toHaveLength(1)
    const fail = { action: 'fail', reason: 'absent', key: key(2) }
    await phone.act(second, fail)
    await assign(second, '2026-03-03')
    expect((await phone.act(second, fail)).body).toMatchObject({ repeated: true, order: null })
  })

  it('takes cash and a wallet’s payment together, once, from the phone that is first', {
    tags: ['D-23', 'D-30'],
  }, async () => {
    const { phone, openLink, phoneWith, orderIds, details, runs } = await onTheRoad(1)
    const [orderId] = orderIds
    const split = { action: 'deliver', amount: 3000, method: 'Wave', cash: 2000, key: key(1) }
    const other = phoneWith(await openLink())
    const both = await Promise.all([
      other.act(orderId, split),
      other.act(orderId, { action: 'deliver', amount: 5000, method: 'Cash', key: key(2) }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const isSplit = both[0].status === 200
    // The answer was lost, and the phone sends its queue again.
    expect(await other.act(orderId, { ...split, key: isSplit ? key(1) : key(2) })).toMatchObject({
      status: 200,
      body: {
        repeated: true,
        order: isSplit ? { collected: 3000, cash: 2000 } : { collected: 5000, cash: 0 },
      },
    })
    const { payments, doorClaim } = await details(orderId)
    expect(payments).toMatchObject([{ amount: isSplit ? 2000 : 5000, method: 'Cash' }])
    expect(doorClaim?.amount ?? null).toBe(isSplit ? 3000 : null)
    expect((await runs()).runs[0]).toMatchObject({
      collected: isSplit ? 2000 : 5000,
      atDoor: isSplit ? 3000 : 0,
    })
    expect((await phone.run()).status).toBe(401)
  })

  it('refuses an action that conflicts with a concurrent action of the merchant, and names the order’s current state', {
    tags: ['D-01'],
  }, async () => {
    const { phone, orderIds, merchant, details } = await onTheRoad()
    const [orderId] = orderIds
    const answers = await Promise.all([
      phone.act(orderId, { action: 'deliver', amount: 5000, method: 'Cash', key: key(1) }),
      merchant(orderId, { action: 'fail', reason: 'absent' }),
    ])
    const after = await details(orderId)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    for (const { status, body } of answers) {
      if (status !== 200) expect(body.message).toMatch(/ce geste n’est plus possible.*Livrée/)
    }
    expect(after.payments.length).toBe(answers[0]?.status === 200 ? 1 : 0)
  })
})
