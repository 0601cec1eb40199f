import { encodedForChat } from '../contact/chat-link.ts'
import { formatPhone } from '../contact/phone.ts'
import { formatFrancsPlain } from '../pricing/francs.ts'
import { lineTotal } from '../pricing/price.ts'
import { shorten } from '../text/characters.ts'
import { oneLine } from '../text/words.ts'
import { promotionLabel } from './amount-rows.ts'
import type { PlacedItem, PlacedOrder } from './order.ts'
import { ORDER_LIMITS } from './order-constants.ts'
import { isFreeDelivery, type OrderDiscount } from './order-discount.ts'

/**
 * Longest text message documented for WhatsApp, in characters
 * (https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/text-messages/). The
 * app may cut longer texts silently.
 */
const MAX_TEXT = 4096
/**
 * Maximum bytes of the encoded text in the link. Less than the 8 000 bytes that HTTP implementations should accept in
 * a URL (RFC 9110 §4.1), because `wa.me` redirects to a longer URL with the same text.
 */
const MAX_ENCODED = 7800
const MAX_NAME = 80
/** Maximum length of an image URL in a chat link; longer URLs are left out, so that more articles fit. */
const MAX_IMAGE_LINK = 250
const NOT_CHOSEN = 'Non spécifiée'

const HEADINGS = {
  new: 'Nouvelle commande (Paiement à la livraison)',
  known: 'Au sujet de ma commande',
  cancelled: 'Commande annulée',
} as const

type ChatItem = Omit<PlacedItem, 'productId'>

export type ChatOrder = Pick<PlacedOrder, 'orderId' | 'customerName' | 'deliveryAddress' | 'totalAmount'> &
  Partial<Pick<PlacedOrder, 'customerPhone'>> & {
    items: readonly ChatItem[]
    /** default: `new`; only the text of a new order can be entered as an order by the merchant */
    about?: keyof typeof HEADINGS
    /** `district` and `deliveryFee` (francs) are set only in a shop with delivery zones */
    district?: string
    deliveryFee?: number
    discounts?: readonly OrderDiscount[]
  }

/** Returns the absolute URL of an image; an empty string when the article has no image. */
type ImageUrl = (image: string) => string

/** The complete order summary, for copying into a chat. */
export function chatMessage(order: ChatOrder, imageUrl: ImageUrl): string {
  const blocks = order.items.map((item, index) => itemBlock(item, index + 1, imageUrl(item.image)))
  return [headLines(order), ...blocks].join('\n\n')
}

/**
 * The part of the summary that fits a chat link, ending with the number of omitted articles. Names are
 * shortened and long image URLs left out.
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
    HEADINGS[order.about ?? 'new'],
    `Commande : ${order.orderId}`,
    `Nom : ${shorten(oneLine(order.customerName), ORDER_LIMITS.name)}`,
    ...(order.deliveryAddress === '' ? [] : [addressLine(order.deliveryAddress)]),
    ...(order.district ? [`Quartier : ${oneLine(order.district)}`] : []),
    ...(order.customerPhone ? [`Téléphone : ${formatPhone(order.customerPhone)}`] : []),
    ...(order.district || order.deliveryFee ? [`Livraison : ${feeTextPlain(order.deliveryFee ?? 0)}`] : []),
    ...(order.discounts ?? []).map(discountLine),
    `Total : ${formatFrancsPlain(order.totalAmount)}`,
  ].join('\n')
}

function addressLine(address: string): string {
  return `Adresse : ${shorten(oneLine(address), ORDER_LIMITS.address)}`
}

function discountLine(discount: OrderDiscount): string {
  const value = isFreeDelivery(discount) ? 'livraison gratuite' : formatFrancsPlain(-discount.amount)
  return `Remise ${oneLine(promotionLabel(discount))} : ${value}`
}

function feeTextPlain(fee: number): string {
  return fee === 0 ? 'Gratuite' : formatFrancsPlain(fee)
}

function itemBlock(item: ChatItem, position: number, link: string): string {
  return [
    `${position}. ${oneLine(item.name)}`,
    `Quantité : ${item.quantity}`,
    `Couleur : ${item.color || NOT_CHOSEN}`,
    `Taille : ${item.size || NOT_CHOSEN}`,
    `Prix : ${formatFrancsPlain(lineTotal(item.price, item.quantity))}`,
    ...(link !== '' ? [`Image : ${link}`] : []),
  ].join('\n')
}

function restText(count: number, shown: number): string[] {
  if (count === 0) return []
  const articles = count === 1 ? 'article' : 'articles'
  if (shown === 0) return [`${count} ${articles}`]
  return [count === 1 ? '… et 1 autre article' : `… et ${count} autres ${articles}`]
}
