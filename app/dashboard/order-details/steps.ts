import { asked, inHand, type OrderMoney } from '../../../domain/money/owed.ts'
import { openClaim } from '../../../domain/orders/amounts.ts'
import { countRemainingUnits, type Order } from '../../../domain/orders/order.ts'
import { canMove, type Move } from '../../../domain/orders/statuses.ts'

interface Step {
  label: string
  /** title of the dialog; only for a step that needs more input */
  title?: string
}

/** Steps in the sequence of their buttons. The first button is highlighted, except for a payment or refund. */
export const STEPS = {
  confirm: { label: 'Confirmer' },
  pack: { label: 'Prête' },
  dispatch: { label: 'Départ' },
  deliver: { label: 'Livrée', title: 'Commande livrée' },
  deliver_partly: { label: 'Livrée en partie', title: 'Commande livrée en partie' },
  fail: { label: 'Non livrée', title: 'Commande non livrée' },
  return_to_stock: { label: 'Remettre en stock', title: 'Remettre en stock' },
  assign: { label: 'Livreur', title: 'Choisir le livreur' },
  confirm_payment: { label: 'Paiement reçu', title: 'Paiement reçu' },
  refuse_payment: { label: 'Paiement non reçu', title: 'Paiement non reçu' },
  pay: { label: 'Enregistrer un paiement', title: 'Enregistrer un paiement' },
  refund: { label: 'Rembourser', title: 'Rembourser' },
  revert_confirmation: { label: 'Revenir sur la confirmation' },
  reopen: { label: 'Rouvrir' },
  cancel: { label: 'Annuler', title: 'Annuler la commande' },
} as const satisfies Partial<Record<Move | 'confirm_payment' | 'refuse_payment' | 'pay' | 'refund', Step>>

export type StepName = keyof typeof STEPS
const STEP_NAMES = Object.keys(STEPS) as StepName[]

/** Steps that need more input before they are sent. */
export type AskingStep = {
  [Name in StepName]: (typeof STEPS)[Name] extends { title: string } ? Name : never
}[StepName]

export function isAsking(step: StepName): step is AskingStep {
  return 'title' in STEPS[step]
}

/** Steps that the order allows now (D-01, D-05). */
export function stepsOf(order: OrderMoney & Pick<Order, 'items' | 'doorClaim'>): StepName[] {
  return STEP_NAMES.filter((step) => {
    if (step === 'confirm_payment' || step === 'refuse_payment') return openClaim(order) > 0
    if (step === 'pay') return asked(order, openClaim(order)) > 0
    if (step === 'refund') return inHand(order) > 0
    if (step === 'deliver_partly' && countRemainingUnits(order.items) < 2) return false
    return canMove(order, step)
  })
}
