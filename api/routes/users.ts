import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { createAdminInput, loginInput, registerInput } from '../../contracts/accounts.ts'
import { createAdmin } from '../../use-cases/accounts/create-admin.ts'
import { deleteUser } from '../../use-cases/accounts/delete-user.ts'
import { logIn } from '../../use-cases/accounts/log-in.ts'
import { register } from '../../use-cases/accounts/register.ts'
import { closeSession } from '../../use-cases/accounts/sessions.ts'
import type { Shop } from '../../use-cases/shop.ts'
import { answers, DONE, json, listOf, object, shape } from '../descriptions.ts'
import { bearerToken, readCaller, requirePermission, requireSignIn } from '../middleware/authorize.ts'
import { limitBody, SMALL_JSON } from '../middleware/limit-body.ts'
import type { Limit } from '../middleware/rate-limit.ts'
import { answerRefusal } from '../respond.ts'
import { validate } from '../validate.ts'

const tags = ['Comptes']
const security = [{ bearer: [] }]
const INPUT_REFUSALS = ['INVALID_INPUT', 'MALFORMED_JSON', 'TOO_MANY_REQUESTS'] as const
const CALLER_REFUSALS = ['NOT_SIGNED_IN', 'SESSION_EXPIRED', 'NOT_ALLOWED'] as const
const WELCOME = 'Inscription réussie !'

/** Accounts: sign in, register, first administrator, sign out, list, delete. */
export function userRoutes(shop: Shop, limit: Limit) {
  return new Hono()
    .use(limitBody(SMALL_JSON))
    .post(
      '/login',
      describeRoute({
        tags,
        summary: 'Se connecter avec son email ou son nom d’utilisateur',
        responses: answers({ 200: json('La session', SIGNED_IN) }, ...INPUT_REFUSALS, 'BAD_CREDENTIALS'),
      }),
      limit('login'),
      validate('json', loginInput),
      async (c) => {
        const signedIn = await logIn(shop, c.req.valid('json'))
        if (!signedIn.ok) return answerRefusal(c, signedIn)
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
      limit('register'),
      validate('json', registerInput),
      async (c) => {
        const read = await readCaller(shop, c)
        if (!read.ok) return answerRefusal(c, read)
        const registered = await register(shop, c.req.valid('json'), read.caller)
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
      limit('register'),
      validate('json', createAdminInput),
      async (c) => {
        const read = await readCaller(shop, c)
        if (!read.ok) return answerRefusal(c, read)
        const created = await createAdmin(shop, c.req.valid('json'), read.caller)
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
        const deleted = await deleteUser(shop, c.req.param('id'), c.get('caller'))
        return deleted.ok ? c.json({ success: true, message: deleted.message }) : answerRefusal(c, deleted)
      },
    )
}

/** A token is kept by no cache. */
const PRIVATE = { 'Cache-Control': 'private, no-store' }
const text = { type: 'string' } as const
const SIGNED_IN = object({ success: { type: 'boolean' }, message: text, user: shape('User'), token: text })
