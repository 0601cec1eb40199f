import pg from 'pg'
import { connectionTo } from './connection.ts'

const INT8 = 20

/** Far longer than any query of the shop takes: what exceeds it is ended by the server. In milliseconds. */
const LIMITS = { statement_timeout: 20_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 60_000 }
/** When a query is given up because the server, or the way to it, went silent. Milliseconds. */
const ANSWER_WITHIN = 60_000

/** Connections to a server, at most so many; `schema` becomes their search path. */
export function openPool(url: string, schema: string | undefined, connections: number): pg.Pool {
  const types = new pg.TypeOverrides()
  // Moments and totals are far below 2^53: read them as numbers, as SQLite does.
  types.setTypeParser(INT8, Number)
  const pool = new pg.Pool({
    ...connectionTo(url, schema),
    max: connections,
    types,
    query_timeout: ANSWER_WITHIN,
    // Not as options of the connection: poolers in between fail those they do not know.
    onConnect: async (client) => {
      // Without a listener, losing an idle connection would end the process.
      client.on('error', () => {})
      await client.query(
        Object.entries(LIMITS)
          .map(([name, limit]) => `set ${name} = ${limit}`)
          .join(';'),
      )
    },
  })
  // The same for idle connections in the pool; the next query reports the loss.
  pool.on('error', () => {})
  return pool
}
