import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { resetCodeAnswer } from '../../contracts/access.ts'
import { permissionsInput, user, usersAnswer } from '../../contracts/accounts.ts'
import { success, successAnswer, text } from '../../contracts/answer-fields.ts'
import { createResetCode, removeLostSecondFactor } from '../../use-cases/accounts/help-account.ts'
import { changePermissions, deleteUser, listUsers } from '../../use-cases/accounts/manage-users.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, withActor } from '../middleware/authorize.ts'
import { validate } from '../validate.ts'

const tags = ['Accounts']
const HELP_REFUSALS = [...CALLER_ERRORS, 'USER_NOT_FOUND', 'OWN_PASSWORD', 'ACCOUNT_HOLDS_MORE'] as const

/** Lists and deletes accounts, changes permissions and restores the owners' access. */
export function userRoutes(shop: AppContext) {
  return new Hono()
    .get(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'All accounts',
        description: '`secondFactor` is only there, and true, for accounts that have one.',
        responses: answers({ 200: json('The accounts', usersAnswer) }, ...CALLER_ERRORS),
      }),
      requirePermission(shop, 'users'),
      async (c) => c.json(await listUsers(shop)),
    )
    .post(
      '/:id/reset-code',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Create a one-time code with which the account’s owner sets a new password within 24 hours',
        responses: answers({ 201: json('The code, shown once', resetCodeAnswer) }, ...HELP_REFUSALS),
      }),
      requirePermission(shop, 'users'),
      async (c) => {
        const caller = c.get('caller')
        const created = await createResetCode(withActor(shop, caller), c.req.param('id'), caller)
        if (!created.ok) return errorResponse(c, created)
        const { code, expiresAt } = created
        return c.json({ success: true, code, expiresAt: new Date(expiresAt).toISOString() }, 201)
      },
    )
    .delete(
      '/:id/second-factor',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Remove the second factor of an account whose owner has lost it',
        responses: answers({ 200: json('Done', successAnswer) }, ...HELP_REFUSALS, 'SECOND_FACTOR_OFF'),
      }),
      requirePermission(shop, 'users'),
      async (c) => {
        const caller = c.get('caller')
        const removed = await removeLostSecondFactor(withActor(shop, caller), c.req.param('id'), caller)
        if (!removed.ok) return errorResponse(c, removed)
        const message = `La double authentification de ${removed.user.username} est retirée.`
        return c.json({ success: true, message })
      },
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
