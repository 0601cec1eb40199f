import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { auditAnswer, auditQuery } from '../../contracts/audit.ts'
import { listAudit } from '../../use-cases/audit/record.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { setPaginationHeaders } from '../pagination.ts'
import { validate } from '../validate.ts'

/** Serves the audit log to administrators who manage accounts. */
export function auditRoutes(shop: AppContext) {
  return new Hono().get(
    '/',
    describeRoute({
      tags: ['Accounts'],
      security: BEARER,
      summary: 'The audit log: who did what, newest first',
      responses: answers(
        { 200: json('A page of the audit log', auditAnswer) },
        'INVALID_INPUT',
        ...CALLER_ERRORS,
      ),
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
