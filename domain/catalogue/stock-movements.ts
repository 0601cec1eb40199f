import { dateCell } from '../csv/cells.ts'

/** Reasons for a change of stock (C-04). */
export const STOCK_REASONS = ['sale', 'cancellation', 'return', 'receipt', 'count', 'edit', 'import'] as const
export type StockReason = (typeof STOCK_REASONS)[number]

/** One change of a product's stock, or of one of its variants (C-34). */
export interface StockMovement {
  /** 1, 2, 3… per product */
  number: number
  /** null when the stock is counted for the whole product */
  color: string | null
  size: string | null
  /** units added, or removed when negative */
  quantity: number
  /** the product's stock after the movement */
  balance: number
  reason: StockReason
  /** id of the order, receipt, count or bulk action */
  reference: string | null
  userName: string | null
  /** ISO date */
  at: string
}

const REASON_LABELS: Readonly<Record<StockReason, string>> = {
  sale: 'Vente',
  cancellation: 'Annulation',
  return: 'Retour',
  receipt: 'Réception',
  count: 'Inventaire',
  edit: 'Modification',
  import: 'Import',
}

/** Reference of the first movement of a product older than the ledger. */
const OPENING = 'opening'

/** Prefix of a bulk action's id in the reference of movements that undo it. */
export const UNDO_REFERENCE = 'undo '

/** The label of a movement for administrators. */
export function movementLabel({
  reason,
  reference,
  quantity,
}: Pick<StockMovement, 'reason' | 'reference' | 'quantity'>): string {
  if (reference === OPENING) return 'Stock de départ'
  if (reason === 'receipt' && quantity < 0) return 'Réception annulée'
  if (reference?.startsWith(UNDO_REFERENCE)) return `${REASON_LABELS[reason]} annulée`
  return REASON_LABELS[reason]
}

/** The order that a movement belongs to, if any. */
export function orderOf({ reason, reference }: Pick<StockMovement, 'reason' | 'reference'>): string | null {
  return reason === 'sale' || reason === 'cancellation' ? reference : null
}

/** Columns of a stock history as CSV: headings and cells, in order. */
const COLUMNS: readonly [heading: string, cell: (movement: StockMovement) => string][] = [
  ['Numéro', ({ number }) => String(number)],
  ['Date', ({ at }) => dateCell(at)],
  ['Raison', movementLabel],
  ['Couleur', ({ color }) => color ?? ''],
  ['Taille', ({ size }) => size ?? ''],
  ['Entrées', ({ quantity }) => String(Math.max(0, quantity))],
  ['Sorties', ({ quantity }) => String(Math.max(0, -quantity))],
  ['Stock après', ({ balance }) => String(balance)],
  ['Commande', (movement) => orderOf(movement) ?? ''],
  ['Utilisateur', ({ userName }) => userName ?? ''],
]

export const MOVEMENT_HEADINGS = COLUMNS.map(([heading]) => heading)

export function movementCells(movement: StockMovement): string[] {
  return COLUMNS.map(([, cell]) => cell(movement))
}
