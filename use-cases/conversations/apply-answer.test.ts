import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import type { Customer } from '../../tests/support/whatsapp-cloud/changes.ts'
import { aShopAtWhatsApp, type ShopAtWhatsApp } from '../../tests/support/whatsapp-shop.ts'
import { placeOrder } from '../orders/place-order.ts'

const PHONE = '771234567'

describeOnEachEngine('an answer by WhatsApp', (engine) => {
  let at: ShopAtWhatsApp
  let awa: Customer
  let product: Awaited<ReturnType<typeof addProduct>>
  beforeEach(async () => {
    at = await aShopAtWhatsApp(engine())
    awa = at.fake.world.customer(`221${PHONE}`)
    product = await addProduct(at.shop, { price: 2000, stock: 50 })
  })
  afterEach(() => at.fake.close())

  /** An order whose customer was asked to confirm it. */
  const asked = async (customerPhone = PHONE) => {
    const placed = await placeOrder(at.shop, anOrderInput(product, 1, { customerPhone }))
    if (!placed.ok) throw new Error(placed.message)
    await at.deliver()
    return { orderId: placed.order.orderId, question: at.fake.messages.at(-1)?.wamid ?? '' }
  }
  const statusOf = async (orderId: string) => (await at.shop.store.orders.find(orderId))?.order.status
  const notesOf = async (orderId: string) =>
    (await at.shop.store.orderNotes.list(orderId)).filter(({ pinned }) => pinned).map(({ text }) => text)
  const waits = async () => (await at.conversations()).map(({ waitingSince }) => waitingSince !== null)
  const stateOf = async (wamid: string) => (await at.message(wamid))?.state

  describe('about an order', { tags: ['W-08'] }, () => {
    it.each(['Oui', 'ok', 'd’accord', 'waaw'])(
      'confirms the only order that was asked, with %j',
      async (text) => {
        const { orderId } = await asked()
        const answer = await at.write(awa, text)
        expect(await statusOf(orderId)).toBe('confirmed')
        expect(await stateOf(answer)).toBe('applied')
        expect(await at.conversations()).toMatchObject([{ unread: 0, waitingSince: null }])
      },
    )

    it.each(['Non', 'Déedéet'])('flags it with %j, and waits for a person', async (text) => {
      const { orderId } = await asked()
      await at.write(awa, text)
      expect(await statusOf(orderId)).toBe('pending')
      expect(await notesOf(orderId)).toEqual(['NON reçu par WhatsApp.'])
      expect(await waits()).toEqual([true])
    })

    it('confirms no order when the message that is answered is unknown', async () => {
      const { orderId } = await asked()
      await at.write(awa, 'Oui', 'wamid.unknown')
      expect(await statusOf(orderId)).toBe('pending')
      expect(await notesOf(orderId)).toEqual(['OUI reçu par WhatsApp, peut-être à une autre question.'])
      expect(await waits()).toEqual([true])
    })

    it('counts a question that may have arrived, and does not act on it', async () => {
      const first = await asked()
      at.fake.faults = [{ kind: 'lost' }]
      const second = await asked()
      await at.write(awa, 'Oui')
      expect([await statusOf(first.orderId), await statusOf(second.orderId)]).toEqual(['pending', 'pending'])
      expect(await notesOf(second.orderId)).toEqual([
        expect.stringContaining('plusieurs commandes attendent une réponse'),
      ])
      await engine()
        .db.updateTable('orders')
        .set({ status: 'cancelled' })
        .where('orderId', '=', first.orderId)
        .execute()
      await at.write(awa, 'Oui')
      expect(await statusOf(second.orderId)).toBe('pending')
    })

    const edit = async (original: string, body: string) => {
      at.shop.advance(1000)
      const message = { type: 'text', text: { body } }
      await at.fake.world.write(awa, { type: 'edit', edit: { original_message_id: original, message } })
    }

    it('acts on what is edited before it is told', async () => {
      const { orderId } = await asked()
      at.fake.delivery = 'held'
      const answer = await at.write(awa, 'Oui')
      await edit(answer, 'Oui, mais en bleu')
      at.fake.held.reverse()
      await at.fake.release()
      expect(await statusOf(orderId)).toBe('pending')
      expect(await at.message(answer)).toMatchObject({ kind: 'other', state: 'handled' })
      expect(await waits()).toEqual([true])
    })

    it('tells a person when an answer on which it has acted is edited or taken back', async () => {
      const { orderId } = await asked()
      const answer = await at.write(awa, 'Oui')
      await edit(answer, 'Oui, svp')
      expect(await waits()).toEqual([false])
      await edit(answer, 'Non, trop cher')
      expect(await statusOf(orderId)).toBe('confirmed')
      expect(await at.message(answer)).toMatchObject({ kind: 'other', state: 'handled' })
      expect(await waits()).toEqual([true])
      const second = await asked()
      const revoked = await at.write(awa, 'Oui', second.question)
      const revoke = { original_message_id: revoked }
      await at.fake.world.write(awa, { type: 'revoke', revoke })
      expect([await notesOf(orderId), await notesOf(second.orderId)]).toEqual([
        ['Le client a modifié son OUI par WhatsApp.'],
        ['Le client a supprimé son OUI par WhatsApp.'],
      ])
    })

    it('acts on the order whose question is answered, although others wait', async () => {
      const [first, second] = [await asked(), await asked()]
      await at.write(awa, 'Oui', second.question)
      expect([await statusOf(first.orderId), await statusOf(second.orderId)]).toEqual([
        'pending',
        'confirmed',
      ])
    })

    it.each([
      ['several questions are open', async () => void (await asked()), undefined],
      [
        'somebody has asked something else since',
        () => at.fake.world.writeFromPhone(awa, { type: 'text', text: { body: 'On livre demain ?' } }),
        undefined,
      ],
      ['another message is answered', () => at.write(awa, 'Bonjour'), 'last'],
    ])('leaves it to a person when %s', async (_, before, answers) => {
      const { orderId } = await asked()
      at.shop.advance(1000)
      await before()
      const last = (await at.messages()).at(-1)?.wamid ?? undefined
      const answer = await at.write(awa, 'Oui', answers && last)
      expect(await statusOf(orderId)).toBe('pending')
      expect(await notesOf(orderId)).toEqual([expect.stringMatching(/^OUI reçu par WhatsApp/)])
      expect(await stateOf(answer)).toBe('handled')
      expect(await waits()).toEqual([true])
    })

    it('waits for a person when no question is open', async () => {
      const answer = await at.write(awa, 'Oui')
      expect(await stateOf(answer)).toBe('handled')
      expect(await waits()).toEqual([true])
    })

    it('waits again when the same customer says yes to what is confirmed', async () => {
      const { orderId, question } = await asked()
      await at.write(awa, 'Oui', question)
      await at.write(awa, 'Oui', question)
      expect(await statusOf(orderId)).toBe('confirmed')
      expect(await waits()).toEqual([true])
    })

    it('confirms nothing with a thumb up, which a person has to see', async () => {
      const { orderId, question } = await asked()
      await at.write(awa, '👍')
      expect(await waits()).toEqual([true])
      await at.fake.world.write(awa, { type: 'reaction', reaction: { message_id: question, emoji: '👍' } })
      expect(await statusOf(orderId)).toBe('pending')
      expect(await notesOf(orderId)).toEqual(['Réaction 👍 reçue par WhatsApp à la demande de confirmation.'])
    })

    it('acts on the summary that the team has sent, whatever the order’s number is', {
      tags: ['W-07'],
    }, async () => {
      const { orderId } = await asked('781112233')
      await at.write(awa, 'Bonjour')
      const id = at.shop.newId()
      const [conversation] = await at.conversations()
      const summary = { direction: 'sent', origin: 'team', kind: 'summary', state: 'sent', type: 'text' }
      await engine()
        .db.insertInto('whatsappMessages')
        .values({
          ...{ ...summary, id, wamid: 'wamid.summary', text: 'Confirmez-vous ?', phone: PHONE, orderId },
          ...{ conversationId: conversation?.id, sequence: 2 },
          ...{ createdAt: at.shop.clock(), changedAt: at.shop.clock() },
        })
        .execute()
      await engine().db.updateTable('conversations').set({ lastSequence: 2 }).execute()
      await at.write(awa, 'OUI')
      expect(await statusOf(orderId)).toBe('confirmed')
    })

    it('is applied once when the shop was interrupted after it had confirmed the order', async () => {
      const { orderId } = await asked()
      at.fake.delivery = 'repeated'
      const answer = await at.write(awa, 'Oui')
      await engine()
        .db.updateTable('whatsappMessages')
        .set({ state: 'received' })
        .where('wamid', '=', answer)
        .execute()
      at.fake.waiting.push(await at.fake.tell(at.fake.world.changes.message(awa, answer, text('Oui'))))
      await at.fake.retry()
      expect(await stateOf(answer)).toBe('applied')
      expect(await notesOf(orderId)).toEqual([])
    })
  })

  const text = (body: string) => ({ type: 'text', text: { body } })

  describe('with STOP', { tags: ['W-08'] }, () => {
    it('ends what the shop begins by itself, visibly, until START', async () => {
      const { orderId } = await asked()
      await at.write(awa, 'Stop')
      expect(await at.conversations()).toMatchObject([{ stoppedAt: at.shop.clock(), waitingSince: null }])
      expect(await notesOf(orderId)).toEqual(['STOP reçu par WhatsApp.'])
      expect((await at.messages()).filter(({ origin }) => origin === 'note')).toMatchObject([
        { text: expect.stringContaining('Le client a écrit STOP') },
      ])
      const sent = at.fake.messages.length
      await asked().catch(() => {})
      expect(at.fake.messages).toHaveLength(sent)
      await at.write(awa, 'START')
      expect(await at.conversations()).toMatchObject([{ stoppedAt: null, waitingSince: null }])
      await asked()
      expect(at.fake.messages).toHaveLength(sent + 1)
    })

    it('counts the last one that was written, whichever is told first', async () => {
      at.fake.delivery = 'held'
      await at.write(awa, 'Stop')
      await at.write(awa, 'Start')
      await at.write(awa, 'Stop')
      const stoppedAt = at.shop.clock()
      at.fake.held.reverse()
      await at.fake.release({ repeated: 1 })
      expect(await at.conversations()).toMatchObject([{ stoppedAt }])
    })

    it('leaves a START without a STOP to a person', async () => {
      await at.write(awa, 'Start')
      expect(await waits()).toEqual([true])
    })
  })
})
