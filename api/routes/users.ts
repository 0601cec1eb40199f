import { Hono } from 'hono'
import * as v from 'valibot'
import { resetCodeAnswer } from '../../contracts/access.ts'
import { permissionsInput, user, usersAnswer } from '../../contracts/accounts.ts'
import { success, text } from '../../contracts/answer-fields.ts'
import { createResetCode, removeLostSecondFactor } from '../../use-cases/accounts/help-account.ts'
import { changePermissions, deleteUser, listUsers } from '../../use-cases/accounts/manage-users.ts'
import { takeBackPermissions } from '../../use-cases/accounts/own-rights.ts'
import { endSessions } from '../../use-cases/accounts/sessions.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, DONE, describer, json, SIGNED_IN } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, requireSignIn, withCaller } from '../middleware/authorize.ts'
import { validateJson } from '../validate.ts'

const describe = describer('Accounts', CALLER_ERRORS)
const describeOwn = describer('Accounts', SIGNED_IN)
const HELP_REFUSALS = ['USER_NOT_FOUND', 'OWN_PASSWORD', 'ACCOUNT_HOLDS_MORE'] as const

/** Ends all sessions of the caller or, with the permission `users`, of another account. */
export function sessionRoutes(shop: AppContext) {
  return new Hono()
    .delete(
      '/me/sessions',
      describeOwn('Sign out of all devices, this one included', DONE),
      requireSignIn(shop),
      async (c) => {
        const caller = c.get('caller')
        const ended = await endSessions(withCaller(shop, c), caller._id, caller)
        return answer(c, ended, () => ({ message: 'Tous vos appareils ont été déconnectés.' }))
      },
    )
    .delete(
      '/:id/sessions',
      describe('Sign an account out of all its devices', DONE, ['USER_NOT_FOUND', 'ACCOUNT_HOLDS_MORE']),
      requirePermission(shop, 'users'),
      async (c) => {
        const ended = await endSessions(withCaller(shop, c), c.req.param('id'), c.get('caller'))
        return answer(c, ended, ({ user }) => ({ message: `${user.username} est déconnecté partout.` }))
      },
    )
}

/** Gives the caller back permissions that they took from their own account. */
export function ownRightsRoutes(shop: AppContext) {
  return new Hono().post(
    '/me/permissions/undo',
    describeOwn(
      'Take back permissions that one has taken from one’s own account within the last 24 hours',
      { 200: json('The account', v.object({ success, message: text, user })) },
      ['RIGHTS_FINAL'],
    ),
    requireSignIn(shop),
    async (c) => {
      const returned = await takeBackPermissions(withCaller(shop, c), c.get('caller'))
      return answer(c, returned, ({ user }) => ({ message: 'Vos droits sont de nouveau là.', user }))
    },
  )
}

export function userRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'users')
  return new Hono()
    .get(
      '/',
      describe(
        'All accounts',
        { 200: json('The accounts', usersAnswer) },
        [],
        '`secondFactor` is only there, and true, for accounts that have one.',
      ),
      mayManage,
      async (c) => c.json(await listUsers(shop)),
    )
    .post(
      '/:id/reset-code',
      describe(
        'Create a one-time code with which the account’s owner sets a new password within 24 hours',
        { 201: json('The code, shown once', resetCodeAnswer) },
        [...HELP_REFUSALS, 'MAIL_NOT_CONFIGURED'],
        'For the account of a customer, `code` is null: a link is sent to its e-mail, and without e-mail the shop ' +
          'answers `MAIL_NOT_CONFIGURED`.',
      ),
      mayManage,
      async (c) => {
        const created = await createResetCode(withCaller(shop, c), c.req.param('id'), c.get('caller'))
        if (!created.ok) return errorResponse(c, created)
        const { code, expiresAt } = created
        return c.json({ success: true, code, expiresAt: new Date(expiresAt).toISOString() }, 201)
      },
    )
    .delete(
      '/:id/second-factor',
      describe('Remove the second factor of an account whose owner has lost it', DONE, [
        ...HELP_REFUSALS,
        'SECOND_FACTOR_OFF',
      ]),
      mayManage,
      async (c) => {
        const caller = c.get('caller')
        const removed = await removeLostSecondFactor(withCaller(shop, c), c.req.param('id'), caller)
        return answer(c, removed, ({ user: { username } }) => ({
          message: `La double authentification de ${username} est retirée.`,
        }))
      },
    )
    .patch(
      '/:id',
      describe(
        'Change the role and permissions of an account',
        { 200: json('The account', v.object({ success, message: text, user })) },
        [
          ...BODY_ERRORS,
          'USER_NOT_FOUND',
          'LAST_ADMIN',
          'OWN_RIGHTS',
          'LAST_FULL_ADMIN',
          'CONFIRM_LOCKOUT',
          'PERMISSION_NOT_HELD',
          'ACCOUNT_HOLDS_MORE',
          'EDIT_CONFLICT',
        ],
        'What is not sent stays; with `was`, also what the caller did not change. A `user` account has no permissions; an account that becomes `admin` gets all of the ' +
          'caller’s, unless `permissions` says which. Nobody grants a permission they do not hold, nor changes an ' +
          'account that holds more. It applies from the next request of the account. Who gives up own permissions is ' +
          'asked first (`CONFIRM_LOCKOUT`) and sends `confirmed`.',
      ),
      mayManage,
      validateJson(permissionsInput),
      async (c) => {
        const { id } = c.req.param()
        const changed = await changePermissions(withCaller(shop, c), id, c.req.valid('json'), c.get('caller'))
        return answer(c, changed, ({ user }) => ({ message: 'Droits mis à jour !', user }))
      },
    )
    .delete(
      '/:id',
      describe('Delete an account, except one’s own and the last administrator’s', DONE, [
        'USER_NOT_FOUND',
        'LAST_ADMIN',
        'OWN_ACCOUNT',
        'ACCOUNT_HOLDS_MORE',
      ]),
      mayManage,
      async (c) => {
        const deleted = await deleteUser(withCaller(shop, c), c.req.param('id'), c.get('caller'))
        return answer(c, deleted, ({ message }) => ({ message }))
      },
    )
}
