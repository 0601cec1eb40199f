import type pg from 'pg'

/** shown in pg_stat_activity */
const APPLICATION_NAME = 'keur-bebe'
const CONNECT_WITHIN = 5_000

export function connectionTo(url: string, schema: string | undefined) {
  return {
    connectionString: url,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_WITHIN,
    keepAlive: true,
    ...(schema && { options: `-c search_path=${schema}` }),
  } satisfies pg.ClientConfig
}
