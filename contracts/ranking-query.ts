import * as v from 'valibot'
import { positiveInteger } from './query-numbers.ts'

/** How many products a ranking answers: 50 unless told otherwise (administration.md §9). */
export const rankingQuery = v.object({
  limit: v.optional(positiveInteger('limit', 500), '50'),
})
