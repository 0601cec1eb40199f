import { productLabel } from '../../../domain/catalogue/variants.ts'
import type { ReturnStatus } from '../../../domain/orders/order.ts'

export const RETURN_LABELS: Readonly<Record<ReturnStatus, { label: string; colors: string }>> = {
  requested: { label: 'Demandé', colors: 'bg-warning-tint text-warning' },
  received: { label: 'Reçu', colors: 'bg-sky text-ink' },
  refunded: { label: 'Remboursé', colors: 'bg-success-tint text-success' },
  exchanged: { label: 'Échangé', colors: 'bg-success-tint text-success' },
  refused: { label: 'Refusé', colors: 'bg-line/70 text-ink-soft' },
}

export function returnLabel(status: string) {
  return RETURN_LABELS[status as ReturnStatus] ?? { label: status, colors: 'bg-line/70 text-ink-soft' }
}

export const METHOD_LABELS: Readonly<Record<string, string>> = { Cash: 'Espèces' }

/** `2 × Body, Rose, 3 mois` */
export function unitText(line: {
  quantity: number
  name: string
  color: string | null
  size: string | null
}): string {
  return `${line.quantity} × ${productLabel(line)}`
}

/** Says whether received units are sold again; empty before they are received. */
export function restockText(restock: boolean | null): string {
  if (restock === null) return ''
  return restock ? ' – remis en vente' : ' – abîmé'
}
