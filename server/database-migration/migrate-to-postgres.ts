import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Engine } from '../../data/engines/engine.ts'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { openSqliteShared } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { inSnapshot } from '../../data/table-copy/read-tables.ts'
import type { DatabaseConnection } from '../../data/table-copy/rows-in-order.ts'
import { withShopDatabase } from '../shop-database.ts'
import {
  assertCurrentVersion,
  claimTarget,
  closeSource,
  MigrationBlockedError,
  markSource,
  moveFrom,
  releaseTarget,
  reopenSource,
  targetOf,
} from './migration-state.ts'
import { onTarget, type Progress, syncAllTables, syncUntilEqual, type TableChecksums } from './sync-shop.ts'

const FEW_CHANGES = 1000
const MAX_ROUNDS = 4

export interface Moved {
  tables: TableChecksums
  heldMilliseconds: number
}

interface Options {
  dataDir: string
  to: string
  onProgress: (progress: Progress) => void
}

/** Copies data while the shop is open, then blocks writes and copies the last changes. A repeated call resumes. */
export async function migrateToPostgres({ dataDir, to, onProgress }: Options): Promise<Moved> {
  const source = openSqliteShared(dataDir, { writing: true })
  const target = openPostgres(to)
  try {
    return await moveBetween(source, target, nameOf(to), onProgress)
  } finally {
    await source.close()
    await target.close()
  }
}

export async function moveBetween(
  source: Engine,
  target: Engine,
  name: string,
  onProgress: (progress: Progress) => void,
): Promise<Moved> {
  await assertCurrentVersion(source)
  await beginMove(source, target, name)
  await migrate(target)
  await onTarget(target, (db) => copyWhileOpen(source, { engine: target, db }, onProgress))
  return onTarget(target, async (db) => {
    // Writers wait for this transaction; readers continue.
    const moved = await source.db.transaction().execute(async (from) => {
      onProgress({ kind: 'round', held: true })
      const begun = performance.now()
      const tables = await syncUntilEqual({ engine: source, db: from }, { engine: target, db }, onProgress)
      // Makes SQLite read-only before the target can be opened, so that only one of the two shops accepts orders.
      await closeSource(from)
      return { tables, heldMilliseconds: Math.round(performance.now() - begun) }
    })
    await releaseTarget(db)
    return moved
  })
}

async function copyWhileOpen(
  source: Engine,
  target: DatabaseConnection,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    onProgress({ kind: 'round', held: false })
    const { changed } = await inSnapshot(source, (db) =>
      syncAllTables({ engine: source, db }, target, onProgress),
    )
    if (changed <= FEW_CHANGES) break
  }
  // PostgreSQL's query planner needs statistics of the copied rows.
  await sql`analyze`.execute(target.db)
}

export function reopenShop(dataDir: string): Promise<void> {
  const reopen = async (source: Engine) => {
    if (!(await moveFrom(source.db))) throw new MigrationBlockedError(`The shop in ${dataDir} was not moved.`)
    await source.transaction(reopenSource)
  }
  return withShopDatabase({ dataDir, databaseUrl: undefined }, reopen, { writing: true })
}

async function beginMove(source: Engine, target: Engine, name: string): Promise<void> {
  const begun = await moveFrom(source.db)
  if (begun?.done && (await targetOf(target.db)) !== begun.id) {
    throw new MigrationBlockedError(`This shop was already moved to ${begun.target}.`)
  }
  const id = begun?.target === name || begun?.done ? begun.id : randomUUID()
  // Records the id in the source first, so that it is found again after an interruption. A new id would not match a
  // target that is already claimed.
  await source.transaction((db) => markSource(db, { id, target: name }))
  await claimTarget(target, id)
}

function nameOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
