import { MAX_MESSAGE, type ReplyInput } from '../../contracts/conversation.ts'
import type { Conversation } from '../../data/queries/conversations.ts'
import { planReorder } from '../../domain/cart/reorder.ts'
import type { MessageParts, MessageType } from '../../domain/conversations/message.ts'
import { type DomainError, fail, failAt, type Result } from '../../domain/errors.ts'
import { due } from '../../domain/money/owed.ts'
import type { ListedOrder } from '../../domain/orders/order.ts'
import { formatFrancsPlain } from '../../domain/pricing/francs.ts'
import { sharePicture } from '../../domain/sharing/share-picture.ts'
import { shortenToFit } from '../../domain/text/characters.ts'
import { fillText } from '../../domain/text/filled-text.ts'
import { cartLinkPath } from '../../domain/urls/cart-link-path.ts'
import { followPath, productPath } from '../../domain/urls/page-paths.ts'
import { isAtStep } from '../../domain/whatsapp/order-steps.ts'
import {
  filledTemplate,
  givenValue,
  templateParameters,
  templateProblem,
} from '../../domain/whatsapp/template-text.ts'
import { getCartLink } from '../cart/cart-links.ts'
import { findSold, soldAt } from '../catalogue/planned-products.ts'
import { type FeedSource, isFeedActive, readFeedItems } from '../catalogue/read-feed.ts'
import { readSettings } from '../settings/read-settings.ts'
import { withVariants } from '../stock/change-stock.ts'
import { customerValues, ownOrder } from './customer-values.ts'
import { approvedTemplates, type TemplateDeps, templateText } from './templates.ts'

export type PrepareDeps = TemplateDeps & FeedSource

/** What is stored of an answer; `kind`: as in whatsapp_messages. */
export interface PreparedReply {
  type: MessageType
  text: string
  parts: MessageParts
  orderId: string | null
  kind: 'reply' | 'summary'
}

/** WhatsApp's limits of characters. */
const MAX_BODY = 1024

type Prepared = Result<{ reply: PreparedReply }>
type Of<Type extends ReplyInput['type']> = Extract<ReplyInput, { type: Type }>

/** Writes what an answer to this customer says now, with the shop's prices and texts (W-05). */
export async function prepareReply(
  shop: PrepareDeps,
  conversation: Conversation,
  input: ReplyInput,
): Promise<Prepared> {
  switch (input.type) {
    case 'text':
      return prepared({ type: 'text', text: input.text })
    case 'product':
      return productCard(shop, input)
    case 'cart':
      return cartCard(shop, input)
    case 'order':
    case 'payment':
      return aboutOrder(shop, conversation, input)
    case 'position':
      return position(shop)
    case 'template':
      return template(shop, input)
  }
}

function prepared(reply: Pick<PreparedReply, 'type' | 'text'> & Partial<PreparedReply>): Prepared {
  return { ok: true, reply: { parts: {}, orderId: null, kind: 'reply', ...reply } }
}

/** The article as it is sold now: photo, name, price, link, and its place in the catalogue that Meta reads. */
async function productCard(shop: PrepareDeps, { productId }: Of<'product'>): Promise<Prepared> {
  const now = shop.clock()
  const product = await findSold(shop.store, productId, now)
  if (!product) return fail('PRODUCT_NOT_FOUND')
  const shown = sharePicture({ product, shop: '', address: shop.publicUrl, now }, 'post')
  const price = shown.oldPrice === null ? shown.price : `${shown.price} au lieu de ${shown.oldPrice}`
  const isSoldOut = shown.badge?.kind === 'sold-out'
  const [image] = product.images
  const [item] = (await isFeedActive(shop, 'meta')) ? await itemsInStock(shop, productId) : []
  return prepared({
    type: 'product',
    text: shortenToFit([product.name, price, ...(isSoldOut ? ['Épuisé'] : [])].join('\n'), MAX_BODY),
    parts: {
      product: {
        id: productId,
        name: product.name,
        ...(image && { image }),
        ...(item && { retailerId: item.id }),
      },
      link: { url: shop.publicUrl + productPath(productId), label: 'Voir l’article' },
    },
  })
}

/** An article in stock first: WhatsApp shows one of the colours and sizes. */
async function itemsInStock(shop: PrepareDeps, productId: string) {
  const items = await readFeedItems(shop, productId)
  return items.toSorted((a, b) => Number(b.stock > 0) - Number(a.stock > 0))
}

