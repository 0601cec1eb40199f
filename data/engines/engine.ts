import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { DomainEvent } from '../../domain/events.ts'
import type { Schema } from '../schema.ts'
import type { MatchText } from './text-match.ts'

/** Changes of one transaction, or a part of them, as they were written down for other processes. */
export interface OutboxRow {
  number: number
  /** the process that wrote it */
  origin: string
  changes: DomainEvent[]
}

export interface ConsumeOptions {
  onEvents: (rows: readonly OutboxRow[]) => void
  /** told when announcements may have been missed for good */
  onGap: () => void
  /** told of the error when the connection that follows is lost, and null when it is there again */
  onConnection: (error: unknown) => void
}

export interface OutboxConsumer {
  /** Has the others look at once for what this process has written. */
  notify: () => void
  close: () => Promise<void>
}

/**
 * What differs between the two databases; everything else is the same query code. Outages of the database are thrown as
 * `ServiceUnavailableError`.
 */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  readonly db: Kysely<Schema>
  /**
   * Runs `work` all or nothing; what it gives back is durable. It is run again when it had to give way to another
   * transaction.
   */
  transaction<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>
  /** Keeps the selected rows for this transaction: row locks, or nothing where writers queue anyway. */
  lockRows<O>(query: SelectQueryBuilder<Schema, keyof Schema, O>): SelectQueryBuilder<Schema, keyof Schema, O>
  /** Keeps a whole table from other writers until the transaction `db` belongs to ends. */
  lockTable(db: Kysely<Schema>, table: keyof Schema): Promise<void>
  /**
   * Writes down for the other processes what a transaction changes, in that transaction.
   * @returns the numbers under which it stands; none where there is one process
   */
  insertOutboxEvents(db: Kysely<Schema>, changes: readonly DomainEvent[]): Promise<number[]>
  /** names this process to the others in what it writes down for them */
  readonly origin: string
  /** Follows what the processes write down for each other, itself included; null where there is one process. */
  readonly consumeOutbox: ((options: ConsumeOptions) => Promise<OutboxConsumer>) | null
  /** A try-lock: does `work` unless another process is doing work of this name now; then null. */
  withTryLock<T>(name: string, work: () => Promise<T>): Promise<{ done: T } | null>
  /** A mutex: does `work` as soon as nobody else, in any process, does work of this name. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>
  /** One value for all processes: the one that was given first under this name. */
  getOrCreateSharedValue(name: string, otherwise: string): Promise<string>
  readonly matchText: MatchText
  /** Whether the planner merges several ordered index scans and stops after a page, instead of sorting all their rows. */
  readonly supportsMergedIndexScans: boolean
  /**
   * Sees to what searching needs beyond the migrations. Without it the same is found, more slowly.
   * @returns what to ask of whoever runs the database, or null when all is well
   */
  prepareSearch(): Promise<string | null>
  /**
   * Lets `apply` run files of several statements, and queries in the same transaction: all or nothing, alone among
   * processes that migrate at the same time.
   */
  runMigrations(
    apply: (run: (sql: string) => Promise<void>, db: Kysely<Schema>) => Promise<void>,
  ): Promise<void>
  /** Writes nothing of importance. @throws ServiceUnavailableError when the database takes no writes now */
  probe(): Promise<void>
  /**
   * Looks for damage the database does not notice by itself.
   * @returns what is wrong, or null; `late` when that takes so long that nobody should wait for it
   */
  checkIntegrity(): { deferred: boolean; corruption: Promise<string | null> }
  /** how many wait for the database now */
  waiting(): number
  close(): Promise<void>
}
