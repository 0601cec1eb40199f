import type { Connection } from '../connection.ts'

export interface VisitTally {
  /** in Dakar, such as 2026-11-28T14 */
  hour: string
  /** `visit` or `cart` */
  kind: string
  count: number
}

/** How many visits and carts began, without who began them. */
export function visitCountQueries({ db }: Connection) {
  return {
    async add({ hour, kind, count }: VisitTally): Promise<void> {
      await db
        .insertInto('visitCounts')
        .values({ hour, kind, count })
        .onConflict((conflict) =>
          conflict
            .columns(['hour', 'kind'])
            .doUpdateSet((e) => ({ count: e('visitCounts.count', '+', e.ref('excluded.count')) })),
        )
        .execute()
    },

    /** @param from the first hour @param until the hour after the last, or a day for all hours before it */
    async during(from: string, until: string): Promise<VisitTally[]> {
      const rows = await db
        .selectFrom('visitCounts')
        .selectAll()
        .where('hour', '>=', from)
        .where('hour', '<', until)
        .execute()
      return rows.map(({ hour, kind, count }) => ({ hour, kind, count: Number(count) }))
    },
  }
}
