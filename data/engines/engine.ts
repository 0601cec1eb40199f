import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { DomainEvent } from '../../domain/events.ts'
import type { Schema } from '../schema.ts'
import type { Locks } from './locks.ts'
import type { TransactionScope } from './transaction-scope.ts'

export interface Announcement {
  number: number
  origin: string
  changes: DomainEvent[]
}

export interface ConsumeOptions {
  onEvents: (rows: readonly Announcement[]) => void
  /** called when events may have been lost and cannot be read later */
  onGap: () => void
  /** called with the error when the connection is lost, and with null when it is back */
  onConnection: (error: unknown) => void
}

export interface AnnouncementConsumer {
  notify: () => void
  close: () => Promise<void>
}

/** The operations that differ between SQLite and PostgreSQL. They report outages as `ServiceUnavailableError`. */
export interface Engine extends Locks {
  readonly name: 'sqlite' | 'postgres'
  /** Refuses queries inside the work of a transaction, where only the transaction's own `db` may be used. */
  readonly db: Kysely<Schema>
  readonly scope: TransactionScope
  /**
   * Runs `work` in a durable transaction; runs it again after a serialization failure. Rolls it back when it runs no
   * statement for a while.
   */
  transaction<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>
  lockRows<O>(query: SelectQueryBuilder<Schema, keyof Schema, O>): SelectQueryBuilder<Schema, keyof Schema, O>
  lockTable(db: Kysely<Schema>, table: keyof Schema): Promise<void>
  /** Inserts events into the announcements in transaction `db`; SQLite has none. @returns the numbers of the new rows */
  insertAnnouncements(db: Kysely<Schema>, changes: readonly DomainEvent[]): Promise<number[]>
  /** id of this process in the announcements */
  readonly origin: string
  /** Subscribes to the events of all processes, including this one; null on SQLite, which has one process. */
  readonly consumeAnnouncements: ((options: ConsumeOptions) => Promise<AnnouncementConsumer>) | null
  /** Runs `apply` in one transaction, in one process at a time. The text `sql` may contain several statements. */
  runMigrations(
    apply: (run: (sql: string) => Promise<void>, db: Kysely<Schema>) => Promise<void>,
  ): Promise<void>
  /** @throws ServiceUnavailableError when the database refuses writes */
  probe(): Promise<void>
  /** `corruption`: a description of the damage, or null; `deferred`: start-up does not wait for the check */
  checkIntegrity(): { deferred: boolean; corruption: Promise<string | null> }
  waiting(): number
  close(): Promise<void>
}
