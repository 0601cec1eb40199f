import { anImage } from '../../browser/support/merchant.ts'
import { aLine, productFile } from '../../builders/product-file.ts'
import { productForm } from '../../builders/product-form.ts'
import { zipFile } from '../zip-file.ts'
import type { Answer } from './calls.ts'
import { addArticle, eventually, newKey, placeOrder } from './shopping.ts'
import { type Everything, OWN_SIZES } from './switched-on.ts'

const PLAIN = { color: null, size: null }
const CHANGED = { sizes: '[]', colors: '[]', discount: '0', price: '6000', stock: '8' }

/** Adds, changes, prices and deletes articles. */
export async function manageCatalogue(shop: Everything): Promise<void> {
  const { call } = shop.awa
  const product = await addArticle(shop)
  const params = { id: product._id }
  await call('GET /products/{id}', { params })
  const form = productForm({ ...CHANGED, existingImages: JSON.stringify(product.images) }, [])
  await call('PUT /products/{id}', { params, body: form })
  await call('PATCH /products/{id}', { params, json: { price: 5500 } })
  const sale = { active: true, durationHours: 2, discount: 20 }
  await call('PATCH /products/{id}/flash-sale', { params, json: sale })
  await call('PATCH /products', { json: { ids: [product._id], changes: { isBestseller: true } } })
  const { actions } = await call('GET /bulk-actions')
  await call('POST /bulk-actions/{id}/undo', { params: { id: actions[0].id } })
  const dress = await addArticle(shop, {
    ...{ name: 'Robe', sizes: '["6 mois","9 mois"]', stock: '6' },
    variants: JSON.stringify(['6 mois', '9 mois'].map((size) => ({ color: null, size, stock: 3 }))),
  })
  const cells = [{ color: null, size: '6 mois', stock: 4, was: 3 }]
  await call('PATCH /products/{id}/variants', { params: { id: dress._id }, json: { cells } })
  // Drawn by a process that a busy machine starts slowly: until then, the shop asks to try again.
  const picture = () => call('GET /products/{id}/share-picture', { params, query: { format: 'status' } })
  await eventually(
    'the share picture',
    () => picture().catch(String),
    (drawn) => typeof drawn !== 'string',
  )
  await call('GET /products', { query: { q: 'Body', limit: 5, variants: true } })
  await call('GET /products/by-ids', { query: { ids: product._id } })
  await call('GET /facets', { query: { category: 'Vêtements/Nouveau-né' } })
  await call('GET /sub-categories')
  await priceCosts(shop, product)
  await planPrices(shop, await addArticle(shop, { name: 'Turbulette' }))
  await throwAway(shop, product)
}

