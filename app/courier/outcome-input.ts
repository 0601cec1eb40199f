import type { CourierOrder } from '../../contracts/courier-run.ts'
import type { CourierActionInput } from '../../contracts/order-action.ts'
import { variantLabel } from '../../domain/catalogue/variants.ts'
import { dueAtDoor } from '../../domain/money/owed.ts'
import { shortQuestion } from '../../domain/money/short.ts'
import type { PaymentMethod } from '../../domain/orders/order.ts'
import { PAYMENT_METHODS } from '../../domain/orders/order-constants.ts'
import { FAILURE_REASON_NAMES } from '../../domain/orders/statuses.ts'
import { formatFrancs } from '../../domain/pricing/francs.ts'
import { INVALID_FRANCS, readFrancs } from '../../domain/pricing/read-amount.ts'

export type Outcome = CourierActionInput['action']

/** What is typed and chosen in the form of an outcome, by field. */
export interface OutcomeValues {
  amount: string
  /** in cash, beside a wallet's payment */
  cash: string
  method: string
  note: string
  reason: string
  /** as 2026-11-23 */
  day: string
  /** `value` of one of `exchangeOptions` */
  exchange: string
  quantity: string
  /** number of units that the customer keeps, by position in the order */
  taken: Readonly<Record<number, string>>
}

export interface InvalidField {
  /** name of the field */
  name: string
  error: string
}

/** `question`: what is asked once before less than is due is stored */
export type CheckedOutcome = { input: CourierActionInput; question: string | null } | InvalidField

/** The sizes and colours for which the items of an order can be exchanged. */
export function exchangeOptions({ items }: CourierOrder) {
  return items.flatMap((item) =>
    item.exchanges.map((choice) => ({
      item,
      choice,
      value: `${item.position} ${JSON.stringify(choice)}`,
      text: `${variantLabel(item)} → ${variantLabel(choice)}, ${item.name}`,
    })),
  )
}

/**
 * The first values of a form.
 * @param typed the input of a refused action that is corrected
 * @param tomorrow as 2026-11-23
 */
export function startOutcome(
  outcome: Outcome,
  order: CourierOrder,
  typed: CourierActionInput | null,
  tomorrow: string,
): OutcomeValues {
  const refused = typed?.action === 'deliver_partly' ? typed.refused : []
  const isRefused = (at: number) => refused.find(({ position }) => position === at)?.quantity ?? 0
  const taken = Object.fromEntries(
    order.items.map(({ position, quantity }) => [position, String(quantity - isRefused(position))]),
  )
  const due = amountDue(outcome, order, taken)
  const paid = typed && 'amount' in typed ? typed : null
  const cash = Math.min(paid?.cash ?? 0, due)
  const failed = typed?.action === 'fail' ? typed : null
  const exchanged = typed?.action === 'exchange' ? typed : null
  const options = exchangeOptions(order)
  const chosen = options.find(({ item, choice }) => {
    const isSameItem = item.position === exchanged?.position
    return isSameItem && choice.size === exchanged.size && choice.color === exchanged.color
  })
  return {
    amount: String(Math.min(paid?.amount ?? due, due - cash)),
    cash: cash === 0 ? '' : String(cash),
    method: paid?.method ?? 'Cash',
    note: typed?.note ?? '',
    reason: failed?.reason ?? '',
    day: failed?.again?.slice(0, 10) ?? tomorrow,
    exchange: (chosen ?? options[0])?.value ?? '',
    quantity: String(exchanged?.quantity ?? 1),
    taken,
  }
}

/** Changes what is typed, and the amount with it unless the courier has changed the proposed amount. */
export function changeOutcome(
  outcome: Outcome,
  order: CourierOrder,
  values: OutcomeValues,
  change: Partial<OutcomeValues>,
): OutcomeValues {
  const changed = { ...values, ...change }
  if ('amount' in change) return changed
  const isProposed = readFrancs(values.amount) === proposedAmount(outcome, order, values)
  return isProposed ? { ...changed, amount: String(proposedAmount(outcome, order, changed)) } : changed
}

/** What is due beside the cash. */
function proposedAmount(outcome: Outcome, order: CourierOrder, values: OutcomeValues): number {
  return Math.max(0, amountDue(outcome, order, values.taken) - (readCash(values) ?? 0))
}

/** Francs in cash beside a wallet's payment; null when they cannot be read. */
function readCash({ method, cash }: OutcomeValues): number | null {
  return method === 'Cash' || cash.trim() === '' ? 0 : readFrancs(cash)
}

