import { anImage } from '../../browser/support/merchant.ts'
import { aPromotion } from '../../builders/a-promotion.ts'
import { signedWebhook } from '../whatsapp-cloud/deliveries.ts'
import { WHATSAPP_ACCOUNT } from '../whatsapp-webhooks.ts'
import type { Answer } from './calls.ts'
import { addArticle, eventually, newKey, placeOrder } from './shopping.ts'
import { changeSettings, type Everything, PASSWORD } from './switched-on.ts'

/** Settings, set-up and promotions. */
export async function manageShop(shop: Everything): Promise<void> {
  const { call } = shop.awa
  const { settings } = await changeSettings(call, { slogan: 'Tout doux' })
  await call('POST /settings/undo', { json: { versions: { slogan: settings.slogan.version } } })
  const changes = { slogan: { value: 'Encore plus doux', version: settings.slogan.version } }
  await call('POST /settings/previews', { json: { changes } })
  await call('POST /settings/text', { json: { text: '# Titre\n\nTexte' } })
  await call('POST /settings/images', { body: new Blob([await anImage(8)]) })
  await call('GET /settings/feeds')
  await shop.guest('GET /content', { query: { names: 'faq' } })
  await call('GET /setup')
  await call('PATCH /setup/steps/{step}', { params: { step: 'poster' }, json: { done: true } })
  await call('PATCH /setup', { json: { hidden: false } })
  await call('GET /setup/demo')
  // A shop without the demo has none to remove.
  await call('DELETE /setup/demo', { refusal: 404 })
  await managePromotions(shop)
}

async function managePromotions(shop: Everything): Promise<void> {
  const { call } = shop.awa
  const toy = await addArticle(shop, { name: 'Toupie', category: 'Jouer', price: '40000', stock: '9' })
  const items = [{ productId: toy._id, price: 38_000, quantity: 3 }]
  await shop.guest('GET /promotions/current')
  await shop.guest('POST /promotions/check', { json: { code: 'BIENVENUE', items, phone: null } })
  const { name, terms } = aPromotion()
  const made = await call('POST /promotions', { json: { name, code: 'KORITE', active: false, terms } })
  const { id, version } = made.promotion
  const params = { id }
  await call('POST /promotions/preview', { json: { terms, items } })
  await call('GET /promotions')
  await call('GET /promotions/{id}', { params })
  const edit = { name: 'Korité', code: 'KORITE', terms, version }
  await call('PUT /promotions/{id}', { params, json: edit })
  await call('PATCH /promotions/{id}', { params, json: { active: true } })
  await call('DELETE /promotions/{id}', { params })
  await call('POST /promotions/{id}/restore', { params })
  await call('PATCH /promotions/{id}', { params, json: { active: false } })
}

/** Messages, mails, notifications, and what other systems are told. */
export async function tellEverybody(shop: Everything): Promise<void> {
  const { call } = shop.awa
  const { _id: productId } = await addArticle(shop, { name: 'Tapis' })
  await call('GET /stats/product/{id}', { params: { id: productId } })
  const message = { name: 'Khady', email: 'khady@exemple.sn', subject: 'Taille', message: 'La taille 28 ?' }
  await shop.guest('POST /contact', { json: message })
  const { messages } = await call('GET /contact')
  const params = { id: messages[0].id }
  await call('PATCH /contact/{id}/read', { params })
  await call('PATCH /contact/{id}/unread', { params })
  const { link } = await call('POST /cart-links', { json: { lines: [{ productId, quantity: 1 }] } })
  await shop.guest('GET /cart-links/{id}', { params: { id: link.id } })
  await manageDevices(shop)
  await writeOnWhatsApp(shop)
  await call('GET /events')
  for (const route of ['GET /ping', 'GET /health/live', 'GET /health/ready']) await shop.guest(route)
  await failMail(shop)
  await manageWebhooks(shop)
  await manageKeys(shop)
}

