import * as v from 'valibot'
import { MAX_LIMIT } from '../domain/catalogue/listing.ts'
import { positiveInteger } from './query-fields.ts'

/** How many products a ranking answers: 50 unless told otherwise (administration.md §9). */
export const rankingQuery = v.object({
  limit: v.optional(positiveInteger('limit', MAX_LIMIT), '50'),
})
