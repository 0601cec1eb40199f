import * as v from 'valibot'
import { AUDIT_ACTIONS, type AuditEntry, type Named } from '../domain/audit/audit.ts'
import { changes, date, oneOf, requiredListOf, success, text } from './answer-fields.ts'
import { pageOf30 } from './query-fields.ts'

/** The query of `GET /api/audit`. */
export const auditQuery = v.object(pageOf30)

export type AuditQuery = v.InferOutput<typeof auditQuery>

const party = v.fallback(
  v.nullable(v.object({ id: text, name: text } satisfies Record<keyof Named, v.GenericSchema>)),
  null,
)

const auditEntry = v.object({
  id: text,
  at: date,
  actor: v.pipe(party, v.description('null: the shop itself, or someone who could not sign in')),
  action: oneOf(AUDIT_ACTIONS),
  subject: party,
  changes: v.pipe(changes, v.description('By field: [before, after]')),
} satisfies Record<keyof AuditEntry, v.GenericSchema>)

/** The answer of `GET /api/audit`. */
export const auditAnswer = v.object({
  success,
  entries: requiredListOf(auditEntry),
})

export type AuditEntryAnswer = v.InferOutput<typeof auditEntry>