async function priceCosts({ awa: { call } }: Everything, product: Answer): Promise<void> {
  const prices = [{ ...PLAIN, amount: 3000, was: null }]
  await call('PUT /costs/products/{id}', { params: { id: product._id }, json: { prices } })
  await call('GET /costs/products', { query: { ids: product._id } })
  await call('GET /costs/stock')
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function planPrices({ awa: { call } }: Everything, product: Answer): Promise<void> {
  const fields = { name: 'Week-end', kind: 'discount', value: 15, startsAt: null, endsAt: inHours(1) }
  const { plan } = await call('POST /planned-changes', {
    json: { ...fields, products: { ids: [product._id] } },
  })
  const params = { id: plan.id }
  const json = { version: plan.version, endsAt: inHours(2) }
  await call('PATCH /planned-changes/{id}', { params, json })
  await call('GET /planned-changes')
  await call('POST /planned-changes/{id}/cancel', { params })
  await call('POST /planned-changes/{id}/restore', { params })
}

async function throwAway({ awa: { call } }: Everything, { _id: id }: Answer): Promise<void> {
  await call('DELETE /products/{id}', { params: { id } })
  await call('GET /trash')
  await call('POST /trash/restore', { json: { ids: [id] } })
  await call('POST /products/delete', { json: { ids: [id] } })
  await call('POST /trash/purge', { json: { ids: [id] } })
}

/** Writes drafts and publishes one. */
export async function writeDrafts({ awa: { call } }: Everything): Promise<void> {
  const fields = {
    ...{ name: 'Hochet lune', price: '1500', stock: '20', description: 'En bois.', lowStockThreshold: '25' },
    ...{ category: 'Jouer', subCategory: 'Hochets' },
  }
  const id = newKey('draft')
  const params = { id }
  await call('PUT /drafts/{id}', { params, json: { version: 0, fields } })
  await call('PUT /drafts/{id}/images/{image}', {
    ...{ params: { id, image: newKey('image') }, query: { position: 0 } },
    body: new Blob([await anImage(5)]),
  })
  const { draft } = await call('GET /drafts/{id}', { params })
  const version = { id, version: draft.version }
  await call('PATCH /drafts', { json: { drafts: [version], fields: { brand: 'Keur Bébé' } } })
  const { drafts } = await call('GET /drafts')
  const changed = drafts.find((one: Answer) => one.id === id)
  const { results } = await call('POST /drafts/publish', {
    json: { drafts: [{ id, version: changed.version }] },
  })
  if (!results[0].productId) throw new Error(JSON.stringify(results))
  const [kept, other] = ['kept', 'other'].map((name) => ({ params: { id: newKey(`${name}-draft`) } }))
  for (const one of [kept, other]) await call('PUT /drafts/{id}', { ...one, json: { version: 0, fields } })
  await call('DELETE /drafts/{id}', other)
}

/** Brings articles in from files, with photos of another site. */
export async function importFiles({ awa: { call }, outside }: Everything): Promise<void> {
  await call('POST /products/import', {
    ...{ body: productFile([aLine(1, { images: '' })]), headers: { 'Content-Type': 'text/csv' } },
  })
  await call('GET /products/export.csv')
  await call('GET /moving-out')
  await call('GET /moving-out/{id}', { params: { id: 'customers' } })
  await call('GET /moving-out/shop.zip')
  const missing = outside.photo.replace('robe', 'sans')
  const rows = [
    'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Image Position',
    `robe-moisson,Robe moisson,<p>Douce</p>,Keur,Robes,true,Title,Default Title,RM-1,4,12000,${outside.photo},1`,
    `robe-perdue,Robe perdue,<p>Douce</p>,Keur,Robes,true,Title,Default Title,RP-1,4,12000,${missing},1`,
  ].join('\n')
  const form = new FormData()
  form.append('files', new File([rows], 'products.csv', { type: 'text/csv' }))
  const category = { source: 'Robes', category: 'Vêtements/Enfant', subCategory: 'Robes' }
  form.append('mapping', JSON.stringify({ categories: [category], options: [], rate: 1, takeStocks: true }))
  const moved = await call('POST /products/moving', { body: form })
  if (moved.kind !== 'result') throw new Error(JSON.stringify(moved))
  const { failed } = await eventually(
    'the photos of another shop',
    () => call('GET /products/moving/images'),
    ({ waiting, failed }) => waiting === 0 && failed.length === 1,
  )
  await call('POST /products/moving/images/retry', { json: { id: failed[0].id } })
  const archive = zipFile([{ name: 'sans-moisson.png', bytes: await anImage(6) }])
  const headers = { 'Content-Type': 'application/zip' }
  await call('POST /products/moving/images', { body: new Blob([archive]), headers })
}

/** Receives, counts and sells out goods; a customer waits for an article until it is back. */
export async function keepStock(shop: Everything): Promise<void> {
  const { call } = shop.awa
  const product = await addArticle(shop, { name: 'Poussette', stock: '1', price: '90000' })
  const productId = product._id
  await placeOrder(shop, product)
  await shop.guest('POST /stock-alerts', { json: { productId, ...PLAIN, phone: '778889900' } })
  const lines = [{ productId, ...PLAIN, quantity: 5 }]
  const receipt = newKey('receipt')
  await call('POST /stock/receipts', { json: { id: receipt, supplier: 'Dakar Textile', lines } })
  const { groups } = await call('GET /stock-alerts', { query: { arrived: true } })
  const [alert] = groups.find((one: Answer) => one.productId === productId).alerts
  await call('PATCH /stock-alerts/{id}/notified', { params: { id: alert.id } })
  await call('PATCH /stock-alerts/{id}/waiting', { params: { id: alert.id } })
  const second = newKey('receipt')
  await call('POST /stock/receipts', { json: { id: second, lines } })
  await call('POST /stock/receipts/{id}/undo', { params: { id: second } })
  const counted = [{ productId, ...PLAIN, counted: 4, seen: 5 }]
  await call('POST /stock/counts', { json: { id: newKey('count'), lines: counted } })
  await call('GET /stock/adjustments')
  await call('GET /stock/levels', { query: { ids: productId } })
  await call('GET /stock/reorder', { query: { leadDays: 10, coverDays: 30 } })
  const code = { params: { code: '4006381333931' } }
  await call('PUT /stock/barcode/{code}', { ...code, json: { productId, ...PLAIN } })
  await call('GET /stock/barcode/{code}', code)
  await call('GET /products/{id}/movements', { params: { id: productId } })
  await call('GET /products/{id}/movements.csv', { params: { id: productId } })
}

/** What visitors leave at an article, and its moderation. */
export async function hearVisitors(shop: Everything): Promise<void> {
  const { guest } = shop
  const { call } = shop.awa
  const sizes = ['6 mois', '9 mois']
  const { _id: productId } = await addArticle(shop, { name: 'Gigoteuse', sizes: JSON.stringify(sizes) })
  const params = { id: productId }
  const { content } = await guest('GET /content', { query: { names: 'sizeTables' } })
  if (!content.sizeTables.some(({ brand }: Answer) => brand === OWN_SIZES.brand))
    throw new Error('no size table')
  await guest('POST /products/{id}/view', { params })
  await guest('POST /products/{id}/rate', { params, json: { rating: 4 } })
  const headers = { Cookie: `visitor=${'a'.repeat(24)}` }
  const review = { text: 'Très doux', pseudo: 'Awa', size: '9 mois' }
  const { product } = await guest('POST /products/{id}/review', { params, headers, json: review })
  if (product.reviews[0].size !== review.size) throw new Error(JSON.stringify(product.reviews))
  for (const photo of ['photo-of-awa-0001', 'photo-of-awa-0002']) {
    const body = new Blob([await anImage(6)])
    await guest('PUT /products/{id}/review/photos/{photo}', {
      params: { ...params, photo },
      headers,
      body,
    })
  }
  await guest('GET /products/{id}/reviews', { params })
  await guest('POST /products/{id}/like', { params })
  await guest('GET /products/{id}/check-like', { params })
  await guest('GET /products/likes', { query: { ids: productId } })
  await guest('GET /likes')
  const { reviews } = await call('GET /reviews')
  const ofFirst = { params: { id: reviews[0].id, photo: 'photo-of-awa-0001' } }
  await call('GET /reviews/{id}/photos/{photo}', ofFirst)
  await call('POST /reviews/{id}/photos/{photo}/approve', ofFirst)
  await call('DELETE /reviews/{id}/photos/{photo}', {
    params: { id: reviews[0].id, photo: 'photo-of-awa-0002' },
  })
  const answered = { answer: 'Merci beaucoup.', was: null }
  await call('PUT /reviews/{id}/answer', { params: { id: reviews[0].id }, json: answered })
  await call('POST /reviews/moderate', { json: { action: 'hide', ids: [reviews[0].id] } })
  const { ratings } = await call('GET /reviews/ratings')
  const { rating, day } = ratings[0]
  const group = { state: 'shown', productId, rating, day }
  await call('POST /reviews/ratings/moderate', { json: { action: 'hide', ...group } })
  await guest('POST /searches', { json: { q: 'gigoteuse lune' } })
  await call('GET /searches')
  await call('POST /searches/synonyms', { json: { query: 'gigoteuse lune', meaning: 'hochet' } })
  await guest('POST /visits', { query: { kind: 'visit' } })
}
