import { formatPhone } from '../contact/phone.ts'
import { dateCell } from '../csv/cells.ts'
import { keptDiscounts } from '../money/kept.ts'
import { due, worthOf } from '../money/owed.ts'
import { LEDGER_METHOD_TEXTS } from '../payments/receipt.ts'
import { promotionLabel } from './amount-rows.ts'
import type { LedgerMethod } from './amounts.ts'
import type { PlacedItem } from './order.ts'
import { countUnits, type ListedOrder } from './order.ts'
import { CHANNEL_LABELS, FULFILLMENT_LABELS, orderStatusLabel, PAYMENT_LABELS } from './statuses.ts'

/**
 * Columns of the CSV file of orders. New columns are appended, because spreadsheets may refer to columns by their
 * number.
 */
const COLUMNS: readonly [
  heading: string,
  cell: (order: ListedOrder, courier: string, paid: readonly PaidBy[]) => string,
][] = [
  ['Numéro', ({ orderId }) => orderId],
  ['Date', ({ createdAt }) => dateCell(createdAt)],
  ['État', ({ status }) => orderStatusLabel(status)],
  ['Client', ({ customerName }) => customerName],
  ['Téléphone', ({ customerPhone }) => formatPhone(customerPhone ?? '')],
  ['Adresse', ({ deliveryAddress }) => deliveryAddress],
  ['Paiement', ({ paymentMethod }) => paymentMethod],
  ['Code de paiement', ({ paymentCode }) => paymentCode ?? ''],
  ['Articles', ({ items }) => items.map(itemText).join(' | ')],
  ['Pièces', ({ items }) => String(countUnits(items))],
  ['Total (FCFA)', ({ totalAmount }) => String(totalAmount)],
  ['Dernier changement', ({ updatedAt }) => dateCell(updatedAt)],
  [
    'Préparation',
    ({ status, fulfillmentStatus }) => (status === 'confirmed' ? FULFILLMENT_LABELS[fulfillmentStatus] : ''),
  ],
  ['Encaissement', ({ paymentStatus }) => PAYMENT_LABELS[paymentStatus]],
  ['Livreur', (_order, courier) => courier],
  ['Zone', ({ zone }) => zone],
  ['Frais de livraison', ({ deliveryFee }) => String(deliveryFee)],
  ['Canal', ({ channel }) => CHANNEL_LABELS[channel]],
  ['Promotions', ({ promotions }) => promotions.map(promotionLabel).join(' | ')],
  ['Remise (FCFA)', (order) => String(keptDiscounts(order).reduce((sum, { articles }) => sum + articles, 0))],
  ['Quartier', ({ district }) => district],
  ['Dû (FCFA)', (order) => String(worthOf(order))],
  ['Reçu (FCFA)', ({ received }) => String(received)],
  ['Remboursé (FCFA)', ({ refunded }) => String(refunded)],
  ['Reste à payer (FCFA)', (order) => String(due(order))],
  [
    'Reçu par',
    (_order, _courier, paid) =>
      paid.map(({ method, amount }) => `${LEDGER_METHOD_TEXTS[method]} ${amount}`).join(' | '),
  ],
  // A day with slashes would get the apostrophe of `escapeFormula`, and no spreadsheet could sort it.
  ['Jour souhaité', ({ wantedDay }) => wantedDay ?? ''],
]

/** Francs in hand by method of the ledger. */
export interface PaidBy {
  method: LedgerMethod
  amount: number
}

export const ORDER_HEADINGS = COLUMNS.map(([heading]) => heading)

/** Returns the cells of an order, one for each of `COLUMNS`. @param courierNames names by courier id */
export function orderCells(
  order: ListedOrder,
  courierNames: ReadonlyMap<string, string>,
  paid: readonly PaidBy[] = [],
): string[] {
  const courier = courierNames.get(order.courierId ?? '') ?? ''
  return COLUMNS.map(([, cell]) => cell(order, courier, paid))
}

/** `2 × Body coton (Bleu, 3 mois) à 5000`, where 5000 is the unit price in francs. */
function itemText({ name, quantity, price, color, size }: PlacedItem): string {
  const choice = [color, size].filter((chosen) => chosen !== null && chosen !== '').join(', ')
  return `${quantity} × ${name}${choice === '' ? '' : ` (${choice})`} à ${price}`
}
