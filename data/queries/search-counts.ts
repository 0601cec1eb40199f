import type { Connection } from '../connection.ts'
import { countRows, countWritten, wasWritten } from '../statements.ts'

export interface SearchCount {
  query: string
  searches: number
  results: number
}

interface CountSelection {
  from: string
  limit: number
  empty: boolean
}

export function searchCountQueries({ db }: Connection) {
  return {
    /** @param max maximum distinct queries counted per day; further queries are ignored */
    async add({ day, query, results, max }: { day: string; query: string; results: number; max: number }) {
      const counted = db
        .updateTable('searchCounts')
        .set((e) => ({ searches: e('searches', '+', 1), results }))
        .where('day', '=', day)
        .where('query', '=', query)
      if (await wasWritten(counted)) return
      if ((await countRows(db.selectFrom('searchCounts').where('day', '=', day))) >= max) return
      await db
        .insertInto('searchCounts')
        .values({ day, query, searches: 1, results })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'query'])
            .doUpdateSet((e) => ({ searches: e('searchCounts.searches', '+', 1), results })),
        )
        .execute()
    },

    /**
     * Lists the most frequent queries since a day. `empty`: only queries without results, judged by the last search of each day.
     */
    async list({ from, limit, empty }: CountSelection): Promise<SearchCount[]> {
      let query = db
        .selectFrom('searchCounts')
        .select((e) => [
          'query',
          e.fn.sum<number>('searches').as('searches'),
          e.fn.max<number>('results').as('results'),
        ])
        .where('day', '>=', from)
        .groupBy('query')
      if (empty) query = query.having((e) => e.fn.max('results'), '=', 0)
      const rows = await query.orderBy('searches', 'desc').orderBy('query').limit(limit).execute()
      return rows.map(({ query, searches, results }) => ({
        query,
        searches: Number(searches),
        results: Number(results),
      }))
    },

    async setResults(query: string, results: number): Promise<void> {
      await db.updateTable('searchCounts').set({ results }).where('query', '=', query).execute()
    },

    async deleteBefore(day: string): Promise<number> {
      return countWritten(db.deleteFrom('searchCounts').where('day', '<', day))
    },
  }
}
