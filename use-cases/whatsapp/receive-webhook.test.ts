import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { REPORTED_STATES, SENT_STATES } from '../../domain/whatsapp/message-states.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { cancelOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { storeReceivedBefore } from '../../tests/support/received-before.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { type SignedWebhook, signWebhook, webhookBody } from '../../tests/support/whatsapp-webhooks.ts'
import { placeOrder } from '../orders/place-order.ts'
import { outboxChannels } from '../outbox/channels.ts'
import { deliverDue } from '../outbox/deliver-due.ts'
import { listOrderMessages } from './list-order-messages.ts'
import { receiveWebhook } from './receive-webhook.ts'

const PHONE = '771234567'

describeOnEachEngine('receiveWebhook', (engine) => {
  let shop: TestShop
  let product: Awaited<ReturnType<typeof addProduct>>
  let received = 0
  beforeEach(async () => {
    shop = aShop(engine(), withWhatsApp({ confirm: { template: 'confirm' } }))
    product = await addProduct(shop, { price: 2000, stock: 50 })
  })

  const send = ({ body, signature }: SignedWebhook) =>
    receiveWebhook(shop, new TextEncoder().encode(body), signature)
  const receive = (value: object, phoneNumberId?: string) =>
    send(signWebhook(webhookBody(value, phoneNumberId)))
  const seconds = () => String(Math.floor(shop.clock() / 1000))
  /** An order whose customer was asked to confirm it. @returns its id and WhatsApp's id of the message */
  const asked = async (change = {}) => {
    const placed = await placeOrder(shop, anOrderInput(product, 1, { customerPhone: PHONE, ...change }))
    if (!placed.ok) throw new Error(placed.message)
    await deliverDue(shop, outboxChannels(shop), { stopping: new AbortController().signal })
    return { orderId: placed.order.orderId, wamid: `wamid.${shop.whatsApp.sent.length}` }
  }
  const report = (wamid: string, status: string, more = {}) =>
    receive({ statuses: [{ id: wamid, status, timestamp: seconds(), ...more }] })
  const write = (text: string, more: object = {}) => {
    received += 1
    shop.advance(1000)
    const message = { id: `wamid.in.${received}`, from: `221${PHONE}`, timestamp: seconds(), type: 'text' }
    return receive({ messages: [{ ...message, text: { body: text }, ...more }] })
  }
  const answers = (wamid: string) => ({ context: { from: '221338000000', id: wamid } })
  const statusOf = async (orderId: string) => (await shop.store.orders.find(orderId))?.order.status
  const flagsOf = async (orderId: string) =>
    (await shop.store.orderNotes.list(orderId)).map(({ text, pinned, userName }) => [text, pinned, userName])
  const shown = async (orderId: string) =>
    (await listOrderMessages(shop, orderId)).map(({ direction, kind, state }) => [direction, kind, state])

  describe('with reports', { tags: ['G-12'] }, () => {
    const templates = () =>
      shop.whatsApp.sent.map(({ content }) =>
        'template' in content ? content.template : 'text' in content && content.text,
      )
    const deliver = () => deliverDue(shop, outboxChannels(shop), { stopping: new AbortController().signal })
    const late = { errors: [{ code: 131047 }] }

    it('sends the template once when its own text came too late, as with an answer that says so', {
      tags: ['R-02'],
    }, async () => {
      await write('Bonjour')
      const { orderId, wamid } = await asked()
      expect(templates()).toEqual([expect.stringContaining('Nous avons bien reçu')])
      for (let time = 1; time <= 2; time++) await report(wamid, 'failed', late)
      await deliver()
      expect(templates()).toEqual([expect.any(String), 'confirm'])
      expect(await shown(orderId)).toEqual([['sent', 'confirm', 'sent']])
      await report('wamid.2', 'failed', late)
      await deliver()
      expect(templates()).toHaveLength(2)
      expect(await shown(orderId)).toEqual([['sent', 'confirm', 'failed']])
    })

    it('sends no template when another reason is reported, or the order has gone on', {
      tags: ['R-02'],
    }, async () => {
      await write('Bonjour')
      const other = await asked()
      await report(other.wamid, 'failed', { errors: [{ code: 131026 }] })
      const gone = await asked()
      await cancelOrder(shop, gone.orderId)
      await report(gone.wamid, 'failed', late)
      const before = shop.whatsApp.sent.length
      await deliver()
      expect(shop.whatsApp.sent).toHaveLength(before)
      expect(await shown(other.orderId)).toContainEqual(['sent', 'confirm', 'failed'])
    })

    it('says that its own text came too late where the step has no template', {
      tags: ['R-02'],
    }, async () => {
      shop = aShop(engine(), withWhatsApp({ confirm: {} }))
      await write('Bonjour')
      const { orderId, wamid } = await asked()
      await report(wamid, 'failed', late)
      await deliver()
      expect(shop.whatsApp.sent).toHaveLength(1)
      expect(await shown(orderId)).toEqual([['sent', 'confirm', 'failed']])
    })

    it('shows the state of a message, and tells the dashboards', async () => {
      const { orderId, wamid } = await asked()
      for (const status of ['sent', 'delivered', 'read']) {
        await report(wamid, status)
        if (status !== 'sent') expect(await shown(orderId)).toEqual([['sent', 'confirm', status]])
      }
      expect(shop.publishedEvents.filter(({ kind }) => kind === 'order-message')).toHaveLength(3)
    })

    it('says why a message was not delivered', async () => {
      const { orderId, wamid } = await asked()
      await report(wamid, 'failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] })
      expect(await listOrderMessages(shop, orderId)).toMatchObject([
        { state: 'failed', failure: 'Ce numéro ne reçoit pas de messages WhatsApp.' },
      ])
    })

    it('never goes back, in whatever order and however often the reports come', async () => {
      const reports = fc.array(fc.constantFrom(...REPORTED_STATES), { minLength: 1, maxLength: 6 })
      await fc.assert(
        fc.asyncProperty(reports, async (states) => {
          const { orderId, wamid } = await asked()
          let before = SENT_STATES.indexOf('sent')
          for (const state of states) {
            await report(wamid, state)
            const now = SENT_STATES.indexOf(state)
            before = Math.max(before, now)
            expect((await shown(orderId))[0]?.[2]).toBe(SENT_STATES[before])
          }
        }),
        { numRuns: 15 },
      )
    })

    it('applies many reports in one call, and ignores unknown messages, states and other numbers', async () => {
      const [first, second] = [await asked(), await asked({ customerPhone: '781112233' })]
      const status = (id: string, state: string) => ({ id, status: state, timestamp: seconds() })
      const statuses = [
        ...[status(first.wamid, 'read'), status('wamid.unknown', 'read'), { id: 7 }, null],
        ...[status(first.wamid, 'played'), status(second.wamid, 'delivered')],
      ]
      expect(await receive({ statuses })).toEqual({ ok: true, message: '' })
      await receive({ statuses: [status(second.wamid, 'read')] }, '999')
      expect((await shown(first.orderId))[0]?.[2]).toBe('read')
      expect((await shown(second.orderId))[0]?.[2]).toBe('delivered')
    })

    it('learns from a report that a message whose answer was lost has arrived', async () => {
      shop.whatsApp.refusals.push({ ok: false, failure: 'unclear', detail: 'ECONNRESET' })
      const { orderId } = await asked()
      const [message] = await listOrderMessages(shop, orderId)
      expect(message?.state).toBe('unclear')
      expect(await shop.store.outbox.listUnsent(10)).toHaveLength(1)
      await report('wamid.lost', 'delivered', { biz_opaque_callback_data: message?.id })
      await report('wamid.lost', 'read')
      expect(await shown(orderId)).toEqual([['sent', 'confirm', 'read']])
      expect(await shop.store.outbox.listUnsent(10)).toEqual([])
    })
  })

  describe('with an answer', { tags: ['G-12'] }, () => {
    it('confirms the order of the message that is answered, as the customer, once', async () => {
      const { orderId, wamid } = await asked()
      await asked()
      await write('Oui, svp !', answers(wamid))
      expect(await statusOf(orderId)).toBe('confirmed')
      expect((await shop.store.fulfillment.events(orderId)).at(-1)).toMatchObject({
        ...{ kind: 'confirm_by_message', note: 'OUI par WhatsApp', userName: null, courierId: null },
      })
      received -= 1
      const events = shop.publishedEvents.length
      expect(await write('Oui, svp !', answers(wamid))).toMatchObject({ ok: true })
      expect(shop.publishedEvents).toHaveLength(events)
      expect(await flagsOf(orderId)).toEqual([])
      expect(await shown(orderId)).toEqual([
        ['sent', 'confirm', 'sent'],
        ['received', 'yes', 'handled'],
      ])
    })

    it('confirms the only pending order that was asked', async () => {
      const { orderId } = await asked()
      await write('OUI')
      expect(await statusOf(orderId)).toBe('confirmed')
    })

    it.each([
      { type: 'button', button: { payload: 'OUI', text: 'Je confirme' } },
      { type: 'button', button: { text: 'Oui' } },
      {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: 'oui', title: 'Ok' } },
      },
    ])('takes a tapped button for an answer', async (message) => {
      const { orderId, wamid } = await asked()
      await write('', { text: undefined, ...message, ...answers(wamid) })
      expect(await statusOf(orderId)).toBe('confirmed')
    })

    it('flags an order after a no, and never cancels it', async () => {
      const { orderId, wamid } = await asked()
      await write('Non merci', answers(wamid))
      expect(await statusOf(orderId)).toBe('pending')
      expect(await flagsOf(orderId)).toEqual([['NON reçu par WhatsApp.', true, null]])
    })

    it('flags every order that the answer may be about', async () => {
      const [first, second] = [await asked(), await asked()]
      await write('oui')
      for (const { orderId } of [first, second]) {
        expect(await statusOf(orderId)).toBe('pending')
        expect(await flagsOf(orderId)).toEqual([
          [expect.stringContaining('plusieurs commandes attendent une réponse'), true, null],
        ])
      }
    })

    it('flags a yes to a cancelled order, and one from another number than the order’s', async () => {
      const [cancelled, moved] = [await asked(), await asked()]
      const set = (orderId: string, columns: object) =>
        engine().db.updateTable('orders').set(columns).where('orderId', '=', orderId).execute()
      await set(cancelled.orderId, { status: 'cancelled' })
      await set(moved.orderId, { customerPhone: '709998877' })
      await write('OUI', answers(cancelled.wamid))
      await write('OUI', answers(moved.wamid))
      expect(await flagsOf(cancelled.orderId)).toEqual([[expect.stringContaining('est annulée'), true, null]])
      expect(await flagsOf(moved.orderId)).toEqual([[expect.stringContaining('autre numéro'), true, null]])
      expect(await statusOf(moved.orderId)).toBe('pending')
    })

    it('does nothing about a yes to what is confirmed, and shows any other text', async () => {
      const { orderId, wamid } = await asked()
      await write('oui', answers(wamid))
      await write('Oui', answers(wamid))
      await write('À quelle heure venez-vous\u202f?\0')
      expect(await flagsOf(orderId)).toEqual([])
      expect((await listOrderMessages(shop, orderId)).slice(-1)).toMatchObject([
        { direction: 'received', kind: 'other', text: 'À quelle heure venez-vous\u202f?' },
      ])
    })

    it('knows a customer without a number by the message that is answered, and ignores another', async () => {
      const { orderId, wamid } = await asked()
      await write('OUI', { from: undefined })
      expect(await statusOf(orderId)).toBe('pending')
      await write('OUI', { from: undefined, ...answers(wamid) })
      expect(await statusOf(orderId)).toBe('confirmed')
    })

    it('begins a conversation with a stranger, whose message opens the 24 hours', {
      tags: ['W-01'],
    }, async () => {
      await write('Bonjour, je suis Khady', { from: '33612345678' })
      const [row] = await shop.store.whatsAppMessages.ofCustomer([], '+33612345678')
      expect(row).toMatchObject({ orderId: null, text: 'Bonjour, je suis Khady', sequence: 1 })
      expect(await shop.store.whatsAppMessages.lastReceivedAt('+33612345678')).toBe(Number(seconds()) * 1000)
    })

    it('completes an answer that was stored, but not applied', async () => {
      const { orderId, wamid } = await asked()
      received += 1
      await storeReceivedBefore(engine(), {
        ...{ id: 'half', wamid: `wamid.in.${received}`, phone: PHONE, orderId, kind: 'yes', text: 'OUI' },
        at: shop.clock(),
      })
      received -= 1
      await write('OUI', answers(wamid))
      expect(await statusOf(orderId)).toBe('confirmed')
    })

    it('applies an answer once that arrives several times at once', async () => {
      const { orderId, wamid } = await asked()
      const message = { id: 'wamid.in.same', from: `221${PHONE}`, timestamp: seconds(), type: 'text' }
      const value = { messages: [{ ...message, text: { body: 'NON' }, ...answers(wamid) }] }
      await Promise.all(Array.from({ length: 4 }, () => receive(value)))
      expect(await flagsOf(orderId)).toHaveLength(1)
    })
  })
})
