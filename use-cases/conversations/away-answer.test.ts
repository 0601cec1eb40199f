import { afterEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../domain/durations.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShopAtWhatsApp, type ShopAtWhatsApp } from '../../tests/support/whatsapp-shop.ts'
import { placeOrder } from '../orders/place-order.ts'

/** The clock of the shop starts on a Monday at 10:00. */
const UNTIL_CLOSED = 11 * HOUR_MS
const A_DAY = 24 * HOUR_MS
const openingHours = {
  ...{ opens: '08:00', closes: '20:00', breakFrom: '', breakUntil: '', closedDay: 'Sunday' as const },
}

describeOnEachEngine('the answer out of hours', (engine) => {
  let at: ShopAtWhatsApp
  afterEach(() => at.fake.close())

  const open = async (change = {}) => {
    const { settings } = withWhatsApp()
    const whatsappInbox = { ...settings.defaults.whatsappInbox, awaySend: true, ...change }
    const defaults = { ...settings.defaults, openingHours, whatsappInbox }
    at = await aShopAtWhatsApp(engine(), { settings: { defaults, fixed: {} } })
    return at.fake.world.customer('221771234567', { name: 'Awa' })
  }
  const answers = async () => {
    await at.deliver()
    return at.fake.messages.filter(({ type }) => type === 'text').map(({ content }) => content)
  }

  describe('once a night', { tags: ['W-09'] }, () => {
    it('tells each customer the opening hours once, and the conversation goes on waiting', async () => {
      const awa = await open()
      at.shop.advance(UNTIL_CLOSED)
      at.fake.delivery = 'repeated'
      await at.write(awa, 'Bonjour')
      await at.write(awa, 'Vous êtes là ?')
      expect(await answers()).toEqual([
        expect.stringContaining('tous les jours sauf le dimanche, 08:00-20:00'),
      ])
      const [conversation] = await at.conversations()
      expect(conversation).toMatchObject({ unread: 2 })
      expect(Number(conversation?.waitingSince)).toBe(at.shop.clock() - 1000)
      await at.write(at.fake.world.customer('221781112233'), 'Bonsoir')
      expect(await answers()).toHaveLength(2)
      at.shop.advance(A_DAY)
      await at.write(awa, 'Encore moi')
      expect(await answers()).toHaveLength(3)
    })

    it('has the link of the order that is not over', async () => {
      const awa = await open({ awayText: 'Bonjour {client}\nVotre commande\u202f: {suivi}' })
      const product = await addProduct(at.shop, { price: 2000, stock: 9 })
      const placed = await placeOrder(at.shop, anOrderInput(product, 1, { customerPhone: '771234567' }))
      if (!placed.ok) throw new Error(placed.message)
      await at.deliver()
      at.shop.advance(UNTIL_CLOSED)
      await at.write(awa, 'Bonjour')
      expect((await answers()).at(-1)).toContain(`/commande/${placed.order.orderId}?cle=`)
      await at.write(at.fake.world.customer('221781112233', { name: 'Modou' }), 'Bonjour')
      expect((await answers()).at(-1)).toBe('Bonjour Modou')
    })
  })

  describe('is not sent', { tags: ['W-09'] }, () => {
    it('in opening hours, to what was written in them, and while it is off', async () => {
      const awa = await open()
      await at.write(awa, 'Bonjour')
      expect(await answers()).toEqual([])
      at.fake.delivery = 'held'
      await at.write(awa, 'Encore moi')
      at.shop.advance(UNTIL_CLOSED)
      await at.fake.release()
      expect(await answers()).toEqual([])
      await at.fake.close()
      const fatou = await open({ awaySend: false })
      at.shop.advance(UNTIL_CLOSED)
      await at.write(fatou, 'Bonjour')
      expect(await answers()).toEqual([])
    })

    it('after STOP, to an answer that was applied, a reaction, an echo and the past', async () => {
      const awa = await open()
      const product = await addProduct(at.shop, { price: 2000, stock: 9 })
      await placeOrder(at.shop, anOrderInput(product, 1, { customerPhone: '771234567' }))
      await at.deliver()
      at.shop.advance(UNTIL_CLOSED)
      await at.write(awa, 'Oui')
      const emoji = { message_id: at.fake.messages[0]?.wamid, emoji: '❤️' }
      await at.fake.world.write(awa, { type: 'reaction', reaction: emoji })
      const fields = { type: 'text', text: { body: 'Bonjour' } }
      await at.fake.world.writeFromPhone(awa, fields)
      await at.fake.world.shareHistory(awa, [{ isOwn: false, at: at.shop.clock(), state: 'READ', fields }])
      await at.write(awa, 'Stop')
      await at.write(awa, 'Et demain ?')
      expect(await answers()).toEqual([])
      expect((await at.messages()).filter(({ kind }) => kind === 'away')).toEqual([])
    })

    it('when WhatsApp could not be reached before the shop opens again', async () => {
      const awa = await open()
      at.shop.advance(UNTIL_CLOSED)
      await at.write(awa, 'Bonsoir')
      at.shop.advance(UNTIL_CLOSED)
      expect(await answers()).toEqual([])
      expect((await at.messages()).map(({ text }) => text)).toEqual(['Bonsoir'])
    })

    it('when nothing is left of it for a customer without a name', async () => {
      await open({ awayText: 'Bonjour {client}, nous répondons demain.' })
      at.shop.advance(UNTIL_CLOSED)
      await at.write(at.fake.world.customer('221781112233', { name: '' }), 'Bonsoir')
      expect(await answers()).toEqual([])
      expect(await at.messages()).toHaveLength(1)
      expect(await at.shop.store.outbox.listUnsent(9)).toEqual([])
    })

    it('when STOP came before it was sent', async () => {
      const awa = await open()
      at.shop.advance(UNTIL_CLOSED)
      await at.write(awa, 'Bonjour')
      await at.write(awa, 'Stop')
      expect(await answers()).toEqual([])
      expect((await at.messages()).map(({ kind }) => kind)).not.toContain('away')
    })
  })
})
