import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { Unavailable } from '../../domain/unavailable.ts'
import { postgresTrouble } from './postgres-trouble.ts'

/** A pool for Kysely that says what is the matter with the server, and lets go of connections that are no use. */
export function explainingPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => explainingClient(await pool.connect().catch(explain)),
    end: () => pool.end(),
  }
}

function explainingClient(client: PostgresPoolClient): PostgresPoolClient {
  let lost = false
  const query = (sql: string, parameters: readonly unknown[]) =>
    client.query(sql, parameters).catch((error: unknown) => {
      lost ||= postgresTrouble(error) === 'unreachable'
      return explain(error)
    })
  return {
    query: query as PostgresPoolClient['query'],
    // A connection that answered nothing in time may still hold the query: nobody else should get it.
    release: (discard = false) => client.release(discard || lost),
  }
}

function explain(error: unknown): never {
  const trouble = postgresTrouble(error)
  throw trouble ? new Unavailable(trouble, error) : error
}
