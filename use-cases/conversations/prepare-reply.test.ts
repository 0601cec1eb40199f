import { beforeEach, expect, it } from 'vitest'
import type { ReplyInput } from '../../contracts/conversation.ts'
import type { Settings } from '../../contracts/settings.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { confirmOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { deliver, writes } from '../../tests/support/replies.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { createCartLink } from '../cart/cart-links.ts'
import { placeOrder } from '../orders/place-order.ts'
import { cannedRepliesOf } from './canned-replies.ts'
import { reply } from './reply.ts'
import { templatesFor } from './templates.ts'

const PHONE = '771234567'
const ORDER = { customerPhone: PHONE, customerName: 'Fatou Sarr' }
const INBOX = { businessAccountId: '102290129340398', catalogId: '', awaySend: false, awayText: 'Fermé.' }

const aTemplate = (name: string, text: string, change: object = {}) => ({
  ...{ name, language: 'fr', category: 'UTILITY', positional: false },
  components: [{ type: 'BODY', format: '', text, buttonUrls: [] }],
  ...change,
})

describeOnEachEngine('what the team sends', (engine) => {
  let shop: TestShop
  let id: string
  const openShop = async (change: Partial<Settings> = {}) => {
    const { settings } = withWhatsApp({ confirm: { template: 'rappel', words: ['client', 'total'] } })
    const defaults = { ...settings.defaults, whatsappInbox: INBOX, ...change }
    shop = aShop(engine(), { settings: { defaults, fixed: {} }, actor: { id: 'u', name: 'Awa' } })
    id = (await writes(shop, { phone: PHONE })).conversation.id
  }
  beforeEach(() => openShop())

  let count = 0
  const send = async (input: Partial<ReplyInput> & { type: ReplyInput['type'] }) => {
    const base = { id: `reply-${++count}-of-test`, seen: 1, anyway: true, replyTo: null }
    const answered = await reply(shop, id, { ...base, ...input } as ReplyInput)
    await deliver(shop)
    return { answered, sent: shop.whatsApp.sent.find((one) => one.id === base.id)?.content }
  }
  const anOrder = async (change: object = {}) => {
    const product = await addProduct(shop, { name: 'Robe', price: 2000, stock: 9 })
    const placed = await placeOrder(shop, anOrderInput(product, 2, { ...ORDER, ...change }))
    if (!placed.ok) throw new Error(placed.message)
    return placed.order.orderId
  }

  it('is a card with photo, name, price and link, at the price of the moment', {
    tags: ['W-05'],
  }, async () => {
    const product = await addProduct(shop, { name: 'Robe wax', price: 5000, stock: 3 })
    const { answered, sent } = await send({ type: 'product', productId: product._id })
    expect(answered).toMatchObject({
      sent: { type: 'product', product: { id: product._id, name: 'Robe wax' } },
    })
    expect(sent).toMatchObject({
      body: expect.stringMatching(/^Robe wax\n5.000.FCFA$/),
      link: { url: `https://boutique.example/product/${product._id}`, label: 'Voir l’article' },
      image: expect.stringMatching(/^\d+$/),
    })
    expect([...shop.whatsApp.files.values()]).toMatchObject([{ mime: 'image/jpeg' }])
    shop.whatsApp.refusals.push({ ok: false, failure: 'refused', detail: '131053' })
    expect((await send({ type: 'product', productId: product._id })).sent).toMatchObject({ image: null })
    const gone = await send({ type: 'product', productId: 'nothing' })
    expect(gone.answered).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  })

  it('is an article of the connected catalogue, or its link where the catalogue does not have it yet', {
    tags: ['W-05'],
  }, async () => {
    const catalogueFeeds = { ...shop.settings.defaults.catalogueFeeds, meta: true }
    await openShop({ whatsappInbox: { ...INBOX, catalogId: '4711' }, catalogueFeeds })
    const product = await addProduct(shop, { name: 'Robe wax', price: 5000, stock: 3 })
    const { sent } = await send({ type: 'product', productId: product._id })
    expect(sent).toMatchObject({ product: { catalogId: '4711', retailerId: product._id } })
    // The upload of the photo is answered before it, and not refused.
    const refuse = () => shop.whatsApp.refusals.push({ ok: false, failure: 'refused', detail: '131009' })
    const { uploadMedia } = shop.whatsApp
    shop.whatsApp.uploadMedia = async (...file) => {
      const uploaded = await uploadMedia(...file)
      refuse()
      return uploaded
    }
    const fallback = await send({ type: 'product', productId: product._id })
    expect(fallback.sent).toMatchObject({ link: { label: 'Voir l’article' } })
  })

  it('is a cart, the place of the shop, and what the settings say when there is none', {
    tags: ['W-05'],
  }, async () => {
    const product = await addProduct(shop, { name: 'Robe', price: 2000, stock: 9 })
    const lines = [{ productId: product._id, quantity: 2, color: null, size: null }]
    const link = await createCartLink(shop, { lines } as never)
    const cartId = link.ok ? link.link.id : ''
    expect((await send({ type: 'cart', cartId })).sent).toMatchObject({
      body: 'Votre panier est prêt\u202f:\n- 2 x Robe',
      link: { url: `https://boutique.example/cart?lien=${cartId}`, label: 'Ouvrir le panier' },
    })
    expect((await send({ type: 'cart', cartId: 'nothing' })).answered).toMatchObject({ ok: false })
    for (const [stock, said] of [
      [1, { sent: { text: 'Votre panier est prêt\u202f:\n- 1 x Robe' } }],
      [0, { message: expect.stringContaining('Plus aucun article') }],
    ] as const) {
      await engine().db.updateTable('products').set({ stock }).execute()
      expect((await send({ type: 'cart', cartId })).answered).toMatchObject(said)
    }
    const [city] = shop.settings.defaults.cities
    if (!city) throw new Error('no shop')
    await openShop({ cities: [{ ...city, latitude: 14.7, longitude: -17.4 }] })
    expect((await send({ type: 'position' })).sent).toMatchObject({
      location: { latitude: 14.7, longitude: -17.4, address: city.address },
    })
    await openShop({ cities: [{ ...city, latitude: null, longitude: null }] })
    expect((await send({ type: 'position' })).answered).toMatchObject({
      message: expect.stringContaining('latitude'),
    })
  })

  it('is no longer than WhatsApp takes, however long a cart is', { tags: ['W-05'] }, async () => {
    const add = (name: string) => addProduct(shop, { name: `${name} ${'👗'.repeat(30)}`, stock: 9 })
    const products = await Promise.all([...'abcdefghijklmnopqrst'].map(add))
    const lines = products.map(({ _id: productId }) => ({ productId, quantity: 1, color: null, size: null }))
    const link = await createCartLink(shop, { lines } as never)
    const { sent } = await send({ type: 'cart', cartId: link.ok ? link.link.id : '' })
    const body = (sent as { body: string }).body
    expect([body.length > 1020, body.isWellFormed(), body.slice(-3)]).toEqual([true, true, '...'])
  })

  it('is the summary of a pending order, which counts as the question that OUI answers', {
    tags: ['W-05', 'W-07', 'W-08'],
  }, async () => {
    const orderId = await anOrder()
    const { answered, sent } = await send({ type: 'order', orderId })
    expect(answered).toMatchObject({ ok: true, sent: { orderId } })
    expect(sent).toMatchObject({ text: expect.stringMatching(/Fatou[\s\S]*2 x Robe[\s\S]*Répondez OUI/) })
    const asked = { conversationId: id, phone: PHONE }
    expect(await shop.store.whatsAppMessages.askedOrders(asked)).toMatchObject([{ orderId }])
    await confirmOrder(shop, orderId)
    const later = await send({ type: 'order', orderId })
    expect(later.sent).toMatchObject({ text: expect.stringMatching(/^Commande [\s\S]*Total/) })
    expect(later.sent).not.toMatchObject({ text: expect.stringContaining('OUI') })
  })

  it('asks for what is still to pay, on the page of the order', { tags: ['W-05'] }, async () => {
    const orderId = await anOrder({ paymentMethod: 'Wave' })
    const { sent } = await send({ type: 'payment', orderId })
    expect(sent).toMatchObject({
      body: expect.stringMatching(/Montant à payer\u202f: 4.?000 FCFA/),
      link: {
        label: 'Payer',
        url: expect.stringMatching(`^https://boutique.example/commande/${orderId}\\?cle=`),
      },
    })
  })

  it('tells no customer of the order of another one', { tags: ['W-05'] }, async () => {
    const orderId = await anOrder({ customerPhone: '781112233' })
    for (const type of ['order', 'payment'] as const)
      expect((await send({ type, orderId })).answered).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })

  it('is an approved template with its words filled in, also after 24 hours', {
    tags: ['W-06'],
  }, async () => {
    shop.whatsApp.templates = [
      aTemplate('suivi', 'Bonjour {{client}}, {{commande}} : {{mot}}'),
      aTemplate('rappel', 'Bonjour {{1}}, il manque {{2}}.', { positional: true }),
    ]
    const orderId = await anOrder()
    const listed = await templatesFor(shop, id)
    expect(listed).toMatchObject({
      ok: true,
      failure: null,
      templates: [
        {
          name: 'suivi',
          problem: null,
          parameters: [
            { name: 'client', value: 'Fatou Sarr' },
            { name: 'commande', value: orderId },
            { name: 'mot', value: '' },
          ],
        },
        { name: 'rappel', parameters: [{ value: 'Fatou Sarr' }, { value: expect.stringContaining('FCFA') }] },
      ],
    })
    shop.advance(30 * 3_600_000)
    const values = { client: 'Fatou', commande: orderId, mot: '' }
    const missing = await send({ type: 'template', name: 'suivi', language: 'fr', values })
    expect(missing.answered).toMatchObject({ code: 'INVALID_INPUT', issues: [{ path: 'values.mot' }] })
    const filled = { ...values, mot: 'prête\ndemain' }
    const { answered, sent } = await send({ type: 'template', name: 'suivi', language: 'fr', values: filled })
    expect(answered).toMatchObject({ sent: { text: `Bonjour Fatou, ${orderId} : prête, demain` } })
    expect(sent).toMatchObject({
      template: 'suivi',
      parameters: [{}, {}, { name: 'mot', value: 'prête, demain' }],
    })
    const numbered = {
      type: 'template',
      name: 'rappel',
      language: 'fr',
      values: { 2: 'le solde', 1: 'Awa' },
    } as const
    expect((await send(numbered)).sent).toMatchObject({
      positional: true,
      parameters: [{ value: 'Awa' }, { value: 'le solde' }],
    })
    const part = { format: 'TEXT', buttonUrls: [] }
    const components = [
      { ...part, type: 'BODY', text: 'Votre lit est prêt.' },
      { ...part, type: 'FOOTER', text: 'Keur Bébé' },
      { ...part, type: 'HEADER', text: 'Bonne nouvelle' },
    ]
    shop.advance(10 * 60_000)
    shop.whatsApp.templates = [aTemplate('lit', '', { components })]
    const whole = await send({ type: 'template', name: 'lit', language: 'fr', values: {} })
    expect(whole.answered).toMatchObject({
      sent: { text: 'Bonne nouvelle\n\nVotre lit est prêt.\n\nKeur Bébé' },
    })
    const unknown = await send({ type: 'template', name: 'autre', language: 'fr', values: {} })
    expect(unknown.answered).toMatchObject({ message: expect.stringContaining('n’est plus approuvé') })
  })

  it('is no template that the shop cannot fill, and says why the list is empty', {
    tags: ['W-06'],
  }, async () => {
    const body = { type: 'BODY', format: '', text: 'Bonjour', buttonUrls: [] }
    const withPart = (name: string, part: object) =>
      aTemplate(name, '', {
        components: [{ type: 'X', format: '', text: '', buttonUrls: [], ...part }, body],
      })
    shop.whatsApp.templates = [
      withPart('photo', { type: 'HEADER', format: 'IMAGE' }),
      withPart('titre', { type: 'HEADER', format: 'TEXT', text: '{{1}}' }),
      withPart('bouton', { type: 'BUTTONS', buttonUrls: ['https://x.example/{{1}}'] }),
      withPart('pied', { type: 'FOOTER', text: 'Merci' }),
    ]
    const listed = await templatesFor(shop, id)
    expect(listed.ok && listed.templates.map(({ problem }) => problem !== null)).toEqual([
      true,
      true,
      true,
      false,
    ])
    const photo = await send({ type: 'template', name: 'photo', language: 'fr', values: {} })
    expect(photo.answered).toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining('image') })
    await openShop()
    shop.whatsApp.refusals.push({ ok: false, failure: 'connection', detail: 'ECONNREFUSED' })
    expect(await templatesFor(shop, id)).toMatchObject({
      templates: [],
      failure: expect.stringContaining('WhatsApp ne répond pas.'),
    })
    shop.advance(60_000)
    expect(await templatesFor(shop, id)).toMatchObject({ failure: null })
    await openShop({ whatsappInbox: { ...INBOX, businessAccountId: '' } })
    expect(await templatesFor(shop, id)).toMatchObject({ failure: expect.stringContaining('identifiant') })
  })

  it('reads the list of templates once for many conversations', { tags: ['W-06'] }, async () => {
    let reads = 0
    const { readTemplates } = shop.whatsApp
    shop.whatsApp.readTemplates = (...asked) => {
      reads += 1
      return readTemplates(...asked)
    }
    await Promise.all([templatesFor(shop, id), templatesFor(shop, id)])
    await templatesFor(shop, id)
    expect(reads).toBe(1)
    shop.advance(6 * 60_000)
    await templatesFor(shop, id)
    expect(reads).toBe(2)
  })

  it('offers canned replies and the texts of the order’s step, filled in', { tags: ['W-05'] }, async () => {
    const cannedReplies = [
      { title: 'Merci', text: 'Merci {client}.\nVotre commande\u202f: {commande}' },
      { title: 'Suivi', text: '{suivi}' },
    ]
    await openShop({ cannedReplies })
    expect(await cannedRepliesOf(shop, id)).toEqual({
      ok: true,
      replies: [{ title: 'Merci', text: 'Merci Fatou.' }],
    })
    const orderId = await anOrder()
    const offered = await cannedRepliesOf(shop, id)
    expect(offered).toMatchObject({
      replies: [
        { title: 'Merci', text: `Merci Fatou Sarr.\nVotre commande\u202f: ${orderId}` },
        { title: 'Suivi' },
        { title: 'Demander la confirmation' },
        { title: 'Commande modifiée' },
        { title: 'Paiement non trouvé' },
      ],
    })
  })
})
