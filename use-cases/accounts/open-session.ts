import type { OpenTransaction } from '../../data/store.ts'
import type { User } from '../../domain/accounts/account.ts'
import type { TimedDeps } from '../context.ts'
import { hashSecret } from './secrets.ts'

/** Who asks for something that ends with their sessions. */
export interface SignedInUser {
  user: User
  /** of the session */
  token: string
}

/**
 * Locks the account of a session. Null when the session has ended since the request was let in: what a new password or a
 * sign-out everywhere ends must not begin after it.
 */
export async function lockSignedIn(
  { accounts, sessions }: OpenTransaction,
  { clock }: Pick<TimedDeps, 'clock'>,
  { user, token }: SignedInUser,
): Promise<User | null> {
  const locked = await accounts.lock(user._id)
  return (await sessions.findUserId(hashSecret(token), clock())) === user._id ? locked : null
}
