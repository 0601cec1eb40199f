import type { Engine } from '../../data/engines/engine.ts'
import { changeProducts, deleteProducts } from '../../use-cases/catalogue/change-products.ts'
import { recordView } from '../../use-cases/catalogue/get-product.ts'
import { sendMessage } from '../../use-cases/contact/messages.ts'
import { addDraftImage, saveDraft } from '../../use-cases/drafts/drafts.ts'
import { likeProduct } from '../../use-cases/likes/likes.ts'
import { addNote } from '../../use-cases/orders/order-notes.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { outboxChannels } from '../../use-cases/outbox/channels.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { submitPaymentClaim } from '../../use-cases/payments/submit-payment-claim.ts'
import { addReviewPhoto } from '../../use-cases/reviews/add-review-photo.ts'
import { answerReview } from '../../use-cases/reviews/answer-review.ts'
import { listModeratedReviews } from '../../use-cases/reviews/moderate-reviews.ts'
import { rateProduct, reviewProduct } from '../../use-cases/reviews/reviews.ts'
import { countSearch } from '../../use-cases/searches/searches.ts'
import { askForAlert } from '../../use-cases/stock-alerts/stock-alerts.ts'
import { withMail } from '../builders/mail-settings.ts'
import { anOrderInput } from '../builders/order-input.ts'
import { anImage } from '../builders/product-details.ts'
import { act, addCourier, DELIVERED } from './delivered-orders.ts'
import { CONVERSATION_ROWS } from './populated-conversation.ts'
import { addPayment } from './populated-payment.ts'
import { addProduct, addProductWithVariants } from './product-fixtures.ts'
import { aShop, OPENING, type TestShop } from './shop.ts'
import { signIn } from './sign-in.ts'
import { storeSetting } from './stored-setting.ts'

/** A shop with at least one record of every kind. */
export async function populatedShop(engine: Engine): Promise<TestShop> {
  const shop = aShop(engine)
  const product = await addProduct(shop, { name: 'Body à « rayures »\n🐘', price: 2000, stock: 50 })
  const { _id: productId } = product
  for (let number = 0; number < 20; number++) {
    await placeOrder(shop, { ...anOrderInput(product), orderId: `KB-${number}` })
  }
  const bought = await placeOrder(shop, anOrderInput(product, 3, { paymentMethod: 'Wave' }))
  if (!bought.ok) throw new Error(bought.message)
  await sellVariants(shop)
  await deleteEdited(shop)
  await waitForBack(shop)
  await engine.db.insertInto('stockAdjustments').values(RECEIPT).execute()
  await addDraft(shop)
  await submitPaymentClaim(shop, {
    paymentCode: bought.order.paymentCode ?? '',
    paymentMethod: 'Wave',
    amount: 6000,
    items: [],
    name: 'Fatou Sarr',
    phone: '771234567',
    timestamp: new Date(OPENING).toISOString(),
  })
  await deliverAndReturn(shop)
  await engine.db.insertInto('settlements').values(SETTLEMENT).execute()
  await addPayment(engine, bought.order.orderId)
  await addPromotion(engine, productId, bought.order.orderId)
  await signIn(shop)
  await storeSetting(shop, 'slogan', 'Tout doux')
  await protectAccounts(shop)
  const [account] = await shop.store.accounts.list()
  await addReach(engine, account?._id ?? '')
  await addCustomers(engine, account?._id ?? '', productId)
  await shop.store.setup.mark('share', 'https://boutique.example', { actor: null, at: OPENING })
  await shop.store.setup.markDemo(productId)
  await countSearch(shop, 'Body rayé')
  await recordView(shop, productId, 'visitor')
  await reviewProduct(shop, { productId, visitorId: 'visitor', text: 'Très doux', pseudo: 'Awa' })
  await answerFirstReview(shop)
  const photo = { productId, visitorId: 'visitor', photoId: 'photo-0000000001', bytes: anImage() }
  await addReviewPhoto(shop, photo)
  await rateProduct(shop, { productId, visitorId: 'visitor', rating: 4 })
  await likeProduct(shop, productId, 'visitor')
  const mailing = { ...shop, ...withMail() }
  await sendMessage(mailing, { name: 'Awa', email: 'awa@exemple.sn', subject: 'Bonjour', message: 'Allô ?' })
  const former = { id: 'former', key: 'k', kind: 'daily-summary', recipient: 'awa@exemple.sn' }
  await shop.store.formerMails.reserve({ ...former, createdAt: OPENING })
  await deliverDue(mailing, outboxChannels(mailing), { stopping: new AbortController().signal })
  return shop
}

