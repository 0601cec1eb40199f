import { afterEach, beforeEach, expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import type { Customer } from '../../tests/support/whatsapp-cloud/changes.ts'
import { aShopAtWhatsApp, type ShopAtWhatsApp } from '../../tests/support/whatsapp-shop.ts'
import { placeOrder } from '../orders/place-order.ts'

describeOnEachEngine('changeIdentity', (engine) => {
  let at: ShopAtWhatsApp
  let awa: Customer
  beforeEach(async () => {
    at = await aShopAtWhatsApp(engine())
    awa = at.fake.world.customer('221771234567', { name: 'Awa Sy' })
  })
  afterEach(() => at.fake.close())

  const texts = async () => {
    const [conversation, ...others] = await at.conversations()
    const listed = (await at.messages()).filter(({ type }) => type === 'text')
    expect(others).toEqual([])
    expect(listed.every(({ conversationId }) => conversationId === conversation?.id)).toBe(true)
    return listed.map(({ text }) => text)
  }

  it.each([
    ['with a number', false],
    ['without one', true],
  ])(
    'keeps the conversation of a customer %s, in whatever order it is told',
    { tags: ['W-01', 'W-13'] },
    async (_, hidesNumber) => {
      Object.assign(awa, { hidesNumber })
      await at.write(awa, 'un')
      at.fake.delivery = 'held'
      await at.write(awa, 'deux')
      for (const phone of ['221781112233', '221704445566']) {
        at.shop.advance(1000)
        await at.fake.world.changeNumber(awa, phone)
        await at.write(awa, `au ${phone}`)
      }
      await at.fake.release({ shuffled: true, batch: 2, repeated: 0.5 })
      expect(await texts()).toEqual(['un', 'deux', 'au 221781112233', 'au 221704445566'])
      expect(await at.conversations()).toMatchObject([
        { userId: awa.userId, phone: hidesNumber ? null : '704445566' },
      ])
    },
  )

  it('merges what was written under both numbers before it is told', { tags: ['W-01', 'W-13'] }, async () => {
    await at.write(awa, 'un')
    at.fake.delivery = 'held'
    await at.fake.world.changeNumber(awa, '221781112233')
    const change = at.fake.held.splice(0)
    at.fake.delivery = 'once'
    await at.write(awa, 'deux')
    expect(await at.conversations()).toHaveLength(2)
    at.fake.held.push(...change)
    await at.fake.release({ repeated: 1 })
    expect(await texts()).toEqual(['un', 'deux'])
    expect(await at.conversations()).toMatchObject([{ userId: awa.userId, phone: '781112233' }])
  })

  it('keeps apart the new owner of a number', { tags: ['W-01'] }, async () => {
    await at.write(awa, 'un')
    at.shop.advance(1000)
    await at.fake.world.changeNumber(awa, '221781112233')
    // What WhatsApp says of it is no message that the shop could answer.
    expect(await at.shop.store.whatsAppMessages.lastReceivedAt('781112233')).toBeNull()
    at.shop.advance(1000)
    await at.write(at.fake.world.customer('221771234567', { name: 'Modou' }), 'Je suis Modou')
    expect(await at.conversations()).toMatchObject([
      { name: 'Awa Sy', phone: '781112233' },
      { name: 'Modou', phone: '771234567' },
    ])
  })

  it('knows a customer who hides the number by the message that is answered', {
    tags: ['W-01'],
  }, async () => {
    const product = await addProduct(at.shop, { price: 2000, stock: 9 })
    await placeOrder(at.shop, anOrderInput(product, 1, { customerPhone: '771234567' }))
    await at.deliver()
    Object.assign(awa, { hidesNumber: true })
    await at.write(awa, 'À quelle heure ?', at.fake.messages[0]?.wamid)
    expect(await at.conversations()).toMatchObject([{ phone: '771234567', userId: awa.userId }])
    expect((await at.messages()).map(({ sequence }) => sequence)).toEqual([1, 2])
  })
})
