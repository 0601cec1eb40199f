import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from '../schema.ts'

/** The columns a search can look into, folded as what is searched for. */
export type SearchedColumn = Extract<keyof Schema['products'], `${string}_folded`>

/** The products in which each word occurs in at least one column. */
export interface TextMatch {
  /** Whether they are at most `FEW`. */
  isFew(): Promise<boolean>
  /** Narrows a query on `products` to them, in the form that finds the first ones in an order soonest. */
  condition(): Promise<RawBuilder<boolean>>
  /** Narrows a query on `products` to some of them, at most so many, whichever are found soonest. */
  some(limit: number): Promise<RawBuilder<boolean>>
  /** How many they are. */
  count(): Promise<number>
}

/**
 * Above so many matches a page is found sooner by walking along its order and asking of each product whether it matches;
 * up to so many, by sorting the matches.
 */
export const FEW = 1000

/** Looks for words, folded, one at least and none of them empty, in products; how, differs by engine. */
export type MatchText = (
  db: Kysely<Schema>,
  columns: readonly SearchedColumn[],
  words: readonly string[],
) => TextMatch
