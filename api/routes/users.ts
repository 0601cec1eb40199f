import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { createAdminInput, loginInput, registerInput, rightsInput } from '../../contracts/accounts.ts'
import { changeRights } from '../../use-cases/accounts/change-rights.ts'
import { createAdmin } from '../../use-cases/accounts/create-admin.ts'
import { deleteUser } from '../../use-cases/accounts/delete-user.ts'
import { logIn } from '../../use-cases/accounts/log-in.ts'
import { register } from '../../use-cases/accounts/register.ts'
import { closeSession } from '../../use-cases/accounts/sessions.ts'
import type { Shop } from '../../use-cases/shop.ts'
import { answers, DONE, json, listOf, object, shape } from '../descriptions.ts'
import { actingFor } from '../middleware/acting.ts'
import { bearerToken, readCaller, requirePermission, requireSignIn } from '../middleware/authorize.ts'
import { limitAttempts } from '../middleware/limit-attempts.ts'
import { limitBody, SMALL_JSON } from '../middleware/limit-body.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { answerRefusal } from '../respond.ts'
import { validate } from '../validate.ts'

const tags = ['Comptes']
const security = [{ bearer: [] }]
const INPUT_REFUSALS = ['INVALID_INPUT', 'MALFORMED_JSON', 'TOO_MANY_REQUESTS'] as const
const CALLER_REFUSALS = ['NOT_SIGNED_IN', 'SESSION_EXPIRED', 'NOT_ALLOWED'] as const
const WELCOME = 'Inscription réussie !'

