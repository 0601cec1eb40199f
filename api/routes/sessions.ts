import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { endSessions } from '../../use-cases/accounts/end-sessions.ts'
import type { Shop } from '../../use-cases/context.ts'
import { answers, BEARER, CALLER_REFUSALS, DONE, json } from '../descriptions.ts'
import { requirePermission, requireSignIn } from '../middleware/authorize.ts'
import { actingFor } from '../middleware/with-actor.ts'
import { answerRefusal } from '../respond.ts'

const tags = ['Comptes']

/** Ending sessions everywhere: one's own, or another account's by who manages the accounts. */
export function sessionRoutes(shop: Shop) {
  return new Hono()
    .delete(
      '/me/sessions',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Se déconnecter de tous ses appareils, celui-ci compris',
        responses: answers({ 200: json('Fait', DONE) }, 'NOT_SIGNED_IN', 'SESSION_EXPIRED'),
      }),
      requireSignIn(shop),
      async (c) => {
        const caller = c.get('caller')
        const ended = await endSessions(actingFor(shop, caller), caller._id, caller)
        if (!ended.ok) return answerRefusal(c, ended)
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
          { 200: json('Fait', DONE) },
          ...CALLER_REFUSALS,
          'USER_NOT_FOUND',
          'ACCOUNT_HOLDS_MORE',
        ),
      }),
      requirePermission(shop, 'users'),
      async (c) => {
        const caller = c.get('caller')
        const ended = await endSessions(actingFor(shop, caller), c.req.param('id'), caller)
        if (!ended.ok) return answerRefusal(c, ended)
        return c.json({ success: true, message: `${ended.user.username} est déconnecté partout.` })
      },
    )
}
