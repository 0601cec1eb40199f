import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { openSqlite, openSqliteShared } from '../../data/engines/sqlite/sqlite.ts'
import { newSchema } from './postgres.ts'
import { using } from './worker-processes.ts'

/** A database of its own for processes that are killed. */
export interface Round {
  database: { folder: string } | { url: string; schema: string }
  /** called while no worker runs */
  open: () => Engine
  /** called while workers run */
  read: () => Engine
  /** how many run at a time */
  processes: number
}

interface Cases {
  /** titles of the two tests */
  sqlite: string
  postgres: string
  /** on PostgreSQL */
  processes: number
  timeoutMs: number
}

/** Tests on SQLite with one process or, with TEST_DATABASE_URL, on that PostgreSQL with several. */
export function itSurvivesKills(
  { sqlite, postgres, processes, timeoutMs }: Cases,
  survives: (round: Round) => Promise<void>,
): void {
  const url = process.env.TEST_DATABASE_URL ?? ''
  it.skipIf(url)(
    sqlite,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'killed-'))
      const open = () => openSqlite(folder)
      await survives({ database: { folder }, open, read: () => openSqliteShared(folder), processes: 1 })
      await rm(folder, { recursive: true })
    },
    timeoutMs,
  )

  it.skipIf(!url)(
    postgres,
    async () => {
      const schema = newSchema()
      const open = () => openPostgres(url, { schema, connections: 2 })
      await using(open(), ({ db }) => db.schema.createSchema(schema).execute())
      await survives({ database: { url, schema }, open, read: open, processes })
      await using(open(), ({ db }) => db.schema.dropSchema(schema).cascade().execute())
    },
    timeoutMs,
  )
}
