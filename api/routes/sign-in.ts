import { Hono } from 'hono'
import * as v from 'valibot'
import {
  createAdminInput,
  loginInput,
  registerInput,
  signedInAnswer,
  user,
} from '../../contracts/accounts.ts'
import { PERMISSIONS } from '../../domain/accounts/account.ts'
import { returnablePermissions } from '../../use-cases/accounts/own-rights.ts'
import { createAdmin, register } from '../../use-cases/accounts/register.ts'
import { lacksSecondFactor } from '../../use-cases/accounts/second-factor.ts'
import { endSession, logIn } from '../../use-cases/accounts/sessions.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { readWhatsAppAccount } from '../../use-cases/whatsapp/whatsapp-account.ts'
import { PRIVATE } from '../answers.ts'
import { BODY_ERRORS, DONE, describer, json, SIGNED_IN } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { bearerToken, readActingCaller, requireSignIn, withActor } from '../middleware/authorize.ts'
import { comesFromThisMachine } from '../middleware/client-address.ts'
import { codeAttempts, limitAttempts, limitStrangers, rememberDevice } from '../middleware/limit-attempts.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { hideFavourites, showFavourites } from '../middleware/visitor.ts'
import { validateJson } from '../validate.ts'

const describeWithToken = describer('Accounts', [])
const describeSignedIn = describer('Accounts', SIGNED_IN)
const describePublic = describer('Accounts')
const INPUT_REFUSALS = [...BODY_ERRORS, 'TOO_MANY_REQUESTS'] as const
const WELCOME = 'Inscription réussie !'

export function signInRoutes(
  shop: AppContext,
  settings: { localOnly: boolean; secureCookies: boolean },
  limits: Limits,
) {
  return new Hono()
    .post(
      '/login',
      describePublic(
        'Sign in with an e-mail address or a user name',
        { 200: json('The session', signedInAnswer) },
        [...INPUT_REFUSALS, 'BAD_CREDENTIALS', 'SECOND_FACTOR_NEEDED', 'WRONG_CODE'],
        'An account with a second factor also needs `code`: six digits, or a recovery code.',
      ),
      limitStrangers(limits),
      validateJson(loginInput),
      async (c) => {
        const typed = c.req.valid('json')
        const attempt = await limitAttempts(shop, limits, c, typed.username)
        if (attempt.refused) return errorResponse(c, attempt.refused)
        const code = codeAttempts(limits, c)
        const signedIn = await logIn(shop, typed, code.count).catch(attempt.notChecked)
        if (!signedIn.ok) {
          if (signedIn.code === 'SECOND_FACTOR_NEEDED') await attempt.undecided()
          return errorResponse(c, signedIn)
        }
        await Promise.all([attempt.succeeded(), code.succeeded()])
        const { token, user } = signedIn
        await rememberDevice(c, shop, user, settings)
        if (user.role === 'user') await showFavourites(c, shop, user._id, settings)
        return c.json({ success: true, message: 'Connexion réussie !', token, user }, 200, PRIVATE)
      },
    )
    .post(
      '/register',
      describePublic(
        'Register an account; role and permissions only count when an administrator sends them',
        { 201: json('The account', signedInAnswer) },
        [
          ...INPUT_REFUSALS,
          'EMAIL_TAKEN',
          'USERNAME_TAKEN',
          'SESSION_EXPIRED',
          'NOT_ALLOWED',
          'PERMISSION_NOT_HELD',
          'SECOND_FACTOR_REQUIRED',
        ],
      ),
      limits.perClient('register'),
      validateJson(registerInput),
      async (c) => {
        const read = await readActingCaller(shop, c)
        if (!read.ok) return errorResponse(c, read)
        const registered = await register(withActor(shop, read.caller), c.req.valid('json'), read.caller)
        if (!registered.ok) return errorResponse(c, registered)
        const { user, token } = registered
        if (token) {
          await rememberDevice(c, shop, user, settings)
          await showFavourites(c, shop, user._id, settings)
        }
        return c.json({ success: true, message: WELCOME, user, ...(token && { token }) }, 201, PRIVATE)
      },
    )
    .post(
      '/create-admin',
      describePublic(
        'Create the first administrator, or another one as an administrator',
        { 201: json('The account', signedInAnswer) },
        [
          ...INPUT_REFUSALS,
          'EMAIL_TAKEN',
          'USERNAME_TAKEN',
          'ADMIN_EXISTS',
          'SETUP_CODE_REQUIRED',
          'SESSION_EXPIRED',
          'SECOND_FACTOR_REQUIRED',
        ],
      ),
      limits.perClient('register'),
      validateJson(createAdminInput),
      async (c) => {
        const read = await readActingCaller(shop, c)
        if (!read.ok) return errorResponse(c, read)
        const setupCode = settings.localOnly && comesFromThisMachine(c) ? null : shop.setupCode
        const acting = { ...withActor(shop, read.caller), setupCode }
        const created = await createAdmin(acting, c.req.valid('json'), read.caller)
        if (!created.ok) return errorResponse(c, created)
        const { user, token } = created
        await rememberDevice(c, shop, user, settings)
        return c.json({ success: true, message: WELCOME, user, token }, 201, PRIVATE)
      },
    )
    .post('/logout', describeWithToken('Sign out: the session ends immediately', DONE), async (c) => {
      const token = bearerToken(c)
      if (token !== null) await endSession(shop, token)
      await hideFavourites(c, shop, settings)
      return c.json({ success: true, message: 'Déconnexion réussie !' })
    })
    .get(
      '/me',
      describeSignedIn('The signed-in account', {
        200: json(
          'The account',
          v.object({
            user,
            secondFactorRequired: v.optional(v.boolean()),
            conversations: v.optional(v.pipe(v.boolean(), v.description('There is an account at WhatsApp'))),
            returnablePermissions: v.optional(v.array(v.picklist(PERMISSIONS))),
          }),
        ),
      }),
      requireSignIn(shop),
      async (c) => {
        const user = c.get('caller')
        const lacking = await lacksSecondFactor(shop, user)
        const conversations = user.role === 'admin' && (await readWhatsAppAccount(shop)) !== null
        const returnable = await returnablePermissions(shop, user)
        return c.json({
          user,
          ...(lacking && { secondFactorRequired: true }),
          ...(conversations && { conversations: true }),
          ...(returnable.length > 0 && { returnablePermissions: returnable }),
        })
      },
    )
}
