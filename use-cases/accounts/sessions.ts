import { createHmac } from 'node:crypto'
import type { LoginInput } from '../../contracts/accounts.ts'
import type { Credentials } from '../../data/queries/accounts.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { foldLogin, type User } from '../../domain/accounts/account.ts'
import { isApiKey } from '../../domain/accounts/api-keys.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { type DomainError, fail, type Result } from '../../domain/errors.ts'
import { namedAccount, record, recordRefusedSignIn } from '../audit/record.ts'
import type { AppContext, ReadDeps, TimedDeps, WriteDeps } from '../context.ts'
import { renewVisitor } from '../customers/favourites.ts'
import { type Caller, callerOfKey, limitKeys } from './api-keys.ts'
import { objectionToManaging } from './help-account.ts'
import { checkSecondFactor } from './second-factor.ts'
import { hashSecret, isSameSecret, randomToken } from './secrets.ts'

const SESSION_LENGTH = 30 * DAY_MS
const DEVICE_BYTES = 16

type Deps = Pick<AppContext, 'store' | 'clock' | 'newId' | 'randomBytes' | 'passwords'>
type SignedIn = Result<{ user: User; token: string }>

/** Counts an attempt to enter a second-factor code. @returns an error after too many attempts */
type CountCode = (userId: string) => Promise<DomainError | null>

/**
 * Signs in with e-mail or user name; unknown accounts and wrong passwords take the same time. An account with a second
 * factor also needs a code, once the password is right.
 */
export async function logIn(
  shop: Deps,
  { username, password, code }: LoginInput,
  countCode: CountCode = async () => null,
): Promise<SignedIn> {
  const known = await shop.store.accounts.findByLogin(username)
  const right = await shop.passwords.verify(password, known?.passwordHash)
  if (known && right && (await shop.store.secondFactors.find(known.user._id))?.confirmed) {
    if (!code) return fail('SECOND_FACTOR_NEEDED')
    const refused = await countCode(known.user._id)
    if (refused) return refused
  }
  return shop.store.transaction(async (tx) => {
    const user = known && right ? await lockUnchanged(tx, known) : null
    const refused = user ? await refusedCode(tx, shop, user, code) : fail('BAD_CREDENTIALS')
    if (user && !refused) {
      return { ok: true, user, token: await createAuditedSession({ ...shop, store: tx }, user) }
    }
    await recordRefusedSignIn(tx, shop, known && namedAccount(known.user))
    return refused ?? fail('BAD_CREDENTIALS')
  })
}

/** Password verification is slow, so the account may have been deleted or its password changed in the meantime. */
async function lockUnchanged({ accounts }: OpenTransaction, { user, passwordHash }: Credentials) {
  const locked = await accounts.lock(user._id)
  return locked && (await accounts.passwordHash(user._id)) === passwordHash ? locked : null
}

async function refusedCode(tx: OpenTransaction, shop: Deps, user: User, code: string | undefined) {
  if (!(await tx.secondFactors.find(user._id))?.confirmed) return null
  return code ? checkSecondFactor(tx, shop, user, code) : fail('SECOND_FACTOR_NEEDED')
}

/** Creates a session; only its token's hash is stored. Must run in a transaction that has locked the account. */
export async function createSession(
  { store, clock, randomBytes }: Pick<AppContext, 'store' | 'clock' | 'randomBytes'>,
  userId: string,
): Promise<string> {
  const now = clock()
  const token = randomToken({ randomBytes })
  await store.sessions.insert({ tokenHash: hashSecret(token), userId, now, expiresAt: now + SESSION_LENGTH })
  return token
}

/** Finds who calls with the token of a session or with an API key; null when it is unknown, expired or revoked. */
export async function userOfToken(shop: TimedDeps, token: string): Promise<Caller | null> {
  if (isApiKey(token)) return callerOfKey(shop, token)
  const { store, clock } = shop
  const userId = await store.sessions.findUserId(hashSecret(token), clock())
  return userId === null ? null : store.accounts.find(userId)
}

/** Creates a session at sign-in, with an audit entry if the user is an administrator. Must run in a transaction. */
export async function createAuditedSession(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'randomBytes'>,
  user: User,
): Promise<string> {
  await recordSession(shop, user, 'session.opened')
  return createSession(shop, user._id)
}

/** Ends a session, with an audit entry if its user is an administrator. An unknown token is ignored. */
export function endSession(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId'>,
  token: string,
): Promise<void> {
  return shop.store.transaction(async (tx) => {
    const userId = await tx.sessions.delete(hashSecret(token))
    if (userId === null) return
    const user = await tx.accounts.find(userId)
    if (user) await recordSession({ ...shop, store: tx }, user, 'session.closed')
    tx.publish({ kind: 'account', userId })
  })
}

async function recordSession(
  { store, ...recorded }: Pick<AppContext, 'store' | 'clock' | 'newId'>,
  user: User,
  action: 'session.opened' | 'session.closed',
): Promise<void> {
  if (user.role === 'admin') await record(store, { ...recorded, actor: namedAccount(user) }, { action })
}

interface SignInSubject {
  /** identifies the subject; the same for an account's e-mail and its user name */
  key: string
  /** name of the cookie that identifies a known device of the account; null for an unknown account */
  cookie: string | null
  /** @returns the device id; null when the cookie is missing or not valid for the account and its password */
  readDevice: (proof: string | undefined) => string | null
}

/** Finds the subject whose sign-in attempts are counted. Each unknown name counts as a separate subject. */
export async function findSignInSubject({ store }: ReadDeps, typed: string): Promise<SignInSubject> {
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
      return isSameSecret(mac, macOf(passwordHash, user._id, id)) ? id : null
    },
  }
}

/** Issues the cookie of a known device. The password hash signs it, so it is invalid after a change of the password. */
export async function proveDevice(
  { store, randomBytes }: Pick<AppContext, 'store' | 'randomBytes'>,
  user: User,
): Promise<{ cookie: string; proof: string } | null> {
  const known = await store.accounts.findByLogin(user.email)
  if (known?.user._id !== user._id) return null
  const id = randomToken({ randomBytes }, DEVICE_BYTES)
  return { cookie: cookieName(user._id), proof: `${id}.${macOf(known.passwordHash, user._id, id)}` }
}

/** One cookie per account, because several accounts may share a phone. */
function cookieName(userId: string): string {
  return `device-${hashSecret(userId).slice(0, 16)}`
}

function macOf(passwordHash: string, userId: string, deviceId: string): string {
  return createHmac('sha256', passwordHash)
    .update(JSON.stringify([userId, deviceId]))
    .digest('base64url')
}

/** Ends all sessions and API keys of the caller, or of another account whose permissions the caller also has. */
export function endSessions(
  shop: WriteDeps & Pick<AppContext, 'randomBytes'>,
  userId: string,
  caller: User,
): Promise<Result<{ user: User; ended: number }>> {
  return shop.store.transaction(async (tx) => {
    const objection = userId === caller._id ? null : await objectionToManaging(tx, userId, caller)
    if (objection) return fail(objection)
    const user = await tx.accounts.lock(userId)
    if (!user) return fail('USER_NOT_FOUND')
    const ended = await tx.sessions.deleteAll(userId)
    await renewVisitor(tx, shop, userId)
    await limitKeys(tx, shop, userId, [])
    const changes = { sessions: [ended, 0] } as const
    await record(tx, shop, { action: 'user.signed-out', subject: namedAccount(user), changes })
    tx.publish({ kind: 'account', userId: user._id })
    return { ok: true, user, ended }
  })
}
