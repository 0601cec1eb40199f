import type pg from 'pg'

/** Under this name the shop's connections stand in pg_stat_activity. */
const APPLICATION_NAME = 'keur-bebe'
/** How long a connection may take to open, or a place in a pool be waited for, in milliseconds. */
const CONNECT_WITHIN = 5_000

/** How every connection of the shop is opened; `schema` becomes its search path. */
export function connectionTo(url: string, schema: string | undefined) {
  return {
    connectionString: url,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_WITHIN,
    keepAlive: true,
    ...(schema && { options: `-c search_path=${schema}` }),
  } satisfies pg.ClientConfig
}
