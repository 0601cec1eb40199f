import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { changePasswordInput } from '../../contracts/access.ts'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { changePassword } from '../../use-cases/accounts/change-password.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answers, BEARER, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { bearerToken, requireSignIn, withActor } from '../middleware/authorize.ts'
import { rememberDevice } from '../middleware/limit-attempts.ts'
import { passwordChecks } from '../middleware/password-checks.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { validate } from '../validate.ts'

const tags = ['Accounts']
export const SIGNED_IN = ['NOT_SIGNED_IN', 'SESSION_EXPIRED'] as const
export const PASSWORD_REFUSALS = [
  'INVALID_INPUT',
  'MALFORMED_JSON',
  'WRONG_PASSWORD',
  'TOO_MANY_REQUESTS',
  ...SIGNED_IN,
] as const

/** Changes the password of the signed-in account. */
export function ownAccountRoutes(shop: AppContext, settings: { secureCookies: boolean }, limits: Limits) {
  const { withPassword } = passwordChecks(shop, limits)
  return new Hono().post(
    '/me/password',
    describeRoute({
      tags,
      security: BEARER,
      summary: 'Change one’s own password; all other sessions of the account end',
      responses: answers({ 200: json('Done', successAnswer) }, ...PASSWORD_REFUSALS),
    }),
    requireSignIn(shop),
    validate('json', changePasswordInput),
    async (c) => {
      const user = c.get('caller')
      const input = { ...c.req.valid('json'), token: bearerToken(c) ?? '' }
      const changed = await withPassword(c, user, () => changePassword(withActor(shop, user), user, input))
      if (!changed.ok) return errorResponse(c, changed)
      // The cookie of a known device is signed with the password.
      await rememberDevice(c, shop, user, settings)
      return c.json({
        success: true,
        message: 'Mot de passe changé. Vos autres appareils sont déconnectés.',
      })
    },
  )
}
