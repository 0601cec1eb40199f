import { formatPhone } from '../contact/phone.ts'
import { formatFrancsPlain } from '../pricing/francs.ts'
import { lineTotal } from '../pricing/price.ts'
import { shorten } from '../text/characters.ts'
import { ORDER_LIMITS, type Order, type OrderItem } from './order.ts'

/** About what a chat link carries safely, in UTF-16 units. */
const LIMIT = 1000
const NAME_LIMIT = 80
/** A longer picture address would crowd out the articles. */
const LINK_LIMIT = 250
const NOT_CHOSEN = 'Non spécifiée'

export type ChatOrder = Pick<
  Order,
  'orderId' | 'customerName' | 'deliveryAddress' | 'totalAmount' | 'items'
> &
  Partial<Pick<Order, 'customerPhone'>>

/**
 * The summary with which the order is finished in a chat (storefront.md §7): what does not fit is counted at the end.
 * `imageUrl` makes a picture's address one that opens outside the shop; an empty or overlong one is left out.
 */
export function chatMessage(order: ChatOrder, imageUrl: (image: string) => string): string {
  const head = headLines(order).join('\n')
  const blocks = order.items.map((item, index) => itemBlock(item, index + 1, imageUrl(item.image)))
  const last = blocks.length
  // Room for the rest's count is kept unless everything fits.
  let shown = fitting([head, ...blocks], LIMIT) - 1
  if (shown < last) shown = Math.max(0, fitting([head, ...blocks], LIMIT - restText(last, 1).length - 2) - 1)
  const parts = [head, ...blocks.slice(0, shown)]
  return [...parts, ...(shown < last ? [restText(last - shown, shown)] : [])].join('\n\n')
}

function headLines(order: ChatOrder): string[] {
  return [
    'Nouvelle commande (Paiement à la livraison)',
    `Commande : ${order.orderId}`,
    `Nom : ${oneLine(order.customerName, ORDER_LIMITS.name)}`,
    `Adresse : ${oneLine(order.deliveryAddress, ORDER_LIMITS.address)}`,
    ...(order.customerPhone ? [`Téléphone : ${formatPhone(order.customerPhone)}`] : []),
    `Total : ${formatFrancsPlain(order.totalAmount)}`,
  ]
}

function itemBlock(item: OrderItem, position: number, link: string): string {
  return [
    `${position}. ${oneLine(item.name, NAME_LIMIT)}`,
    `Quantité : ${item.quantity}`,
    `Couleur : ${item.color || NOT_CHOSEN}`,
    `Taille : ${item.size || NOT_CHOSEN}`,
    `Prix : ${formatFrancsPlain(lineTotal(item.price, item.quantity))}`,
    ...(link !== '' && link.length <= LINK_LIMIT ? [`Image : ${link}`] : []),
  ].join('\n')
}

function restText(count: number, shown: number): string {
  const articles = count === 1 ? 'article' : 'articles'
  if (shown === 0) return `${count} ${articles}`
  return count === 1 ? '… et 1 autre article' : `… et ${count} autres ${articles}`
}

/** How many of the parts, from the first, fit into the limit with an empty line between them. */
function fitting(parts: readonly string[], limit: number): number {
  let length = -2
  const over = parts.findIndex((part) => {
    length += part.length + 2
    return length > limit
  })
  return over === -1 ? parts.length : over
}

function oneLine(text: string, limit: number): string {
  return shorten(text.replace(/\s+/g, ' ').trim(), limit)
}
