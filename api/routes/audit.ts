import { Hono } from 'hono'
import { auditAnswer, auditQuery } from '../../contracts/audit.ts'
import { listAudit } from '../../use-cases/audit/record.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answerPage } from '../answers.ts'
import { CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { validate } from '../validate.ts'

const describe = describer('Accounts', CALLER_ERRORS)

export function auditRoutes(shop: AppContext) {
  return new Hono().get(
    '/',
    describe(
      'The audit log: who did what, newest first',
      { 200: json('A page of the audit log', auditAnswer) },
      ['INVALID_INPUT'],
    ),
    requirePermission(shop, 'users'),
    validate('query', auditQuery),
    async (c) => answerPage(c, await listAudit(shop, c.req.valid('query')), 'entries'),
  )
}