async function manageDevices({ khady: { call }, guest, outside }: Everything): Promise<void> {
  const { publicKey } = await call('GET /push')
  const subscribe = (device: string) => ({
    ...{ ...outside.push.subscribe(device, publicKey), serverKey: publicKey, device: 'Firefox' },
  })
  const browser = subscribe('laptop')
  const { id } = await call('POST /push/devices', { json: browser })
  await call('POST /push/devices/{id}/test', { params: { id } })
  const { device: _, ...renewed } = subscribe('laptop-again')
  await guest('POST /push/renewals', { json: { ...renewed, former: browser.endpoint } })
  const { devices } = await call('GET /push')
  const renewedId = devices.find((one: Answer) => one.device === 'Firefox').id
  await call('DELETE /push/devices/{id}', { params: { id: renewedId } })
}

async function writeOnWhatsApp({ awa: { call }, guest, outside }: Everything): Promise<void> {
  await call('POST /whatsapp/test')
  const asked = {
    'hub.mode': 'subscribe',
    'hub.verify_token': WHATSAPP_ACCOUNT.verifyToken,
    'hub.challenge': '7',
  }
  await guest('GET /whatsapp/webhook', { query: asked })
  const { customer, changes } = outside.whatsApp.world
  const content = { type: 'text', text: { body: 'Bonjour' } }
  const text = changes.message(customer('221771234567'), 'wamid.in.0', content)
  const { body, signature } = signedWebhook([[text]])
  const headers = { 'X-Hub-Signature-256': signature, 'Content-Type': 'application/json' }
  await guest('POST /whatsapp/webhook', { body, headers })
}

const isBounced = ({ channel, state }: Answer) => channel === 'mail' && state === 'bounced'

/** Two mails are refused; one is tried again and arrives, the other is abandoned. */
async function failMail({ awa: { call }, guest, outside: { mail } }: Everything): Promise<void> {
  await call('POST /mail/test')
  mail.misbehave = () => ({ at: 'RCPT', reply: '550 5.1.1 no such user' })
  for (const subject of ['Échec 1', 'Échec 2'])
    await guest('POST /contact', {
      json: { name: 'Ndèye', email: 'ndeye@exemple.sn', subject, message: 'Bonjour' },
    })
  const { mails } = await eventually(
    'the refused mails',
    () => call('GET /mail'),
    ({ mails }) => mails.filter(isBounced).length === 2,
  )
  mail.misbehave = () => null
  const [first, second] = mails.filter(isBounced)
  await call('POST /mail/{id}/retry', { params: { id: first.id } })
  await call('POST /mail/{id}/abandon', { params: { id: second.id } })
}

async function manageWebhooks({ awa: { call }, outside }: Everything): Promise<void> {
  const { webhooks } = await call('GET /webhooks')
  const { id, name, url, events, active } = webhooks[0]
  const params = { id }
  await call('POST /webhooks/{id}/test', { params })
  const { deliveries } = await eventually(
    'the deliveries of the endpoint',
    () => call('GET /webhooks/{id}/deliveries', { params }),
    ({ deliveries }) => deliveries.length > 0 && deliveries.every((one: Answer) => one.state !== 'queued'),
  )
  await call('POST /webhooks/deliveries/{id}/resend', { params: { id: deliveries[0].id } })
  const version = (await call('GET /webhooks')).webhooks[0].version
  await call('PUT /webhooks/{id}', { params, json: { name: `${name} 2`, url, events, active, version } })
  const { secret } = await call('POST /webhooks/{id}/secret', { params, json: { currentPassword: PASSWORD } })
  outside.webhooks.key = secret
  const endpoint = {
    name: 'Ancien',
    url,
    events: ['order.created'],
    active: false,
    currentPassword: PASSWORD,
  }
  const { webhook } = await call('POST /webhooks', { json: endpoint })
  await call('DELETE /webhooks/{id}', { params: { id: webhook.id } })
}

async function manageKeys(shop: Everything): Promise<void> {
  const { call } = shop.awa
  await placeOrder(shop, await addArticle(shop, { name: 'Lange' }), { by: shop.till })
  await shop.till('GET /orders', { query: { limit: 1 } })
  const key = { name: newKey('Ancienne'), permissions: ['orders:read'], currentPassword: PASSWORD }
  const { apiKey } = await call('POST /keys', { json: key })
  await call('GET /keys')
  await call('DELETE /keys/{id}', { params: { id: apiKey.id } })
}
