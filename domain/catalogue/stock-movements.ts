import { dateCell } from '../csv/cells.ts'
import type { VariantChoice } from './variants.ts'

/** Reasons for a change of stock (C-04). */
const REASON_LABELS = {
  sale: 'Vente',
  cancellation: 'Annulation',
  return: 'Retour',
  receipt: 'Réception',
  count: 'Inventaire',
  edit: 'Modification',
  import: 'Import',
} as const
export type StockReason = keyof typeof REASON_LABELS
export const STOCK_REASONS = Object.keys(REASON_LABELS) as StockReason[]

/** One change of the stock of a variant, or of a product that is counted as a whole (C-34). */
export interface StockMovement extends VariantChoice {
  /** 1, 2, 3… per product */
  number: number
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

/** Reference of the first movement of a product that existed before movements were recorded. */
const OPENING = 'opening'

/** Prefix of the reference of a movement that undoes a bulk action; the id of the action follows the prefix. */
export const UNDO_REFERENCE = 'undo '

/** The label of a movement for administrators. */
export function movementLabel({
  reason,
  reference,
  quantity,
}: Pick<StockMovement, 'reason' | 'reference' | 'quantity'>): string {
  if (reference === OPENING) return 'Stock de départ'
  if (reason === 'receipt' && quantity < 0) return 'Réception défaite'
  if (reference?.startsWith(UNDO_REFERENCE) && reason === 'import') return 'Import défait'
  if (reference?.startsWith(UNDO_REFERENCE)) return `${REASON_LABELS[reason]} défaite`
  return REASON_LABELS[reason]
}

/** The order that a movement belongs to, if any. */
export function orderOf({ reason, reference }: Pick<StockMovement, 'reason' | 'reference'>): string | null {
  return reason === 'sale' || reason === 'cancellation' || reason === 'return' ? reference : null
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
