import type { DeskActionInput, ShownDeskEntry } from '../../../contracts/payment-desk.ts'
import type { RefundFailure, RefundState } from '../../../domain/money/refund.ts'
import type { DeskState, SURPLUS_REASONS } from '../../../domain/payments/desk.ts'
import { PAYMENT_PROBLEMS } from '../../../domain/payments/payment.ts'
import { PROVIDER_IDS, providerRules } from '../../../domain/payments/providers.ts'
import type { DifferenceKind } from '../../../domain/payments/reconcile-days.ts'

export const STATE_LABELS: Readonly<Record<DeskState | 'unpaid', string>> = {
  'to-check': 'À vérifier',
  'to-return': 'À rendre',
  unpaid: 'Impayées',
  mismatched: 'Écarts',
  orphaned: 'Sans commande',
  matched: 'Rapprochés',
  dismissed: 'Écartés',
  removed: 'Retirées',
}

export const EMPTY_TEXTS: Readonly<Record<DeskState, string>> = {
  'to-check': 'Aucun paiement n’attend votre vérification.',
  'to-return': 'Aucun client n’a trop payé.',
  mismatched: 'Aucun montant ne diffère.',
  orphaned: 'Chaque transaction a sa commande.',
  matched: 'Aucune transaction n’est encore rapprochée.',
  dismissed: 'Aucune transaction n’est écartée.',
  removed: 'Aucune ligne n’est retirée d’un relevé.',
}

export const DIFFERENCE_LABELS: Readonly<Record<DifferenceKind, string>> = {
  'not-booked': 'Sur le relevé, pas dans la boutique',
  'not-on-statement': 'Dans la boutique, pas sur le relevé',
  unnumbered: 'Noté sans numéro de transaction',
  amount: 'Montants différents',
  'other-day': 'Compté un autre jour',
}

export function providerLabel(provider: string | null): string {
  const id = PROVIDER_IDS.find((known) => known === provider)
  return id ? providerRules(id).label : 'Fournisseur'
}

/** What an entry is, in a few words. */
export function sourceText({ source, provider, paymentState, note, amount }: ShownDeskEntry): string {
  if (source === 'claim') return 'Annoncé par le client'
  if (source === 'door') return `Annoncé à la livraison${note ? `, ${note}` : ''}`
  if (source === 'surplus') return 'À rendre au client'
  if (source === 'refund') return REFUND_LABELS.get(note) ?? 'Remboursement'
  if (source === 'transaction') return (amount ?? 0) < 0 ? 'Sortie d’argent' : 'Transaction reçue'
  const name = providerLabel(provider)
  return paymentState === 'started' || paymentState === 'pending' ? `${name}, en attente du client` : name
}

/** By the state of a refund, or why it waits for a person. */
const REFUND_LABELS: ReadonlyMap<string | null, string> = new Map<RefundState | RefundFailure, string>([
  ['asked', 'Remboursement demandé'],
  ['sent', 'Remboursement envoyé'],
  ['unclear', 'Remboursement incertain'],
  ['refused-again', 'Remboursement incertain'],
  ['refused', 'Remboursement refusé'],
  ['unsent', 'Remboursement non envoyé'],
  ['changed', 'Remboursement annulé'],
])

const REFUND_TEXTS: ReadonlyMap<string | null, string> = new Map<RefundState | RefundFailure, string>([
  ['asked', 'La demande part dans un instant.'],
  ['sent', 'Le fournisseur n’a pas encore répondu.'],
  ['unclear', 'On ne sait pas si l’argent est parti\u202f: vérifiez dans le compte du fournisseur.'],
  [
    'refused-again',
    'Le fournisseur refuse une nouvelle demande\u202f: l’argent est peut-être déjà parti. Vérifiez dans son compte.',
  ],
  ['refused', 'Le fournisseur n’a pas accepté. L’argent n’est pas parti.'],
  ['unsent', 'La demande n’a pas pu être envoyée. L’argent n’est pas parti.'],
  ['changed', 'Cet argent a été rendu autrement entre-temps\u202f: rien n’a été envoyé.'],
])

const SURPLUS_TEXTS: ReadonlyMap<string | null, string> = new Map<(typeof SURPLUS_REASONS)[number], string>([
  ['trash', 'La commande est dans la corbeille\u202f: restaurez-la pour rendre l’argent.'],
  ['cancelled', 'La commande a été annulée après son paiement.'],
  ['returned_to_stock', 'Les articles sont revenus en stock après le paiement.'],
])

/** What a person has to know about an entry; empty for nothing. */
export function entryProblem({ source, problem, expected, amount, state, note }: ShownDeskEntry): string {
  if (problem) return PAYMENT_PROBLEMS[problem]
  if (state === 'dismissed' && note) return note
  if (source === 'refund') return REFUND_TEXTS.get(note) ?? ''
  if (source === 'claim' && note === 'trash') return 'La commande est dans la corbeille.'
  if (source === 'surplus') return SURPLUS_TEXTS.get(note) ?? 'La commande a reçu plus que son prix.'
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
  ask_again: { label: 'Demander de nouveau', title: 'Demander de nouveau', submit: 'Demander' },
  returned: { label: 'Rendu', title: 'Argent rendu', submit: 'Noter rendu' },
  not_returned: { label: 'Non rendu', title: 'Argent non rendu', submit: 'Noter non rendu' },
  refund: { label: 'Rembourser', title: 'Rembourser ce paiement', submit: 'Rembourser', danger: true },
  settle: { label: 'Réglé autrement', title: 'Marquer comme réglé', submit: 'Enregistrer' },
  link: { label: 'Rattacher', title: 'Rattacher à une commande', submit: 'Rattacher' },
  unlink: { label: 'Détacher', title: 'Détacher de la commande', submit: 'Détacher', danger: true },
  dismiss: { label: 'Écarter', title: 'Écarter cette transaction', submit: 'Écarter' },
  restore: { label: 'Reprendre', title: 'Reprendre cette transaction', submit: 'Reprendre' },
  correct: { label: 'Corriger', title: 'Corriger cette ligne du relevé', submit: 'Corriger' },
  remove: { label: 'Retirer', title: 'Retirer cette ligne du relevé', submit: 'Retirer', danger: true },
}

/** The actions that an entry allows, the usual one first. */
export function actionsOf(entry: ShownDeskEntry): DeskAction[] {
  const { source, state, paymentState, refundable, note, stated } = entry
  if (source === 'surplus') return ['settle']
  if (source === 'refund') {
    if (note === 'asked' || note === 'sent') return []
    return note === 'unclear' || note === 'refused-again'
      ? ['ask_again', 'returned', 'not_returned']
      : ['ask_again', 'not_returned']
  }
  if (source === 'transaction') return [...TRANSACTION_ACTIONS[state], ...(stated ? ROW_ACTIONS : [])]
  if (source === 'payment' && (paymentState === 'paid' || paymentState === 'refunded'))
    return refundable ? ['refund', 'settle'] : ['settle']
  return note === 'trash' ? ['refuse'] : ['confirm', 'refuse']
}

const TRANSACTION_ACTIONS: Readonly<Record<DeskState, readonly DeskAction[]>> = {
  'to-check': [],
  'to-return': [],
  mismatched: ['unlink'],
  orphaned: ['link', 'dismiss'],
  matched: ['unlink'],
  dismissed: ['restore'],
  removed: ['restore'],
}
const ROW_ACTIONS = ['correct', 'remove'] as const
