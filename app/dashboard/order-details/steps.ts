import { outstanding } from '../../../domain/fulfillment/amounts.ts'
import { type ManagedOrder, remainingPieces } from '../../../domain/fulfillment/managed-order.ts'
import { canMove, type Move } from '../../../domain/fulfillment/statuses.ts'

/** All steps of the page in the order of their buttons. The first allowed one is the main button. */
export const STEP_LABELS = {
  confirm: 'Confirmer',
  pack: 'Prête',
  dispatch: 'Départ',
  deliver: 'Livrée',
  deliver_partly: 'Livrée en partie',
  fail: 'Non livrée',
  return_to_stock: 'Remettre en stock',
  assign: 'Livreur',
  pay: 'Enregistrer un paiement',
  refund: 'Rembourser',
  revert_confirmation: 'Revenir sur la confirmation',
  reopen: 'Rouvrir',
  cancel: 'Annuler',
} as const satisfies Partial<Record<Move | 'pay' | 'refund', string>>

export type StepName = keyof typeof STEP_LABELS
const STEP_NAMES = Object.keys(STEP_LABELS) as StepName[]

/** Steps that need more input before they are sent. */
export const ASKING = ['deliver', 'deliver_partly', 'fail', 'assign', 'pay', 'refund', 'cancel'] as const
export type AskingStep = (typeof ASKING)[number]

export function isAsking(step: StepName): step is AskingStep {
  return ASKING.some((asking) => asking === step)
}

type Order = Pick<
  ManagedOrder,
  'status' | 'fulfillmentStatus' | 'items' | 'totalAmount' | 'credit' | 'received' | 'refunded'
>

/** Steps that the order allows now (D-01, D-05). */
export function stepsOf(order: Order): StepName[] {
  return STEP_NAMES.filter((step) => {
    if (step === 'pay') return order.status !== 'cancelled' && outstanding(order) > 0
    if (step === 'refund') return order.received > order.refunded
    if (step === 'deliver_partly' && piecesOf(order) < 2) return false
    return canMove(order, step)
  })
}

function piecesOf({ items }: Pick<Order, 'items'>): number {
  return items.reduce((sum, item) => sum + remainingPieces(item), 0)
}
