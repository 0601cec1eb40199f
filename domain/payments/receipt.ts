import { asked, inHand } from '../money/owed.ts'
import { type LedgerEntry, type LedgerMethod, openClaim } from '../orders/amounts.ts'
import type { Order } from '../orders/order.ts'
import { formatFrancs, formatFrancsPlain } from '../pricing/francs.ts'
import { formatLongDate } from '../text/format.ts'

/** A payment or refund of an order; `amount` in francs, negative for a refund; `at` an ISO date. */
export interface ReceiptLine {
  amount: number
  method: LedgerMethod
  transactionNumber: string | null
  at: string
}

/** What a customer has paid (E-24). Amounts in francs. */
export interface Receipt {
  orderId: string
  lines: ReceiptLine[]
  totalAmount: number
  paid: number
  /** what remains to be paid, beside a payment at the door that is to check */
  owed: number
}

type LedgerRow = Pick<LedgerEntry, 'kind' | 'method' | 'amount'> &
  Pick<ReceiptLine, 'transactionNumber' | 'at'>

/** @returns null while nothing is paid */
export function receiptOf(order: Order, ledger: readonly LedgerRow[]): Receipt | null {
  const lines = netLines(ledger)
  if (!lines.some(({ amount }) => amount > 0)) return null
  const { orderId, totalAmount } = order
  return { orderId, lines, totalAmount, paid: inHand(order), owed: asked(order, openClaim(order)) }
}

/** Leaves out payments that were entered and taken back. */
export function netLines(ledger: readonly LedgerRow[]): ReceiptLine[] {
  const groups = Map.groupBy(ledger, ({ kind, method, transactionNumber }) =>
    JSON.stringify([kind === 'refund', method, transactionNumber]),
  )
  return Array.from(groups.values(), ([first, ...others]) => {
    const { method, transactionNumber, at } = first as LedgerRow
    const amount = others.reduce((sum, row) => sum + row.amount, (first as LedgerRow).amount)
    return { amount, method, transactionNumber, at }
  }).filter(({ amount }) => amount !== 0)
}

export const LEDGER_METHOD_TEXTS: Readonly<Record<LedgerMethod, string>> = {
  Cash: 'Espèces',
  Wave: 'Wave',
  'Orange Money': 'Orange Money',
  Credit: 'Avoir',
}

/** One line of a receipt, such as `12 500 FCFA, Wave, 2 mars 2026, transaction TCN4Y4`. */
export function receiptLineText(
  { amount, method, transactionNumber, at }: ReceiptLine,
  formatAmount = formatFrancs,
): string {
  const what = amount < 0 ? `Remboursé ${formatAmount(-amount)}` : formatAmount(amount)
  const number = transactionNumber === null ? [] : [`transaction ${transactionNumber}`]
  return [what, LEDGER_METHOD_TEXTS[method], formatLongDate(at), ...number].join(', ')
}

/** The WhatsApp text of a receipt. @param link of the receipt's page */
export function receiptText({ orderId, lines, paid, owed }: Receipt, shopName: string, link: string): string {
  return [
    `Reçu de ${shopName}, commande ${orderId}`,
    ...lines.map((line) => `- ${receiptLineText(line, formatFrancsPlain)}`),
    `Total payé\u202f: ${formatFrancsPlain(paid)}`,
    ...(owed > 0 ? [`Reste à payer\u202f: ${formatFrancsPlain(owed)}`] : []),
    link,
  ].join('\n')
}
