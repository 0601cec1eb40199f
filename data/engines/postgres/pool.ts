import pg from 'pg'
import { connectionTo } from './connection.ts'

const INT8 = 20

/** far longer than any query of the shop, in milliseconds */
const LIMITS = { statement_timeout: 20_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 60_000 }
/** maximum wait for a response when the server or network is silent */
const RESPONSE_TIMEOUT_MS = 60_000

export function openPool(
  url: string,
  schema: string | undefined,
  connections: number,
  connectWithin?: number,
): pg.Pool {
  const types = new pg.TypeOverrides()
  // Epoch times and totals are far below 2^53, so they are read as numbers, as in SQLite.
  types.setTypeParser(INT8, Number)
  const pool = new pg.Pool({
    ...connectionTo(url, schema, connectWithin),
    max: connections,
    types,
    query_timeout: RESPONSE_TIMEOUT_MS,
    // The limits are set by a query, because connection poolers reject unknown connection options.
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
  pool.on('error', () => {})
  return pool
}
