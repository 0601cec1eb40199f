import { fold } from '../text/fold.ts'
import type { Order } from './order.ts'
import type { PaymentClaim } from './payment-claim.ts'

/** What an order is found by. */
export type Searchable = Pick<
  Order,
  'orderId' | 'customerName' | 'deliveryAddress' | 'customerPhone' | 'paymentCode'
>

/** Who claims to have paid it. */
export type Payer = Pick<PaymentClaim, 'name' | 'phone'>

/**
 * Number, name, address, phone, payment code, and the payers' names and phones, folded, a line each: no word of a search
 * reaches over the end of one.
 */
export function orderSearchText(order: Searchable, payers: readonly Payer[] = []): string {
  const { orderId, customerName, deliveryAddress, customerPhone, paymentCode } = order
  const paid = payers.flatMap(({ name, phone }) => [name, `221${phone}`])
  return [
    orderId,
    customerName,
    deliveryAddress,
    customerPhone && `221${customerPhone}`,
    paymentCode,
    ...paid,
  ]
    .filter((text) => text !== null)
    .map(fold)
    .join('\n')
}

/** A search term. It matches an order that contains one of the texts or has this total. */
export interface OrderTerm {
  texts: readonly string[]
  /** francs */
  amount: number | null
}

/** More words than these say nothing more about what is wanted. */
const MAX_TERMS = 8
/** Digits however they are formatNumber, or a word. */
const TERMS = /[+(]*\d(?:[\s.()/+-]*\d)*(?=\s|$)|\S+/g
const CURRENCY = /^(?:f?cfa|f|xof)$/

/** What an order has to contain to be found, all of it, in any order; nothing for an empty search. */
export function orderSearchTerms(typed: string): OrderTerm[] {
  const terms = fold(typed.slice(0, 100)).match(TERMS) ?? []
  const isAmount = terms.some((term) => CURRENCY.test(term)) && terms.length > 1
  return terms
    .filter((term) => !isAmount || !CURRENCY.test(term))
    .slice(0, MAX_TERMS)
    .map(readTerm)
}

/** A phone number, an amount, or a part of an address, where it is digits. */
function readTerm(term: string): OrderTerm {
  if (!/^[+(]*\d[\d\s.()/+-]*$/.test(term)) return { texts: [term], amount: null }
  const digits = term.replace(/\D/g, '').replace(/^00/, '')
  const amount = /^[\d\s.]+$/.test(term) && digits.length <= 12 ? Number(digits) : null
  return { texts: digits === term || digits === '' ? [term] : [term, digits], amount }
}
