import type { BirthListGift } from '../birth-lists/gifts.ts'
import type { PaymentProblem, PaymentState } from '../payments/payment.ts'

/** What the booking of money ended; taking the money off opens it again. */
export interface Settled {
  /** payment code of the customer's claim that was to check */
  claim?: string
  /** when the claim was stored: its payer may have claimed anew since; ISO date, absent in rows of earlier versions */
  claimAt?: string
  /** id of the delivery attempt whose claim was open */
  door?: string
  /** the provider's payment as it was */
  payment?: {
    id: string
    state: PaymentState
    problem: PaymentProblem | null
    transactionNumber: string | null
    /** francs */
    paidAmount: number | null
  }
  /** id of the refund by hand that notes whose payment was given back */
  refund?: string
  /** why the transaction was set aside as no order's */
  dismissed?: string
  /** a gift of money as it was */
  gift?: Pick<BirthListGift, 'state' | 'amount'>
  /** idempotency key of a request that added no step to the order's history */
  key?: string
}

/** `row`: what a row of the ledger settled; `number`: what its number did, where the row was booked without one. */
export interface Settles {
  row?: Settled
  number?: Settled
}

/** Events of rows that were booked with their number. The number of any other row came later. */
const BOOKING_EVENTS: readonly (string | null)[] = ['receive', 'receive_claim', 'linked_refund']

/** Whether a row was booked without its number, and stays when the number is taken off. */
export const isNumberedLater = ({ event }: { event: string | null }) => !BOOKING_EVENTS.includes(event)

interface Reversible {
  orderId?: string
  giftId?: string | null
  kind: string
  amount: number
  transactionNumber?: string | null
}

/** Drops pairs of rows of one order or gift, kind and number that add up to nothing, such as a step and its undo. */
export function withoutReversals<Row extends Reversible>(rows: readonly Row[]): Row[] {
  const left: Row[] = []
  const open = new Map<string, Row[]>()
  const keyOf = ({ orderId = '', giftId, kind, amount, transactionNumber: number }: Row, sign: 1 | -1) =>
    `${orderId} ${giftId ?? ''} ${kind} ${number ?? ''} ${sign * amount}`
  for (const row of rows) {
    const reversed = open.get(keyOf(row, -1))?.pop()
    if (reversed) left.splice(left.indexOf(reversed), 1)
    else {
      left.push(row)
      open.set(keyOf(row, 1), [...(open.get(keyOf(row, 1)) ?? []), row])
    }
  }
  return left
}
