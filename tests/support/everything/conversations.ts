import { WEEKDAYS } from '../../../domain/contact/opening-hours.ts'
import { anImage } from '../../browser/support/merchant.ts'
import type { Customer } from '../whatsapp-cloud/changes.ts'
import { ACCOUNT_ID } from '../whatsapp-cloud/graph.ts'
import type { Answer } from './calls.ts'
import { addArticle, eventually, newKey, type Placed, placeOrder, today } from './shopping.ts'
import { changeSettings, type Everything } from './switched-on.ts'

const PHONE = '778889900'
const PNG = 'image/png'

/** A customer writes on WhatsApp and confirms an order there; the team answers, once in vain. */
export async function answerCustomers(shop: Everything): Promise<void> {
  const { call } = shop.awa
  const { world } = shop.outside.whatsApp
  await setUpInbox(shop)
  const article = await addArticle(shop, { name: 'Écharpe' })
  shop.outside.whatsApp.catalogue.add(article._id)
  const order = await placeOrder(shop, article, { customerPhone: PHONE })
  const customer = world.customer(`221${PHONE}`, { name: 'Ndèye Fall' })
  await eventually(
    'the question whether the order is right',
    () => shop.outside.whatsApp.messages,
    (messages) => messages.some(({ parameters }) => parameters.commande === order.orderId),
  )
  await world.write(customer, { type: 'text', text: { body: 'OUI' } })
  await writeEverything(shop, customer, article)
  const { conversation } = await call('POST /conversations', { json: { orderId: order.orderId } })
  const params = { id: conversation.id }
  const { messages } = await eventually(
    'the picture of the customer',
    () => call('GET /conversations/{id}/messages', { params }),
    ({ messages: shown }) => shown.some((one: Answer) => one.media[0]?.state === 'stored'),
  )
  await eventually(
    'the answer out of hours',
    () => shop.outside.whatsApp.messages,
    (sent) => sent.some(({ content }) => content.startsWith('Nous sommes fermés.')),
  )
  await readConversation(shop, conversation.id, messages)
  await answer(shop, conversation.id, { messages, order, article })
  await eventually(
    'the confirmation by the customer',
    () => call('GET /orders/{orderId}', { params: { orderId: order.orderId } }),
    ({ order: shown }) => shown.status === 'confirmed',
  )
}

const CATALOGUE = '774433221100'
const AWAY = 'Nous sommes fermés. {horaires}'
const weekdayOf = (day: string) => WEEKDAYS[(new Date(day).getUTCDay() + 6) % WEEKDAYS.length]

async function setUpInbox({ awa: { call } }: Everything): Promise<void> {
  const { settings } = await call('GET /settings')
  await changeSettings(call, {
    whatsappInbox: {
      ...settings.whatsappInbox.value,
      ...{ businessAccountId: ACCOUNT_ID, catalogId: CATALOGUE, awaySend: true, awayText: AWAY },
    },
    // So that the shop is closed today, at whatever hour.
    openingHours: { ...settings.openingHours.value, closedDay: weekdayOf(today()) },
    cannedReplies: [{ title: 'Livraison', text: 'Bonjour {client}, nous livrons demain.' }],
  })
}

async function writeEverything({ outside }: Everything, from: Customer, article: Answer): Promise<void> {
  const { world, media } = outside.whatsApp
  await world.write(from, { type: 'text', text: { body: 'Avez-vous aussi des bonnets ?' } })
  const { id, sha256 } = media.receive(await anImage(4), PNG)
  await world.write(from, { type: 'image', image: { id, sha256, mime_type: PNG, caption: 'Comme celui-ci' } })
  const item = { product_retailer_id: article._id, quantity: 2, item_price: 5000, currency: 'XOF' }
  await world.write(from, {
    type: 'order',
    order: { catalog_id: CATALOGUE, text: '', product_items: [item] },
  })
}

async function readConversation(
  { awa: { call }, khady }: Everything,
  id: string,
  messages: readonly Answer[],
): Promise<void> {
  const params = { id }
  await call('GET /conversations', { query: { filter: 'waiting', q: 'bonnets' } })
  await call('GET /conversations/counts')
  const { conversation } = await call('GET /conversations/{id}', { params })
  await call('POST /conversations/{id}/read', { params, json: { sequence: messages.at(-1)?.sequence } })
  await call('POST /conversations/{id}/writing', { params })
  const note = { id: newKey('note'), text: 'Khady, peux-tu regarder ?', mentions: [khady.user._id] }
  await call('POST /conversations/{id}/notes', { params, json: note })
  const { version } = (await call('GET /conversations/{id}', { params })).conversation
  const change = { version: version ?? conversation.version, assignedTo: khady.user._id }
  await call('PATCH /conversations/{id}', { params, json: change })
  const mediaId = messages.flatMap(({ media }) => media)[0].id
  await call('GET /conversations/{id}/media/{mediaId}', { params: { id, mediaId } })
  const messageId = messages.find(({ type }) => type === 'order')?.id
  await call('GET /conversations/{id}/messages/{messageId}/order', { params: { id, messageId } })
  await call('GET /conversations/{id}/templates', { params })
  await call('GET /conversations/{id}/canned-replies', { params })
  await call('GET /stats/conversations', { query: { from: today(), until: today() } })
}

interface Answered {
  messages: readonly Answer[]
  order: Placed
  article: Answer
}

/** A text that WhatsApp refuses first, an article of the catalogue and a template. */
async function answer({ awa: { call }, outside }: Everything, id: string, { messages, article }: Answered) {
  const { unknownNumbers } = outside.whatsApp
  const params = { id }
  const seen = messages.at(-1)?.sequence
  const stateOf = (messageId: string) =>
    call('GET /conversations/{id}/messages', { params }).then(
      ({ messages: shown }) => shown.find((one: Answer) => one.id === messageId)?.state,
    )
  unknownNumbers.add(`221${PHONE}`)
  const text = { type: 'text', id: newKey('reply'), seen, text: 'Oui, à partir de 2 000 F.' }
  const { sent } = await call('POST /conversations/{id}/messages', { params, json: text })
  await eventually(
    'the refused answer',
    () => stateOf(sent.id),
    (state) => state === 'failed',
  )
  unknownNumbers.delete(`221${PHONE}`)
  await call('POST /conversations/{id}/messages/{messageId}/retry', { params: { id, messageId: sent.id } })
  const product = { type: 'product', id: newKey('reply'), seen, productId: article._id, anyway: true }
  const { sent: shown } = await call('POST /conversations/{id}/messages', { params, json: product })
  const { templates } = await call('GET /conversations/{id}/templates', { params })
  const { name, language, parameters } = templates.find((one: Answer) => one.problem === null)
  const values = Object.fromEntries(parameters.map((one: Answer) => [one.name, one.value || 'demain']))
  const template = { type: 'template', id: newKey('reply'), seen, name, language, values, anyway: true }
  const { sent: approved } = await call('POST /conversations/{id}/messages', { params, json: template })
  for (const messageId of [sent.id, shown.id, approved.id])
    await eventually(
      'the answer',
      () => stateOf(messageId),
      (state) => state === 'sent',
    )
  // As a message of the catalogue, not as a photo with a link.
  if (
    !outside.whatsApp.messages.some(
      ({ type, content }) => type === 'interactive' && content.includes(article.name),
    )
  )
    throw new Error('The article was not sent from the catalogue.')
}
