import type { DeskActionInput, ShownDeskEntry } from '../../../contracts/payment-desk.ts'
import type { DeskState } from '../../../domain/payments/desk.ts'
import { PAYMENT_PROBLEMS } from '../../../domain/payments/payment.ts'
import { PROVIDER_IDS, providerRules } from '../../../domain/payments/providers.ts'
import type { DifferenceKind } from '../../../domain/payments/reconcile-days.ts'

export const STATE_LABELS: Readonly<Record<DeskState | 'unpaid', string>> = {
  'to-check': 'À vérifier',
  unpaid: 'Impayées',
  mismatched: 'Écarts',
  orphaned: 'Sans commande',
  matched: 'Rapprochés',
  dismissed: 'Écartés',
}

export const EMPTY_TEXTS: Readonly<Record<DeskState, string>> = {
  'to-check': 'Aucun paiement n’attend votre vérification.',
  mismatched: 'Aucun montant ne diffère.',
  orphaned: 'Chaque transaction a sa commande.',
  matched: 'Aucune transaction n’est encore rapprochée.',
  dismissed: 'Aucune transaction n’est écartée.',
}

export const DIFFERENCE_LABELS: Readonly<Record<DifferenceKind, string>> = {
  'not-booked': 'Sur le relevé, pas dans la boutique',
  'not-on-statement': 'Dans la boutique, pas sur le relevé',
  unnumbered: 'Noté sans numéro de transaction',
  amount: 'Montants différents',
  'other-day': 'Compté un autre jour',
}

/** What an entry is, in a few words. */
export function sourceText({ source, provider, paymentState, note, amount }: ShownDeskEntry): string {
  if (source === 'claim') return 'Annoncé par le client'
  if (source === 'door') return `Annoncé à la livraison${note ? `, ${note}` : ''}`
  if (source === 'transaction') return (amount ?? 0) < 0 ? 'Sortie d’argent' : 'Transaction reçue'
  const id = PROVIDER_IDS.find((known) => known === provider)
  const name = id ? providerRules(id).label : 'Fournisseur'
  return paymentState === 'started' || paymentState === 'pending' ? `${name}, en attente du client` : name
}

/** What a person has to know about an entry; empty for nothing. */
export function entryProblem({ source, problem, expected, amount, state, note }: ShownDeskEntry): string {
  if (problem) return PAYMENT_PROBLEMS[problem]
  if (state === 'dismissed' && note) return note
  return source === 'transaction' && state === 'mismatched' && expected !== amount
    ? 'Le montant de la transaction n’est pas celui qui est compté.'
    : ''
}

export type DeskAction = DeskActionInput['action']

export const ACTIONS: Readonly<
  Record<DeskAction, { label: string; title: string; submit: string; danger?: boolean }>
> = {
  confirm: { label: 'Confirmer', title: 'Paiement reçu', submit: 'Confirmer' },
  refuse: { label: 'Non reçu', title: 'Paiement non reçu', submit: 'Noter non reçu' },
  refund: { label: 'Rembourser', title: 'Rembourser ce paiement', submit: 'Rembourser', danger: true },
  settle: { label: 'Réglé autrement', title: 'Marquer comme réglé', submit: 'Enregistrer' },
  link: { label: 'Rattacher', title: 'Rattacher à une commande', submit: 'Rattacher' },
  unlink: { label: 'Détacher', title: 'Détacher de la commande', submit: 'Détacher', danger: true },
  dismiss: { label: 'Écarter', title: 'Écarter cette transaction', submit: 'Écarter' },
  restore: { label: 'Reprendre', title: 'Reprendre cette transaction', submit: 'Reprendre' },
}

/** The actions that an entry allows, the usual one first. */
export function actionsOf({ source, state, paymentState, refundable }: ShownDeskEntry): DeskAction[] {
  if (source === 'transaction') {
    if (state === 'orphaned') return ['link', 'dismiss']
    return state === 'dismissed' ? ['restore'] : ['unlink']
  }
  if (source === 'payment' && (paymentState === 'paid' || paymentState === 'refunded'))
    return refundable ? ['refund', 'settle'] : ['settle']
  return ['confirm', 'refuse']
}
