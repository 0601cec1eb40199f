import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { endSessions } from '../../use-cases/accounts/end-sessions.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answers, BEARER, CALLER_ERRORS, json, SUCCESS_RESPONSE } from '../descriptions.ts'
import { requirePermission, requireSignIn } from '../middleware/authorize.ts'
import { withActor } from '../middleware/with-actor.ts'
import { errorResponse } from '../respond.ts'

const tags = ['Comptes']

/** Ending sessions everywhere: one's own, or another account's by who manages the accounts. */
export function sessionRoutes(shop: AppContext) {
  return new Hono()
    .delete(
      '/me/sessions',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Se déconnecter de tous ses appareils, celui-ci compris',
        responses: answers({ 200: json('Fait', SUCCESS_RESPONSE) }, 'NOT_SIGNED_IN', 'SESSION_EXPIRED'),
      }),
      requireSignIn(shop),
      async (c) => {
        const caller = c.get('caller')
        const ended = await endSessions(withActor(shop, caller), caller._id, caller)
        if (!ended.ok) return errorResponse(c, ended)
        return c.json({ success: true, message: 'Tous vos appareils ont été déconnectés.' })
      },
    )
    .delete(
      '/:id/sessions',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Déconnecter un compte de tous ses appareils',
        responses: answers(
          { 200: json('Fait', SUCCESS_RESPONSE) },
          ...CALLER_ERRORS,
          'USER_NOT_FOUND',
          'ACCOUNT_HOLDS_MORE',
        ),
      }),
      requirePermission(shop, 'users'),
      async (c) => {
        const caller = c.get('caller')
        const ended = await endSessions(withActor(shop, caller), c.req.param('id'), caller)
        if (!ended.ok) return errorResponse(c, ended)
        return c.json({ success: true, message: `${ended.user.username} est déconnecté partout.` })
      },
    )
}