/** Francs to collect, without the units that the customer does not take. */
function amountDue(outcome: Outcome, { due, items }: CourierOrder, taken: OutcomeValues['taken']): number {
  if (outcome !== 'deliver_partly') return due
  const lines: typeof items = []
  for (const item of items) lines[item.position] = { ...item, quantity: item.quantity + item.refused }
  const refused = items.map(({ position, quantity }) => ({
    position,
    quantity: quantity - Number(taken[position]),
  }))
  return dueAtDoor(due, { items: lines, returns: [] }, refused)
}

/** The input of the action, or the first field that is invalid. */
export function checkOutcome(
  outcome: Outcome,
  order: CourierOrder,
  values: OutcomeValues,
  tomorrow: string,
): CheckedOutcome {
  if (outcome === 'fail') return checkFailure(values, tomorrow)
  if (outcome === 'exchange') return checkExchange(order, values)
  if (outcome === 'deliver_partly') return checkPart(order, values)
  const paid = checkMoney(order, order.due, values)
  return 'error' in paid ? paid : { ...paid, input: { action: 'deliver', ...paid.input } }
}

interface Payment {
  amount: number
  method: PaymentMethod
  cash?: number
  note: string
}

function checkMoney(
  order: CourierOrder,
  due: number,
  values: OutcomeValues,
): { input: Payment; question: string | null } | InvalidField {
  const note = values.note.trim()
  if (order.due === 0) return { input: { amount: 0, method: 'Cash', note }, question: null }
  const amount = readFrancs(values.amount)
  const cash = readCash(values)
  if (amount === null) return { name: 'amount', error: INVALID_FRANCS }
  if (cash === null) return { name: 'cash', error: INVALID_FRANCS }
  if (amount + cash > due) {
    const name = amount > due || cash === 0 ? 'amount' : 'cash'
    return { name, error: `Ce montant dépasse ce qui reste dû : ${formatFrancs(due)}.` }
  }
  const method = PAYMENT_METHODS.find((known) => known === values.method) ?? 'Cash'
  const paid = amount === 0 ? { amount: cash, method: 'Cash' as const } : { amount, method }
  return {
    input: { ...paid, ...(amount > 0 && cash > 0 && { cash }), note },
    question: shortQuestion(due, amount + cash),
  }
}

function checkPart(order: CourierOrder, values: OutcomeValues): CheckedOutcome {
  const refused = order.items.flatMap(({ position, quantity: ordered }) => {
    const quantity = ordered - Number(values.taken[position])
    return quantity > 0 ? [{ position, quantity }] : []
  })
  const isAnyTaken = order.items.some(({ position }) => Number(values.taken[position]) > 0)
  const name = `taken-${order.items[0]?.position}`
  if (refused.length === 0) return { name, error: 'Tout est pris : choisissez plutôt « Livré ».' }
  if (!isAnyTaken) return { name, error: 'Rien n’est pris : choisissez plutôt « Pas livré ».' }
  const paid = checkMoney(order, amountDue('deliver_partly', order, values.taken), values)
  return 'error' in paid ? paid : { ...paid, input: { action: 'deliver_partly', refused, ...paid.input } }
}

function checkExchange(order: CourierOrder, values: OutcomeValues): CheckedOutcome {
  const option = exchangeOptions(order).find(({ value }) => value === values.exchange)
  if (!option) return { name: 'exchange', error: 'Choisissez un échange.' }
  const { item, choice } = option
  const quantity = Number(values.quantity)
  if (quantity > item.quantity) return { name: 'quantity', error: `Le client n’en a que ${item.quantity}.` }
  const paid = checkMoney(order, order.due, values)
  if ('error' in paid) return paid
  const swapped = { position: item.position, quantity, ...choice }
  return { ...paid, input: { action: 'exchange', ...swapped, ...paid.input } }
}

function checkFailure({ reason: chosen, day, note: text }: OutcomeValues, tomorrow: string): CheckedOutcome {
  const reason = FAILURE_REASON_NAMES.find((name) => name === chosen)
  const note = text.trim()
  if (!reason) return { name: 'reason', error: 'Choisissez une raison.' }
  if (reason === 'postponed' && day < tomorrow) {
    return { name: 'day', error: 'Indiquez un jour après aujourd’hui.' }
  }
  if (reason === 'other' && note === '') return { name: 'note', error: 'Expliquez pourquoi.' }
  const again = reason === 'postponed' ? `${day}T00:00:00.000Z` : null
  return { input: { action: 'fail', reason, again, note }, question: null }
}
