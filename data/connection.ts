import type { Kysely } from 'kysely'
import type { Engine } from './engines/engine.ts'
import type { Schema } from './schema.ts'

export interface Connection
  extends Pick<Engine, 'lockRows' | 'lockTable' | 'matchText' | 'supportsMergedIndexScans'> {
  db: Kysely<Schema>
}
