import { internationalPhone, readAnyPhone } from '../contact/phone.ts'
import { fold } from '../text/fold.ts'
import type { PlacedOrder } from './order.ts'
import type { PaymentClaim } from './payment-claim.ts'

export type Searchable = Pick<
  PlacedOrder,
  'orderId' | 'customerName' | 'deliveryAddress' | 'customerPhone' | 'paymentCode'
>

export type Payer = Pick<PaymentClaim, 'name' | 'phone'>

/**
 * Joins the searchable texts of an order: number, name, address, phone, payment code, payers' names and phones, notes.
 * They are folded, one per line, so that no term matches across two lines.
 */
export function orderSearchText(
  order: Searchable,
  payers: readonly Payer[] = [],
  notes: readonly string[] = [],
): string {
  const { orderId, customerName, deliveryAddress, customerPhone, paymentCode } = order
  const paid = payers.flatMap(({ name, phone }) => [name, phoneDigits(phone)])
  return [
    orderId,
    customerName,
    deliveryAddress,
    customerPhone && phoneDigits(customerPhone),
    paymentCode,
    ...paid,
    ...notes.flatMap((note) => [note.replaceAll('\n', ' '), ...phonesIn(note)]),
  ]
    .filter((text) => text !== null)
    .map(fold)
    .join('\n')
}

/** The digits of a phone number with its country code, which contain the nine digits of a Senegalese number. */
function phoneDigits(phone: string): string {
  return internationalPhone(phone).slice(1)
}

/**
 * Returns the numbers of seven or more digits in a text and removes their separators, so that a search finds phone
 * numbers in notes.
 */
function phonesIn(text: string): string[] {
  const found = text.match(/\d(?:[\s.\p{Pd}]?\d){6,}/gu) ?? []
  return found.map((number) => number.replace(/\D/g, ''))
}

/** A search term. Matches orders that contain one of `texts` or whose total is `amount`. */
export interface OrderTerm {
  texts: readonly string[]
  /** francs */
  amount: number | null
}

/** Maximum terms of a query that are searched. */
const MAX_TERMS = 8
/** A number with any separators between its digits, or a word. */
const TERMS = /[+(]*\d[\d.()/+-]*(?=\s|$)(?:\s+[\d.()/+-]+(?=\s|$))*|\S+/g
const CURRENCY = /^(?:f?cfa|f|xof)$/

/** Splits a query into terms, all of which an order must match; empty for an empty query. */
export function orderSearchTerms(typed: string): OrderTerm[] {
  const terms =
    fold(typed.slice(0, 100))
      .replace(/\p{Pd}/gu, '-')
      .match(TERMS) ?? []
  const isAmount = terms.some((term) => CURRENCY.test(term)) && terms.length > 1
  return terms
    .filter((term) => !isAmount || !CURRENCY.test(term))
    .slice(0, MAX_TERMS)
    .map(readTerm)
}

/** Reads digits as text, as a phone number and as an amount, because an order may contain any of these. */
function readTerm(term: string): OrderTerm {
  const phone = readAnyPhone(term)
  if (phone?.startsWith('+') || term.startsWith('tel:'))
    return { texts: [phone ? phoneDigits(phone) : term], amount: null }
  if (!/^[+(]*\d[\d\s.()/+-]*$/.test(term)) return { texts: [term], amount: null }
  // People type a number of France with its leading 0, which the stored number does not have.
  const digits = phone ?? term.replace(/\D/g, '').replace(/^00?(?=\d{8})/, '')
  const amount = /^[\d\s.]+$/.test(term) && digits.length <= 12 ? Number(digits) : null
  return { texts: digits === term || digits === '' ? [term] : [term, digits], amount }
}
