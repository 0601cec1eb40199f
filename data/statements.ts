import {
  type DeleteResult,
  type InsertQueryBuilder,
  InsertResult,
  type SelectQueryBuilder,
  UpdateResult,
} from 'kysely'
import type { Schema } from './schema.ts'

interface Write {
  executeTakeFirst: () => Promise<InsertResult | UpdateResult | DeleteResult>
}

export interface Page {
  limit: number
  offset: number
}

/** Splits a list, because a statement has a maximum number of values. */
export function* batches<Item>(items: readonly Item[], size = 500): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

export async function countRows(query: SelectQueryBuilder<Schema, keyof Schema, object>): Promise<number> {
  const { count } = await query.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Runs a statement. @returns the number of inserted, updated or deleted rows */
export async function countWritten(query: Write): Promise<number> {
  const result = await query.executeTakeFirst()
  if (result instanceof InsertResult) return Number(result.numInsertedOrUpdatedRows ?? 0n)
  return Number(result instanceof UpdateResult ? result.numUpdatedRows : result.numDeletedRows)
}

export async function wasWritten(query: Write): Promise<boolean> {
  return (await countWritten(query)) > 0
}

/** Inserts a row unless one with its key exists. @returns whether it was inserted */
export function insertIfAbsent<Table extends keyof Schema>(
  query: InsertQueryBuilder<Schema, Table, InsertResult>,
): Promise<boolean> {
  return wasWritten(query.onConflict((conflict) => conflict.doNothing()))
}

export async function readFirst<Row, Value>(
  query: { executeTakeFirst: () => Promise<Row | undefined> },
  read: (row: Row) => Value,
): Promise<Value | null> {
  const row = await query.executeTakeFirst()
  return row === undefined ? null : read(row)
}
