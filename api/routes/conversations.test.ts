import { beforeEach, expect, it } from 'vitest'
import { PERMISSIONS } from '../../domain/accounts/account.ts'
import { WRITING_MS } from '../../domain/conversations/writing.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { anApi } from '../../tests/support/api.ts'
import { aMessage, CUSTOMER_PHONE } from '../../tests/support/conversations.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { actOnOrder } from '../../use-cases/orders/act-on-order.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { countInMemory, type OpenCounter } from '../middleware/rate-limit.ts'

const AN_HOUR = 3_600_000
const OTHER = { phone: '+33612345678', name: 'Élodie Martin' }

describeOnEachEngine('/conversations', (engine) => {
  const open = (overrides = withWhatsApp()) => anApi(engine(), {}, overrides)
  let { shop, ask } = {} as ReturnType<typeof open>
  let token = ''
  beforeEach(async () => {
    ;({ shop, ask } = open())
    token = await signIn(shop, { may: ['messages', 'orders:read'] })
  })

  const get = async (path: string, as = token) =>
    (await ask('GET', `/conversations${path}`, { token: as })).body
  const send = (method: string, path: string, json: object = {}, as = token) =>
    ask(method, `/conversations${path}`, { token: as, json })
  const listed = async (query = '') =>
    (await get(query)).conversations.map(({ name }: { name: string }) => name)
  const caller = async () => (await shop.store.accounts.admins())[0]?._id ?? ''

  async function anOrder(customerPhone: string) {
    const product = await addProduct(shop, { name: 'Body', price: 2000, stock: 50 })
    const placed = await placeOrder(shop, anOrderInput(product, 2, { customerPhone }))
    if (!placed.ok) throw new Error(placed.message)
    return placed.order.orderId
  }

  it('are closed without the permission, and unknown in a shop without a WhatsApp account', {
    tags: ['W-14'],
  }, async () => {
    const others = PERMISSIONS.filter((name) => name !== 'messages')
    expect(await get('', await signIn(shop, { may: others }))).toMatchObject({ code: 'NOT_ALLOWED' })
    const { conversationId } = await aMessage(shop, 'Bonjour')
    const bare = anApi(engine())
    expect((await ask('GET', `/conversations/${conversationId}`, { token })).status).toBe(200)
    for (const path of ['', '/counts', `/${conversationId}`, `/${conversationId}/messages`]) {
      const { status, body } = await bare.ask('GET', `/conversations${path}`, { token })
      expect([path, status, body.code]).toEqual([path, 404, 'ROUTE_NOT_FOUND'])
    }
  })

  it('list unread ones first, then the newest, with what each is about', {
    tags: ['W-03', 'W-04'],
  }, async () => {
    const first = await aMessage(shop, 'Bonjour,\nvous avez du 3 mois ?')
    await aMessage(shop, '', { type: 'audio', from: OTHER })
    await aMessage(shop, 'Merci', { from: { phone: '770000001', name: 'Coumba' } })
    const { sequence, conversationId } = await aMessage(shop, 'Au revoir', { from: OTHER })
    await send('POST', `/${conversationId}/read`, { sequence })
    const body = await get('')
    expect(body.conversations).toMatchObject([
      { name: 'Coumba', unread: 1, excerpt: 'Merci', lastOrigin: 'customer' },
      { name: 'Awa Diop', unread: 1, excerpt: 'Bonjour, vous avez du 3 mois ?', phone: CUSTOMER_PHONE },
      { name: 'Élodie Martin', unread: 0, waitingSince: expect.any(String), closed: false, stopped: false },
    ])
    expect(body).toMatchObject({ total: 3, counts: { unread: 2, waiting: 3, mine: 0 } })
    expect(await get('/counts')).toMatchObject({ unread: 2, waiting: 3, mine: 0 })
    const { windowEndsAt } = (await get(`/${first.conversationId}`)).conversation
    expect(Date.parse(windowEndsAt) - Date.parse(body.conversations[1].lastMessageAt)).toBe(24 * AN_HOUR)
    shop.advance(24 * AN_HOUR)
    expect((await get('')).conversations.map((one: { windowEndsAt: null }) => one.windowEndsAt)).toEqual([
      null,
      null,
      null,
    ])
  })

  it('are found by name, number in any writing, user name, text and order number', {
    tags: ['W-04'],
  }, async () => {
    const orderId = await anOrder(CUSTOMER_PHONE)
    await aMessage(shop, 'Vous livrez à Thiès le SAMEDI ?')
    await aMessage(shop, 'Bonjour', { from: { ...OTHER, username: 'elodie.m', userId: 'FR.1' } })
    const found = (typed: string) => listed(`?q=${encodeURIComponent(typed)}`)
    for (const typed of ['awa', 'DIOP awa', '77 123 45 67', '+221771234567', 'thies samedi', orderId]) {
      expect([typed, await found(typed)]).toEqual([typed, ['Awa Diop']])
    }
    for (const typed of ['elodie', '06 12 34 56 78', '+33 6 12 34 56 78', 'elodie.m']) {
      expect([typed, await found(typed)]).toEqual([typed, ['Élodie Martin']])
    }
    expect(await found(orderId.slice(-6).toLowerCase())).toEqual(['Awa Diop'])
    const hidden = { name: 'Ndeye', phone: null, userId: 'SN.7' }
    const hers = await anOrder('770000001')
    await aMessage(shop, 'Le récapitulatif', { from: hidden, origin: 'team', orderId: hers })
    const { conversations: rows } = await get(`?q=${hers}`)
    expect(rows).toMatchObject([{ name: 'Ndeye', phone: null, orderId: hers }])
    expect(await found('50 %')).toEqual([])
    expect((await found('o')).length).toBe(2)
  })

  it('show those to answer, those of the caller and the closed ones', {
    tags: ['W-04', 'W-11'],
  }, async () => {
    const { conversationId: id, sequence } = await aMessage(shop, 'Bonjour')
    await aMessage(shop, 'Bonjour', { from: OTHER })
    await aMessage(shop, 'Oui', { from: OTHER, origin: 'team' })
    expect(await listed('?filter=waiting')).toEqual(['Awa Diop'])
    await send('PATCH', `/${id}`, { version: 1, assignedTo: await caller() })
    expect(await listed('?filter=mine')).toEqual(['Awa Diop'])
    await send('POST', `/${id}/read`, { sequence })
    await send('PATCH', `/${id}`, { version: 2, closed: true })
    expect([await listed('?filter=closed'), await listed('?filter=mine')]).toEqual([['Awa Diop'], []])
    expect((await listed()).length).toBe(2)
  })

  it('open with the customer’s orders, those that are not over first', { tags: ['W-04'] }, async () => {
    const open = await anOrder(CUSTOMER_PHONE)
    shop.advance(AN_HOUR)
    const over = await anOrder(CUSTOMER_PHONE)
    await actOnOrder(shop, over, { action: 'cancel', reason: '' })
    await anOrder(OTHER.phone)
    const { conversationId } = await aMessage(shop, 'Bonjour')
    const body = await get(`/${conversationId}`)
    expect(body.orders).toMatchObject([
      { orderId: open, status: 'pending', items: 2 },
      { orderId: over, status: 'cancelled', due: 0 },
    ])
    expect(body.orders[0].due).toBe(body.orders[0].total)
    expect(body.conversation.orderId).toBe(open)
    expect(body).toMatchObject({ catalogue: false, writing: [], colleagues: [{ id: await caller() }] })
    expect(await send('POST', '', { orderId: open })).toMatchObject({
      body: { conversation: { id: conversationId } },
    })
    expect((await get('/unknown')).code).toBe('CONVERSATION_NOT_FOUND')
  })

  it('begin with an order whose customer has not written yet', { tags: ['W-04'] }, async () => {
    const orderId = await anOrder(OTHER.phone)
    const { conversation } = (await send('POST', '', { orderId })).body
    expect((await get(`/${conversation.id}`)).conversation).toMatchObject({
      ...{ phone: OTHER.phone, unread: 0, waitingSince: null, windowEndsAt: null, orderId },
    })
    expect((await send('POST', '', { orderId })).body.conversation).toEqual(conversation)
    expect((await send('POST', '', { orderId: 'KB-NONE' })).body.code).toBe('ORDER_NOT_FOUND')
  })

  it('open in pages, in the order in which the messages were written', {
    tags: ['W-04', 'W-13'],
  }, async () => {
    const { conversationId } = await aMessage(shop, 'Message 1')
    const start = shop.clock()
    for (let number = 2; number <= 119; number++) await aMessage(shop, `Message ${number}`)
    await aMessage(shop, 'Arrivé en retard', { at: start + 500 })
    const texts: string[][] = []
    let before: string | null = ''
    while (before !== null) {
      const page = await get(`/${conversationId}/messages${before && `?before=${before}`}`)
      texts.unshift(page.messages.map(({ text }: { text: string }) => text))
      before = page.earlier
    }
    expect(texts.map(({ length }) => length)).toEqual([20, 50, 50])
    expect(texts.flat()).toEqual([
      'Message 1',
      'Arrivé en retard',
      ...Array.from({ length: 118 }, (_, index) => `Message ${index + 2}`),
    ])
    expect((await get(`/${conversationId}/messages?before=nothing`)).code).toBe('INVALID_INPUT')
  })

  it('show what a message has beside its text', { tags: ['W-01', 'W-04', 'W-12'] }, async () => {
    const product = await addProduct(shop, { name: 'Body', price: 2000, stock: 5 })
    const asked = await aMessage(shop, 'Vous avez du 3 mois ?')
    const { conversationId } = asked
    const by = { origin: 'team', userId: await caller(), userName: 'Mariama' } as const
    await aMessage(shop, 'Oui', { ...by, replyTo: asked.wamid })
    for (const emoji of ['👍', '❤️'])
      await aMessage(shop, '', {
        ...{ type: 'reaction', state: 'applied', replyTo: asked.wamid, origin: 'phone', direction: 'sent' },
        parts: { reaction: { emoji, messageId: asked.wamid } },
      })
    const location = { latitude: 14.7, longitude: -17.4, name: 'Maison', address: 'Ouakam', url: null }
    await aMessage(shop, '', { type: 'location', parts: { location } })
    const items = [{ retailerId: product._id, quantity: 2, price: 2000, currency: 'XOF' }]
    await aMessage(shop, '', { type: 'order', parts: { order: { catalogId: '1', items } } })
    await aMessage(shop, 'Combien ?', {
      parts: { fromAdvertisement: true },
      referral: {
        ...{ sourceType: 'ad', sourceId: '120', sourceUrl: 'https://fb.me/1', headline: 'Rentrée' },
        ...{ body: '', mediaType: 'image', clickId: null },
      },
    })
    const media = { id: null, mime: null, sha256: null, filename: null, voice: true, animated: false }
    await aMessage(shop, '', { type: 'audio', media })
    await aMessage(shop, 'Trop tard', { ...by, state: 'failed', failure: '131047' })
    const { messages } = await get(`/${conversationId}/messages`)
    expect(messages).toMatchObject([
      { text: 'Vous avez du 3 mois ?', state: 'received', reactions: [{ emoji: '❤️', origin: 'phone' }] },
      {
        ...{ text: 'Oui', state: 'sent', replyTo: { id: asked.id, excerpt: 'Vous avez du 3 mois ?' } },
        author: { id: by.userId },
      },
      { type: 'location', location: { latitude: 14.7, longitude: -17.4, name: 'Maison', address: 'Ouakam' } },
      { type: 'order', order: { items: [{ name: 'Body', quantity: 2 }] } },
      { text: 'Combien ?', fromAdvertisement: { headline: 'Rentrée', url: 'https://fb.me/1' } },
      {
        type: 'audio',
        media: [{ state: 'failed', voice: true, failure: expect.stringContaining('WhatsApp') }],
      },
      { text: 'Trop tard', state: 'failed', canRetry: true, failure: expect.stringContaining('24 heures') },
    ])
    expect(await listed()).toEqual(['Awa Diop'])
  })

  it('are assigned, closed and reopened, and by a new message too', { tags: ['W-11', 'W-14'] }, async () => {
    const { conversationId: id, sequence } = await aMessage(shop, 'Bonjour')
    const me = await caller()
    expect((await send('PATCH', `/${id}`, { version: 1, assignedTo: me })).body).toMatchObject({
      conversation: { assignedTo: { id: me }, version: 2 },
    })
    expect((await send('PATCH', `/${id}`, { version: 1, closed: true })).body.code).toBe('EDIT_CONFLICT')
    await signIn(shop, { may: ['orders:read'] })
    const stranger = (await shop.store.accounts.admins())[1]?._id
    expect((await send('PATCH', `/${id}`, { version: 2, assignedTo: stranger })).body).toMatchObject({
      code: 'INVALID_INPUT',
    })
    const unread = await send('PATCH', `/${id}`, { version: 2, closed: true })
    expect(unread.body).toMatchObject({ code: 'EDIT_CONFLICT', message: expect.stringContaining('lisez') })
    await send('POST', `/${id}/read`, { sequence })
    const closed = await send('PATCH', `/${id}`, { version: 2, closed: true })
    expect(closed.body.conversation).toMatchObject({
      closed: true,
      waitingSince: null,
      unread: 0,
      version: 3,
    })
    await aMessage(shop, 'Encore une question')
    const { conversation } = await get(`/${id}`)
    expect(conversation).toMatchObject({ closed: false, unread: 1, waitingSince: expect.any(String) })
    await send('POST', `/${id}/read`, { sequence: 99 })
    const { version } = conversation
    await send('PATCH', `/${id}`, { version, closed: true })
    const reopened = await send('PATCH', `/${id}`, { version: version + 1, closed: false, assignedTo: null })
    expect(reopened.body.conversation).toMatchObject({ closed: false, assignedTo: null, waitingSince: null })
    const entries = await shop.store.audit.list({ limit: 20, offset: 0 })
    const actions = entries.filter(({ action }) => action.startsWith('conversation.'))
    expect(actions.map(({ action }) => action).toSorted()).toEqual([
      ...['conversation.assigned', 'conversation.assigned', 'conversation.closed', 'conversation.closed'],
      'conversation.reopened',
    ])
    expect(actions.every(({ actor }) => actor?.id === me)).toBe(true)
    expect(JSON.stringify(actions)).not.toMatch(/Awa Diop|771234567/)
  })

  it('keep notes, each once, which are no answer', { tags: ['W-11', 'W-14'] }, async () => {
    const { conversationId: id } = await aMessage(shop, 'Bonjour')
    const me = await caller()
    const note = { id: '7e2b7b1e-5c1f-4f52-9d57-0a4b5c3e1a11', text: 'À rappeler @moi', mentions: [me] }
    const added = await send('POST', `/${id}/notes`, note)
    expect(added).toMatchObject({
      status: 201,
      body: { sent: { origin: 'note', state: 'note', author: { id: me }, mentions: [{ id: me }] } },
    })
    expect((await send('POST', `/${id}/notes`, note)).body.sent.id).toBe(added.body.sent.id)
    const { messages } = await get(`/${id}/messages`)
    expect(messages.map(({ text }: { text: string }) => text)).toEqual(['Bonjour', 'À rappeler @moi'])
    const { conversation } = await get(`/${id}`)
    expect(conversation).toMatchObject({ excerpt: 'Bonjour', waitingSince: expect.any(String), unread: 1 })
    const unknown = { ...note, id: '7e2b7b1e-5c1f-4f52-9d57-0a4b5c3e1a12', mentions: ['nobody'] }
    expect((await send('POST', `/${id}/notes`, unknown)).body).toMatchObject({ code: 'INVALID_INPUT' })
    const entries = await shop.store.audit.list({ limit: 20, offset: 0 })
    expect(entries.filter(({ action }) => action === 'conversation.note')).toHaveLength(1)
  })

  it('show who is writing to others, for a while', { tags: ['W-04'] }, async () => {
    const { conversationId: id } = await aMessage(shop, 'Bonjour')
    const other = await signIn(shop, { may: ['messages'] })
    expect((await send('POST', `/${id}/writing`)).status).toBe(200)
    expect(shop.publishedEvents.at(-1)).toMatchObject({ kind: 'conversation-writing', conversationId: id })
    expect((await get(`/${id}`, other)).writing).toMatchObject([{ id: await caller() }])
    expect((await get(`/${id}`)).writing).toEqual([])
    shop.advance(WRITING_MS)
    expect((await get(`/${id}`, other)).writing).toEqual([])
    expect((await send('POST', '/unknown/writing')).body.code).toBe('CONVERSATION_NOT_FOUND')
  })

  it('limit the signs that somebody is writing for each account', { tags: ['T-38'] }, async () => {
    const openCounter: OpenCounter = (options) =>
      countInMemory({ ...options, points: options.keyPrefix === 'writing' ? 1 : 100 })
    const limited = anApi(engine(), { openCounter }, withWhatsApp())
    const other = await signIn(shop, { may: ['messages'] })
    const statuses: number[] = []
    for (const as of [token, token, other])
      statuses.push((await limited.ask('POST', '/conversations/unknown/writing', { token: as })).status)
    expect(statuses).toEqual([404, 429, 404])
  })
})
