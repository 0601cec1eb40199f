import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import {
  codeInput,
  currentPasswordInput,
  passwordAndCodeInput,
  recoveryCodesAnswer,
  secondFactorAnswer,
  secretAnswer,
} from '../../contracts/access.ts'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { confirmPassword } from '../../use-cases/accounts/change-password.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorStatus,
} from '../../use-cases/accounts/second-factor.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answers, BEARER, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { bearerToken, requireSignIn, withActor } from '../middleware/authorize.ts'
import { passwordChecks } from '../middleware/password-checks.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { validate } from '../validate.ts'
import { PASSWORD_REFUSALS, SIGNED_IN } from './own-account.ts'

const tags = ['Accounts']

/** Manages one's own second factor. Also open to administrators who lack a required second factor. */
export function secondFactorRoutes(shop: AppContext, limits: Limits) {
  const { withPassword, withPasswordAndCode } = passwordChecks(shop, limits)
  return new Hono()
    .get(
      '/me/second-factor',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Whether one’s account has a second factor, and whether the shop requires it',
        responses: answers({ 200: json('The state', secondFactorAnswer) }, ...SIGNED_IN),
      }),
      requireSignIn(shop),
      async (c) => c.json({ success: true, ...(await secondFactorStatus(shop, c.get('caller'))) }),
    )
    .post(
      '/me/second-factor',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Create the secret of a second factor (TOTP), which counts once a code confirms it',
        responses: answers(
          { 201: json('The secret', secretAnswer) },
          ...PASSWORD_REFUSALS,
          'SECOND_FACTOR_ON',
        ),
      }),
      requireSignIn(shop),
      validate('json', currentPasswordInput),
      async (c) => {
        const user = c.get('caller')
        const begun = await withPassword(c, user, async () => {
          const confirmed = await confirmPassword(shop, user, c.req.valid('json').currentPassword)
          return confirmed.ok ? beginSecondFactor(shop, user) : confirmed
        })
        if (!begun.ok) return errorResponse(c, begun)
        return c.json({ success: true, secret: begun.secret, uri: begun.uri }, 201)
      },
    )
    .post(
      '/me/second-factor/confirm',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Switch the second factor on with a first code; all other sessions of the account end',
        responses: answers(
          { 200: json('The recovery codes, shown once', recoveryCodesAnswer) },
          'INVALID_INPUT',
          'MALFORMED_JSON',
          'WRONG_CODE',
          'SECOND_FACTOR_ON',
          'SECOND_FACTOR_OFF',
          ...SIGNED_IN,
        ),
      }),
      requireSignIn(shop),
      validate('json', codeInput),
      async (c) => {
        const user = c.get('caller')
        const input = { ...c.req.valid('json'), token: bearerToken(c) ?? '' }
        const confirmed = await confirmSecondFactor(withActor(shop, user), user, input)
        if (!confirmed.ok) return errorResponse(c, confirmed)
        const { recoveryCodes } = confirmed
        return c.json({ success: true, message: 'Double authentification activée.', recoveryCodes })
      },
    )
    .post(
      '/me/second-factor/recovery-codes',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Replace the recovery codes',
        responses: answers(
          { 200: json('The recovery codes, shown once', recoveryCodesAnswer) },
          ...PASSWORD_REFUSALS,
          'WRONG_CODE',
          'SECOND_FACTOR_OFF',
        ),
      }),
      requireSignIn(shop),
      validate('json', passwordAndCodeInput),
      async (c) => {
        const user = c.get('caller')
        const { currentPassword, code } = c.req.valid('json')
        const renewed = await withPasswordAndCode(c, user, currentPassword, () =>
          renewRecoveryCodes(withActor(shop, user), user, code),
        )
        if (!renewed.ok) return errorResponse(c, renewed)
        const message = 'Vos anciens codes de secours ne fonctionnent plus.'
        return c.json({ success: true, message, recoveryCodes: renewed.recoveryCodes })
      },
    )
    .post(
      '/me/second-factor/remove',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Switch one’s own second factor off',
        responses: answers(
          { 200: json('Done', successAnswer) },
          ...PASSWORD_REFUSALS,
          'WRONG_CODE',
          'SECOND_FACTOR_OFF',
        ),
      }),
      requireSignIn(shop),
      validate('json', passwordAndCodeInput),
      async (c) => {
        const user = c.get('caller')
        const { currentPassword, code } = c.req.valid('json')
        const removed = await withPasswordAndCode(c, user, currentPassword, () =>
          removeSecondFactor(withActor(shop, user), user, code),
        )
        if (!removed.ok) return errorResponse(c, removed)
        return c.json({ success: true, message: 'Double authentification désactivée.' })
      },
    )
}
