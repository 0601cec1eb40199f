import { createHash } from 'node:crypto'
import type { User } from '../../domain/accounts/account.ts'
import type { Shop } from '../shop.ts'

/** How long a session lasts, in milliseconds. */
const SESSION_LENGTH = 30 * 24 * 60 * 60 * 1000
const TOKEN_BYTES = 32

/**
 * Opens a session. Call it in the transaction that knows the account to be there. @returns the token: random, told once,
 * stored only as its hash
 */
export async function openSession(
  { store, clock, randomBytes }: Pick<Shop, 'store' | 'clock' | 'randomBytes'>,
  userId: string,
): Promise<string> {
  const now = clock()
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')
  await store.sessions.insert({ tokenHash: hashToken(token), userId, now, expiresAt: now + SESSION_LENGTH })
  return token
}

/** Who a token belongs to; null when it is unknown, expired or revoked. */
export async function userOfToken(
  { store, clock }: Pick<Shop, 'store' | 'clock'>,
  token: string,
): Promise<User | null> {
  const userId = await store.sessions.findUserId(hashToken(token), clock())
  return userId === null ? null : store.accounts.find(userId)
}

/** Ends a session at once. An unknown token is no fault. */
export function closeSession({ store }: Pick<Shop, 'store'>, token: string): Promise<void> {
  return store.transaction(async (inside) => {
    const userId = await inside.sessions.delete(hashToken(token))
    if (userId !== null) inside.announce({ kind: 'account', userId })
  })
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
