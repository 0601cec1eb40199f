import { sql } from 'kysely'
import type { AuditChanges } from '../../domain/audit/audit.ts'
import type { AttemptSum, DayRows, LedgerSum } from '../../domain/deliveries/daily-report.ts'
import type { Connection } from '../connection.ts'
import { countRows } from '../statements.ts'

/** In epoch milliseconds; `until` is exclusive. */
interface Period {
  from: number
  until: number
}

/**
 * The orders that arrived in a period, each once, whatever became of it; the replacement of returned units is no other
 * order.
 */
export const placedEvents = (db: Connection['db'], { from, until }: Period) =>
  db
    .selectFrom('orderEvents')
    .where('kind', '=', 'placed')
    .where('orderEvents.at', '>=', from)
    .where('orderEvents.at', '<', until)
    .where('changes', 'not like', '%"exchangeOf"%')

/** Reads the figures of a daily report from append-only rows (D-31). */
export function dailyReportQueries({ db }: Connection) {
  const eventsOf = (kind: string, { from, until }: Period) =>
    db.selectFrom('orderEvents').where('kind', '=', kind).where('at', '>=', from).where('at', '<', until)

  /** What promotions took off in a period, in francs: less where orders were cancelled or units went back. */
  async function discount({ from, until }: Period): Promise<number> {
    const { sum } = await db
      .selectFrom('orderEvents')
      .select((e) => e.fn.sum<number | null>('discount').as('sum'))
      .where('discount', 'is not', null)
      .where('at', '>=', from)
      .where('at', '<', until)
      .executeTakeFirstOrThrow()
    return Number(sum ?? 0)
  }

  /** Reads claims from the order events, because rows in `payment_notices` are erased with personal data. */
  async function claims(period: Period): Promise<DayRows['claims']> {
    const rows = await eventsOf('claim', period).select('changes').execute()
    return rows.map(({ changes }) => {
      const { claimed, paymentMethod } = JSON.parse(changes) as AuditChanges
      return { method: String(paymentMethod?.[1] ?? ''), amount: Number(claimed?.[1] ?? 0) }
    })
  }

  async function atDoor(column: 'endedAt' | 'undoneAt', { from, until }: Period): Promise<DayRows['atDoor']> {
    const sign = column === 'undoneAt' ? -1 : 1
    const rows = await db
      .selectFrom('deliveryAttempts')
      .select((e) => [
        'method',
        e.fn.countAll<number>().as('count'),
        e.fn.sum<number>('collected').as('amount'),
      ])
      .where(column, '>=', from)
      .where(column, '<', until)
      .where('claim', 'is not', null)
      .groupBy('method')
      .execute()
    return rows.map(({ method, count, amount }) => ({
      method: method ?? '',
      count: sign * Number(count),
      amount: sign * Number(amount),
    }))
  }

  async function attempts(column: 'endedAt' | 'undoneAt', { from, until }: Period): Promise<AttemptSum[]> {
    const rows = await db
      .selectFrom('deliveryAttempts')
      .select((e) => [
        'result',
        'reason',
        e.fn.countAll<number>().as('count'),
        e.fn.sum<number>('expected').as('expected'),
        sql<number>`sum(coalesce(due, collected + cash) - collected - cash)`.as('rest'),
        e.fn.sum<number>('fee').as('fee'),
      ])
      .where(column, '>=', from)
      .where(column, '<', until)
      .groupBy(['result', 'reason'])
      .execute()
    return rows.map(({ result, reason, count, expected, rest, fee }) => ({
      ...{ result, reason, count: Number(count) },
      ...{ expected: Number(expected), rest: Number(rest), fee: Number(fee) },
    }))
  }

  async function ledger({ from, until }: Period): Promise<LedgerSum[]> {
    const byCourier = sql<number>`case when courier_id is null then 0 else 1 end`
    const forLists = sql<number>`case when gift_id is null then 0 else 1 end`
    const rows = await db
      .selectFrom('orderPayments')
      .select(['kind', 'method', byCourier.as('byCourier'), forLists.as('forLists')])
      .select((e) => e.fn.sum<number>('amount').as('amount'))
      .where('at', '>=', from)
      .where('at', '<', until)
      .groupBy(['kind', 'method', byCourier, forLists])
      .execute()
    return rows.map(({ kind, method, byCourier, forLists, amount }) => ({
      ...{ kind, method, amount: Number(amount) },
      ...{ byCourier: Number(byCourier) === 1, forLists: Number(forLists) === 1 },
    }))
  }

  async function settlements({ from, until }: Period): Promise<DayRows['settlements']> {
    const { count, expected, fees, received } = await db
      .selectFrom('settlements')
      .select((e) => [
        e.fn.countAll<number>().as('count'),
        e.fn.sum<number | null>('expected').as('expected'),
        e.fn.sum<number | null>('fees').as('fees'),
        e.fn.sum<number | null>('received').as('received'),
      ])
      .where('createdAt', '>=', from)
      .where('createdAt', '<', until)
      .executeTakeFirstOrThrow()
    return {
      ...{ count: Number(count), expected: Number(expected ?? 0) },
      ...{ fees: Number(fees ?? 0), received: Number(received ?? 0) },
    }
  }

  return {
    /** Orders that arrived in a period, as all screens count them. */
    placed: (period: Period): Promise<number> => countRows(placedEvents(db, period)),

    async day(period: Period): Promise<DayRows> {
      const [placed, discounted, ended, undone, entries, claimed, reported, taken, settled] =
        await Promise.all([
          countRows(placedEvents(db, period)),
          discount(period),
          attempts('endedAt', period),
          attempts('undoneAt', period),
          ledger(period),
          claims(period),
          atDoor('endedAt', period),
          atDoor('undoneAt', period),
          settlements(period),
        ])
      return {
        orders: placed,
        discount: discounted,
        ended,
        undone,
        ledger: entries,
        claims: claimed,
        atDoor: [...reported, ...taken],
        settlements: settled,
      }
    },
  }
}
