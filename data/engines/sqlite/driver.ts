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
import { ServiceUnavailableError } from '../../../domain/outages.ts'
import type { Mutex } from './mutex.ts'
import { isBusy, sqliteOutage } from './outages.ts'

const STATEMENT_CACHE_SIZE = 300

interface Settings {
  /** how long a statement is retried while another program locks the file, in milliseconds */
  patience: number
}

/**
 * Creates a Kysely dialect for one node:sqlite connection. While another program locks the file, a statement that waits
 * lets other statements use the connection.
 */
export function sqliteDialect(database: DatabaseSync, turns: Mutex, { patience }: Settings): Dialect {
  return {
    createDriver: () => sqliteDriver(database, turns, patience),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SerializedSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class SerializedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

function sqliteDriver(database: DatabaseSync, turns: Mutex, patience: number): Driver {
  const run = preparedOnce(database)

  async function retryWhileBusy(sql: string, parameters: readonly unknown[]): Promise<QueryResult<never>> {
    for (let until = 0; ; ) {
      try {
        return run(sql, parameters) as QueryResult<never>
      } catch (error) {
        const now = performance.now()
        until ||= now + patience
        if (!isBusy(error) || database.isTransaction || now >= until) throw explained(error)
      }
      await turns.yieldLock(RETRY_DELAY_MS)
    }
  }

  const connection: DatabaseConnection = {
    executeQuery: <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> =>
      retryWhileBusy(sql, parameters),
    streamQuery: () => {
      throw new Error('Read page by page instead: a stream would keep the one connection.')
    },
  }
  return {
    init: async () => {},
    acquireConnection: async () => {
      await turns.acquire()
      return connection
    },
    releaseConnection: async () => turns.release(),
    // `immediate` takes the write lock at the start, because later statements of a transaction are not retried.
    beginTransaction: async () => void (await retryWhileBusy('begin immediate', [])),
    commitTransaction: async () => void (await retryWhileBusy('commit', [])),
    rollbackTransaction: async () => {
      // SQLite has already rolled back when the disk is full.
      if (database.isTransaction) run('rollback', [])
    },
    destroy: async () => database.close(),
  }
}

const RETRY_DELAY_MS = 25

function explained(error: unknown): unknown {
  const outage = sqliteOutage(error)
  return outage ? new ServiceUnavailableError(outage, error) : error
}

function preparedOnce(database: DatabaseSync) {
  const prepared = new Map<string, Prepared>()
  const prepare = (text: string): Prepared => {
    const cached = prepared.get(text)
    if (cached) return cached
    if (prepared.size >= STATEMENT_CACHE_SIZE) prepared.clear()
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
  reads: boolean
}
