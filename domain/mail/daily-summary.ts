import { DAY_MS, HOUR_MS } from '../durations.ts'
import { formatFrancsPlain } from '../pricing/francs.ts'
import { formatFullDate, pluralize } from '../text/format.ts'
import { headerText, type MailTexts } from './mail-texts.ts'

export interface SummaryFigures {
  /** orders placed on the day of the summary; `turnover` in francs */
  orders: { placed: number; cancelled: number; turnover: number }
  /** this and the following figures are counted when the summary is written */
  pendingOrders: number
  claimsToCheck: number
  unreadMessages: number
  lowStock: { total: number; products: readonly { name: string; stock: number }[] }
}

/**
 * Returns the start of the day whose summary is due, in epoch milliseconds; null before the sending hour.
 * @param hour sending hour, in Senegal
 */
export function summaryDay(now: number, hour: number): number | null {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  return now < today + hour * HOUR_MS ? null : today - DAY_MS
}

/** Builds the summary of a day. @param day start of the day, in epoch milliseconds */
export function dailySummary(
  day: number,
  figures: SummaryFigures,
  shop: { name: string; publicUrl: string },
): MailTexts {
  const date = formatFullDate(day)
  const { orders, lowStock } = figures
  const text = [
    `${shop.name}, ${date}`,
    '',
    'Hier',
    `- ${pluralize(orders.placed, 'commande')}`,
    ...(orders.cancelled > 0
      ? [`- dont ${pluralize(orders.cancelled, 'commande annulée', 'commandes annulées')}`]
      : []),
    `- Chiffre d’affaires : ${formatFrancsPlain(orders.turnover)}`,
    '',
    'À faire',
    ...toDo(figures),
    ...(lowStock.total > 0 ? ['', 'Stock faible', ...lowStockLines(lowStock)] : []),
    '',
    '-- ',
    `${shop.publicUrl}/dashboard/overview`,
    '',
  ].join('\n')
  const sold = `${pluralize(orders.placed, 'commande')}, ${formatFrancsPlain(orders.turnover)}`
  return { subject: headerText(`[${shop.name}] ${date} : ${sold}`), text }
}

function toDo({ pendingOrders, claimsToCheck, unreadMessages }: SummaryFigures): string[] {
  const lines = [
    { count: pendingOrders, one: 'commande en attente', many: 'commandes en attente' },
    { count: claimsToCheck, one: 'paiement à vérifier', many: 'paiements à vérifier' },
    { count: unreadMessages, one: 'message non lu', many: 'messages non lus' },
  ].filter(({ count }) => count > 0)
  if (lines.length === 0) return ['- Rien n’attend votre attention.']
  return lines.map(({ count, one, many }) => `- ${pluralize(count, one, many)}`)
}

function lowStockLines({ total, products }: SummaryFigures['lowStock']): string[] {
  const lines = products.map(({ name, stock }) => `- ${headerText(name)} : ${stock === 0 ? 'épuisé' : stock}`)
  const more = total - products.length
  return more > 0 ? [...lines, `- et ${pluralize(more, 'autre produit', 'autres produits')}`] : lines
}
