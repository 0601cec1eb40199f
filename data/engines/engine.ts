import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { DomainEvent } from '../../domain/events.ts'
import type { Schema } from '../schema.ts'
import type { MatchText } from './text-match.ts'

export interface OutboxRow {
  number: number
  origin: string
  changes: DomainEvent[]
}

export interface ConsumeOptions {
  onEvents: (rows: readonly OutboxRow[]) => void
  /** called when events may have been lost for good */
  onGap: () => void
  /** called with the error when the connection is lost, and with null when it is back */
  onConnection: (error: unknown) => void
}

export interface OutboxConsumer {
  notify: () => void
  close: () => Promise<void>
}

/** What differs between the two databases. An outage of the database is thrown as `ServiceUnavailableError`. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  readonly db: Kysely<Schema>
  /** Runs `work` in a durable transaction; runs it again after a serialization failure. */
  transaction<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>
  lockRows<O>(query: SelectQueryBuilder<Schema, keyof Schema, O>): SelectQueryBuilder<Schema, keyof Schema, O>
  lockTable(db: Kysely<Schema>, table: keyof Schema): Promise<void>
  /** Inserts events for other processes in their transaction. @returns their row numbers; none with one process */
  insertOutboxEvents(db: Kysely<Schema>, changes: readonly DomainEvent[]): Promise<number[]>
  /** names this process in the outbox */
  readonly origin: string
  /** Reads the outbox of all processes, itself included; null with one process. */
  readonly consumeOutbox: ((options: ConsumeOptions) => Promise<OutboxConsumer>) | null
  /** Runs `work` unless another process holds the lock; then null. */
  withTryLock<T>(name: string, work: () => Promise<T>): Promise<{ done: T } | null>
  /** Runs `work` under a lock across processes. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>
  /** One value for all processes: the first one given under this name. */
  getOrCreateSharedValue(name: string, initial: string): Promise<string>
  readonly matchText: MatchText
  /** whether the planner merges ordered index scans and stops after a page, instead of sorting all rows */
  readonly supportsMergedIndexScans: boolean
  /** Creates what searching needs beyond the migrations. @returns advice for the operator, or null */
  prepareSearch(): Promise<string | null>
  /** Runs `apply` in one transaction, one process at a time; it may run files of several statements. */
  runMigrations(
    apply: (run: (sql: string) => Promise<void>, db: Kysely<Schema>) => Promise<void>,
  ): Promise<void>
  /** @throws ServiceUnavailableError when the database takes no writes */
  probe(): Promise<void>
  /** @returns the damage found, or null; `deferred` when the start should not wait for it */
  checkIntegrity(): { deferred: boolean; corruption: Promise<string | null> }
  waiting(): number
  close(): Promise<void>
}
