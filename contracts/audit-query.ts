import * as v from 'valibot'
import { positiveInteger } from './query-numbers.ts'

/** The query of `GET /api/audit`. */
export const auditQuery = v.object({
  limit: v.optional(positiveInteger('limit', 200), '30'),
  page: v.optional(positiveInteger('page', 1_000_000), '1'),
})

export type AuditQuery = v.InferOutput<typeof auditQuery>
