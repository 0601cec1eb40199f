import type { Context } from 'hono'
import type { User } from '../../domain/accounts/account.ts'
import type { Result } from '../../domain/errors.ts'
import { confirmPassword } from '../../use-cases/accounts/change-password.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { codeAttempts, limitAttempts } from './limit-attempts.ts'
import type { Limits } from './rate-limit.ts'

/** Counts guesses of the password and the second factor that a signed-in account enters again. */
export function passwordChecks(shop: Pick<AppContext, 'store' | 'passwords'>, limits: Limits) {
  /** Checks the password; wrong guesses count like those at sign-in. */
  async function withPassword<Success extends object>(
    c: Context,
    { email }: User,
    work: () => Promise<Result<Success>>,
  ): Promise<Result<Success>> {
    const attempt = await limitAttempts(shop, limits, c, email)
    if (attempt.refused) return attempt.refused
    const done = await work().catch(attempt.notChecked)
    if (done.ok || done.code !== 'WRONG_PASSWORD') await attempt.succeeded()
    return done
  }

  /** Checks the password and counts the code. */
  function withPasswordAndCode<Success extends object>(
    c: Context,
    user: User,
    password: string,
    work: () => Promise<Result<Success>>,
  ): Promise<Result<Success>> {
    return withPassword(c, user, async () => {
      const confirmed = await confirmPassword(shop, user, password)
      if (!confirmed.ok) return confirmed
      const code = codeAttempts(limits, c)
      const refused = await code.count(user._id)
      if (refused) return refused
      const done = await work()
      if (done.ok) await code.succeeded()
      return done
    })
  }

  return { withPassword, withPasswordAndCode }
}
