import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from '../schema.ts'

/** The columns a search can look into, folded as what is searched for. */
export type SearchedColumn = Extract<keyof Schema['products'], `${string}_folded`>

/** The products of which some column contains a text. */
export interface TextMatch {
  /** Narrows a query on `products` to them, in the form that finds the first ones in an order soonest. */
  condition(): Promise<RawBuilder<boolean>>
  /** How many they are. */
  count(): Promise<number>
}

/**
 * Above so many matches a page is found sooner by walking along its order and asking of each product whether it matches;
 * up to so many, by sorting the matches.
 */
export const FEW = 1000

/** Looks for `text`, folded and not empty, in products; how, differs by engine. */
export type MatchText = (db: Kysely<Schema>, columns: readonly SearchedColumn[], text: string) => TextMatch
