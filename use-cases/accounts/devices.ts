import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { foldLogin, type User } from '../../domain/accounts/account.ts'
import type { AppContext } from '../context.ts'

/** Random bytes of a device's id. */
const ID_BYTES = 16

/** What attempts to sign in are counted by. */
export interface SignInSubject {
  /** the same for the e-mail and the user name of an account */
  key: string
  /** the name of the cookie by which the account knows a device; null where there is no such account */
  cookie: string | null
  /** @returns the device's id, null when this account has never been signed in to on it */
  readDevice: (proof: string | undefined) => string | null
}

/** Finds the subject whose sign-in attempts are counted. Each unknown name counts separately. */
export async function findSignInSubject(
  { store }: Pick<AppContext, 'store'>,
  typed: string,
): Promise<SignInSubject> {
  const known = await store.accounts.findByLogin(typed)
  if (!known) {
    return { key: JSON.stringify(['name', foldLogin(typed)]), cookie: null, readDevice: () => null }
  }
  const { user, passwordHash } = known
  return {
    key: JSON.stringify(['account', user._id]),
    cookie: cookieName(user._id),
    readDevice(proof) {
      const [id = '', mac = ''] = proof?.split('.') ?? []
      const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(passwordHash, user._id, id))]
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
    },
  }
}

/**
 * Proves, from now on, that an account was signed in to on a device. Nothing is stored: the proof is signed with the
 * password's hash, which only the shop knows and which ends with the password.
 */
export async function proveDevice(
  { store, randomBytes }: Pick<AppContext, 'store' | 'randomBytes'>,
  user: User,
): Promise<{ cookie: string; proof: string } | null> {
  const known = await store.accounts.findByLogin(user.email)
  if (known?.user._id !== user._id) return null
  const id = Buffer.from(randomBytes(ID_BYTES)).toString('base64url')
  return { cookie: cookieName(user._id), proof: `${id}.${macOf(known.passwordHash, user._id, id)}` }
}

/** One for each account, for several may be used on one phone. */
function cookieName(userId: string): string {
  return `device-${createHash('sha256').update(userId).digest('hex').slice(0, 16)}`
}

function macOf(passwordHash: string, userId: string, deviceId: string): string {
  return createHmac('sha256', passwordHash)
    .update(JSON.stringify([userId, deviceId]))
    .digest('base64url')
}
