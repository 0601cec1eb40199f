import type pg from 'pg'

/** shown in pg_stat_activity */
const APPLICATION_NAME = 'keur-bebe'
/** milliseconds; also the longest wait for a connection of a pool */
const CONNECT_WITHIN = 5_000

export function connectionTo(url: string, schema: string | undefined, connectWithin = CONNECT_WITHIN) {
  return {
    connectionString: url,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: connectWithin,
    keepAlive: true,
    ...(schema && { options: `-c search_path=${schema}` }),
  } satisfies pg.ClientConfig
}
