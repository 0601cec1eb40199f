import { variantLabel } from '../catalogue/variants.ts'
import { formatPhone } from '../contact/phone.ts'
import { toCollect } from '../money/owed.ts'
import { formatFrancsPlain } from '../pricing/francs.ts'
import { shorten } from '../text/characters.ts'
import { firstWord, oneLine } from '../text/words.ts'
import { encoded } from '../urls/url-template.ts'
import { type ListedOrder, type OrderItem, remainingUnits } from './order.ts'
import { visibleOrder } from './visible-order.ts'

/** Labels of the prepared WhatsApp texts, by the step of the order (D-52). */
export const ORDER_TEXT_LABELS = {
  confirm: 'Demander la confirmation',
  packed: 'Commande prête',
  out: 'En route',
  absent: 'Livraison manquée',
  delivered: 'Livrée, demander un avis',
  changed: 'Commande modifiée',
  unpaid: 'Paiement attendu',
  notFound: 'Paiement non trouvé',
} as const
export type OrderTextName = keyof typeof ORDER_TEXT_LABELS

/** Placeholders that the texts can contain, with descriptions for the merchant who writes the texts. */
export const ORDER_TEXT_VALUES = {
  client: 'le nom du client',
  commande: 'le numéro de commande',
  articles: 'les articles, un par ligne',
  total: 'le total',
  montant: 'le montant à préparer, s’il reste à payer',
  livreur: 'le prénom et le téléphone du livreur',
  suivi: 'le lien de suivi',
  avis: 'le lien pour donner un avis',
  boutique: 'le nom de la boutique',
  raison: 'la raison, pour un paiement non trouvé',
} as const
export type OrderTextValues = Readonly<Record<keyof typeof ORDER_TEXT_VALUES, string>>

interface Sender {
  shopName: string
  /** scheme and host of the shop, without a trailing slash */
  publicUrl: string
  courier?: { name: string; phone: string } | null | undefined
  /** why a payment was not found */
  reason?: string
}

const MAX_ITEMS = 8
const MAX_NAME = 60

/** Returns the values of the placeholders for an order. A missing value is an empty text. */
export function orderTextValues(
  stored: ListedOrder,
  { shopName, publicUrl, courier, reason = '' }: Sender,
): OrderTextValues {
  const order = visibleOrder(stored, 'customer')
  const { orderId, followKey, items } = order
  const owed = order.paymentStatus === 'claimed' ? 0 : toCollect(order)
  const [first] = items.filter((item) => remainingUnits(item) > 0)
  return {
    client: oneLine(order.customerName),
    commande: orderId,
    articles: itemLines(items),
    total: formatFrancsPlain(order.totalAmount),
    montant: owed > 0 ? formatFrancsPlain(owed) : '',
    livreur: courier ? `${firstWord(courier.name)} ${formatPhone(courier.phone)}` : '',
    suivi: followKey ? publicUrl + encoded`/commande/${orderId}?cle=${followKey}` : '',
    avis: first ? `${publicUrl}${encoded`/product/${first.productId}`}#avis` : '',
    boutique: shopName,
    raison: oneLine(reason),
  }
}

function itemLines(items: readonly OrderItem[]): string {
  const lines = items
    .filter((item) => remainingUnits(item) > 0)
    .map((item) => {
      const choice = variantLabel(item)
      return `- ${remainingUnits(item)} x ${shorten(oneLine(item.name), MAX_NAME)}${choice && ` (${choice})`}`
    })
  const rest = lines.length - MAX_ITEMS
  return rest > 0 ? [...lines.slice(0, MAX_ITEMS), `- et ${rest} de plus`].join('\n') : lines.join('\n')
}
