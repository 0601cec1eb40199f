import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { foldLogin, type User } from '../../domain/accounts/account.ts'
import type { AppContext } from '../context.ts'

const ID_BYTES = 16

export interface SignInSubject {
  /** the same for an account's e-mail and user name */
  key: string
  /** name of the cookie that identifies a known device of the account; null for an unknown account */
  cookie: string | null
  /** @returns the device id, or null when the account never signed in on this device */
  readDevice: (proof: string | undefined) => string | null
}

/** Finds the subject whose sign-in attempts are counted. Each unknown name is a subject. */
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

/** Issues the cookie value of a known device: signed with the password hash, so it expires with the password. */
export async function proveDevice(
  { store, randomBytes }: Pick<AppContext, 'store' | 'randomBytes'>,
  user: User,
): Promise<{ cookie: string; proof: string } | null> {
  const known = await store.accounts.findByLogin(user.email)
  if (known?.user._id !== user._id) return null
  const id = Buffer.from(randomBytes(ID_BYTES)).toString('base64url')
  return { cookie: cookieName(user._id), proof: `${id}.${macOf(known.passwordHash, user._id, id)}` }
}

/** One cookie per account, because several accounts may share a phone. */
function cookieName(userId: string): string {
  return `device-${createHash('sha256').update(userId).digest('hex').slice(0, 16)}`
}

function macOf(passwordHash: string, userId: string, deviceId: string): string {
  return createHmac('sha256', passwordHash)
    .update(JSON.stringify([userId, deviceId]))
    .digest('base64url')
}
