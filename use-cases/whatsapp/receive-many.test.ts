import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { betweenTransactions } from '../../tests/support/between-transactions.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop } from '../../tests/support/shop.ts'
import { signedWebhook } from '../../tests/support/whatsapp-cloud/deliveries.ts'
import { aShopAtWhatsApp, type ShopAtWhatsApp, statusOfWebhook } from '../../tests/support/whatsapp-shop.ts'
import { signWebhook } from '../../tests/support/whatsapp-webhooks.ts'

const MANY = 500
const LONG_FORM = {
  name: 'flow',
  body: 'Sent',
  response_json: JSON.stringify({ adresse: 'a'.repeat(50_000) }),
}
const LONG_NAMES = Array.from({ length: 50 }, () => ({ name: { formatted_name: 'a'.repeat(1000) } }))

describeOnEachEngine('many webhooks', (engine) => {
  let at: ShopAtWhatsApp
  beforeEach(async () => {
    at = await aShopAtWhatsApp(engine())
  })
  afterEach(() => at.fake.close())

  /** Customers write this many texts, of which the shop learns later. */
  const written = async (count: number, customers: number) => {
    at.fake.delivery = 'held'
    for (let index = 0; index < count; index++) {
      const customer = at.fake.world.customer(`2217700${String(index % customers).padStart(5, '0')}`)
      await at.fake.world.write(customer, { type: 'text', text: { body: `Texte ${index}` } })
    }
  }
  const expectAll = async (count: number, customers: number) => {
    const conversations = await at.conversations()
    expect(conversations).toHaveLength(customers)
    expect(conversations.reduce((sum, { unread }) => sum + unread, 0)).toBe(count)
    const texts = (await at.messages()).map(({ text }) => text)
    expect(new Set(texts).size).toBe(count)
    expect(texts).toHaveLength(count)
  }

  describe('of one moment', { tags: ['W-13'] }, () => {
    it.each([1, MANY])('store 500 messages in one webhook once, of %i customers', async (customers) => {
      await written(MANY, customers)
      const webhook = signedWebhook([at.fake.held.splice(0)])
      expect(await statusOfWebhook(at.shop, webhook)).toBe(200)
      expect(await statusOfWebhook(at.shop, webhook)).toBe(200)
      await expectAll(MANY, customers)
    })

    it.each([
      ['texts', { type: 'text', text: { body: 'a'.repeat(50_000) } }],
      ['forms', { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: LONG_FORM } }],
      ['address books', { type: 'contacts', contacts: LONG_NAMES }],
    ])('store long %s one by one, so that none holds the event loop for long', async (_, content) => {
      at.fake.delivery = 'held'
      const awa = at.fake.world.customer('221771234567')
      for (let count = 0; count < 5; count++) await at.fake.world.write(awa, content)
      const { engine: counted, rows } = betweenTransactions(engine())
      const webhook = signedWebhook([at.fake.held.splice(0)])
      expect(await statusOfWebhook(aShop(counted, withWhatsApp()), webhook)).toBe(200)
      expect(rows).toHaveLength(5)
      expect(await at.messages()).toHaveLength(5)
    })

    it('store each of 500 webhooks once that come together, some twice', async () => {
      await written(MANY, 60)
      await at.fake.release({ together: true, shuffled: true, repeated: 0.2 })
      await expectAll(MANY, 60)
    })
  })

  describe('that fail', { tags: ['W-13'] }, () => {
    it('lose nothing and store nothing twice when WhatsApp repeats them', async () => {
      await written(40, 7)
      const webhook = signedWebhook([at.fake.held.splice(0)])
      let failures = 6
      const before = (transactions: number) => {
        if (transactions % 2 === 1 && failures-- > 0)
          throw new ServiceUnavailableError('full', 'the disk is full')
      }
      const broken = aShop(betweenTransactions(engine(), { before }).engine, {
        ...withWhatsApp(),
        ...{ clock: at.shop.clock, newId: () => crypto.randomUUID() },
      })
      const statuses: number[] = []
      while (statuses.at(-1) !== 200) statuses.push(await statusOfWebhook(broken, webhook))
      expect(statuses.length).toBeGreaterThan(1)
      await expectAll(40, 7)
    })

    it('keep no message back behind a change of number that cannot be applied', async () => {
      at.fake.delivery = 'held'
      const awa = at.fake.world.customer('221771234567')
      await at.fake.world.changeNumber(awa, '221781112233')
      await written(60, 1)
      const webhook = signedWebhook([at.fake.held.splice(0)])
      let failures = 1
      const before = () => {
        if (failures-- > 0) throw new Error('a fault of the shop')
      }
      const broken = aShop(betweenTransactions(engine(), { before }).engine, withWhatsApp())
      expect(await statusOfWebhook(broken, webhook)).toBe(500)
      expect(await at.messages()).toHaveLength(60)
    })

    it('keep no message back beside one that cannot be stored', async () => {
      await written(30, 1)
      const awa = at.fake.world.customer('221770000000')
      await at.fake.world.write(awa, { type: 'text', text: { body: 'poison' } })
      await written(12, 1)
      const webhook = signedWebhook([at.fake.held.splice(0)])
      const whole = engine()
      const poisoned: Engine = {
        ...whole,
        transaction: (work) =>
          whole.transaction((db) =>
            work(
              db.withPlugin({
                transformQuery({ node }) {
                  if (node.kind === 'InsertQueryNode' && JSON.stringify(node).includes('poison'))
                    throw new Error('a fault of the shop')
                  return node
                },
                transformResult: async ({ result }) => result,
              }),
            ),
          ),
      }
      expect(await statusOfWebhook(aShop(poisoned, withWhatsApp()), webhook)).toBe(500)
      expect(await at.messages()).toHaveLength(42)
    })

    it('leave no trace when they are forged', { tags: ['W-13', 'T-71'] }, async () => {
      await written(3, 3)
      const { body } = signedWebhook([at.fake.held.splice(0)])
      expect(await statusOfWebhook(at.shop, signWebhook(body, 'another secret'))).toBe(403)
      expect([await at.conversations(), await at.messages()]).toEqual([[], []])
      expect(at.shop.publishedEvents).toEqual([])
    })
  })
})
