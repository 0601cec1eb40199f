import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { permissionsInput } from '../../contracts/accounts.ts'
import { success, successAnswer, text } from '../../contracts/answer-fields.ts'
import { user, usersAnswer } from '../../contracts/user.ts'
import { changePermissions } from '../../use-cases/accounts/change-permissions.ts'
import { deleteUser } from '../../use-cases/accounts/delete-user.ts'
import { listUsers } from '../../use-cases/accounts/list-users.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { withActor } from '../middleware/with-actor.ts'
import { errorResponse } from '../respond.ts'
import { validate } from '../validate.ts'

const tags = ['Accounts']

/** Lists and deletes accounts and changes their permissions. */
export function userRoutes(shop: AppContext) {
  return new Hono()
    .get(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'All accounts',
        responses: answers({ 200: json('The accounts', usersAnswer) }, ...CALLER_ERRORS),
      }),
      requirePermission(shop, 'users'),
      async (c) => c.json(await listUsers(shop)),
    )
    .patch(
      '/:id',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Change the role and permissions of an account',
        description:
          'What is not sent stays. A `user` account has no permissions; an account that becomes `admin` gets all of the ' +
          'caller’s, unless `permissions` says which. Nobody grants a permission they do not hold, nor changes an ' +
          'account that holds more. It applies from the next request of the account.',
        responses: answers(
          {
            200: json('The account', v.object({ success, message: text, user })),
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
        summary: 'Delete an account, except one’s own and the last administrator’s',
        responses: answers(
          { 200: json('Done', successAnswer) },
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
