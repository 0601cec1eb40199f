import { accessSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { Kysely, sql } from 'kysely'
import { ServiceUnavailableError } from '../../../domain/outages.ts'
import { unlessAborted } from '../../../domain/unless-aborted.ts'
import type { Schema } from '../../schema.ts'
import { columnNames } from '../column-names.ts'
import type { Engine } from '../engine.ts'
import { keyedMutex } from '../keyed-mutex.ts'
import { guardLocks } from '../locks.ts'
import { createTransactionScope, type TransactionScope } from '../transaction-scope.ts'
import { sqliteDialect } from './driver.ts'
import { createPrivateFile, lockFolder } from './folder-lock.ts'
import { groupCommit } from './group-commit.ts'
import { findCorruption } from './integrity.ts'
import { createMutex } from './mutex.ts'
import { openDespiteFullDisk } from './open-despite-full-disk.ts'
import { sqliteOutage } from './outages.ts'
import { isReadOnly } from './read-only.ts'

const PATIENCE = 3000

/** Limits in milliseconds, which tests shorten. */
export interface SqliteLimits {
  /** how long a statement waits while another program locks the file */
  patience?: number
  /** how long a transaction may run no statement */
  stalledAfterMs?: number
  /** how long a query waits for the connection while its holder runs no statement */
  idleLimitMs?: number
}

/** Up to this file size in bytes, the integrity check takes less than a tenth of a second, so start-up waits for it. */
const READ_AT_ONCE = 16_000_000

/** Opens `folder/shop.sqlite` with WAL and synchronous FULL, so that acknowledged writes survive a power cut. */
export function openSqlite(folder: string, limits: SqliteLimits = {}): Engine {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  const file = join(folder, 'shop.sqlite')
  createPrivateFile(file)
  const { database, shared, share } = openDespiteFullDisk(file)
  const engine = sqliteEngine(database, limits, () => lock.close())
  return {
    ...engine,
    probe: async () => {
      await engine.probe()
      await share((pragma) => sql.raw(`pragma ${pragma}`).execute(engine.db))
    },
    checkIntegrity: () => {
      const deferred = statSync(file).size > READ_AT_ONCE
      // No other connection can open a file that is not shared.
      if (deferred && !shared) return { deferred, corruption: Promise.resolve(null) }
      return { deferred, corruption: deferred ? findDamageBeside(file) : findDamageNow(database) }
    },
  }
}

/** Opens the database of a running shop to read it or, with `writing`, to write between the shop's writes. */
export function openSqliteShared(folder: string, { writing = false } = {}): Engine {
  const file = join(folder, 'shop.sqlite')
  accessSync(file)
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec(writing ? 'pragma synchronous = FULL' : 'pragma query_only = on')
  return sqliteEngine(database)
}

async function findDamageNow(database: DatabaseSync): Promise<string | null> {
  try {
    return findCorruption(database)
  } catch (error) {
    if (sqliteOutage(error) !== 'damaged') throw error
    return error instanceof Error ? error.message : String(error)
  }
}

/** Reading a database of many gigabytes takes minutes. */
const CHECK_LIMIT_MS = 30 * 60_000

/** @throws when the check did not end: that says nothing about the file */
export async function findDamageBeside(
  file: string,
  script = new URL('./integrity-process.ts', import.meta.url),
  limitMs = CHECK_LIMIT_MS,
): Promise<string | null> {
  const worker = new Worker(script, { workerData: file })
  worker.unref()
  const answer = new Promise<string | null>((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', (error) => resolve(error instanceof Error ? error.message : String(error)))
    worker.on('exit', () => reject(new Error('the integrity check of the database ended without a result')))
  })
  const late = () => new Error(`the integrity check of the database did not end within ${limitMs} ms`)
  try {
    return await unlessAborted(answer, AbortSignal.timeout(limitMs), late)
  } finally {
    // Terminating waits for the statement that runs.
    void worker.terminate()
  }
}

export function openMemorySqlite(limits: SqliteLimits = {}): Engine {
  const database = new DatabaseSync(':memory:')
  database.exec('pragma foreign_keys = ON')
  return sqliteEngine(database, limits)
}

function sqliteEngine(
  database: DatabaseSync,
  { patience = PATIENCE, ...limits }: SqliteLimits = {},
  onClose = () => {},
): Engine {
  const turns = createMutex(limits)
  const scope = createTransactionScope(limits)
  const db = new Kysely<Schema>({
    dialect: sqliteDialect(database, turns, { patience, scope }),
    plugins: [columnNames],
  })
  const group = groupCommit(db, scope)
  return {
    name: 'sqlite',
    db,
    scope,
    transaction: group.transaction,
    waiting: () => turns.waiting() + group.waiting(),
    insertAnnouncements: async () => [],
    origin: 'here',
    consumeAnnouncements: null,
    ...guardLocks(scope, keyedMutex()),
    checkIntegrity: () => ({ deferred: false, corruption: findDamageNow(database) }),
    // Only a write shows that the disk accepts writes.
    probe: async () => {
      await sql`pragma user_version = 0`.execute(db)
      if (await isReadOnly(db)) throw new ServiceUnavailableError('read-only', 'the shop was moved')
    },
    // Transactions are serial, so no other transaction changes a row after it is read.
    lockRows: (query) => query,
    lockTable: async () => {},
    runMigrations: (apply) => migrateInTransaction(database, { db, scope }, apply),
    close: async () => {
      await db.destroy()
      onClose()
    },
  }
}

async function migrateInTransaction(
  database: DatabaseSync,
  { db, scope }: { db: Kysely<Schema>; scope: TransactionScope },
  apply: Parameters<Engine['runMigrations']>[0],
): Promise<void> {
  // Off, so that dropping a table to rebuild it deletes no rows that refer to it; the keys are checked at the end.
  database.exec('pragma foreign_keys = OFF')
  try {
    const begun = new Error('migrations')
    await db.transaction().execute(async (trx) => {
      const run = async (statements: string) => {
        await sql`select 1`.execute(trx)
        database.exec(statements)
      }
      await scope.run(begun, () => apply(run, trx))
      const [broken] = database.prepare('pragma foreign_key_check').all()
      if (broken) throw new Error(`A migration leaves a row of ${broken.table} without what it refers to.`)
    })
  } finally {
    database.exec('pragma foreign_keys = ON')
  }
}
