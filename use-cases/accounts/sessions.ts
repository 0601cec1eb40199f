import { createHash } from 'node:crypto'
import type { User } from '../../domain/accounts/account.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'

const SESSION_LENGTH = 30 * 24 * 60 * 60 * 1000
const TOKEN_BYTES = 32

/**
 * Creates a session and returns its token, of which only a hash is stored.
 * Must run in a transaction that has locked the account.
 */
export async function createSession(
  { store, clock, randomBytes }: Pick<AppContext, 'store' | 'clock' | 'randomBytes'>,
  userId: string,
): Promise<string> {
  const now = clock()
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')
  await store.sessions.insert({ tokenHash: hashToken(token), userId, now, expiresAt: now + SESSION_LENGTH })
  return token
}

/** Finds the user a token belongs to; null when it is unknown, expired or revoked. */
export async function userOfToken(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  token: string,
): Promise<User | null> {
  const userId = await store.sessions.findUserId(hashToken(token), clock())
  return userId === null ? null : store.accounts.find(userId)
}

/** Creates a session at sign-in and audits it for administrators. Must run in a transaction. */
export async function createAuditedSession(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'randomBytes'>,
  user: User,
): Promise<string> {
  await recordSession(shop, user, 'session.opened')
  return createSession(shop, user._id)
}

/** Ends a session and audits it for administrators. An unknown token is ignored. */
export function endSession(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId'>,
  token: string,
): Promise<void> {
  return shop.store.transaction(async (tx) => {
    const userId = await tx.sessions.delete(hashToken(token))
    if (userId === null) return
    const user = await tx.accounts.find(userId)
    if (user) await recordSession({ ...shop, store: tx }, user, 'session.closed')
    tx.publish({ kind: 'account', userId })
  })
}

async function recordSession(
  { store, ...recorded }: Pick<AppContext, 'store' | 'clock' | 'newId'>,
  { _id: id, username: name, role }: User,
  action: 'session.opened' | 'session.closed',
): Promise<void> {
  if (role === 'admin') await record(store, { ...recorded, actor: { id, name } }, { action })
}

/** Ends the sessions of an account except the one with this token. */
export async function endOtherSessions(
  { sessions }: Pick<AppContext['store'], 'sessions'>,
  userId: string,
  token: string,
): Promise<void> {
  await sessions.deleteOthers(userId, hashToken(token))
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
