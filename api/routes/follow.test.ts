import { expect, it } from 'vitest'
import type { OrderInput } from '../../contracts/order-form.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anApi } from '../../tests/support/api.ts'
import { deleteOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { actOnOrder } from '../../use-cases/orders/act-on-order.ts'
import { getOrder } from '../../use-cases/orders/get-order.ts'
import { eraseCustomer } from '../../use-cases/personal-data/customer-data.ts'
import { ATTEMPT_LIMITS, countInMemory } from '../middleware/rate-limit.ts'

type Api = ReturnType<typeof anApi>

/** Places an order for `Awa Ndiaye`; `token` is the order's follow key. */
async function placed(api: Api, details: Partial<OrderInput> = {}) {
  const product = await addProduct(api.shop, { price: 5000, stock: 9 })
  const input = anOrderInput(product, 2, {
    customerName: 'Awa Ndiaye',
    customerPhone: '771234567',
    ...details,
  })
  const { body, status } = await api.ask('POST', '/orders', { json: input })
  expect(status).toBe(201)
  const path = `/follow/${input.orderId}`
  const stock = async () => (await api.shop.store.products.find(product._id))?.stock
  return { orderId: input.orderId, path, token: String(body.followKey), stock, body }
}

describeOnEachEngine('GET /api/follow/{orderId}', (engine) => {
  it('returns the order when the key is right', { tags: ['D-50'] }, async () => {
    const api = anApi(engine())
    const { path, token, body } = await placed(api)
    expect(body.order).not.toHaveProperty('followKey')
    const answer = await api.ask('GET', path, { token })
    expect(answer).toMatchObject({
      status: 200,
      body: { order: { firstName: 'Awa', totalAmount: 10_000, amountToPrepare: 10_000, mayCancel: true } },
    })
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
  })

  it('gives the same answer for a wrong key, an unknown order and a deleted order', {
    tags: ['D-50'],
  }, async () => {
    const api = anApi(engine())
    const { path, token, orderId } = await placed(api)
    const wrong = await api.ask('GET', path, {
      token: token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    })
    const unknown = await api.ask('GET', '/follow/KB-0000000000', { token })
    const without = await api.ask('GET', path)
    await deleteOrder(api.shop, orderId)
    const deleted = await api.ask('GET', path, { token })
    for (const answer of [wrong, unknown, without, deleted]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'ORDER_LINK_INVALID' } })
      expect(answer.body).toEqual(wrong.body)
    }
  })

  it('does not return the order of an erased customer', { tags: ['D-50', 'D-54'] }, async () => {
    const api = anApi(engine())
    const { path, token, orderId } = await placed(api)
    await actOnOrder(api.shop, orderId, { action: 'confirm' })
    const found = await eraseCustomer(api.shop, { by: 'phone', value: '771234567' })
    expect(found).toMatchObject({ ok: true })
    expect((await api.ask('GET', path, { token })).status).toBe(404)
  })

  it('does not return an order that has no follow key', async () => {
    const api = anApi(engine())
    const { path, orderId } = await placed(api)
    await api.shop.store.orders.setFollowKey(orderId, null)
    expect((await api.ask('GET', path, { token: '' })).status).toBe(404)
    expect((await api.ask('GET', path, { token: 'null' })).status).toBe(404)
  })

  it('limits the requests of a client', { tags: ['D-50'] }, async () => {
    const api = anApi(engine(), { openCounter: (options) => countInMemory({ ...options, points: 2 }) })
    const { path, token } = await placed(api)
    const statuses = []
    for (let number = 0; number < 3; number++) statuses.push((await api.ask('GET', path, { token })).status)
    expect(statuses).toEqual([200, 200, 429])
  })
})

