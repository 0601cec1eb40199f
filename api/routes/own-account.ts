import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import {
  changePasswordInput,
  codeInput,
  currentPasswordInput,
  passwordAndCodeInput,
  recoveryCodesAnswer,
  secondFactorAnswer,
  secretAnswer,
} from '../../contracts/access.ts'
import type { User } from '../../domain/accounts/account.ts'
import type { Result } from '../../domain/errors.ts'
import { changePassword, confirmPassword } from '../../use-cases/accounts/change-password.ts'
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
import { bearerToken, requireSignIn, type SignedIn, withCaller } from '../middleware/authorize.ts'
import { codeAttempts, limitAttempts, rememberDevice } from '../middleware/limit-attempts.ts'
import type { Limits } from '../middleware/rate-limit.ts'
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
      describe('Switch one’s own second factor off', DONE, CODE_REFUSALS),
      signedIn,
      validateJson(passwordAndCodeInput),
      async (c) => {
        const removed = await withPasswordAndCode(c, c.req.valid('json'), removeSecondFactor)
        return answer(c, removed, () => ({ message: 'Double authentification désactivée.' }))
      },
    )
}

/** Returns functions that limit how often a signed-in user can guess the password or the second-factor code. */
function passwordChecks(shop: AppContext, limits: Limits) {
  /** Runs `work`, which checks the password. Wrong passwords count towards the limits of sign-in attempts. */
  async function withPassword<Success extends object>(
    c: Context<SignedIn>,
    work: () => Promise<Result<Success>>,
  ): Promise<Result<Success>> {
    const attempt = await limitAttempts(shop, limits, c, c.get('caller').email)
    if (attempt.refused) return attempt.refused
    const done = await work().catch(attempt.notChecked)
    if (done.ok || done.code !== 'WRONG_PASSWORD') await attempt.succeeded()
    return done
  }

  function withConfirmedPassword<Success extends object>(
    c: Context<SignedIn>,
    password: string,
    work: (user: User) => Promise<Result<Success>>,
  ): Promise<Result<Success>> {
    const user = c.get('caller')
    return withPassword(c, async () => {
      const confirmed = await confirmPassword(shop, user, password)
      return confirmed.ok ? work(user) : confirmed
    })
  }

  /** Confirms the password, counts the guess of the code, then runs `work`, which checks the code. */
  function withPasswordAndCode<Success extends object>(
    c: Context<SignedIn>,
    { currentPassword, code }: v.InferOutput<typeof passwordAndCodeInput>,
    work: (shop: AppContext, user: User, code: string) => Promise<Result<Success>>,
  ): Promise<Result<Success>> {
    return withConfirmedPassword(c, currentPassword, async (user) => {
      const guesses = codeAttempts(limits, c)
      const refused = await guesses.count(user._id)
      if (refused) return refused
      const done = await work(withCaller(shop, c), user, code)
      if (done.ok) await guesses.succeeded()
      return done
    })
  }

  return { withPassword, withConfirmedPassword, withPasswordAndCode }
}
