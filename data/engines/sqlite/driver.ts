import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { Unavailable } from '../../../domain/outages.ts'
import type { Turns } from './mutex.ts'
import { isBusy, sqliteTrouble } from './outages.ts'

const STATEMENTS_KEPT = 300

interface Settings {
  /** how long a statement that finds the file held by another program is tried again, in milliseconds */
  patience: number
}

/**
 * Kysely on node:sqlite. One connection, used by one after the other; each statement is prepared once. While another
 * program holds the file, whoever wants to write waits outside, so that readers go on.
 */
export function sqliteDialect(database: DatabaseSync, turns: Turns, { patience }: Settings): Dialect {
  return {
    createDriver: () => sqliteDriver(database, turns, patience),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new OneAfterTheOther(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/** Kysely would hold its one connection while somebody waits: here the driver itself gives turns. */
class OneAfterTheOther extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

function sqliteDriver(database: DatabaseSync, turns: Turns, patience: number): Driver {
  const run = preparedOnce(database)

  /** Tries until nobody else holds the file, giving the turn away in between. */
  async function persistently(sql: string, parameters: readonly unknown[]): Promise<QueryResult<never>> {
    for (let until = 0; ; ) {
      try {
        return run(sql, parameters) as QueryResult<never>
      } catch (error) {
        const now = performance.now()
        until ||= now + patience
        if (!isBusy(error) || database.isTransaction || now >= until) throw explained(error)
      }
      await turns.stepAside(BETWEEN_TRIES)
    }
  }

  const connection: DatabaseConnection = {
    executeQuery: <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> =>
      persistently(sql, parameters),
    streamQuery: () => {
      throw new Error('Read page by page instead: a stream would keep the one connection.')
    },
  }
  return {
    init: async () => {},
    acquireConnection: async () => {
      await turns.take()
      return connection
    },
    releaseConnection: async () => turns.give(),
    // At once for writing: a transaction that has read something could not be tried again.
    beginTransaction: async () => void (await persistently('begin immediate', [])),
    commitTransaction: async () => void (await persistently('commit', [])),
    rollbackTransaction: async () => {
      // SQLite has done it already when the disk is full.
      if (database.isTransaction) run('rollback', [])
    },
    destroy: async () => database.close(),
  }
}

/** Milliseconds between two tries. */
const BETWEEN_TRIES = 25

function explained(error: unknown): unknown {
  const trouble = sqliteTrouble(error)
  return trouble ? new Unavailable(trouble, error) : error
}

function preparedOnce(database: DatabaseSync) {
  const prepared = new Map<string, Prepared>()
  const prepare = (text: string): Prepared => {
    const known = prepared.get(text)
    if (known) return known
    if (prepared.size >= STATEMENTS_KEPT) prepared.clear()
    const statement = database.prepare(text)
    const made = { statement, reads: statement.columns().length > 0 }
    prepared.set(text, made)
    return made
  }
  return (text: string, parameters: readonly unknown[]): QueryResult<unknown> => {
    const { statement, reads } = prepare(text)
    const values = parameters as SQLInputValue[]
    if (reads) return { rows: statement.all(...values) }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
  }
}

interface Prepared {
  statement: StatementSync
  /** gives rows */
  reads: boolean
}
