import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { auditQuery } from '../../contracts/audit-query.ts'
import { AUDIT_ACTIONS } from '../../domain/audit/audit.ts'
import { listAudit } from '../../use-cases/audit/list-audit.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answers, BEARER, CALLER_ERRORS, json, object } from '../descriptions.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { setPaginationHeaders } from '../pagination.ts'
import { validate } from '../validate.ts'

/** What administrators did, and who could not sign in, for those who manage the accounts. */
export function auditRoutes(shop: AppContext) {
  return new Hono().get(
    '/',
    describeRoute({
      tags: ['Comptes'],
      security: BEARER,
      summary: 'Le journal : qui a fait quoi, du plus récent au plus ancien',
      responses: answers({ 200: json('Une page du journal', LISTED) }, 'INVALID_INPUT', ...CALLER_ERRORS),
    }),
    requirePermission(shop, 'users'),
    validate('query', auditQuery),
    async (c) => {
      const found = await listAudit(shop, c.req.valid('query'))
      setPaginationHeaders(c, found)
      return c.json({ success: true, entries: found.entries })
    },
  )
}

const text = { type: 'string' } as const
const named = { ...object({ id: text, name: text }), type: ['object', 'null'] }
const LISTED = object({
  success: { type: 'boolean' },
  entries: {
    type: 'array',
    items: object({
      id: text,
      at: { ...text, format: 'date-time' },
      actor: { ...named, description: 'null : la boutique elle-même, ou qui n’a pas pu se connecter' },
      action: { ...text, enum: AUDIT_ACTIONS },
      subject: named,
      changes: {
        type: 'object',
        description: 'Par champ : [avant, après]',
        additionalProperties: { type: 'array', minItems: 2, maxItems: 2, items: {} },
      },
    }),
  },
})
