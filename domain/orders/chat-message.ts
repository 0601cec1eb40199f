import { encodedForChat } from '../contact/chat-link.ts'
import { formatPhone } from '../contact/phone.ts'
import { formatFrancsPlain } from '../pricing/francs.ts'
import { lineTotal } from '../pricing/price.ts'
import { shorten } from '../text/characters.ts'
import { ORDER_LIMITS, type Order, type OrderItem } from './order.ts'

/**
 * The longest text message the WhatsApp Business Platform documents, in characters
 * (https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/text-messages/). The app takes
 * more, but a text that it cut by itself would lose articles without saying so.
 */
const MAX_TEXT = 4096
/**
 * In octets, as encoded in the link: every HTTP sender and recipient should take addresses of 8 000 (RFC 9110 §4.1);
 * `wa.me` redirects to a longer one, which repeats the text.
 */
const MAX_ENCODED = 7800
const MAX_NAME = 80
/** A longer image address would crowd out the articles. */
const MAX_IMAGE_LINK = 250
const NOT_CHOSEN = 'Non spécifiée'

export type ChatOrder = Pick<
  Order,
  'orderId' | 'customerName' | 'deliveryAddress' | 'totalAmount' | 'items'
> &
  Partial<Pick<Order, 'customerPhone'>>

/** Makes an image's address one that opens outside the shop; empty where there is no image. */
type ImageUrl = (image: string) => string

/** The whole summary with which the order is finished in a chat (storefront.md §7): to be copied. */
export function chatMessage(order: ChatOrder, imageUrl: ImageUrl): string {
  const blocks = order.items.map((item, index) => itemBlock(item, index + 1, imageUrl(item.image)))
  return [headLines(order), ...blocks].join('\n\n')
}

/**
 * As much of the summary as a chat link carries: what does not fit is counted at the end. Names are shortened and
 * overlong image addresses left out, so that one article does not crowd out the others.
 */
export function chatLinkMessage(order: ChatOrder, imageUrl: ImageUrl): string {
  const head = headLines(order)
  const blocks = order.items.map((item, index) => {
    const link = imageUrl(item.image)
    const short = { ...item, name: shorten(oneLine(item.name), MAX_NAME) }
    return itemBlock(short, index + 1, link.length <= MAX_IMAGE_LINK ? link : '')
  })
  const withFirst = (count: number) =>
    [head, ...blocks.slice(0, count), ...restText(blocks.length - count, count)].join('\n\n')
  let shown = blocks.length
  while (shown > 0 && !fitsIntoLink(withFirst(shown))) shown -= 1
  return withFirst(shown)
}

function fitsIntoLink(text: string): boolean {
  return text.length <= MAX_TEXT && encodedForChat(text).length <= MAX_ENCODED
}

function headLines(order: ChatOrder): string {
  return [
    'Nouvelle commande (Paiement à la livraison)',
    `Commande : ${order.orderId}`,
    `Nom : ${shorten(oneLine(order.customerName), ORDER_LIMITS.name)}`,
    `Adresse : ${shorten(oneLine(order.deliveryAddress), ORDER_LIMITS.address)}`,
    ...(order.customerPhone ? [`Téléphone : ${formatPhone(order.customerPhone)}`] : []),
    `Total : ${formatFrancsPlain(order.totalAmount)}`,
  ].join('\n')
}

function itemBlock(item: OrderItem, position: number, link: string): string {
  return [
    `${position}. ${oneLine(item.name)}`,
    `Quantité : ${item.quantity}`,
    `Couleur : ${item.color || NOT_CHOSEN}`,
    `Taille : ${item.size || NOT_CHOSEN}`,
    `Prix : ${formatFrancsPlain(lineTotal(item.price, item.quantity))}`,
    ...(link !== '' ? [`Image : ${link}`] : []),
  ].join('\n')
}

/** Counts the articles left out, after `shown` others; nothing when there are none. */
function restText(count: number, shown: number): string[] {
  if (count === 0) return []
  const articles = count === 1 ? 'article' : 'articles'
  if (shown === 0) return [`${count} ${articles}`]
  return [count === 1 ? '… et 1 autre article' : `… et ${count} autres ${articles}`]
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
