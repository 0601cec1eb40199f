import type { PaymentMethod, Wallet } from '../orders/order.ts'
import { PAYMENT_METHODS, WALLETS } from '../orders/order-constants.ts'
import { FAILURE_REASONS, type FailureReason } from '../orders/statuses.ts'

interface Counted {
  count: number
  /** francs */
  amount: number
}

/**
 * The figures of a day (D-31). An action counts on the day it is made, so a past day never changes. Amounts in francs.
 */
export interface DailyReport {
  /** as 2026-11-22 */
  day: string
  orders: number
  /** francs that promotions took off; negative when more was cancelled or went back than ordered; absent without any */
  discount?: number
  delivered: number
  /** francs that customers did not pay at these deliveries; absent without any */
  rest?: number
  /** failed deliveries by reason */
  failed: { reason: FailureReason; count: number }[]
  cash: {
    /** francs to collect at the deliveries that ended */
    expected: number
    /** francs collected by couriers */
    collected: number
    /** francs received in the shop */
    counter: number
    settlements: number
    /** francs of cash that couriers held at their settlements */
    settled: number
    /** francs of fees that these settlements counted; absent without any */
    fees?: number
    /** francs handed over at settlements */
    received: number
  }
  /** `claimed` by customers, reported `atDoor`, and received by the shop */
  wallets: { method: Wallet; claimed: Counted; atDoor: Counted; paid: number }[]
  refunds: { method: PaymentMethod; amount: number }[]
  /** francs among `wallets` and `refunds` that are for birth lists, and no order's; absent without any */
  lists?: { received: number; returned: number }
  /** fees of couriers */
  fees: number
}

/** Sums of the delivery attempts of one result and reason that ended or were undone on a day. Amounts in francs. */
export interface AttemptSum {
  result: string | null
  reason: string | null
  count: number
  expected: number
  /** due at the door and not collected */
  rest: number
  fee: number
}

/** Sum of a day's ledger rows with the same kind, method, `byCourier` and `forLists`, in francs. */
export interface LedgerSum {
  kind: string
  method: string
  /** whether a courier collected the money */
  byCourier: boolean
  /** whether it is money for a birth list */
  forLists: boolean
  amount: number
}

/** What happened on a day: orders placed, delivery attempts ended or undone, payments, claims and settlements. */
export interface DayRows {
  orders: number
  discount: number
  ended: readonly AttemptSum[]
  undone: readonly AttemptSum[]
  ledger: readonly LedgerSum[]
  claims: readonly { method: string; amount: number }[]
  /** wallet payments reported at the door; undone ones are negative */
  atDoor: readonly (Counted & { method: string })[]
  settlements: { count: number; expected: number; fees: number; received: number }
}

export function dailyReport(day: string, rows: DayRows): DailyReport {
  const attempts = [...rows.ended, ...rows.undone.map(negated)]
  const counted = (fits: (sum: AttemptSum) => boolean) => total(attempts.filter(fits), 'count')
  const paid = (fits: (sum: LedgerSum) => boolean) => total(rows.ledger.filter(fits), 'amount')
  const cash = (byCourier: boolean) =>
    paid((row) => row.kind === 'payment' && row.method === 'Cash' && row.byCourier === byCourier)
  const { count, expected, fees, received } = rows.settlements
  const rest = total(
    attempts.filter(({ result }) => result !== 'failed'),
    'rest',
  )
  const forLists = (kind: string) => paid((row) => row.kind === kind && row.forLists)
  const lists = { received: forLists('payment'), returned: 0 - forLists('refund') }
  return {
    day,
    orders: rows.orders,
    ...(rows.discount !== 0 && { discount: rows.discount }),
    delivered: counted(({ result }) => result !== 'failed'),
    ...(rest !== 0 && { rest }),
    failed: reasons().map((reason) => ({
      reason,
      count: counted((sum) => sum.result === 'failed' && readReason(sum.reason) === reason),
    })),
    cash: {
      expected: total(attempts, 'expected'),
      collected: cash(true),
      counter: cash(false),
      settlements: count,
      settled: expected,
      ...(fees !== 0 && { fees }),
      received,
    },
    wallets: WALLETS.map((method) => {
      const claims = rows.claims.filter((claim) => claim.method === method)
      const atDoor = rows.atDoor.filter((claim) => claim.method === method)
      return {
        method,
        claimed: { count: claims.length, amount: total(claims, 'amount') },
        atDoor: { count: total(atDoor, 'count'), amount: total(atDoor, 'amount') },
        paid: paid((row) => row.kind === 'payment' && row.method === method),
      }
    }),
    refunds: PAYMENT_METHODS.map((method) => ({
      method,
      amount: 0 - paid((row) => row.kind === 'refund' && row.method === method),
    })),
    ...((lists.received !== 0 || lists.returned !== 0) && { lists }),
    fees: total(attempts, 'fee'),
  }
}

