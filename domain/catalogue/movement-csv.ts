import { dateCell } from '../csv/cells.ts'
import { movementLabel, orderOf, type StockMovement } from './stock-movements.ts'

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
