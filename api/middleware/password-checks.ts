import type { Context } from 'hono'
import type { User } from '../../domain/accounts/account.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { confirmPassword } from '../../use-cases/accounts/change-password.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { type SignedIn, withCaller } from './authorize.ts'
import { codeAttempts, limitAttempts } from './limit-attempts.ts'
import type { Limits } from './rate-limit.ts'

const CONFIRM = 'Saisissez votre mot de passe pour continuer.'

/** Errors of what needs the password. */
export const ASSURANCE_ERRORS = ['PASSWORD_NEEDED', 'WRONG_PASSWORD', 'TOO_MANY_REQUESTS'] as const

/** Returns functions that limit how often a signed-in user can guess the password or the second-factor code. */
export function passwordChecks(shop: AppContext, limits: Limits) {
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
    { currentPassword, code }: { currentPassword: string; code: string },
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

  /** Runs what needs the password in any case: it makes something with which another system gets in. */
  function assured<Success extends object>(
    c: Context<SignedIn>,
    password: string | undefined,
    work: (acting: AppContext, user: User) => Promise<Result<Success>>,
  ): Promise<Result<Success>> {
    if (password === undefined) return Promise.resolve(fail('PASSWORD_NEEDED', { message: CONFIRM }))
    return withConfirmedPassword(c, password, (user) => work(withCaller(shop, c), user))
  }

  return { assured, withPassword, withConfirmedPassword, withPasswordAndCode }
}
