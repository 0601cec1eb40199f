import type { Kysely } from 'kysely'
import type { Engine } from './engines/engine.ts'
import type { Schema } from './schema.ts'

/** What a file of queries works on: the database or a transaction on it, and what differs by engine. */
export interface Connection
  extends Pick<Engine, 'lockRows' | 'lockTable' | 'matchText' | 'supportsMergedIndexScans'> {
  db: Kysely<Schema>
}