/** What the customer will find in the cart now: what is gone or sold out is left out. */
async function cartCard(shop: PrepareDeps, { cartId }: Of<'cart'>): Promise<Prepared> {
  const found = await getCartLink(shop, cartId)
  if (!found.ok) return found
  const ids = [...new Set(found.link.lines.map(({ productId }) => productId))]
  const now = shop.clock()
  const sold = await soldAt(shop.store, await shop.store.products.findAll(ids), now)
  const planned = planReorder(found.link.lines, await withVariants(shop.store, sold), [], now)
  const lines = planned.flatMap(({ item: { name, color, size }, quantity }) => {
    const choice = [color, size].filter(Boolean).join(', ')
    return quantity === 0 ? [] : [`- ${quantity} x ${name}${choice && ` (${choice})`}`]
  })
  if (lines.length === 0) return fail('INVALID_INPUT', { message: NOTHING_LEFT })
  return prepared({
    type: 'link',
    text: shortenToFit(['Votre panier est prêt\u202f:', ...lines].join('\n'), MAX_BODY),
    parts: { link: { url: shop.publicUrl + cartLinkPath(cartId), label: 'Ouvrir le panier' } },
  })
}

const NOTHING_LEFT = 'Plus aucun article de ce panier n’est en vente.'

/** The summary of a pending order asks for `OUI`, as the message of its confirmation does (W-07, W-08). */
async function aboutOrder(
  shop: PrepareDeps,
  conversation: Conversation,
  { type, orderId }: Of<'order' | 'payment'>,
): Promise<Prepared> {
  const order = await ownOrder(shop, conversation, orderId)
  if (!order) return fail('ORDER_NOT_FOUND')
  if (type === 'payment') return paymentCard(shop, order)
  const values = await customerValues(shop, conversation, order)
  const { orderTexts } = await readSettings(shop, ['orderTexts'])
  const isPending = isAtStep(order, 'confirm')
  const text = fillText(isPending ? orderTexts.confirm : SUMMARY, values)
  return prepared({
    type: 'text',
    text: shortenToFit(text, MAX_MESSAGE),
    orderId,
    kind: isPending ? 'summary' : 'reply',
  })
}

const SUMMARY = [
  'Commande {commande}\u202f:',
  '{articles}',
  'Total\u202f: {total}',
  'Montant à préparer\u202f: {montant}',
  'Pour la suivre\u202f: {suivi}',
].join('\n')

function paymentCard(shop: PrepareDeps, order: ListedOrder): Prepared {
  const { orderId, followKey, paymentStatus } = order
  const owed = due(order)
  if (owed <= 0 || paymentStatus === 'claimed') return fail('NOTHING_TO_PAY')
  if (followKey === null) return fail('INVALID_INPUT', { message: NO_PAGE })
  return prepared({
    type: 'link',
    text: `Commande ${orderId}\nMontant à payer\u202f: ${formatFrancsPlain(owed)}`,
    parts: { link: { url: shop.publicUrl + followPath(orderId, followKey), label: 'Payer' } },
    orderId,
  })
}

const NO_PAGE = 'Cette commande n’a pas de page de suivi, où le client pourrait payer.'
const NO_PLACE = 'Indiquez d’abord la latitude et la longitude d’une boutique dans les réglages, Coordonnées.'

async function position(shop: PrepareDeps): Promise<Prepared> {
  const { cities, name } = await readSettings(shop, ['cities', 'name'])
  for (const { latitude, longitude, name: city, address } of cities) {
    if (latitude === null || longitude === null) continue
    const location = { latitude, longitude, name: `${name}, ${city}`, address, url: null }
    return prepared({ type: 'location', text: '', parts: { location } })
  }
  return fail('INVALID_INPUT', { message: NO_PLACE })
}

const UNKNOWN_TEMPLATE = 'Ce modèle n’est plus approuvé par WhatsApp. Choisissez-en un autre.'

async function template(shop: PrepareDeps, { name, language, values }: Of<'template'>): Promise<Prepared> {
  const { templates, failure } = await approvedTemplates(shop)
  const found = templates.find((one) => one.name === name && one.language === language)
  if (!found) return refused(failure ?? UNKNOWN_TEMPLATE)
  const problem = templateProblem(found)
  if (problem !== null) return refused(problem)
  const body = templateText(found)
  const parameters = templateParameters(body).map((parameter) => {
    return { name: parameter, value: givenValue(values, parameter) }
  })
  const missing = parameters.find(({ value }) => value === '')
  if (missing) return failAt(`values.${missing.name}`, 'INVALID_INPUT', 'Complétez les mots de ce modèle.')
  const filled = filledTemplate(body, Object.fromEntries(parameters.map((one) => [one.name, one.value])))
  const { positional } = found
  const order = found.positional ? inOrder(parameters) : parameters
  return prepared({
    type: 'template',
    text: shortenToFit(filled, MAX_MESSAGE),
    parts: { template: { name, language, parameters: order, positional } },
  })
}

/** Numbered values are told apart by their place only. */
const inOrder = (parameters: { name: string; value: string }[]) =>
  parameters.toSorted((a, b) => Number(a.name) - Number(b.name))

const refused = (message: string): DomainError => fail('INVALID_INPUT', { message })
