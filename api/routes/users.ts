import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { permissionsInput } from '../../contracts/accounts.ts'
import { changePermissions } from '../../use-cases/accounts/change-permissions.ts'
import { deleteUser } from '../../use-cases/accounts/delete-user.ts'
import { listUsers } from '../../use-cases/accounts/list-users.ts'
import type { AppContext } from '../../use-cases/context.ts'
import {
  answers,
  BEARER,
  CALLER_ERRORS,
  json,
  listOf,
  object,
  SUCCESS_RESPONSE,
  shape,
} from '../descriptions.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { withActor } from '../middleware/with-actor.ts'
import { errorResponse } from '../respond.ts'
import { validate } from '../validate.ts'

const tags = ['Comptes']

/** Accounts, for those who manage them: listing, changing what one may do, deleting. */
export function userRoutes(shop: AppContext) {
  return new Hono()
    .get(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Tous les comptes',
        responses: answers({ 200: json('Les comptes', listOf('User')) }, ...CALLER_ERRORS),
      }),
      requirePermission(shop, 'users'),
      async (c) => c.json(await listUsers(shop)),
    )
    .patch(
      '/:id',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Changer le rôle et les permissions d’un compte',
        description:
          'Ce qui n’est pas envoyé reste. Un compte `user` n’a pas de permissions ; un compte qui devient `admin` a ' +
          'toutes celles de l’appelant, sauf si `permissions` dit lesquelles. Personne ne donne un droit qu’il n’a ' +
          'pas, ni ne change un compte qui en a plus. Cela vaut dès le prochain appel du compte.',
        responses: answers(
          {
            200: json(
              'Le compte',
              object({ success: { type: 'boolean' }, message: text, user: shape('User') }),
            ),
          },
          'INVALID_INPUT',
          'MALFORMED_JSON',
          ...CALLER_ERRORS,
          'USER_NOT_FOUND',
          'LAST_ADMIN',
          'OWN_RIGHTS',
          'LAST_FULL_ADMIN',
          'PERMISSION_NOT_HELD',
          'ACCOUNT_HOLDS_MORE',
        ),
      }),
      requirePermission(shop, 'users'),
      validate('json', permissionsInput),
      async (c) => {
        const { id } = c.req.param()
        const changed = await changePermissions(
          withActor(shop, c.get('caller')),
          id,
          c.req.valid('json'),
          c.get('caller'),
        )
        if (!changed.ok) return errorResponse(c, changed)
        return c.json({ success: true, message: 'Droits mis à jour !', user: changed.user })
      },
    )
    .delete(
      '/:id',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Supprimer un compte, sauf le sien et celui du dernier administrateur',
        responses: answers(
          { 200: json('Fait', SUCCESS_RESPONSE) },
          ...CALLER_ERRORS,
          'USER_NOT_FOUND',
          'LAST_ADMIN',
          'OWN_ACCOUNT',
          'ACCOUNT_HOLDS_MORE',
        ),
      }),
      requirePermission(shop, 'users'),
      async (c) => {
        const deleted = await deleteUser(withActor(shop, c.get('caller')), c.req.param('id'), c.get('caller'))
        return deleted.ok ? c.json({ success: true, message: deleted.message }) : errorResponse(c, deleted)
      },
    )
}

const text = { type: 'string' } as const
