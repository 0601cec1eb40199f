import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase, SqliteDialect, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Engine } from './engine.ts'

/** Another process has the data folder open. */
export class DataFolderLocked extends Error {
  override name = 'DataFolderLocked'
}

/**
 * Opens `folder/shop.sqlite` for writing, alone. WAL with synchronous FULL: what was acknowledged survives a
 * power cut. @throws DataFolderLocked when another process has the folder, or the file system's own error.
 */
export function openSqlite(folder: string): Engine {
  mkdirSync(folder, { recursive: true })
  const lock = lockFolder(folder)
  const database = new DatabaseSync(join(folder, 'shop.sqlite'), { timeout: 5000 })
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'temp_store = MEMORY',
    'cache_size = -16000',
  ]) {
    database.exec(`pragma ${pragma}`)
  }
  return sqliteEngine(database, () => lock.close())
}

/** A database that lives in memory only, for tests. */
export function openMemorySqlite(): Engine {
  const database = new DatabaseSync(':memory:')
  database.exec('pragma foreign_keys = ON')
  return sqliteEngine(database, () => {})
}

function sqliteEngine(database: DatabaseSync, onClose: () => void): Engine {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: preparedOnce(database) }) })
  return {
    name: 'sqlite',
    db,
    // One connection, one transaction at a time: a row read inside a transaction cannot change under it.
    lockRows: (query) => query,
    lockTable: async () => {},
    runMigrations: (apply) =>
      db.transaction().execute((trx) =>
        apply(async (statements) => {
          await sql`select 1`.execute(trx)
          database.exec(statements)
        }),
      ),
    brokenUnique: (error) =>
      error instanceof Error ? (/UNIQUE constraint failed: (\S+)/.exec(error.message)?.[1] ?? null) : null,
    close: async () => {
      await db.destroy()
      onClose()
    },
  }
}

/**
 * Held for the life of the process: an open exclusive transaction on a file of its own. The operating system
 * lets go of it however the process ends, so a lock is never left behind.
 */
function lockFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'shop.lock'))
  try {
    lock.exec('pragma journal_mode = DELETE; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (error instanceof Error && /locked|busy/.test(error.message)) {
      throw new DataFolderLocked(`Data folder in use: ${folder}`, { cause: error })
    }
    throw error
  }
}

const STATEMENTS_KEPT = 300

/** node:sqlite in the shape Kysely drives, each statement prepared once. */
function preparedOnce(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, StatementSync>()
  const prepared = (text: string): StatementSync => {
    const known = statements.get(text)
    if (known) return known
    if (statements.size >= STATEMENTS_KEPT) statements.clear()
    const statement = database.prepare(text)
    statements.set(text, statement)
    return statement
  }
  return {
    close: () => {
      statements.clear()
      database.close()
    },
    prepare: (text) => {
      const statement = prepared(text)
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...bindable(parameters)),
        run: (parameters) => statement.run(...bindable(parameters)),
        iterate: (parameters) => statement.iterate(...bindable(parameters)),
      }
    },
  }
}

function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[]
}
