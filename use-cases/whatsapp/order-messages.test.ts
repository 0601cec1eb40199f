import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderActionInput } from '../../contracts/order-action.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import type { WhatsAppFailure } from '../../domain/whatsapp/whatsapp-policy.ts'
import { anEnteredLine } from '../../tests/builders/entered-order.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { storeReceivedBefore } from '../../tests/support/received-before.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { addNote } from '../orders/order-notes.ts'
import { placeOrder } from '../orders/place-order.ts'
import { outboxChannels } from '../outbox/channels.ts'
import { deliverDue } from '../outbox/deliver-due.ts'
import { eraseCustomer } from '../personal-data/customer-data.ts'
import { listOrderMessages } from './list-order-messages.ts'

const AN_HOUR = 3_600_000
const PHONE = '771234567'
const ALL = {
  confirm: { template: 'confirm' },
  packed: { template: 'packed' },
  out: { template: 'out' },
  absent: { template: 'absent' },
  delivered: { template: 'delivered' },
  changed: { template: 'changed' },
  unpaid: { template: 'unpaid' },
  notFound: { template: 'not_found' },
}

describeOnEachEngine('messages about an order', (engine) => {
  let shop: TestShop
  const open = (steps?: Parameters<typeof withWhatsApp>[0]) => {
    shop = aShop(engine(), withWhatsApp(steps))
  }
  beforeEach(() => open(ALL))

  const deliver = () => deliverDue(shop, outboxChannels(shop), { stopping: new AbortController().signal })
  const order = async (change = {}, product?: Product) => {
    const ordered = product ?? (await addProduct(shop, { name: 'Body', price: 2000, stock: 50 }))
    const placed = await placeOrder(shop, anOrderInput(ordered, 1, { customerPhone: PHONE, ...change }))
    if (!placed.ok) throw new Error(placed.message)
    return placed.order.orderId
  }
  const act = async (orderId: string, ...actions: OrderActionInput[]) => {
    for (const action of actions) expect(await actOnOrder(shop, orderId, action)).toMatchObject({ ok: true })
  }
  const templates = () =>
    shop.whatsApp.sent.map(({ content }) =>
      'template' in content ? content.template : 'text' in content && content.text,
    )
  const shown = async (orderId: string) =>
    (await listOrderMessages(shop, orderId)).map(({ kind, state, failure }) => [kind, state, failure])
  const wrote = (at: number) =>
    storeReceivedBefore(engine(), {
      ...{
        id: `in-${at}`,
        wamid: `wamid.in.${at}`,
        phone: PHONE,
        orderId: null,
        kind: 'other',
        text: '',
        at,
      },
    })
  const entries = () => engine().db.selectFrom('outbox').selectAll().execute()

  describe('at the steps of an order', { tags: ['G-12'] }, () => {
    it('asks for the confirmation, and tells of every step once', async () => {
      const orderId = await order()
      await deliver()
      const steps: OrderActionInput[] = [
        { action: 'confirm' },
        { action: 'pack' },
        { action: 'dispatch' },
        { action: 'fail', reason: 'absent', again: null, note: '' },
        { action: 'dispatch' },
        { action: 'deliver', method: 'Cash', note: '' },
      ]
      for (const step of steps) {
        await act(orderId, step)
        await addNote(shop, orderId, { text: 'Vu', pinned: false })
        await deliver()
      }
      expect(templates()).toEqual(['confirm', 'packed', 'out', 'absent', 'out', 'delivered'])
      expect(shop.whatsApp.sent[0]).toMatchObject({ to: '+221771234567' })
      expect((await entries()).map(({ recipient, state }) => [recipient, state])).toEqual(
        Array.from({ length: 6 }, () => [orderId, 'sent']),
      )
    })

    it('tells of each change', async () => {
      const product = await addProduct(shop, { price: 2000, stock: 50 })
      const orderId = await order({}, product)
      await deliver()
      for (const quantity of [2, 3]) {
        await act(orderId, { action: 'edit', lines: [anEnteredLine(product, { quantity })] })
        await deliver()
      }
      expect(templates()).toEqual(['confirm', 'changed', 'changed'])
    })

    it('tells of a payment that was not found, with the reason', async () => {
      open({ notFound: { template: 'not_found', words: ['raison'] } })
      const orderId = await order()
      await act(
        orderId,
        { action: 'confirm' },
        { action: 'dispatch' },
        { action: 'deliver', method: 'Wave', note: '' },
        { action: 'refuse_payment', note: 'Rien reçu ce jour' },
      )
      await deliver()
      expect(shop.whatsApp.sent.map(({ content }) => content)).toEqual([
        expect.objectContaining({ parameters: [{ name: 'raison', value: 'Rien reçu ce jour' }] }),
      ])
    })

    it('forgets the reason in what was not sent when the order is erased', { tags: ['D-54'] }, async () => {
      open({ notFound: { template: 'not_found' } })
      const failed = await order()
      shop.whatsApp.refusals.push({ ok: false, failure: 'template', detail: 'HTTP 400' })
      const waiting = await order()
      for (const orderId of [failed, waiting]) {
        const note = `Khady paie avec le 77 999 00 11, ${orderId}`
        const paid: OrderActionInput = { action: 'deliver', method: 'Wave', note: '' }
        const steps: OrderActionInput[] = [{ action: 'confirm' }, { action: 'dispatch' }, paid]
        await act(orderId, ...steps, { action: 'refuse_payment', note })
        if (orderId === failed) await deliver()
      }
      const states = async () =>
        (await entries()).map(({ state, payload }) => [state, payload !== null]).sort()
      expect(await states()).toEqual([
        ['bounced', true],
        ['queued', true],
      ])
      expect(await eraseCustomer(shop, { by: 'phone', value: PHONE })).toMatchObject({ ok: true })
      expect(await states()).toEqual([
        ['abandoned', false],
        ['abandoned', false],
      ])
      expect(JSON.stringify(await entries())).not.toContain('Khady')
      await deliver()
      expect(shop.whatsApp.sent).toEqual([])
    })

    it('fills a template’s parameters on one line, and never leaves one empty', async () => {
      open({ confirm: { template: 'confirm', words: ['client', 'articles', 'livreur'] } })
      const product = await addProduct(shop, { name: 'Body', price: 2000, stock: 9 })
      const other = await addProduct(shop, { name: 'Bonnet', price: 900, stock: 9 })
      const input = anOrderInput(product, 1, { customerPhone: PHONE, totalAmount: 2900 })
      const items = [...input.items, ...anOrderInput(other).items]
      expect(await placeOrder(shop, { ...input, items })).toMatchObject({ ok: true })
      await deliver()
      expect(shop.whatsApp.sent[0]?.content).toEqual({
        template: 'confirm',
        language: 'fr',
        parameters: [
          { name: 'client', value: 'Fatou Sarr' },
          { name: 'articles', value: '- 1 x Body, - 1 x Bonnet' },
          { name: 'livreur', value: '-' },
        ],
      })
    })

    it('reminds of a payment with a wallet after half of the time, unless it is paid or cancelled', async () => {
      const orderId = await order({ paymentMethod: 'Wave' })
      const cancelled = await order({ paymentMethod: 'Wave' })
      await order()
      await deliver()
      await act(cancelled, { action: 'cancel', reason: '' })
      expect(templates()).toEqual(['confirm', 'confirm', 'confirm'])
      expect(await shown(orderId)).toEqual([['confirm', 'sent', null]])
      shop.advance(12 * AN_HOUR)
      await deliver()
      expect(templates().slice(3)).toEqual(['unpaid'])
      expect(await shown(orderId)).toEqual([
        ['confirm', 'sent', null],
        ['unpaid', 'sent', null],
      ])
    })

    it('sends nothing that is no longer so, and shows no trace of it', async () => {
      const cancelled = await order()
      await act(cancelled, { action: 'cancel', reason: '' })
      const deleted = await order()
      await act(deleted, { action: 'delete' })
      const confirmed = await order()
      await act(confirmed, { action: 'confirm' })
      const erased = await order()
      await shop.store.transaction((tx) => tx.personalData.eraseOrder(erased, shop.clock()))
      await deliver()
      expect(templates()).toEqual([])
      for (const orderId of [cancelled, deleted, confirmed, erased]) expect(await shown(orderId)).toEqual([])
      const states = (await entries()).map(({ state }) => state)
      expect(states.sort()).toEqual(['abandoned', 'sent', 'sent', 'sent'])
    })

    it('writes nothing without an account, at a step that is off, and to an order without a phone', async () => {
      const product = await addProduct(shop, { price: 2000, stock: 50 })
      shop = aShop(engine())
      await order({}, product)
      open({ out: { template: 'out' } })
      await order({}, product)
      open(ALL)
      await order({ customerPhone: null }, product)
      await deliver()
      expect(await entries()).toEqual([])
    })

    it('does not write about what happened before WhatsApp was set up', async () => {
      const product = await addProduct(shop, { price: 2000, stock: 50 })
      shop = aShop(engine())
      const orderId = await order({}, product)
      open(ALL)
      shop.advance(AN_HOUR)
      await addNote(shop, orderId, { text: 'À appeler', pinned: false })
      expect(await entries()).toEqual([])
    })
  })

  describe('within 24 hours after the customer’s message', { tags: ['G-12'] }, () => {
    it('sends the shop’s own text, and a template after that', async () => {
      await wrote(shop.clock() - 24 * AN_HOUR + 1)
      const first = await order()
      await deliver()
      expect(templates()[0]).toContain(`Nous avons bien reçu votre commande ${first}`)
      expect((await listOrderMessages(shop, first))[0]?.text).toBe(templates()[0])
      shop.advance(1)
      await order()
      await deliver()
      expect(templates()[1]).toBe('confirm')
    })

    it('takes the template when WhatsApp says that the time is over', async () => {
      await wrote(shop.clock())
      shop.whatsApp.refusals.push({ ok: false, failure: 'window', detail: 'HTTP 400 131047' })
      const orderId = await order()
      await deliver()
      expect(templates()).toEqual(['confirm'])
      expect(await shown(orderId)).toEqual([['confirm', 'sent', null]])
    })

    it('cannot write later without a template', async () => {
      open({ confirm: {} })
      const orderId = await order()
      await deliver()
      expect(await shown(orderId)).toEqual([
        ['confirm', 'failed', expect.stringContaining('n’a pas écrit depuis 24 heures')],
      ])
    })
  })

  describe('when WhatsApp does not take a message', { tags: ['R-02'] }, () => {
    it.each<[WhatsAppFailure, string, string]>([
      ['recipient', 'failed', 'Ce numéro ne reçoit pas'],
      ['template', 'failed', 'refuse ce modèle'],
      ['refused', 'failed', 'refuse cette demande'],
      ['window', 'failed', 'n’a pas écrit depuis 24 heures'],
      ['auth', 'delayed', 'refuse les clés'],
      ['busy', 'delayed', 'demande d’attendre'],
      ['connection', 'delayed', 'ne répond pas'],
      ['timeout', 'delayed', 'trop de temps'],
      ['protocol', 'delayed', 'réponse inattendue'],
      ['unclear', 'unclear', 'elle a peut-être été acceptée'],
    ])('says on the order that it is %s', async (failure, state, text) => {
      shop.whatsApp.refusals.push({ ok: false, failure, detail: 'HTTP 400' })
      const orderId = await order()
      await deliver()
      expect(await shown(orderId)).toEqual([['confirm', state, expect.stringContaining(text)]])
      shop.advance(AN_HOUR)
      await deliver()
      const isRepeated = state === 'delayed'
      expect(templates()).toEqual(isRepeated ? ['confirm'] : [])
      expect((await shown(orderId))[0]?.[1]).toBe(isRepeated ? 'sent' : state)
    })

    it('gives up when the message would come too late', async () => {
      const busy = { ok: false, failure: 'busy', detail: 'HTTP 400 131048' } as const
      shop.whatsApp.refusals.push(...Array.from({ length: 40 }, () => busy))
      const orderId = await order()
      for (let hour = 0; hour < 30; hour++) {
        await deliver()
        shop.advance(AN_HOUR)
      }
      expect(await shown(orderId)).toEqual([
        ['confirm', 'failed', expect.stringContaining('demande d’attendre')],
      ])
    })
  })
})
