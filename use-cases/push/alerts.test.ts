import { expect, it } from 'vitest'
import type { Permission } from '../../domain/accounts/account.ts'
import { PUSH_TOPICS } from '../../domain/push/push-topics.ts'
import { anEnteredOrder } from '../../tests/builders/entered-order.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { aMessage } from '../../tests/support/conversations.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aPaidProduct, aWalletOrder } from '../../tests/support/payments.ts'
import { addProduct, addProductWithVariants } from '../../tests/support/product-fixtures.ts'
import { aDevice, anAdministrator, aToldAdministrator, deliverPush } from '../../tests/support/push.ts'
import { aPaidOrder, ask, losesAnswers, work } from '../../tests/support/refunds.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { sendMessage } from '../contact/messages.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { enterOrder } from '../orders/enter-order.ts'
import { addNote } from '../orders/order-notes.ts'
import { placeOrder } from '../orders/place-order.ts'

const A_MINUTE = 60_000
const MESSAGE = { name: 'Khady', email: 'khady@exemple.sn', subject: 'Taille', message: 'Du 28 ?' }

const titles = (sent: Awaited<ReturnType<typeof deliverPush>>) =>
  sent.map(([device, { title }]) => [device, title])

/** Makes each topic happen once. */
const HAPPENINGS: Record<
  Exclude<keyof typeof PUSH_TOPICS, 'unopened' | 'security'>,
  (shop: TestShop) => Promise<unknown>
> = {
  order: async (shop) => placeOrder(shop, anOrderInput(await addProduct(shop, { stock: 50 }))),
  payment: async (shop) => {
    const product = await aPaidProduct(shop)
    const { orderId } = await aWalletOrder(shop, {}, product)
    await shop.store.orderViews.insert(orderId, 'nobody', shop.clock())
    await shop.store.transaction(async (tx) => {
      const claim = {
        orderId,
        paymentCode: 'ABCDEF',
        name: 'F',
        phone: '771234567',
        amount: 1,
        checkedAt: null,
      }
      const at = new Date(shop.clock()).toISOString()
      await tx.payments.insert({ ...claim, paymentMethod: 'Wave', claimedAt: at, createdAt: at }, [])
      tx.publish({ kind: 'payment-notice', orderId })
    })
  },
  message: (shop) => sendMessage(shop, MESSAGE),
  conversation: (shop) => aMessage(shop, 'Bonjour'),
  stock: async (shop) => {
    const product = await addProduct(shop, { name: 'Hochet', stock: 6 })
    const placed = await placeOrder(shop, anOrderInput(product, 3))
    if (!placed.ok) throw new Error(placed.message)
    await shop.store.orderViews.insert(placed.order.orderId, 'nobody', shop.clock())
  },
  delivery: async (shop) => {
    const placed = await placeOrder(shop, anOrderInput(await addProduct(shop, { stock: 50 })))
    if (!placed.ok) throw new Error(placed.message)
    const { orderId } = placed.order
    await actOnOrder(shop, orderId, { action: 'confirm' })
    await actOnOrder(shop, orderId, { action: 'dispatch' })
    await actOnOrder(shop, orderId, { action: 'fail', reason: 'absent', again: null, note: '' }, 'moussa')
  },
}
const TOPICS = Object.keys(HAPPENINGS) as (keyof typeof HAPPENINGS)[]

