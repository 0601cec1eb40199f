import type { ShownDay } from '../../contracts/payment-desk.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { reconcileDays, totalsKey } from '../../domain/payments/reconcile-days.ts'
import type { ReadDeps } from '../context.ts'

/**
 * Compares the ledger and the statements of a month by day and wallet (E-22). The ledger's figures are those of the daily
 * report. Differences are listed only for days that a statement covers.
 * @param month as 2026-11
 */
export async function listDays({ store: { statements } }: ReadDeps, month: string): Promise<ShownDay[]> {
  const from = Date.parse(`${month}-01`)
  const start = new Date(from)
  const until = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)
  const [{ booked, stated }, covered] = await Promise.all([
    statements.movements({ from, until }),
    statements.covered(),
  ])
  const isCovered = ({ day, wallet }: Pick<ShownDay, 'day' | 'wallet'>) => {
    const period = covered.get(wallet)
    return period !== undefined && day >= dayOf(period.from) && day <= dayOf(period.until)
  }
  const differing = reconcileDays(booked, stated, new Map())
    .filter(isCovered)
    .flatMap(({ differences }) => differences.flatMap(({ number }) => number ?? []))
  const totals = await statements.totals([...new Set(differing)])
  return reconcileDays(booked, stated, totals).map((day) => {
    const differences = day.differences.map((difference) => ({
      ...difference,
      orderId:
        difference.orderId ?? totals.get(totalsKey(day.wallet, difference.number ?? ''))?.orderId ?? null,
    }))
    return { ...day, covered: isCovered(day), differences: isCovered(day) ? differences : [] }
  })
}
