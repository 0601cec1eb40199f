import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Engine } from '../../data/engines/engine.ts'
import { openPostgres } from '../../data/engines/postgres.ts'
import { openSqlite } from '../../data/engines/sqlite.ts'
import { startPGlite } from '../../tests/support/pglite.ts'

/** An empty database that leaves nothing behind. */
export interface Temporary {
  engine: Engine
  remove: () => Promise<void>
}

export async function temporarySqlite(): Promise<Temporary> {
  const folder = await mkdtemp(join(tmpdir(), 'plans-'))
  const engine = openSqlite(folder)
  return {
    engine,
    remove: async () => {
      await engine.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A schema of its own on the server at `url`, or a PostgreSQL inside this process where there is none. */
export async function temporaryPostgres(url: string | undefined): Promise<Temporary> {
  return url ? temporarySchema(url) : insideThisProcess()
}

async function temporarySchema(url: string): Promise<Temporary> {
  const schema = `plans_${randomUUID().replaceAll('-', '')}`
  const engine = openPostgres(url, { schema, connections: 4 })
  await sql`create schema ${sql.ref(schema)}`.execute(engine.db)
  return {
    engine,
    remove: async () => {
      await sql`drop schema ${sql.ref(schema)} cascade`.execute(engine.db)
      await engine.close()
    },
  }
}

async function insideThisProcess(): Promise<Temporary> {
  const server = await startPGlite()
  const engine = openPostgres(server.url, { connections: 1 })
  return {
    engine,
    remove: async () => {
      await engine.close()
      await server.stop()
    },
  }
}
