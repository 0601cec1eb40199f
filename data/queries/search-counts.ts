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
        .updateTable('search_counts')
        .set((e) => ({ searches: e('searches', '+', 1), results }))
        .where('day', '=', day)
        .where('query', '=', query)
      if (await wasWritten(counted)) return
      if ((await countRows(db.selectFrom('search_counts').where('day', '=', day))) >= max) return
      await db
        .insertInto('search_counts')
        .values({ day, query, searches: 1, results })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'query'])
            .doUpdateSet((e) => ({ searches: e('search_counts.searches', '+', 1), results })),
        )
        .execute()
    },

    /**
     * Lists the most frequent queries since a day. `empty`: only queries without results, judged by the last search of each day.
     */
    async list({ from, limit, empty }: CountSelection): Promise<SearchCount[]> {
      let query = db
        .selectFrom('search_counts')
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
      await db.updateTable('search_counts').set({ results }).where('query', '=', query).execute()
    },

    async deleteBefore(day: string): Promise<number> {
      return countWritten(db.deleteFrom('search_counts').where('day', '<', day))
    },
  }
}
