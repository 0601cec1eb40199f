import * as v from 'valibot'
import { atMostCharacters, inputObject, tooLong } from './fields.ts'
import { searchText } from './query-fields.ts'

const LONGEST = 40

/** What is sent when a shopper searched. */
export const searchInput = inputObject({ q: searchText })

const WORD = 'Indiquez un mot.'
const word = v.pipe(v.string(WORD), v.trim(), v.nonEmpty(WORD), atMostCharacters(LONGEST, tooLong(LONGEST)))

/** Two words that searches treat as one from now on. */
export const newSynonym = inputObject({ query: word, meaning: word })
export type NewSynonym = v.InferOutput<typeof newSynonym>

const searchCount = v.object({ query: v.string(), searches: v.number(), results: v.number() })

/** The searches of the last 30 days, the most frequent first. */
export const searchesAnswer = v.object({
  success: v.literal(true),
  searches: v.array(searchCount),
  /** those that found nothing the last time, each with a word that may mean the same */
  empty: v.array(v.object({ ...searchCount.entries, guess: v.nullable(v.string()) })),
})
export type SearchesAnswer = v.InferOutput<typeof searchesAnswer>
