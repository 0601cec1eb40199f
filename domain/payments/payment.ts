import type { Wallet } from '../orders/order.ts'

/**
 * `started`: stored before the provider is asked; `pending`: the provider waits for the payer; `paid` only with the
 * provider's proof.
 */
export const PAYMENT_STATES = ['started', 'pending', 'paid', 'failed', 'expired', 'refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const OPEN_STATES = ['started', 'pending'] as const satisfies readonly PaymentState[]

/** Whether a payment waits for its payer. */
export const isOpen = ({ state }: { state: PaymentState }) => OPEN_STATES.some((open) => open === state)

/** Whether the provider or a person has said that a payment is paid. */
export const isPaid = ({ state }: { state: PaymentState }) => state === 'paid' || state === 'refunded'

/** Whether a text can be the shop's id of a payment. */
export function isPaymentId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text)
}

/** Why a person must look at a payment, with the text of the reconciliation desk. */
export const PAYMENT_PROBLEMS = {
  amount: 'Le montant payé n’est pas celui de la commande.',
  currency: 'Le paiement n’est pas en francs CFA.',
  reference: 'Le paiement annoncé porte une autre référence\u202f: vérifiez-le chez le fournisseur.',
  order: 'La commande a été supprimée entre-temps.',
  counted: 'Ce numéro de transaction compte déjà pour une autre commande.',
  surplus: 'La commande était déjà payée\u202f: il y a trop-perçu.',
  unconfirmed:
    'Le paiement est annoncé, mais le compte ne permet pas de le relire\u202f: cherchez-le dans le portefeuille.',
  refund: 'Le remboursement n’a pas été accepté.',
} as const
export type PaymentProblem = keyof typeof PAYMENT_PROBLEMS
export const PAYMENT_PROBLEM_NAMES = Object.keys(PAYMENT_PROBLEMS) as PaymentProblem[]

/** A payment that the shop asked a provider for. Amounts in francs, times in epoch milliseconds. */
export interface ProviderPayment {
  /** the reference that the provider gets */
  id: string
  orderId: string
  provider: string
  method: Wallet
  amount: number
  state: PaymentState
  problem: PaymentProblem | null
  /** the provider's id and page; null until its answer to the start is stored */
  reference: string | null
  url: string | null
  /** links that open a wallet's app, by its name */
  deepLinks: Readonly<Record<string, string>>
  transactionNumber: string | null
  paidAmount: number | null
  /** nine digits */
  payerPhone: string | null
  failure: string | null
  createdAt: number
  expiresAt: number
  changedAt: number
}
