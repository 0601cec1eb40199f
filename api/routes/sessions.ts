import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { endSessions } from '../../use-cases/accounts/sessions.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, requireSignIn, withActor } from '../middleware/authorize.ts'

const tags = ['Accounts']

/** Ends all sessions of the caller or, with the permission `users`, of another account. */
export function sessionRoutes(shop: AppContext) {
  return new Hono()
    .delete(
      '/me/sessions',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Sign out of all devices, this one included',
        responses: answers({ 200: json('Done', successAnswer) }, 'NOT_SIGNED_IN', 'SESSION_EXPIRED'),
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
        summary: 'Sign an account out of all its devices',
        responses: answers(
          { 200: json('Done', successAnswer) },
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
