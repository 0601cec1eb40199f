import { readAnyPhone } from '../contact/phone.ts'
import { readFrancs } from '../pricing/read-amount.ts'

/** An item of a chat text. The text contains no product id, so products are found by name. */
export interface ChatItem {
  name: string
  quantity: number
  color: string | null
  size: string | null
  /** francs for one unit; null when the line's total is unreadable or not a multiple of the quantity */
  price: number | null
}

/** The order that a chat text contains. */
export interface ChatMessage {
  orderId: string
  customerName: string
  deliveryAddress: string
  /** empty in a shop without delivery zones */
  district: string
  /** francs */
  deliveryFee: number
  customerPhone: string | null
  /** the lines about promotions, such as `Offre Tabaski (TABASKI10) : -2 000 FCFA` */
  discounts: string[]
  /** francs */
  totalAmount: number | null
  items: ChatItem[]
  /** number of articles that did not fit into the text */
  omitted: number
}

/** More than the longest text that the shop writes: an order has at most 100 items. */
const MAX_CHARACTERS = 200_000
const HEAD = 'Nouvelle commande ('
const DISCOUNT = 'Remise '
const NOT_CHOSEN = 'Non spécifiée'

/**
 * Reads a text of `chatMessage` or `chatLinkMessage`; null for any other text. Skips text before and after the order,
 * which a chat adds to copied messages.
 */
export function readChatMessage(text: string): ChatMessage | null {
  if (text.length > MAX_CHARACTERS) return null
  const lines = text.split('\n').map((line) => line.replace(/[\u00a0\u202f]/g, ' ').trim())
  const start = lines.findIndex((line) => line.includes(HEAD))
  if (start < 0) return null
  const end = indexOr(lines.indexOf('', start), lines.length)
  const headLines = lines.slice(start + 1, end)
  const head = new Map(headLines.flatMap(readEntry))
  const orderId = head.get('Commande') ?? ''
  if (!/^[\w-]{4,64}$/.test(orderId)) return null
  const { items, next } = readItems(lines, end + 1)
  return {
    orderId,
    customerName: head.get('Nom') ?? '',
    deliveryAddress: head.get('Adresse') ?? '',
    district: head.get('Quartier') ?? '',
    deliveryFee: readFrancs(head.get('Livraison') ?? '') ?? 0,
    customerPhone: readAnyPhone(head.get('Téléphone') ?? ''),
    discounts: headLines.flatMap((line) => (line.startsWith(DISCOUNT) ? line.slice(DISCOUNT.length) : [])),
    totalAmount: readFrancs(head.get('Total') ?? ''),
    items,
    omitted: readOmitted(lines[next]),
  }
}

const indexOr = (index: number, otherwise: number) => (index < 0 ? otherwise : index)

/** Reads `Nom : Awa` as a list with one pair; an empty list for other lines. */
function readEntry(line: string): [string, string][] {
  const at = line.indexOf(' : ')
  if (at < 0) return line.endsWith(' :') ? [[line.slice(0, -2), '']] : []
  return [[line.slice(0, at), line.slice(at + 3).trim()]]
}

/** Items are numbered from 1, separated by empty lines. */
function readItems(lines: readonly string[], from: number): { items: ChatItem[]; next: number } {
  const items: ChatItem[] = []
  let at = from
  for (;;) {
    const prefix = `${items.length + 1}.`
    const first = lines[at] ?? ''
    const [quantity, color, size, price] = ['Quantité', 'Couleur', 'Taille', 'Prix'].map((name, index) =>
      valueOfLine(lines[at + 1 + index], name),
    )
    const units = Number(quantity)
    if (!first.startsWith(prefix) || !/^\d{1,6}$/.test(quantity ?? '') || units === 0) break
    if (color == null || size == null || price == null) break
    items.push({
      name: first.slice(prefix.length).trim(),
      quantity: units,
      color: readChoice(color),
      size: readChoice(size),
      price: unitOf(readFrancs(price), units),
    })
    at += 5
    if (valueOfLine(lines[at], 'Image') !== null) at += 1
    if (lines[at] === '') at += 1
  }
  return { items, next: at }
}

function valueOfLine(line: string | undefined, name: string): string | null {
  if (line === `${name} :`) return ''
  const prefix = `${name} : `
  return line?.startsWith(prefix) ? line.slice(prefix.length).trim() : null
}

const readChoice = (text: string) => (text === NOT_CHOSEN || text === '' ? null : text)

function unitOf(total: number | null, quantity: number): number | null {
  return total !== null && total % quantity === 0 ? total / quantity : null
}

/** Reads the number in `… et 3 autres articles`, or in `2 articles` when the text names no article. */
function readOmitted(line = ''): number {
  const words = line.split(' ')
  if (!/^articles?$/.test(words.at(-1) ?? '')) return 0
  const count = words.find((word) => /^\d{1,3}$/.test(word))
  return count === undefined ? 0 : Number(count)
}
