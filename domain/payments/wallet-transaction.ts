import type { Wallet } from '../orders/order.ts'
import { WALLETS } from '../orders/order-constants.ts'

/** Reads the stored name of a wallet. */
export function walletOf(name: string | null | undefined): Wallet {
  return WALLETS.find((wallet) => wallet === name) ?? WALLETS[0]
}

/** Money that arrived in or left a wallet. Amounts in francs, negative for money that left; times in epoch milliseconds. */
export interface WalletTransaction {
  id: string
  wallet: Wallet
  /** the wallet's transaction number, in capitals */
  number: string
  /** null until a provider or a statement tells */
  amount: number | null
  at: number | null
  /** nine digits */
  payerPhone: string | null
  paymentId: string | null
  /** what the statement says; null until a statement has it */
  statementAmount: number | null
  statementAt: number | null
  statementId: string | null
  /** set when a person has decided that the transaction is no order's */
  dismissedNote: string | null
  /** since when the desk does not show it: its row was taken out of the statement, and nothing else tells of it */
  removedAt: number | null
  /** what the statement said before its row was taken out */
  removedAmount: number | null
  removedTime: number | null
  /** 1: the ledger had its money before a statement did */
  proven: number | null
  createdAt: number
}

export const MAX_TRANSACTION_NUMBER = 64

/** Brings a transaction number into the form that is stored: without spaces and marks, in capitals. */
export function transactionNumber(typed: string): string {
  return typed
    .replace(/[^\p{L}\p{N}._/-]/gu, '')
    .toUpperCase()
    .slice(0, MAX_TRANSACTION_NUMBER)
}

/** Texts that may name a payment in a statement, in capitals. */
export function namesOf(...names: (string | null)[]): string[] {
  return names.flatMap((name) => (name ? [name.toUpperCase()] : []))
}
