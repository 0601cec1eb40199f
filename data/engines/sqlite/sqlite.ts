import { once } from 'node:events'
import { accessSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { Kysely, sql } from 'kysely'
import { ServiceUnavailableError } from '../../../domain/outages.ts'
import type { Schema } from '../../schema.ts'
import type { Engine } from '../engine.ts'
import { keyedMutex } from '../keyed-mutex.ts'
import { sqliteDialect } from './driver.ts'
import { createPrivateFile, lockFolder } from './folder-lock.ts'
import { groupCommit } from './group-commit.ts'
import { findCorruption } from './integrity.ts'
import { migrateInTransaction } from './migrations.ts'
import { createMutex } from './mutex.ts'
import { sqliteOutage } from './outages.ts'
import { isReadOnly } from './read-only.ts'
import { matchInTexts } from './text-match.ts'

/** How long a write waits for another program that holds the file, in milliseconds. */
const PATIENCE = 3000

/** A file of this size is read through in less than a tenth of a second: the start waits for it. In bytes. */
const READ_AT_ONCE = 16_000_000

/**
 * Opens `folder/shop.sqlite` for writing, alone. WAL with synchronous FULL: what was acknowledged survives a
 * power cut. `patience`: how long a write waits for another program, in milliseconds.
 * @throws DataDirectoryLockedError when another process has the folder, or the file system's own error
 */
export function openSqlite(folder: string, { patience = PATIENCE } = {}): Engine {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  const file = join(folder, 'shop.sqlite')
  createPrivateFile(file)
  const database = new DatabaseSync(file, { timeout: 5000 })
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'temp_store = MEMORY',
    'cache_size = -16000',
    // From now on whoever finds the file held waits without keeping the whole process.
    'busy_timeout = 0',
  ]) {
    database.exec(`pragma ${pragma}`)
  }
  return {
    ...sqliteEngine(database, patience, () => lock.close()),
    checkIntegrity: () => {
      const deferred = statSync(file).size > READ_AT_ONCE
      return { deferred, corruption: deferred ? findDamageBeside(file) : findDamageNow(database) }
    },
  }
}

/**
 * Opens `folder/shop.sqlite` beside the shop that has it open, to read what it holds now, or for `writing` between what
 * the shop writes.
 * @throws the file system's own error when there is none
 */
export function openSqliteShared(folder: string, { writing = false } = {}): Engine {
  const file = join(folder, 'shop.sqlite')
  accessSync(file)
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec(writing ? 'pragma synchronous = FULL' : 'pragma query_only = on')
  return sqliteEngine(database, PATIENCE, () => {})
}

/** A corruption that keeps SQLite from reading at all is one too. */
async function findDamageNow(database: DatabaseSync): Promise<string | null> {
  try {
    return findCorruption(database)
  } catch (error) {
    if (sqliteOutage(error) !== 'damaged') throw error
    return error instanceof Error ? error.message : String(error)
  }
}

async function findDamageBeside(file: string): Promise<string | null> {
  const worker = new Worker(new URL('./integrity-process.ts', import.meta.url), { workerData: file })
  worker.unref()
  try {
    const [corruption] = (await once(worker, 'message')) as [string | null]
    return corruption
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** A database that lives in memory only: for tests, and to describe the API. */
export function openMemorySqlite(): Engine {
  const database = new DatabaseSync(':memory:')
  database.exec('pragma foreign_keys = ON')
  return sqliteEngine(database, PATIENCE, () => {})
}

function sqliteEngine(database: DatabaseSync, patience: number, onClose: () => void): Engine {
  const turns = createMutex()
  const db = new Kysely<Schema>({ dialect: sqliteDialect(database, turns, { patience }) })
  const group = groupCommit(db)
  return {
    name: 'sqlite',
    db,
    transaction: group.transaction,
    waiting: () => turns.waiting() + group.waiting(),
    // One process: there is nobody else to agree with.
    insertOutboxEvents: async () => [],
    origin: 'here',
    consumeOutbox: null,
    withTryLock: async (_name, work) => ({ done: await work() }),
    withLock: keyedMutex(),
    getOrCreateSharedValue: async (_name, value) => value,
    checkIntegrity: () => ({ deferred: false, corruption: findDamageNow(database) }),
    // Written for good each time: only a write shows that the disk takes one.
    probe: async () => {
      await sql`pragma user_version = 0`.execute(db)
      if (await isReadOnly(db)) throw new ServiceUnavailableError('read-only', 'the shop was moved')
    },
    // One connection, one transaction at a time: a row read inside a transaction cannot change under it.
    lockRows: (query) => query,
    lockTable: async () => {},
    supportsMergedIndexScans: true,
    matchText: matchInTexts,
    prepareSearch: async () => null,
    runMigrations: (apply) => migrateInTransaction(database, db, apply),
    close: async () => {
      await db.destroy()
      onClose()
    },
  }
}
