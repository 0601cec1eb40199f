import type { PaymentMethod } from '../orders/order.ts'
import type { ManagedItem } from './managed-order.ts'
import type { CallResult, FailureReason } from './statuses.ts'

export interface PiecesOfLine {
  /** index of the order's line */
  position: number
  quantity: number
}

/** An amount in francs, with its payment method. */
interface Collected {
  amount: number
  method: PaymentMethod
}

export type ReturnAction =
  | { action: 'request_return'; lines: PiecesOfLine[]; reason: string }
  /** `restock`: units that are sold again; the others are damaged */
  | { action: 'receive_return'; returnId: string; restock: PiecesOfLine[] }
  | ({ action: 'refund_return'; returnId: string; note: string } & Collected)
  /** `amount`: credit for the returned units */
  | { action: 'exchange_return'; returnId: string; exchangeOrderId: string; amount: number }
  | { action: 'refuse_return'; returnId: string; note: string }

/** A change that customers can make on the page of their order, other than cancelling it (D-50). */
export type CustomerAction =
  | { action: 'change_address'; deliveryAddress: string }
  /** `again`: date from which the customer can receive the delivery */
  | { action: 'postpone'; again: string; note: string }

/** An action on an order: the user's input and the data already read from the database. Dates are ISO texts. */
export type OrderAction =
  | { action: 'confirm' | 'revert_confirmation' | 'reopen' | 'pack' | 'dispatch' | 'return_to_stock' }
  | { action: 'cancel'; reason: string }
  | { action: 'call'; result: CallResult; again: string | null; reason: string }
  | { action: 'assign'; courierId: string | null; runId: string | null; runPosition: number }
  | ({ action: 'deliver'; note: string } & Collected)
  | ({ action: 'deliver_partly'; refused: PiecesOfLine[]; note: string } & Collected)
  | ({ action: 'exchange'; color: string | null; size: string | null; note: string } & PiecesOfLine &
      Collected)
  | { action: 'fail'; reason: FailureReason; again: string | null; note: string }
  | ({ action: 'pay' } & Collected)
  /** `method`: how the shop received the amount; by default the reported wallet */
  | { action: 'confirm_payment'; method?: PaymentMethod | undefined }
  | { action: 'refuse_payment'; note: string }
  | ({ action: 'refund'; note: string } & Collected)
  | {
      action: 'edit'
      lines: ManagedItem[]
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