describeOnEachEngine('POST /api/follow/{orderId}', (engine) => {
  it('cancels a pending order once and returns its units to the stock', { tags: ['D-50'] }, async () => {
    const api = anApi(engine())
    const { path, token, stock, orderId } = await placed(api)
    expect(await stock()).toBe(7)
    expect(await api.ask('POST', `${path}/cancel`, { token })).toMatchObject({
      status: 200,
      body: { order: { title: 'Votre commande est annulée', mayCancel: false } },
    })
    expect((await api.ask('POST', `${path}/cancel`, { token })).status).toBe(200)
    expect(await stock()).toBe(9)
    expect(await getOrder(api.shop, orderId)).toMatchObject({
      order: { status: 'cancelled', cancelReason: 'Annulée par le client' },
    })
  })

  it('does not cancel a confirmed order', { tags: ['D-50'] }, async () => {
    const api = anApi(engine())
    const { path, token, orderId } = await placed(api)
    await actOnOrder(api.shop, orderId, { action: 'confirm' })
    expect(await api.ask('POST', `${path}/cancel`, { token })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_PENDING' },
    })
  })

  it('allows a change of the address until the order is packed', { tags: ['D-50'] }, async () => {
    const api = anApi(engine())
    const { path, token, orderId } = await placed(api)
    const json = { deliveryAddress: 'Yoff, près du phare' }
    expect((await api.ask('POST', `${path}/address`, { token, json })).status).toBe(200)
    expect(await getOrder(api.shop, orderId)).toMatchObject({
      order: { deliveryAddress: 'Yoff, près du phare' },
    })
    expect((await api.ask('POST', `${path}/address`, { token, json: { deliveryAddress: ' ' } })).status).toBe(
      400,
    )
    await actOnOrder(api.shop, orderId, { action: 'confirm' })
    await actOnOrder(api.shop, orderId, { action: 'pack' })
    expect(await api.ask('POST', `${path}/address`, { token, json })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_MOVED' },
    })
  })

  it('postpones the delivery and shows the requested day to administrators', { tags: ['D-50'] }, async () => {
    const api = anApi(engine())
    const { path, token, orderId } = await placed(api)
    const json = { day: '2026-03-05' }
    const call = { action: 'call', result: 'no_answer', again: null, reason: '' } as const
    expect((await actOnOrder(api.shop, orderId, call)).ok).toBe(true)
    expect((await api.ask('GET', path, { token })).body.order.postponedTo).toBeNull()
    expect(await api.ask('POST', `${path}/postpone`, { token, json })).toMatchObject({
      body: { order: { postponedTo: '2026-03-05T08:00:00.000Z' } },
    })
    await api.ask('POST', `${path}/postpone`, { token, json })
    const note = 'Le client demande la livraison à partir du jeudi 5 mars.'
    expect(await getOrder(api.shop, orderId)).toMatchObject({
      order: {
        callAgainAt: '2026-03-05T08:00:00.000Z',
        notes: [{ text: note, pinned: true }],
        events: [{ kind: 'placed' }, { kind: 'call' }, { kind: 'postpone', note }],
      },
    })
    for (const day of ['2026-03-02', '2026-04-05', 'demain']) {
      expect((await api.ask('POST', `${path}/postpone`, { token, json: { day } })).status).toBe(400)
    }
  })

  it('changes nothing with a wrong key', { tags: ['D-50'] }, async () => {
    const api = anApi(engine())
    const { path, orderId } = await placed(api)
    const token = 'AAAAAAAAAAAAAAAAAAAAAA'
    const answers = await Promise.all([
      api.ask('POST', `${path}/cancel`, { token }),
      api.ask('POST', `${path}/address`, { token, json: { deliveryAddress: 'Ailleurs' } }),
      api.ask('POST', `${path}/postpone`, { token, json: { day: '2026-03-05' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await getOrder(api.shop, orderId)).toMatchObject({ order: { version: 1, status: 'pending' } })
  })
})

describeOnEachEngine('POST /api/follow/find', (engine) => {
  const find = (api: Api, orderId: string, phone: string) =>
    api.ask('POST', '/follow/find', { json: { orderId, phone } })

  it('returns the follow key for an order number and phone in any spelling', { tags: ['D-51'] }, async () => {
    const api = anApi(engine())
    const { token, orderId } = await placed(api, { orderId: 'KB-7K2M9Q4T8A' })
    for (const typed of [orderId, 'kb 7k2m9q4t8a', '7K2M9Q4T8A']) {
      expect(await find(api, typed, '+221 77 123 45 67')).toMatchObject({
        status: 200,
        body: { orderId, followKey: token },
      })
    }
  })

  it('gives the same answer for an unknown order number, a wrong phone and an order without phone', {
    tags: ['D-51'],
  }, async () => {
    const api = anApi(engine())
    const { orderId } = await placed(api)
    const silent = await placed(api, { customerPhone: null })
    const answers = [
      await find(api, orderId, '770000000'),
      await find(api, 'KB-0000000000', '771234567'),
      await find(api, silent.orderId, '771234567'),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(404)
      expect(body).toEqual(answers[0]?.body)
    }
  })

  it('limits failed attempts per order number and per phone', { tags: ['D-51'] }, async () => {
    const { points } = ATTEMPT_LIMITS.lookupOfOrder
    const api = anApi(engine(), { openCounter: countInMemory })
    const { orderId } = await placed(api)
    for (let number = 0; number < points; number++) {
      expect((await find(api, orderId, `77000000${number % 10}`)).status).toBe(404)
    }
    const refused = await find(api, orderId, '771234567')
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(refused.headers.get('Retry-After')).toBe('5')
    for (let number = 0; number < points; number++) {
      expect((await find(api, `KB-000000000${number}`, '760000000')).status).toBe(404)
    }
    expect((await find(api, 'KB-1111111111', '760000000')).status).toBe(429)
  })
})

describeOnEachEngine('POST /api/follow/{orderId}/payment', (engine) => {
  it('chooses a wallet after cash, and answers a repeated request alike', { tags: ['E-25'] }, async () => {
    const api = anApi(engine())
    const { path, token } = await placed(api)
    const json = { method: 'Wave', seen: 'Cash' }
    const chosen = await api.ask('POST', `${path}/payment`, { token, json })
    expect(chosen).toMatchObject({
      status: 200,
      body: {
        order: {
          paymentMethod: 'Wave',
          toPay: { method: 'Wave', paymentCode: expect.any(String) },
          otherMethods: ['Cash', 'Orange Money'],
          amountToPrepare: 10_000,
        },
      },
    })
    expect((await api.ask('POST', `${path}/payment`, { token, json })).body).toEqual(chosen.body)
    const other = await api.ask('POST', `${path}/payment`, {
      token,
      json: { method: 'Orange Money', seen: 'Cash' },
    })
    expect(other).toMatchObject({ status: 409, body: { code: 'ORDER_CHANGED' } })
  })

  it('refuses a wrong key, an unknown method and a settled order, in French', {
    tags: ['E-25'],
  }, async () => {
    const api = anApi(engine())
    const { path, token, orderId } = await placed(api)
    const ask = (json: object, key = token) => api.ask('POST', `${path}/payment`, { token: key, json })
    expect(await ask({ method: 'Wave', seen: 'Cash' }, 'wrong')).toMatchObject({
      status: 404,
      body: { code: 'ORDER_LINK_INVALID' },
    })
    expect(await ask({ method: 'Bitcoin', seen: 'Cash' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'method', message: 'Ce mode de paiement n’est pas proposé.' }] },
    })
    await actOnOrder(api.shop, orderId, { action: 'pay', amount: 10_000, method: 'Cash' })
    expect(await ask({ method: 'Wave', seen: 'Cash' })).toMatchObject({
      status: 409,
      body: { code: 'NOTHING_TO_PAY', message: 'Il n’y a plus rien à payer pour cette commande.' },
    })
  })

  it('limits the choices with one key, as it limits claims of one payment', { tags: ['E-25'] }, async () => {
    const openCounter: Parameters<typeof anApi>[1] = {
      openCounter: (options) =>
        countInMemory({ ...options, points: options.keyPrefix === 'paymentCode' ? 1 : options.points }),
    }
    const api = anApi(engine(), openCounter)
    const [first, second] = [await placed(api), await placed(api)]
    const json = { method: 'Wave', seen: 'Cash' }
    const ask = ({ path, token }: typeof first) => api.ask('POST', `${path}/payment`, { token, json })
    expect((await ask(first)).status).toBe(200)
    expect((await ask(first)).status).toBe(429)
    expect((await ask(second)).status).toBe(200)
  })
})
