import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from '../schema.ts'

export type SearchedColumn = Extract<keyof Schema['products'], `${string}_folded`>

export interface TextMatch {
  isFew(): Promise<boolean>
  /** the condition that finds the first products of an order fastest */
  condition(): Promise<RawBuilder<boolean>>
  count(): Promise<number>
}

/** Up to this number of matches, sorting them is faster than walking the order. */
export const MAX_SORTED = 1000

export type MatchText = (
  db: Kysely<Schema>,
  columns: readonly SearchedColumn[],
  words: readonly string[],
) => TextMatch
