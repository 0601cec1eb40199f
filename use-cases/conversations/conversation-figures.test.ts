import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { anApi } from '../../tests/support/api.ts'
import { aMessage, CUSTOMER_PHONE } from '../../tests/support/conversations.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { placeOrder } from '../orders/place-order.ts'
import { readConversationFigures } from './conversation-figures.ts'

const A_MINUTE = 60_000
const A_DAY = 24 * 60 * A_MINUTE
const PERIOD = { from: '2026-03-02', until: '2026-03-04' }

describeOnEachEngine('readConversationFigures', (engine) => {
  const wait = (shop: TestShop, minutes: number) => shop.advance(minutes * A_MINUTE - 1000)

  it('tells how long customers waited for the first answer, by the day of their question', {
    tags: ['W-11'],
  }, async () => {
    const shop = aShop(engine())
    const others = { phone: '770000001' }
    await aMessage(shop, 'Bonjour')
    wait(shop, 4)
    await aMessage(shop, 'Vous êtes là ?')
    wait(shop, 6)
    await aMessage(shop, 'Oui', { origin: 'team' })
    await aMessage(shop, 'Autre réponse', { origin: 'team' })
    await aMessage(shop, 'Une question')
    wait(shop, 20)
    await aMessage(shop, 'Envoyé d’ici', { origin: 'team', state: 'failed' })
    await aMessage(shop, 'Votre commande est prête', { origin: 'shop' })
    wait(shop, 10)
    await aMessage(shop, 'Depuis le téléphone', { origin: 'phone' })
    await aMessage(shop, 'Oui', { state: 'applied', from: others })
    await aMessage(shop, '', { type: 'reaction', from: others })
    shop.advance(A_DAY)
    await aMessage(shop, 'Personne ne répond', { from: others })
    shop.advance(3 * A_DAY)
    await aMessage(shop, 'Trop tard', { origin: 'team', from: others })
    const { days } = await readConversationFigures(shop, PERIOD)
    expect(days).toEqual([
      { day: '2026-03-02', questions: 2, answered: 2, medianMinutes: 20 },
      { day: '2026-03-03', questions: 1, answered: 0, medianMinutes: null },
      { day: '2026-03-04', questions: 0, answered: 0, medianMinutes: null },
    ])
  })

  it('counts the conversations and orders that advertisements brought', { tags: ['W-12'] }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { name: 'Body', price: 2000, stock: 50 })
    const order = async (customerPhone: string) => {
      const placed = await placeOrder(shop, anOrderInput(product, 1, { customerPhone }))
      if (!placed.ok) throw new Error(placed.message)
      return placed.order.orderId
    }
    const comes = (sourceId: string, phone = CUSTOMER_PHONE) =>
      aMessage(shop, 'Bonjour', {
        from: { phone },
        parts: { fromAdvertisement: true },
        referral: {
          ...{ sourceType: 'ad', sourceId, sourceUrl: `https://fb.me/${sourceId}`, clickId: null },
          ...{ headline: `Annonce ${sourceId}`, body: '', mediaType: 'image' },
        },
      })
    await order(CUSTOMER_PHONE)
    await comes('1')
    await comes('1')
    await comes('1', '770000001')
    await order(CUSTOMER_PHONE)
    await order('770000009')
    await comes('2')
    await order(CUSTOMER_PHONE)
    await actOnOrder(shop, await order(CUSTOMER_PHONE), { action: 'cancel', reason: '' })
    shop.advance(31 * A_DAY)
    await order('770000001')
    const { advertisements } = await readConversationFigures(shop, PERIOD)
    const shown = (sourceId: string) => ({
      sourceId,
      headline: `Annonce ${sourceId}`,
      url: `https://fb.me/${sourceId}`,
    })
    expect(advertisements).toEqual([
      { ...shown('1'), conversations: 2, orders: 1 },
      { ...shown('2'), conversations: 1, orders: 1 },
    ])
  })

  it('is closed to others, and unknown without a WhatsApp account', { tags: ['W-14'] }, async () => {
    const { shop, ask } = anApi(engine(), {}, withWhatsApp())
    const path = '/stats/conversations?from=2026-03-02&until=2026-03-04'
    const token = await signIn(shop, { may: ['stats'] })
    expect((await ask('GET', path, { token })).body.days).toHaveLength(3)
    const other = await signIn(shop, { may: ['messages', 'orders'] })
    expect((await ask('GET', path, { token: other })).status).toBe(403)
    expect((await anApi(engine()).ask('GET', path, { token })).status).toBe(404)
  })
})
