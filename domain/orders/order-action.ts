import type { Permission } from '../accounts/account.ts'
import type { AppliedPromotion, Promotion } from '../promotions/promotion.ts'
import type { OrderItem, PaymentMethod, Wallet } from './order.ts'
import type { CallResult, FailureReason } from './statuses.ts'

export interface UnitsOfLine {
  /** index of the order's line */
  position: number
  quantity: number
}

/** An amount in francs, with its payment method. */
interface Collected {
  amount: number
  method: PaymentMethod
}

export interface AtDoor extends Collected {
  /** the shop has this money of a wallet in the ledger already */
  isBooked?: boolean
  /** the order was paid otherwise before the courier reported this money, which may be more than is due */
  isLate?: boolean
  /** francs in cash beside a wallet's */
  cash?: number
}

export type ReturnAction =
  | { action: 'request_return'; lines: UnitsOfLine[]; reason: string }
  /** `restock`: units that are sold again; the others are damaged */
  | { action: 'receive_return'; returnId: string; restock: UnitsOfLine[] }
  | ({ action: 'refund_return'; returnId: string; note: string } & Collected)
  /** `amount`: credit for the returned units */
  | { action: 'exchange_return'; returnId: string; exchangeOrderId: string; amount: number }
  | { action: 'refuse_return'; returnId: string; note: string }

/** A change that customers can make on the page of their order, other than cancelling it (D-50). */
export type CustomerAction =
  | { action: 'change_address'; deliveryAddress: string }
  /** `again`: date from which the customer can receive the delivery */
  | { action: 'postpone'; again: string; note: string }
  /** `paymentCode`: what an order without one gets */
  | { action: 'choose_payment'; method: PaymentMethod; paymentCode: string }

/** An action on an order: the user's input and the data already read from the database. Dates are ISO texts. */
export type OrderAction =
  /** `note`: how the customer confirmed it */
  | { action: 'confirm'; note?: string }
  | { action: 'revert_confirmation' | 'reopen' | 'pack' | 'dispatch' }
  /** `restock`: units that are sold again, by default all; the others are damaged */
  | { action: 'return_to_stock'; restock?: UnitsOfLine[] }
  /** the units that a courier brought back from the door; `restock` as above */
  | { action: 'receive_back'; restock: UnitsOfLine[] }
  | { action: 'cancel'; reason: string }
  /** `day`: the wanted day that a confirming customer named; absent: as it is */
  | { action: 'call'; result: CallResult; again: string | null; reason: string; day?: string }
  /** `day`: as 2026-11-22; null: as soon as possible */
  | { action: 'set_day'; day: string | null }
  | { action: 'assign'; courierId: string | null; runId: string | null; runPosition: number }
  | ({ action: 'deliver'; note: string } & AtDoor)
  | ({ action: 'deliver_partly'; refused: UnitsOfLine[]; note: string } & AtDoor)
  | ({ action: 'exchange'; color: string | null; size: string | null; note: string } & UnitsOfLine & AtDoor)
  | { action: 'fail'; reason: FailureReason; again: string | null; note: string }
  | ({ action: 'pay' } & Collected)
  /** `method`, `amount`: how and how much the shop received; by default as it was reported */
  | {
      action: 'confirm_payment'
      method?: PaymentMethod | undefined
      amount?: number
      transactionNumber?: string | undefined
      isBooked?: boolean
    }
  | { action: 'refuse_payment'; note: string }
  /** `isReturned`: the provider has returned it already, whatever became of the order */
  | ({ action: 'refund'; note: string; transactionNumber?: string; isReturned?: boolean } & Collected)
  /** money that a wallet's transaction proves (E-02, E-20) */
  | { action: 'receive'; amount: number; method: Wallet; transactionNumber: string | null }
  /**
   * it was another order's; a negative `amount` takes a refund back, `credit` what that refund added to the credit, and
   * `door` opens the claim made at the door again
   */
  | {
      action: 'take_back'
      amount: number
      credit: number
      method: Wallet
      transactionNumber: string | null
      door: boolean
    }
  | {
      action: 'edit'
      lines: OrderItem[]
      promotions: AppliedPromotion[]
      waitingPromotions: Promotion[]
      customerName?: string
      deliveryAddress?: string
      customerPhone?: string | null
      deliveryFee?: number
      zone?: string
      district?: string
    }
  | { action: 'delete' | 'restore' }
  | CustomerAction
  | ReturnAction

export type ActionOf<Name extends OrderAction['action']> = Extract<OrderAction, { action: Name }>

/** The user who made the last step of an order can undo it for this long (D-04). */
export const UNDO_MS = 15 * 60 * 1000

/** Actions that need the permission `payments` in addition to `orders`: deleting takes an order's money out of the figures. */
export const MONEY_ACTIONS: ReadonlySet<string> = new Set<OrderAction['action']>([
  'pay',
  'confirm_payment',
  'refuse_payment',
  'refund',
  'refund_return',
  'delete',
])

export function permissionsOfAction(action: OrderAction['action']): [Permission, ...Permission[]] {
  return MONEY_ACTIONS.has(action) ? ['orders', 'payments'] : ['orders']
}

/** What administrators read after an action that the shop has stored. */
export const DONE_TEXTS = {
  confirm: 'Commande confirmée avec succès',
  revert_confirmation: 'La commande est de nouveau en attente',
  cancel: 'Commande annulée avec succès',
  reopen: 'Commande rétablie',
  pack: 'Commande prête',
  set_day: 'Jour de livraison enregistré',
  assign: 'Livreur enregistré',
  dispatch: 'Commande partie en livraison',
  deliver: 'Commande livrée',
  deliver_partly: 'Commande livrée en partie',
  fail: 'Commande notée non livrée',
  return_to_stock: 'Pièces remises en stock',
  receive_back: 'Pièces reçues.',
  pay: 'Paiement enregistré',
  confirm_payment: 'Paiement confirmé',
  refuse_payment: 'Paiement noté non reçu',
  refund: 'Remboursement enregistré',
  request_return: 'Retour demandé.',
  receive_return: 'Pièces reçues.',
  refund_return: 'Remboursement enregistré.',
  exchange_return: 'Échange enregistré\u202f: une nouvelle commande est prête.',
  refuse_return: 'Retour refusé.',
  delete: 'Commande supprimée avec succès',
  restore: 'Commande restaurée',
  undo: 'Dernière étape défaite',
} as const satisfies Partial<Record<OrderAction['action'] | 'undo', string>>
