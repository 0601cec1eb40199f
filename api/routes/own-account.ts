import { Hono } from 'hono'
import {
  changePasswordInput,
  codeInput,
  currentPasswordInput,
  passwordAndCodeInput,
  recoveryCodesAnswer,
  removeFactorInput,
  secondFactorAnswer,
  secretAnswer,
} from '../../contracts/access.ts'
import { changePassword } from '../../use-cases/accounts/change-password.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorStatus,
} from '../../use-cases/accounts/second-factor.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, DONE, describer, json, SIGNED_IN } from '../descriptions.ts'
import { bearerToken, requireSignIn, withCaller } from '../middleware/authorize.ts'
import { rememberDevice } from '../middleware/limit-attempts.ts'
import { passwordChecks } from '../middleware/password-checks.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { showFavourites } from '../middleware/visitor.ts'
import { validateJson } from '../validate.ts'

const describe = describer('Accounts', SIGNED_IN)
const PASSWORD_REFUSALS = [...BODY_ERRORS, 'WRONG_PASSWORD', 'TOO_MANY_REQUESTS'] as const
const CODE_REFUSALS = [...PASSWORD_REFUSALS, 'WRONG_CODE', 'SECOND_FACTOR_OFF'] as const
const CODES = { 200: json('The recovery codes, shown once', recoveryCodesAnswer) }

/**
 * Manages the caller's password and second factor. Administrators can use these routes before they set up a required
 * second factor.
 */
export function ownAccountRoutes(shop: AppContext, settings: { secureCookies: boolean }, limits: Limits) {
  const { withPassword, withConfirmedPassword, withPasswordAndCode } = passwordChecks(shop, limits)
  const signedIn = requireSignIn(shop)
  return new Hono()
    .post(
      '/me/password',
      describe('Change one’s own password; all other sessions of the account end', DONE, PASSWORD_REFUSALS),
      signedIn,
      validateJson(changePasswordInput),
      async (c) => {
        const user = c.get('caller')
        const input = { ...c.req.valid('json'), token: bearerToken(c) ?? '' }
        const changed = await withPassword(c, () => changePassword(withCaller(shop, c), user, input))
        // The known-device cookie is signed with the password hash, so a new password needs a new cookie.
        if (changed.ok) await rememberDevice(c, shop, user, settings)
        // Neither do the favourites follow the former password.
        if (changed.ok && user.role === 'user') await showFavourites(c, shop, user._id, settings)
        return answer(c, changed, () => ({
          message: 'Mot de passe changé. Vos autres appareils sont déconnectés.',
        }))
      },
    )
    .get(
      '/me/second-factor',
      describe('Whether one’s account has a second factor, and whether the shop requires it', {
        200: json('The state', secondFactorAnswer),
      }),
      signedIn,
      async (c) => c.json({ success: true, ...(await secondFactorStatus(shop, c.get('caller'))) }),
    )
    .post(
      '/me/second-factor',
      describe(
        'Create the secret of a second factor (TOTP), which counts once a code confirms it',
        { 201: json('The secret', secretAnswer) },
        [...PASSWORD_REFUSALS, 'SECOND_FACTOR_ON'],
      ),
      signedIn,
      validateJson(currentPasswordInput),
      async (c) => {
        const { currentPassword } = c.req.valid('json')
        const begun = await withConfirmedPassword(c, currentPassword, (user) => beginSecondFactor(shop, user))
        return answer(c, begun, ({ secret, uri }) => ({ secret, uri }), 201)
      },
    )
    .post(
      '/me/second-factor/confirm',
      describe(
        'Switch the second factor on with a first code; all other sessions of the account end',
        CODES,
        [...BODY_ERRORS, 'WRONG_CODE', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF'],
      ),
      signedIn,
      validateJson(codeInput),
      async (c) => {
        const input = { ...c.req.valid('json'), token: bearerToken(c) ?? '' }
        const confirmed = await confirmSecondFactor(withCaller(shop, c), c.get('caller'), input)
        const message = 'Double authentification activée.'
        return answer(c, confirmed, ({ recoveryCodes }) => ({ message, recoveryCodes }))
      },
    )
    .post(
      '/me/second-factor/recovery-codes',
      describe('Replace the recovery codes', CODES, CODE_REFUSALS),
      signedIn,
      validateJson(passwordAndCodeInput),
      async (c) => {
        const renewed = await withPasswordAndCode(c, c.req.valid('json'), renewRecoveryCodes)
        const message = 'Vos anciens codes de secours ne fonctionnent plus.'
        return answer(c, renewed, ({ recoveryCodes }) => ({ message, recoveryCodes }))
      },
    )
    .post(
      '/me/second-factor/remove',
      describe(
        'Switch one’s own second factor off',
        DONE,
        [...CODE_REFUSALS, 'CONFIRM_LOCKOUT'],
        'Where the shop requires one, `CONFIRM_LOCKOUT` asks to send it again with `confirmed`.',
      ),
      signedIn,
      validateJson(removeFactorInput),
      async (c) => {
        const removed = await withPasswordAndCode(c, c.req.valid('json'), (acting, user, code) =>
          removeSecondFactor(acting, user, { code, confirmed: c.req.valid('json').confirmed }),
        )
        return answer(c, removed, () => ({ message: 'Double authentification désactivée.' }))
      },
    )
}