/** A promotion that an order used, a planned price and a purchase price. */
async function addPromotion({ db }: Engine, productId: string, orderId: string): Promise<void> {
  const named = { name: 'Offre Tabaski', code: 'TABASKI10', terms: '{}' }
  const dates = { createdAt: OPENING, changedAt: OPENING }
  await db
    .insertInto('promotions')
    .values({ ...named, ...dates, id: 'promotion', active: 1, version: 1 })
    .execute()
  const amounts = { amount: 0, allocation: '[0]', delivery: 0 }
  await db
    .insertInto('orderPromotions')
    .values({ ...named, ...amounts, orderId, position: 0, promotionId: 'promotion' })
    .execute()
  await db
    .insertInto('plannedChanges')
    .values({ id: 'plan', name: 'Week-end', kind: 'discount', value: 10, version: 1, createdAt: OPENING })
    .execute()
  await db.insertInto('plannedProducts').values({ changeId: 'plan', productId }).execute()
  await db
    .insertInto('purchasePrices')
    .values({
      productId,
      number: 1,
      colorFolded: '',
      sizeFolded: '',
      amount: 1200,
      fromAt: OPENING,
      current: 1,
    })
    .execute()
}

/** What the shop knows of the systems, browsers and chats that it reaches. */
async function addReach({ db }: Engine, userId: string): Promise<void> {
  const made = { createdAt: OPENING }
  const rows = {
    pushKeys: { publicKey: 'public', privateKey: 'sealed', ...made },
    pushSubscriptions: {
      id: 'subscription',
      userId,
      endpoint: 'https://push.exemple.sn/1',
      browserKey: 'key',
      browserSecret: 'sealed',
      serverKey: 'public',
      device: 'Chrome sur Android',
      ...made,
    },
    pushPreferences: { userId, kinds: '[]', quietFrom: 1320, quietUntil: 420, changedAt: OPENING },
    accountNotices: { id: 'notice', userId, kind: 'reset-code', details: '{"by":"awa"}', ...made },
    orderViews: { orderId: 'KB-ROBE', userId, viewedAt: OPENING },
    ...CONVERSATION_ROWS,
    cartLinks: { id: 'link', lines: '[]', ...made },
    webhookEndpoints: {
      id: 'endpoint',
      name: 'Comptabilité',
      url: 'https://exemple.sn',
      secret: 'sealed',
      events: '[]',
      active: 1,
      version: 1,
      ...made,
    },
    webhookEvents: { id: 'event', type: 'order.created', subject: 'KB-ROBE', data: '{}', ...made },
    apiKeys: { id: 'key', name: 'Caisse', prefix: 'kb_1', keyHash: 'hash', permissions: '[]', ...made },
    visitCounts: { hour: '2026-03-02T10', kind: 'visit', count: 3 },
  }
  for (const [table, row] of Object.entries(rows) as [keyof typeof rows, never][])
    await db.insertInto(table).values(row).execute()
}

/** What customers keep in the shop, and what came from another shop. */
async function addCustomers({ db }: Engine, userId: string, productId: string): Promise<void> {
  const made = { createdAt: OPENING, changedAt: OPENING }
  const rows = {
    customerAccounts: { userId, visitorId: 'visitor-of-the-account', phone: '771234567', ...made },
    customerAddresses: {
      ...{ id: 'address', userId, label: 'Maison', address: 'Sicap Liberté 6', landmark: 'Près du marché' },
      ...{ isDefault: 1, ...made },
    },
    customerOrders: { userId, orderId: 'KB-ROBE', origin: 'placed', addedAt: OPENING },
    birthLists: {
      ...{ id: 'list', shareKey: 'share', ownerKeyHash: 'hash', title: 'Liste d’Awa', message: '' },
      ...{ recipient: 'Awa', phone: '771234567', address: 'Sicap', endsAt: OPENING, version: 1, ...made },
    },
    birthListItems: {
      ...{ id: 'item', listId: 'list', productId, name: 'Body', price: 2000, quantity: 2, takesMoney: 0 },
      ...{ position: 0, createdAt: OPENING },
    },
    birthListGifts: {
      ...{ id: 'gift', listId: 'list', itemId: 'item', orderId: 'KB-ROBE', quantity: 1, amount: 0 },
      ...{ giverName: 'Fatou', giverPhone: '771234568', anonymous: 0, message: 'Bravo', ...made },
    },
    movedProducts: {
      shop: 'shopify',
      reference: 'body',
      productId,
      images: '[]',
      written: '{}',
      movedAt: OPENING,
    },
    movedCategories: {
      ...{ shop: 'shopify', source: 'Bébé', category: 'Jouets', subCategory: 'Éveil', changedAt: OPENING },
    },
    fetchedImages: { urlHash: 'hash', url: 'https://exemple.sn/a.jpg', image: null, changedAt: OPENING },
  }
  for (const [table, row] of Object.entries(rows) as [keyof typeof rows, never][])
    await db.insertInto(table).values(row).execute()
}