const reasons = () => Object.keys(FAILURE_REASONS) as FailureReason[]
const readReason = (reason: string | null) => reasons().find((known) => known === reason) ?? 'other'

function negated({ result, reason, count, expected, rest, fee }: AttemptSum): AttemptSum {
  return { result, reason, count: -count, expected: -expected, rest: -rest, fee: -fee }
}

function total<Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0)
}

/** A section of the displayed, printed and exported report: figures with a count, francs or both, or a text. */
export interface ReportSection {
  title: string
  rows: { label: string; count?: number; amount?: number; text?: string }[]
}

export function reportSections(report: DailyReport): ReportSection[] {
  const { cash, wallets, refunds, lists } = report
  const failures = report.failed.filter(({ count }) => count !== 0)
  return [
    {
      title: 'Commandes et livraisons',
      rows: [
        { label: 'Commandes reçues', count: report.orders },
        ...(report.discount ? [{ label: 'Remises accordées', amount: report.discount }] : []),
        { label: 'Livraisons réussies', count: report.delivered },
        ...(report.rest ? [{ label: 'Reste à payer après ces livraisons', amount: report.rest }] : []),
        { label: 'Livraisons ratées', count: total(report.failed, 'count') },
        ...failures.map(({ reason, count }) => ({ label: `– ${FAILURE_REASONS[reason]}`, count })),
        { label: 'Frais des livreurs', amount: report.fees },
      ],
    },
    {
      title: 'Espèces',
      rows: [
        { label: 'À encaisser à la livraison', amount: cash.expected },
        { label: 'Encaissé par les livreurs', amount: cash.collected },
        { label: 'Encaissé en boutique', amount: cash.counter },
        { label: 'Versements des livreurs', count: cash.settlements },
        { label: 'Dû par les livreurs aux versements', amount: cash.settled },
        ...(cash.fees ? [{ label: 'Frais réglés aux livreurs', amount: cash.fees }] : []),
        { label: 'Reçu des livreurs', amount: cash.received },
        { label: 'Écart des versements', amount: cash.received - (cash.settled - (cash.fees ?? 0)) },
      ],
    },
    {
      title: 'Paiement mobile',
      rows: [
        ...wallets.flatMap(({ method, claimed, atDoor, paid }) => [
          { label: `${method}, annoncé`, ...claimed },
          { label: `${method}, annoncé à la livraison`, ...atDoor },
          { label: `${method}, payé`, amount: paid },
        ]),
        ...(lists ? [{ label: '– dont pour des listes de naissance', amount: lists.received }] : []),
      ],
    },
    {
      title: 'Remboursements',
      rows: [
        ...refunds.map(({ method, amount }) => ({ label: method === 'Cash' ? 'Espèces' : method, amount })),
        ...(lists?.returned
          ? [{ label: '– dont pour des listes de naissance', amount: lists.returned }]
          : []),
      ],
    },
  ]
}

export const REPORT_HEADINGS = ['Jour', 'Rubrique', 'Ligne', 'Nombre', 'Montant (FCFA)']

export function reportCells(day: string, sections: readonly ReportSection[]): string[][] {
  const cell = (figure: number | undefined) => (figure === undefined ? '' : String(figure))
  return sections.flatMap(({ title, rows }) =>
    rows.map(({ label, count, amount, text }) => [day, title, label, text ?? cell(count), cell(amount)]),
  )
}
