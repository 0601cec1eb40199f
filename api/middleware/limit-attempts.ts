import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { User } from '../../domain/accounts/account.ts'
import type { DomainError } from '../../domain/errors.ts'
import { findSignInSubject, proveDevice } from '../../use-cases/accounts/sessions.ts'
import type { AppContext } from '../../use-cases/context.ts'
import type { CountedAttempt, Limits } from './rate-limit.ts'
import { setLastingCookie } from './visitor.ts'

const DEVICE_COOKIE = /(?:^|;\s*)device-/

/** Limits sign-ins per client. Requests with a device cookie are left to `limitAttempts`. */
export function limitStrangers(limits: Limits) {
  const limit = limits.perClient('login')
  return createMiddleware((c, next) => (mayBeKnown(c) ? next() : limit(c, next)))
}

function mayBeKnown(c: Context): boolean {
  return DEVICE_COOKIE.test(c.req.header('Cookie') ?? '')
}

/**
 * Counts a sign-in attempt from a known device for that device, and any other attempt for the client and the account,
 * even if no such account exists. Call it before the password check, so that concurrent attempts all count.
 */
export async function limitAttempts(
  shop: Pick<AppContext, 'store'>,
  limits: Limits,
  c: Context,
  typed: string,
) {
  const { key, cookie, readDevice } = await findSignInSubject(shop, typed)
  const device = cookie === null ? null : readDevice(getCookie(c, cookie))
  const counted: CountedAttempt[] = []
  async function refusal(): Promise<DomainError | null> {
    if (device !== null) {
      return take('device', JSON.stringify([key, device]))
    }
    const tooOften = mayBeKnown(c) ? await limits.consume(c, 'login', limits.clientOf(c)) : null
    return (
      tooOften ?? (await take('password', JSON.stringify([key, limits.clientOf(c)]))) ?? take('account', key)
    )
  }
  async function take(name: 'device' | 'password' | 'account', of: string): Promise<DomainError | null> {
    const attempt = await limits.takeAttempt(c, name, of)
    if (attempt.refused === null) counted.push(attempt)
    return attempt.refused
  }
  const refused = await refusal()
  const refund = () => Promise.all(counted.map((attempt) => attempt.refund()))
  // An attempt that one counter refuses must not count in the others.
  if (refused) await refund()
  return {
    refused,
    succeeded: async () => {
      const [own, ...others] = counted
      await Promise.all([own?.reset(), ...others.map((attempt) => attempt.refund())])
    },
    /** Refunds an attempt that has the right password but lacks, for example, the second factor's code. */
    undecided: refund,
    /** Refunds the attempt when the password was not checked, and rethrows the error. */
    notChecked: async (fault: unknown): Promise<never> => {
      await refund()
      throw fault
    },
  }
}

export async function rememberDevice(
  c: Context,
  shop: Pick<AppContext, 'store' | 'randomBytes'>,
  user: User,
  settings: { secureCookies: boolean },
): Promise<void> {
  const proven = await proveDevice(shop, user)
  if (proven) setLastingCookie(c, proven.cookie, proven.proof, settings)
}

/** Counts guesses of an account's second-factor code. Call it only after the password check has succeeded. */
export function codeAttempts(limits: Limits, c: Context) {
  let counted: CountedAttempt | null = null
  return {
    count: async (userId: string): Promise<DomainError | null> => {
      counted = await limits.takeAttempt(c, 'secondFactor', userId)
      return counted.refused
    },
    succeeded: async (): Promise<void> => counted?.reset(),
  }
}