/** Gives every account a second factor and a reset code. */
async function protectAccounts({ store }: TestShop): Promise<void> {
  for (const { _id } of await store.accounts.list()) {
    await store.secondFactors.begin(_id, 'JBSWY3DPEHPK3PXP', OPENING)
    await store.secondFactors.confirm(_id, OPENING)
    await store.secondFactors.replaceRecoveryCodes(_id, ['hash-1', 'hash-2'])
    const reset = { tokenHash: `hash-of-${_id}`, userId: _id, kind: 'code' as const }
    await store.passwordResets.insert({ ...reset, now: OPENING, expiresAt: OPENING + 1 })
  }
}

const RECEIPT = {
  id: 'receipt',
  kind: 'receipt',
  fingerprint: 'print',
  supplier: 'Dakar Textile',
  note: '',
  pieces: 4,
  createdAt: OPENING,
}

const SETTLEMENT = {
  id: 'settlement',
  fingerprint: 'print',
  courierId: 'courier',
  expected: 0,
  fees: 0,
  received: 0,
  note: '',
  orders: 0,
  createdAt: OPENING,
}

/** Delivers an order, requests the return of one unit and adds a note. */
async function deliverAndReturn(shop: TestShop): Promise<void> {
  const orderId = 'KB-ROBE'
  await addCourier(shop, { id: 'courier' })
  await act(shop, orderId, { action: 'confirm' })
  await act(shop, orderId, { action: 'assign', courierId: 'courier' })
  await act(shop, orderId, DELIVERED)
  const lines = [{ position: 0, quantity: 1 }]
  await act(shop, orderId, { action: 'request_return', lines, reason: 'Trop petite' })
  await addNote(shop, orderId, { text: 'Rappeler après 18 h', pinned: true })
}

/** Requests a notification about a sold-out product. */
async function waitForBack(shop: TestShop): Promise<void> {
  const { _id: productId } = await addProduct(shop, { name: 'Poussette', stock: 0 })
  const asked = await askForAlert(shop, { productId, color: null, size: null, phone: '771234567' })
  if (!asked.ok) throw new Error(asked.message)
}

/** Adds a product, edits it in bulk and deletes it. */
async function deleteEdited(shop: TestShop): Promise<void> {
  const { _id } = await addProduct(shop, { name: 'Bavoir' })
  await changeProducts(shop, [_id], { discount: 5 })
  await deleteProducts(shop, [_id])
}

async function addDraft(shop: TestShop): Promise<void> {
  const id = 'draft-0000000001'
  await saveDraft(shop, id, { version: 0, fields: { name: 'Hochet « lune »', price: '1 500' } })
  const image = { imageId: 'image-0000000001', position: 0, bytes: anImage() }
  const added = await addDraftImage(shop, id, image)
  if (!added.ok) throw new Error(added.message)
}

/** Sells out one of two variants. */
async function sellVariants(shop: TestShop): Promise<void> {
  const [color, price] = ['Rouge', 3000]
  const dress = await addProductWithVariants(
    shop,
    { name: 'Robe', price, colors: [color], sizes: ['3 mois', '6 mois'] },
    [
      { color, size: '3 mois', stock: 2 },
      { color, size: '6 mois', stock: 1 },
    ],
  )
  const input = anOrderInput(dress)
  const items = input.items.map((item) => ({ ...item, color, size: '6 mois' }))
  const placed = await placeOrder(shop, { ...input, items, orderId: 'KB-ROBE' })
  if (!placed.ok) throw new Error(placed.message)
}

async function answerFirstReview(shop: TestShop) {
  const listed = await listModeratedReviews(shop, { q: '', page: 1, limit: 30, state: 'shown' })
  await answerReview(shop, listed.reviews[0]?.id ?? '', { answer: 'Merci', was: null })
}
