import { formatPhone } from '../contact/phone.ts'
import { dateCell } from '../csv/cells.ts'
import type { Order, OrderItem } from './order.ts'
import { orderStatusLabel } from './states.ts'

/** Columns of an order CSV file: headings and cells, in order. */
const COLUMNS: readonly [heading: string, cell: (order: Order) => string][] = [
  ['Numéro', ({ orderId }) => orderId],
  ['Date', ({ createdAt }) => dateCell(createdAt)],
  ['État', ({ status }) => orderStatusLabel(status)],
  ['Client', ({ customerName }) => customerName],
  ['Téléphone', ({ customerPhone }) => formatPhone(customerPhone ?? '')],
  ['Adresse', ({ deliveryAddress }) => deliveryAddress],
  ['Paiement', ({ paymentMethod }) => paymentMethod],
  ['Code de paiement', ({ paymentCode }) => paymentCode ?? ''],
  ['Articles', ({ items }) => items.map(itemText).join(' | ')],
  ['Pièces', ({ items }) => String(items.reduce((sum, { quantity }) => sum + quantity, 0))],
  ['Total (FCFA)', ({ totalAmount }) => String(totalAmount)],
  ['Dernier changement', ({ updatedAt }) => dateCell(updatedAt)],
]

export const ORDER_HEADINGS = COLUMNS.map(([heading]) => heading)

export function orderCells(order: Order): string[] {
  return COLUMNS.map(([, cell]) => cell(order))
}

/** `2 × Body coton (Bleu, 3 mois) à 5000`: the unit price, in francs. */
function itemText({ name, quantity, price, color, size }: OrderItem): string {
  const choice = [color, size].filter((chosen) => chosen !== null && chosen !== '').join(', ')
  return `${quantity} × ${name}${choice === '' ? '' : ` (${choice})`} à ${price}`
}
