import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { User } from '../../domain/accounts/account.ts'
import type { DomainError } from '../../domain/errors.ts'
import { findSignInSubject, proveDevice } from '../../use-cases/accounts/devices.ts'
import type { AppContext } from '../../use-cases/context.ts'
import type { CountedAttempt, Limits } from './rate-limit.ts'

const DEVICE_COOKIE = /(?:^|;\s*)device-/
const A_YEAR = 365 * 24 * 60 * 60

/** Lets a client through as often as the limit says; one that may be a known device is looked at more closely later. */
export function limitStrangers(limits: Limits) {
  const limit = limits.perClient('login')
  return createMiddleware((c, next) => (mayBeKnown(c) ? next() : limit(c, next)))
}

function mayBeKnown(c: Context): boolean {
  return DEVICE_COOKIE.test(c.req.header('Cookie') ?? '')
}

/**
 * Counts an attempt to sign in, whichever of its names the account was called by. A device on which the account was
 * signed in to before counts for itself; others count narrowly by client and widely together. Each attempt counts
 * before it is checked, so that many at once are as many; a right password takes it back. Whether there is such an
 * account makes no difference.
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
  // Refused by one counter, it is no attempt for the others.
  if (refused) await refund()
  return {
    refused,
    succeeded: async () => {
      const [own, ...others] = counted
      await Promise.all([own?.reset(), ...others.map((attempt) => attempt.refund())])
    },
    /** Takes the attempt back when the password was not compared with anything, and goes on with the fault. */
    notChecked: async (fault: unknown): Promise<never> => {
      await refund()
      throw fault
    },
  }
}

/** Lets the browser prove later that this account was signed in to here. */
export async function rememberDevice(
  c: Context,
  shop: Pick<AppContext, 'store' | 'randomBytes'>,
  user: User,
  { secureCookies }: { secureCookies: boolean },
): Promise<void> {
  const proven = await proveDevice(shop, user)
  if (!proven) return
  setCookie(c, proven.cookie, proven.proof, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: secureCookies,
    maxAge: A_YEAR,
  })
}
