import * as v from 'valibot'
import { MAX_LIMIT } from '../domain/catalogue/listing.ts'
import { positiveInteger } from './query-fields.ts'

/** `limit` of a ranking, 50 by default (B-165, B-166). */
export const rankingQuery = v.object({
  limit: v.optional(positiveInteger('limit', MAX_LIMIT), '50'),
})
