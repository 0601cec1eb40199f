import * as v from 'valibot'
import { atMostCharacters, cleanToLine, inputObject, tooLong, visible } from './fields.ts'
import { searchText } from './query-fields.ts'

const MAX_LENGTH = 40

/** The body of `POST /searches`, which counts a search. */
export const searchInput = inputObject({ q: searchText })

const WORD = 'Indiquez un mot.'
const word = v.pipe(
  v.string(WORD),
  v.trim(),
  v.nonEmpty(WORD),
  visible(WORD),
  atMostCharacters(MAX_LENGTH, tooLong(MAX_LENGTH)),
  cleanToLine,
)

/** Two words that searches treat as synonyms. */
export const newSynonym = inputObject({ query: word, meaning: word })
export type NewSynonym = v.InferOutput<typeof newSynonym>

const searchCount = v.object({ query: v.string(), searches: v.number(), results: v.number() })

/** Searches of the last 30 days, most frequent first. */
export const searchesAnswer = v.object({
  success: v.literal(true),
  searches: v.array(searchCount),
  /** searches without results, each with the word that the shopper may have meant, if any */
  empty: v.array(v.object({ ...searchCount.entries, guess: v.nullable(v.string()) })),
})
export type SearchesAnswer = v.InferOutput<typeof searchesAnswer>