/** Accounts: sign in, register, first administrator, sign out, list, change what one may do, delete. */
export function userRoutes(shop: Shop, limits: Limits) {
  return new Hono()
    .use(limitBody(SMALL_JSON))
    .post(
      '/login',
      describeRoute({
        tags,
        summary: 'Se connecter avec son email ou son nom d’utilisateur',
        responses: answers({ 200: json('La session', SIGNED_IN) }, ...INPUT_REFUSALS, 'BAD_CREDENTIALS'),
      }),
      limits.perClient('login'),
      validate('json', loginInput),
      async (c) => {
        const typed = c.req.valid('json')
        const attempt = await limitAttempts(limits, c, typed.username)
        if (attempt.refused) return answerRefusal(c, attempt.refused)
        const signedIn = await logIn(shop, typed).catch(attempt.notChecked)
        if (!signedIn.ok) return answerRefusal(c, signedIn)
        await attempt.succeeded()
        const { token, user } = signedIn
        return c.json({ success: true, message: 'Connexion réussie !', token, user }, 200, PRIVATE)
      },
    )
    .post(
      '/register',
      describeRoute({
        tags,
        summary: 'Créer un compte ; rôle et permissions ne comptent que venant d’un administrateur',
        responses: answers(
          { 201: json('Le compte', SIGNED_IN) },
          ...INPUT_REFUSALS,
          'EMAIL_TAKEN',
          'USERNAME_TAKEN',
          'SESSION_EXPIRED',
          'NOT_ALLOWED',
        ),
      }),
      limits.perClient('register'),
      validate('json', registerInput),
      async (c) => {
        const read = await readCaller(shop, c)
        if (!read.ok) return answerRefusal(c, read)
        const registered = await register(actingFor(shop, read.caller), c.req.valid('json'), read.caller)
        if (!registered.ok) return answerRefusal(c, registered)
        const { user, token } = registered
        return c.json({ success: true, message: WELCOME, user, ...(token && { token }) }, 201, PRIVATE)
      },
    )
    .post(
      '/create-admin',
      describeRoute({
        tags,
        summary: 'Créer le premier administrateur, ou un autre quand on l’est soi-même',
        responses: answers(
          { 201: json('Le compte', SIGNED_IN) },
          ...INPUT_REFUSALS,
          'EMAIL_TAKEN',
          'USERNAME_TAKEN',
          'ADMIN_EXISTS',
          'SETUP_CODE_REQUIRED',
          'SESSION_EXPIRED',
        ),
      }),
      limits.perClient('register'),
      validate('json', createAdminInput),
      async (c) => {
        const read = await readCaller(shop, c)
        if (!read.ok) return answerRefusal(c, read)
        const created = await createAdmin(actingFor(shop, read.caller), c.req.valid('json'), read.caller)
        if (!created.ok) return answerRefusal(c, created)
        const { user, token } = created
        return c.json({ success: true, message: WELCOME, user, token }, 201, PRIVATE)
      },
    )
    .post(
      '/logout',
      describeRoute({
        tags,
        security,
        summary: 'Se déconnecter : la session est finie aussitôt',
        responses: answers({ 200: json('Fait', DONE) }),
      }),
      async (c) => {
        const token = bearerToken(c)
        if (token !== null) await closeSession(shop, token)
        return c.json({ success: true, message: 'Déconnexion réussie !' })
      },
    )
    .get(
      '/me',
      describeRoute({
        tags,
        security,
        summary: 'Le compte connecté',
        responses: answers(
          { 200: json('Le compte', object({ user: shape('User') })) },
          'NOT_SIGNED_IN',
          'SESSION_EXPIRED',
        ),
      }),
      requireSignIn(shop),
      (c) => c.json({ user: c.get('caller') }),
    )
    .get(
      '/',
      describeRoute({
        tags,
        security,
        summary: 'Tous les comptes',
        responses: answers({ 200: json('Les comptes', listOf('User')) }, ...CALLER_REFUSALS),
      }),
      requirePermission(shop, 'users'),
      async (c) => c.json(await shop.store.accounts.list()),
    )
    .patch(
      '/:id',
      describeRoute({
        tags,
        security,
        summary: 'Changer le rôle et les permissions d’un compte',
        description:
          'Ce qui n’est pas envoyé reste. Un compte `user` n’a pas de permissions ; un compte qui devient `admin` les ' +
          'a toutes, sauf si `permissions` dit lesquelles. Cela vaut dès le prochain appel du compte.',
        responses: answers(
          {
            200: json(
              'Le compte',
              object({ success: { type: 'boolean' }, message: text, user: shape('User') }),
            ),
          },
          'INVALID_INPUT',
          'MALFORMED_JSON',
          ...CALLER_REFUSALS,
          'USER_NOT_FOUND',
          'LAST_ADMIN',
          'OWN_RIGHTS',
        ),
      }),
      requirePermission(shop, 'users'),
      validate('json', rightsInput),
      async (c) => {
        const { id } = c.req.param()
        const changed = await changeRights(
          actingFor(shop, c.get('caller')),
          id,
          c.req.valid('json'),
          c.get('caller'),
        )
        if (!changed.ok) return answerRefusal(c, changed)
        return c.json({ success: true, message: 'Droits mis à jour !', user: changed.user })
      },
    )
    .delete(
      '/:id',
      describeRoute({
        tags,
        security,
        summary: 'Supprimer un compte, sauf le sien et celui du dernier administrateur',
        responses: answers(
          { 200: json('Fait', DONE) },
          ...CALLER_REFUSALS,
          'USER_NOT_FOUND',
          'LAST_ADMIN',
          'OWN_ACCOUNT',
        ),
      }),
      requirePermission(shop, 'users'),
      async (c) => {
        const deleted = await deleteUser(actingFor(shop, c.get('caller')), c.req.param('id'), c.get('caller'))
        return deleted.ok ? c.json({ success: true, message: deleted.message }) : answerRefusal(c, deleted)
      },
    )
}

/** A token is kept by no cache. */
const PRIVATE = { 'Cache-Control': 'private, no-store' }
const text = { type: 'string' } as const
const SIGNED_IN = object({ success: { type: 'boolean' }, message: text, user: shape('User'), token: text })
