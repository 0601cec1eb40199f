import { beforeEach, expect, it } from 'vitest'
import type { OrderActionInput } from '../../contracts/order-action.ts'
import { anEnteredOrder } from '../../tests/builders/entered-order.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { anApi } from '../../tests/support/api.ts'
import { aMessage, CUSTOMER_PHONE } from '../../tests/support/conversations.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { placeOrder } from '../orders/place-order.ts'

describeOnEachEngine('customers who wait for an answer', (engine) => {
  let { shop, ask } = {} as ReturnType<typeof anApi>
  let token = ''
  beforeEach(async () => {
    ;({ shop, ask } = anApi(engine(), {}, withWhatsApp()))
    token = await signIn(shop, { may: ['orders', 'messages'] })
  })

  async function anOrder(...actions: OrderActionInput[]) {
    const product = await addProduct(shop, { name: 'Body', price: 2000, stock: 50 })
    const placed = await placeOrder(shop, anOrderInput(product, 1, { customerPhone: CUSTOMER_PHONE }))
    if (!placed.ok) throw new Error(placed.message)
    const { orderId } = placed.order
    for (const action of actions) expect(await actOnOrder(shop, orderId, action)).toMatchObject({ ok: true })
    return orderId
  }
  const marked = async (path: string, as = token) => (await ask('GET', path, { token: as })).body
  const onPage = async (orderId: string, as = token) =>
    (await marked(`/orders/${orderId}`, as)).order.waitingCustomer
  const onList = async (as = token) =>
    Object.fromEntries(
      (await marked('/orders?limit=50&page=1', as)).orders.map(
        (order: { orderId: string; waitingCustomer?: { excerpt: string } | null }) => [
          order.orderId,
          order.waitingCustomer === null ? null : order.waitingCustomer?.excerpt,
        ],
      ),
    )

  it('stand on their orders that are packed, on their way or due today, and on the page of each', {
    tags: ['W-03'],
  }, async () => {
    const packed = await anOrder({ action: 'confirm' }, { action: 'pack' })
    const out = await anOrder({ action: 'confirm' }, { action: 'dispatch' })
    const today = await anOrder({ action: 'confirm' })
    const later = await anOrder({ action: 'set_day', day: '2026-03-09' })
    const over = await anOrder({ action: 'cancel', reason: '' })
    expect(await onPage(packed)).toBeNull()
    const { conversationId } = await aMessage(shop, 'Je suis devant la porte')
    await aMessage(shop, 'Livraison en route', { origin: 'shop' })
    await aMessage(shop, '', { type: 'reaction', state: 'applied' })
    const said = 'Je suis devant la porte'
    expect(await onList()).toEqual({
      [packed]: said,
      [out]: said,
      [today]: said,
      [later]: null,
      [over]: null,
    })
    expect(await onPage(over)).toMatchObject({ conversationId, since: expect.any(String), excerpt: said })
    const { others } = await marked('/runs')
    expect(others).toMatchObject([{ orderId: out, waitingCustomer: { conversationId } }])
    await aMessage(shop, 'J’arrive', { origin: 'team' })
    expect(Object.values(await onList())).toEqual([null, null, null, null, null])
  })

  it('stand on an order of another number that was entered from their conversation, which it opens', {
    tags: ['W-01', 'W-03', 'W-04', 'W-07'],
  }, async () => {
    const hidden = { from: { phone: null, userId: 'SN.1' } }
    const { conversationId } = await aMessage(shop, 'Je voudrais un body', hidden)
    const product = await addProduct(shop, { name: 'Body', price: 2000, stock: 50 })
    const input = anEnteredOrder(product, { customerPhone: '781112233', conversationId })
    const json = { ...input, orderId: 'KB-7K3M9PQ2XH' }
    const without = await signIn(shop, { may: ['orders'] })
    const other = await ask('POST', '/orders/entered', {
      token: without,
      json: { ...input, orderId: 'KB-7K3M9PQ2XJ' },
    })
    const { order } = (await ask('POST', '/orders/entered', { token, json })).body
    expect(await onPage(order.orderId)).toMatchObject({ conversationId, excerpt: 'Je voudrais un body' })
    expect(await onPage(other.body.order.orderId)).toBeNull()
    const opened = await ask('POST', '/conversations', { token, json: { orderId: order.orderId } })
    expect(opened.body).toMatchObject({ conversation: { id: conversationId } })
    const { orders } = await marked(`/conversations/${conversationId}`)
    expect(orders).toMatchObject([{ orderId: order.orderId }])
    const { messages } = await marked(`/conversations/${conversationId}/messages`)
    expect(messages.at(-1)).toMatchObject({ origin: 'note', type: 'system', orderId: order.orderId })
    const summary = { type: 'order', id: 'summary-1', seen: 1, orderId: order.orderId }
    const sent = await ask('POST', `/conversations/${conversationId}/messages`, { token, json: summary })
    expect(sent).toMatchObject({ status: 201, body: { sent: { orderId: order.orderId } } })
  })

  it('stand on an order of the number that they had before', { tags: ['W-01', 'W-03'] }, async () => {
    const orderId = await anOrder({ action: 'confirm' }, { action: 'pack' })
    const known = { phone: CUSTOMER_PHONE, userId: 'SN.1' }
    const { conversationId } = await aMessage(shop, 'Merci', { from: known, orderId, state: 'applied' })
    await aMessage(shop, 'J’ai changé de numéro', { from: { phone: '781112233', userId: 'SN.1' } })
    expect(await onPage(orderId)).toMatchObject({ conversationId, excerpt: 'J’ai changé de numéro' })
    const opened = await ask('POST', '/conversations', { token, json: { orderId } })
    expect(opened.body).toMatchObject({ conversation: { id: conversationId } })
    expect((await marked(`/conversations/${conversationId}`)).orders).toMatchObject([{ orderId }])
  })

  it('are not told to whoever may not read messages, nor without a WhatsApp account', {
    tags: ['W-14'],
  }, async () => {
    const orderId = await anOrder({ action: 'confirm' }, { action: 'pack' })
    await aMessage(shop, 'Bonjour')
    const reader = await signIn(shop, { may: ['orders'] })
    expect([await onPage(orderId, reader), await onList(reader)]).toEqual([
      undefined,
      { [orderId]: undefined },
    ])
    ask = anApi(engine()).ask
    expect([await onPage(orderId), await onList()]).toEqual([undefined, { [orderId]: undefined }])
  })
})
