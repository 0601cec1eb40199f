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
import type { TransactionScope } from '../transaction-scope.ts'
import type { Mutex } from './mutex.ts'
import { isBusy, sqliteOutage } from './outages.ts'

const STATEMENT_CACHE_SIZE = 300

interface Settings {
  /** how long a statement is retried while another program locks the file, in milliseconds */
  patience: number
  scope: TransactionScope
}

/**
 * Creates a Kysely dialect for one node:sqlite connection. While another program locks the file, a statement that waits
 * lets other statements use the connection.
 */
export function sqliteDialect(database: DatabaseSync, turns: Mutex, settings: Settings): Dialect {
  return {
    createDriver: () => sqliteDriver(database, turns, settings),
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

interface SqliteConnection extends DatabaseConnection {
  /** false for one that was refused or has lost its turn */
  holdsTurn: boolean
}

function sqliteDriver(database: DatabaseSync, turns: Mutex, { patience, scope }: Settings): Driver {
  const run = preparedOnce(database)

  async function retryWhileBusy(
    connection: { holdsTurn: boolean },
    sql: string,
    parameters: readonly unknown[] = [],
  ): Promise<QueryResult<never>> {
    for (let until = 0; ; ) {
      if (!connection.holdsTurn) {
        scope.refuseInside(sql)
        throw new ServiceUnavailableError('busy', 'the connection was given to others')
      }
      try {
        turns.progress()
        return run(sql, parameters) as QueryResult<never>
      } catch (error) {
        const now = performance.now()
        until ||= now + patience
        if (!isBusy(error) || database.isTransaction || now >= until) throw explained(error)
      }
      connection.holdsTurn = false
      await turns.yieldLock(RETRY_DELAY_MS)
      connection.holdsTurn = true
    }
  }

  return {
    init: async () => {},
    acquireConnection: async () => {
      // Inside a transaction the connection refuses each query, which it can name.
      const connection = createConnection(scope.inside() === undefined)
      if (connection.holdsTurn) await turns.acquire()
      return connection
    },
    releaseConnection: async (connection) => {
      if ((connection as SqliteConnection).holdsTurn) turns.release()
    },
    // `immediate` takes the write lock at the start, because later statements of a transaction are not retried.
    beginTransaction: async (connection) =>
      void (await retryWhileBusy(connection as SqliteConnection, 'begin immediate')),
    commitTransaction: async (connection) =>
      void (await retryWhileBusy(connection as SqliteConnection, 'commit')),
    rollbackTransaction: async () => {
      // SQLite has already rolled back when the disk is full.
      if (database.isTransaction) run('rollback', [])
    },
    destroy: async () => database.close(),
  }

  function createConnection(holdsTurn: boolean): SqliteConnection {
    const connection: SqliteConnection = {
      holdsTurn,
      executeQuery: <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
        if (connection.holdsTurn) scope.note(sql)
        return retryWhileBusy(connection, sql, parameters)
      },
      streamQuery: () => {
        throw new Error('Read page by page instead: a stream would keep the one connection.')
      },
    }
    return connection
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
