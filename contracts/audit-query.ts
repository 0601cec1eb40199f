import * as v from 'valibot'
import { pageNumber, positiveInteger } from './query-fields.ts'

/** The query of `GET /api/audit`. */
export const auditQuery = v.object({
  limit: v.optional(positiveInteger('limit', 200), '30'),
  page: v.optional(pageNumber, '1'),
})

export type AuditQuery = v.InferOutput<typeof auditQuery>
