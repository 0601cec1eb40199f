import { beforeEach, expect, it } from 'vitest'
import type { Permission } from '../../domain/accounts/account.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { anApi } from '../../tests/support/api.ts'
import { aMessage, CUSTOMER_PHONE } from '../../tests/support/conversations.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { deliver } from '../../tests/support/replies.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'

/** A complete PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const id = (number: number) => `7e2b7b1e-5c1f-4f52-9d57-0a4b5c3e1a${10 + number}`

describeOnEachEngine('answers to customers', (engine) => {
  let { shop, ask } = {} as ReturnType<typeof anApi>
  let token = ''
  let path = ''
  let seen = 0
  beforeEach(async () => {
    ;({ shop, ask } = anApi(engine(), {}, withWhatsApp()))
    token = await signIn(shop, { may: ['messages', 'orders'] })
    const { conversationId, sequence } = await aMessage(shop, 'Bonjour')
    path = `/conversations/${conversationId}`
    seen = sequence
  })

  const send = (json: object, as = token) => ask('POST', `${path}/messages`, { token: as, json })
  const text = (number: number, words: string) => ({ id: id(number), type: 'text', seen, text: words })
  const texts = async () =>
    (await ask('GET', `${path}/messages`, { token })).body.messages.map(
      ({ text: said, state }: { text: string; state: string }) => [said, state],
    )

  it('are queued once, and not while a colleague has answered since', {
    tags: ['W-04', 'W-05', 'W-14'],
  }, async () => {
    const sent = await send(text(1, 'Bonjour Awa'))
    expect(sent).toMatchObject({ status: 201, body: { sent: { origin: 'team', state: 'queued' } } })
    expect((await send(text(1, 'Bonjour Awa'))).body.sent.id).toBe(sent.body.sent.id)
    const other = await signIn(shop, { may: ['messages'] })
    await engine().db.updateTable('users').set({ name: 'Mariama' }).execute()
    expect(await send(text(2, 'Oui ?'), other)).toMatchObject({
      status: 409,
      body: {
        code: 'ANSWERED_MEANWHILE',
        message: expect.stringMatching(/^Mariama a répondu à l’instant\./),
      },
    })
    expect((await send({ ...text(2, 'Oui ?'), anyway: true }, other)).status).toBe(201)
    expect(await texts()).toEqual([
      ['Bonjour', 'received'],
      ['Bonjour Awa', 'queued'],
      ['Oui ?', 'queued'],
    ])
    const entries = await shop.store.audit.list({ limit: 20, offset: 0 })
    const replied = entries.filter(({ action }) => action === 'conversation.replied')
    expect(replied.map(({ actor }) => actor?.name)).toHaveLength(2)
    expect(JSON.stringify(replied)).not.toMatch(/Awa|771234567/)
  })

  it('are read beside orders and customers only with the permission', { tags: ['W-14'] }, async () => {
    const product = await addProduct(shop, { price: 2000, stock: 9 })
    const placed = await placeOrder(shop, anOrderInput(product, 1, { customerPhone: CUSTOMER_PHONE }))
    if (!placed.ok) throw new Error(placed.message)
    const { orderId } = placed.order
    await aMessage(shop, 'Bonsoir', { orderId })
    const reads = async (...may: Permission[]) => {
      const as = await signIn(shop, { may })
      const json = { by: 'phone', value: CUSTOMER_PHONE }
      const viewed = await ask('GET', `/orders/${orderId}`, { token: as })
      const found = await ask('POST', '/customers/find', { token: as, json })
      expect(found.body.whatsApp).toHaveLength(3)
      return [viewed.body.order.messages, found.body.whatsApp].map((told) =>
        /Bonsoir/.test(JSON.stringify(told)),
      )
    }
    expect(await reads('orders')).toEqual([false, false])
    expect(await reads('orders', 'messages')).toEqual([true, true])
    const exports = async (...may: Permission[]) => {
      const json = { by: 'phone', value: CUSTOMER_PHONE }
      return ask('POST', '/customers/export', { token: await signIn(shop, { may }), json })
    }
    expect(await exports('orders', 'exports')).toMatchObject({
      ...{ status: 403, body: { code: 'NOT_ALLOWED', message: expect.stringContaining('Messages') } },
    })
    expect((await exports('orders', 'exports', 'messages')).body.whatsApp).toHaveLength(3)
  })

  it('are refused with numbers that no message has, and given to nobody who may not read them', {
    tags: ['W-05', 'W-11', 'W-14'],
  }, async () => {
    for (const far of [2 ** 31, Number.MAX_SAFE_INTEGER])
      expect((await send({ ...text(1, 'Bonjour'), seen: far })).body.code).toBe('INVALID_INPUT')
    const assigned = await ask('PATCH', path, { token, json: { version: 1, assignedTo: '' } })
    expect(assigned.body).toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('are refused where only a template can be sent, or without words', { tags: ['W-06'] }, async () => {
    shop.advance(25 * 3_600_000)
    expect((await send(text(1, 'Bonjour'))).body.code).toBe('WINDOW_CLOSED')
    expect((await send({ ...text(1, ''), type: 'unknown' })).body.code).toBe('INVALID_INPUT')
    expect((await ask('GET', `${path}/templates`, { token })).body).toMatchObject({ templates: [] })
    expect((await ask('GET', `${path}/canned-replies`, { token })).body).toMatchObject({ replies: [] })
    const retried = await ask('POST', `${path}/messages/unknown/retry`, { token })
    expect(retried.body.code).toBe('MESSAGE_NOT_FOUND')
  })

  it('are as long as WhatsApp takes, and cleaned', { tags: ['W-05'] }, async () => {
    const long = '👗'.repeat(2048)
    expect((await send(text(1, long))).status).toBe(201)
    expect((await send(text(2, `${long}!`))).body.message).toBe('4096 caractères au maximum.')
    await deliver(shop)
    expect((await texts()).at(-1)).toEqual([long, 'sent'])
  })

  it('begin with the lines of an order from the catalogue', { tags: ['W-07'] }, async () => {
    const product = await addProduct(shop, { name: 'Body', price: 2000, stock: 5 })
    const items = [{ retailerId: product._id, quantity: 2, price: 2000, currency: 'XOF' }]
    const { id: messageId } = await aMessage(shop, 'Pour samedi', {
      ...{ type: 'order', parts: { order: { catalogId: '1', items } } },
    })
    const { body } = await ask('GET', `${path}/messages/${messageId}/order`, { token })
    expect(body).toMatchObject({
      lines: [{ productId: product._id, name: 'Body', quantity: 2, price: 2000 }],
      ...{ problems: [], note: 'Pour samedi' },
    })
    const none = await ask('GET', `${path}/messages/unknown/order`, { token })
    expect([none.status, none.body.code]).toEqual([404, 'MESSAGE_NOT_FOUND'])
  })

  it('can be pictures, which only accounts with orders open', {
    tags: ['W-02', 'W-05', 'W-14', 'T-70'],
  }, async () => {
    const form = (content: Buffer, fields: object = {}) => {
      const made = new FormData()
      const all = { id: id(1), seen: String(seen), anyway: 'false', text: 'Celle-ci ?', ...fields }
      for (const [name, value] of Object.entries(all)) made.set(name, value)
      made.set('file', new File([new Uint8Array(content)], 'photo.png', { type: 'image/png' }))
      return made
    }
    const upload = (made: FormData) => ask('POST', `${path}/messages`, { token, form: made })
    expect((await upload(form(Buffer.from('no picture')))).status).toBe(422)
    for (const wrong of [{ seen: 'x' }, { text: 'a\0b' }, { text: '👗'.repeat(513) }])
      expect((await upload(form(PNG, wrong))).body.code).toBe('INVALID_INPUT')
    const { status, body } = await upload(form(PNG, { text: ' Celle-ci\u200b\u202e ?\u0007 ' }))
    expect([status, body.sent.text, body.sent.media.length]).toEqual([201, 'Celle-ci ?', 1])
    const media = `${path}/media/${body.sent.media[0].id}`
    const opened = await ask('GET', media, { token })
    expect(opened.status).toBe(200)
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      ...{ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
      ...{ 'cache-control': 'private, no-store', 'content-disposition': expect.stringMatching(/^inline/) },
    })
    const saved = await ask('GET', `${media}?download=true`, { token })
    expect(saved.headers.get('Content-Disposition')).toMatch(/^attachment/)
    const withoutOrders = await signIn(shop, { may: ['messages', 'orders:read'] })
    expect((await ask('GET', media, { token: withoutOrders })).status).toBe(403)
    expect((await ask('GET', media)).status).toBe(401)
    const elsewhere = await aMessage(shop, 'Bonjour', { from: { phone: '770000000' } })
    const wrong = `/conversations/${elsewhere.conversationId}/media/${body.sent.media[0].id}`
    expect((await ask('GET', wrong, { token })).status).toBe(404)
  })
})
