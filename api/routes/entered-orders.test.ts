import { expect, it } from 'vitest'
import { orderTexts } from '../../config/order-texts.ts'
import { PERMISSIONS } from '../../domain/accounts/account.ts'
import { anEnteredLine, anEnteredOrder } from '../../tests/builders/entered-order.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

describeOnEachEngine('the order entry routes', (engine) => {
  it('store an order once, report a repeated request, and refuse another order with the same id', {
    tags: ['D-12'],
  }, async () => {
    const { shop, ask } = anApi(engine())
    const token = await signIn(shop, { may: ['orders'] })
    const product = await addProduct(shop, { price: 5000, stock: 4 })
    const json = { ...anEnteredOrder(product), customerPhone: '+221 77 123 45 67' }
    const first = await ask('POST', '/orders/entered', { json, token })
    expect(first).toMatchObject({
      status: 201,
      body: { success: true, repeated: false, order: { customerPhone: '771234567', channel: 'phone' } },
    })
    const again = await ask('POST', '/orders/entered', { json, token })
    expect(again).toMatchObject({ status: 200, body: { repeated: true } })
    const other = await ask('POST', '/orders/entered', { json: { ...json, deliveryFee: 5 }, token })
    expect([other.status, other.body.code]).toEqual([409, 'ORDER_ID_TAKEN'])
  })

  it('keep the day that the customer wants, which the first event says', {
    tags: ['D-12'],
  }, async () => {
    const { shop, ask } = anApi(engine())
    const token = await signIn(shop, { may: ['orders'] })
    const json = { ...anEnteredOrder(await addProduct(shop), { confirmed: true }), wantedDay: '2026-03-05' }
    const { body } = await ask('POST', '/orders/entered', { json, token })
    const callAgainAt = '2026-03-05T08:00:00.000Z'
    expect(body.order).toMatchObject({ wantedDay: '2026-03-05', callAgainAt, status: 'confirmed' })
    const { order } = (await ask('GET', `/orders/${json.orderId}`, { token })).body
    expect(order.events).toMatchObject([{ kind: 'placed', changes: { wantedDay: [null, '2026-03-05'] } }])
  })

  it.each([
    [{ channel: 'web' }, 400, 'channel'],
    [{ lines: [] }, 400, 'lines'],
    [{ customerName: ' ' }, 400, 'customerName'],
    [{ customerPhone: '12' }, 400, 'customerPhone'],
    [{ orderId: 'a b' }, 400, 'orderId'],
    [{ wantedDay: '2026-02-31' }, 400, 'wantedDay'],
    [{ wantedDay: '2026-02-28' }, 400, 'wantedDay'],
  ])('refuse an order with %j', { tags: ['D-12'] }, async (change, status, path) => {
    const { shop, ask } = anApi(engine())
    const token = await signIn(shop, { may: ['orders'] })
    const product = await addProduct(shop)
    const json = { ...anEnteredOrder(product), ...change }
    const answer = await ask('POST', '/orders/entered', { json, token })
    expect([answer.status, answer.body.issues[0].path]).toEqual([status, path])
  })

  it('answer 409 when the total does not match the current prices or the stock is too low', {
    tags: ['D-12'],
  }, async () => {
    const { shop, ask } = anApi(engine())
    const token = await signIn(shop, { may: ['orders'] })
    const product = await addProduct(shop, { price: 5000, stock: 4 })
    const codeOf = async (overrides: Parameters<typeof anEnteredOrder>[1]) => {
      const json = anEnteredOrder(product, overrides)
      const { status, body } = await ask('POST', '/orders/entered', { json, token })
      return [status, body.code]
    }
    expect(await codeOf({ totalAmount: 1 })).toEqual([409, 'PRICE_CHANGED'])
    const lines = [anEnteredLine(product, { quantity: 5 })]
    expect(await codeOf({ lines, totalAmount: 25_000 })).toEqual([409, 'OUT_OF_STOCK'])
  })

  it('return the WhatsApp texts for orders, with the changes made in the settings', {
    tags: ['D-52'],
  }, async () => {
    const { shop, ask } = anApi(engine())
    const token = await signIn(shop, { may: PERMISSIONS })
    expect((await ask('GET', '/orders/texts', { token })).body).toEqual({ success: true, texts: orderTexts })
    const texts = { ...orderTexts, out: 'En route, {client}' }
    const change = (value: unknown) =>
      ask('PATCH', '/settings', { token, json: { changes: { orderTexts: { value, version: 0 } } } })
    const refused = await change({ ...texts, out: 'Bonjour {prenom}' })
    expect(refused.body.issues).toMatchObject([
      { path: 'changes.orderTexts.value.out', message: expect.stringContaining('{prenom} n’existe pas') },
    ])
    expect((await change(texts)).status).toBe(200)
    expect((await ask('GET', '/orders/texts', { token })).body.texts.out).toBe('En route, {client}')
  })
})