describeOnEachEngine('alerts', (engine) => {
  it('tell every administrator who may see a new order, without the customer’s name, address or phone', {
    tags: ['G-10', 'R-01'],
  }, async () => {
    const shop = aShop(engine())
    await aToldAdministrator(shop, 'awa')
    await aDevice(shop, { _id: 'user-awa' }, 'awa-2')
    await aToldAdministrator(shop, 'binta', ['orders:read'])
    await aToldAdministrator(shop, 'coumba', ['products', 'stats'])
    const product = await addProduct(shop, { stock: 50, price: 12_500 })
    const input = anOrderInput(product, 1, { customerPhone: '771234567' })
    await placeOrder(shop, input)
    const sent = await deliverPush(shop)
    expect(titles(sent)).toEqual(['awa', 'awa-2', 'binta'].map((device) => [device, 'Nouvelle commande']))
    expect(sent[0]?.[1]).toMatchObject({
      body: `${input.orderId} · 12\u202f500 FCFA`,
      path: `/dashboard/order/${input.orderId}`,
    })
    expect(JSON.stringify(sent)).not.toMatch(/Fatou|Ouakam|771234567/)
    await placeOrder(shop, input)
    expect(await deliverPush(shop)).toEqual([])
  })

  it.each(TOPICS)(
    'about %s reach only those with its permission, once',
    { tags: ['G-10'] },
    async (topic) => {
      const shop = aShop(engine(), withWhatsApp())
      const { label, needs } = PUSH_TOPICS[topic]
      const others: Permission[] =
        needs === 'products' ? ['orders', 'settings'] : ['products', 'stats', 'settings']
      await aToldAdministrator(shop, 'allowed', [needs])
      await aToldAdministrator(shop, 'other', others)
      await HAPPENINGS[topic](shop)
      shop.advance(15 * A_MINUTE)
      const sent = await deliverPush(shop)
      const devices = sent.filter(([, { tag }]) => tag.startsWith(topic)).map(([device]) => device)
      expect(devices).toEqual(['allowed'])
      expect(label).not.toBe('')
      shop.advance(A_MINUTE)
      expect((await deliverPush(shop)).filter(([, { tag }]) => tag.startsWith(topic))).toEqual([])
    },
  )

  it('queue nothing while nobody has a device, but what open dashboards are told of customers who wait', {
    tags: ['R-01', 'W-03'],
  }, async () => {
    const shop = aShop(engine())
    await anAdministrator(shop, 'awa')
    const queued = async () => (await shop.store.outbox.counts()).filter(({ channel }) => channel === 'push')
    for (const topic of TOPICS.filter((one) => one !== 'conversation')) await HAPPENINGS[topic](shop)
    expect(await queued()).toEqual([])
    await HAPPENINGS.conversation(shop)
    expect(await queued()).toMatchObject([{ waiting: 1 }])
  })

  it('tell others of an order that an administrator entered, but not the one who entered it', {
    tags: ['G-10'],
  }, async () => {
    const shop = aShop(engine())
    await aToldAdministrator(shop, 'awa')
    await aToldAdministrator(shop, 'binta')
    const product = await addProduct(shop, { stock: 50 })
    const byAwa = { ...shop, actor: { id: 'user-awa', name: 'awa' } }
    expect(await enterOrder(byAwa, anEnteredOrder(product))).toMatchObject({ ok: true })
    expect(titles(await deliverPush(shop))).toEqual([['binta', 'Nouvelle commande']])
    shop.advance(11 * A_MINUTE)
    expect(await deliverPush(shop)).toEqual([])
  })

  it('tell others of a failed delivery, but not the one who recorded it', { tags: ['G-10'] }, async () => {
    const shop = aShop(engine())
    const placed = await placeOrder(shop, anOrderInput(await addProduct(shop, { stock: 50 })))
    if (!placed.ok) throw new Error(placed.message)
    await aToldAdministrator(shop, 'awa')
    await aToldAdministrator(shop, 'binta')
    const byAwa = { ...shop, actor: { id: 'user-awa', name: 'awa' } }
    const { orderId } = placed.order
    await actOnOrder(byAwa, orderId, { action: 'confirm' })
    await actOnOrder(byAwa, orderId, { action: 'dispatch' })
    await actOnOrder(byAwa, orderId, { action: 'fail', reason: 'absent', again: null, note: '' })
    expect(titles(await deliverPush(shop))).toEqual([['binta', 'Livraison échouée']])
  })

  it('tell of a payment at a provider that a person must look at', { tags: ['G-10'] }, async () => {
    const shop = aShop(engine())
    const product = await aPaidProduct(shop)
    const { orderId, amount } = await aWalletOrder(shop, {}, product)
    await aToldAdministrator(shop, 'awa')
    const at = shop.clock()
    const open = { state: 'started', problem: null, reference: null, url: null, deepLinks: {} } as const
    const paid = { transactionNumber: null, paidAmount: null, payerPhone: null, failure: null }
    const times = { createdAt: at, expiresAt: at + A_MINUTE, changedAt: at }
    const payment = { id: 'payment-1', orderId, provider: 'wave', method: 'Wave', amount } as const
    await shop.store.providerPayments.insert({ ...payment, ...open, ...paid, ...times }, at)
    const finds = (problem: 'amount' | null) =>
      shop.store.transaction(async (tx) => {
        await tx.providerPayments.change('payment-1', { problem, changedAt: shop.clock() })
        tx.publish({ kind: 'order', orderId, status: 'changed' })
      })
    await finds(null)
    expect(await deliverPush(shop)).toEqual([])
    await finds('amount')
    await finds('amount')
    expect(titles(await deliverPush(shop))).toEqual([['awa', 'Paiement à vérifier']])
  })

  it('tell of a refund of which nobody knows whether it took place', { tags: ['G-10', 'E-20'] }, async () => {
    const shop = aShop(engine(), withProviders({ Wave: 'paytech' }))
    const { item } = await aPaidOrder(shop, 'paytech')
    await aToldAdministrator(shop, 'awa')
    losesAnswers(shop, 'paytech')
    await ask(shop, item)
    expect(await deliverPush(shop)).toEqual([])
    await work(shop)
    expect(titles(await deliverPush(shop))).toEqual([['awa', 'Paiement à vérifier']])
  })

  it('say nothing of an order that is reopened or told of later, or of a message that is marked as unread', {
    tags: ['G-10'],
  }, async () => {
    const shop = aShop(engine())
    const placed = await placeOrder(shop, anOrderInput(await addProduct(shop, { stock: 50 })))
    const old = await placeOrder(shop, anOrderInput(await addProduct(shop, { stock: 50 })))
    await sendMessage(shop, MESSAGE)
    if (!placed.ok || !old.ok) throw new Error('The orders are refused.')
    await aToldAdministrator(shop, 'awa')
    await actOnOrder(shop, placed.order.orderId, { action: 'cancel', reason: 'Doublon' })
    await actOnOrder(shop, placed.order.orderId, { action: 'reopen' })
    shop.advance(2 * A_MINUTE)
    const [message] = await shop.store.contact.list()
    await shop.store.transaction(async (tx) => {
      tx.publish({ kind: 'contact-message', id: message?.id ?? '' })
      tx.publish({ kind: 'order', orderId: old.order.orderId, status: 'pending' })
    })
    expect(await deliverPush(shop)).toEqual([])
  })

  it('say nothing of a delivery that failed before there were devices, when a note is added', {
    tags: ['G-10'],
  }, async () => {
    const shop = aShop(engine())
    await HAPPENINGS.delivery(shop)
    await aToldAdministrator(shop, 'awa')
    shop.advance(60 * A_MINUTE)
    const [order] = await shop.store.orders.list({})
    const noted = await addNote(shop, order?.orderId ?? '', { text: 'Rappeler', pinned: false })
    expect(noted).toMatchObject({ ok: true })
    expect(await deliverPush(shop)).toEqual([])
  })

  it('tell of a product or size that runs low, and again only after it was restocked', {
    tags: ['G-10'],
  }, async () => {
    const shop = aShop(engine())
    await aToldAdministrator(shop, 'awa', ['products'])
    const product = await addProductWithVariants(
      shop,
      { name: 'Robe', price: 1000, lowStockThreshold: 5, sizes: ['6 mois', '9 mois'] },
      [
        { color: null, size: '6 mois', stock: 7 },
        { color: null, size: '9 mois', stock: 40 },
      ],
    )
    const sell = async (quantity: number) => {
      const input = anOrderInput(product, quantity)
      input.items = input.items.map((item) => ({ ...item, size: '6 mois' }))
      const placed = await placeOrder(shop, input)
      if (!placed.ok) throw new Error(placed.message)
      shop.advance(11 * A_MINUTE)
      const sent = await deliverPush(shop)
      return { sent: sent.map(([, { title, body }]) => [title, body]), orderId: placed.order.orderId }
    }
    const first = await sell(3)
    expect(first.sent).toEqual([['Stock faible', 'Robe, 6 mois : 4 restants']])
    expect((await sell(1)).sent).toEqual([])
    await actOnOrder(shop, first.orderId, { action: 'cancel', reason: 'Doublon' })
    expect((await sell(2)).sent).toEqual([['Stock faible', 'Robe, 6 mois : 4 restants']])
  })
})
