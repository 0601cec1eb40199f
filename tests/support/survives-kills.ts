import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { openSqlite, openSqliteShared } from '../../data/engines/sqlite/sqlite.ts'
import { ON_POSTGRES, SERVER } from './postgres.ts'
import { emptyDatabase } from './postgres-server.ts'

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

/** Tests on SQLite with one process or, in the project `postgres`, on a server with several. */
export function itSurvivesKills(
  { sqlite, postgres, processes, timeoutMs }: Cases,
  survives: (round: Round) => Promise<void>,
): void {
  it.skipIf(ON_POSTGRES)(
    sqlite,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'killed-'))
      const open = () => openSqlite(folder)
      await survives({ database: { folder }, open, read: () => openSqliteShared(folder), processes: 1 })
      await rm(folder, { recursive: true })
    },
    timeoutMs,
  )

  it.runIf(SERVER)(
    postgres,
    async () => {
      const { url, drop } = await emptyDatabase(SERVER ?? '', { durable: true })
      const open = () => openPostgres(url, { connections: 2 })
      await survives({ database: { url, schema: 'public' }, open, read: open, processes })
      await drop()
    },
    timeoutMs,
  )
}
