import type { LoginInput } from '../../contracts/accounts.ts'
import type { Credentials } from '../../data/queries/accounts.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { User } from '../../domain/accounts/account.ts'
import { type DomainError, fail, type Result } from '../../domain/errors.ts'
import { recordRefusedSignIn } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { checkSecondFactor } from './second-factor.ts'
import { createAuditedSession } from './sessions.ts'

type Deps = Pick<AppContext, 'store' | 'clock' | 'newId' | 'randomBytes' | 'passwords'>
type SignedIn = Result<{ user: User; token: string }>

/** Counts an attempt to guess an account's code. @returns an error after too many */
export type CountCode = (userId: string) => Promise<DomainError | null>

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
  return shop.store.transaction(async (tx): Promise<SignedIn> => {
    const user = known && right ? await lockUnchanged(tx, known) : null
    const refused = user ? await refusedCode(tx, shop, user, code) : fail('BAD_CREDENTIALS')
    if (user && !refused) {
      return { ok: true, user, token: await createAuditedSession({ ...shop, store: tx }, user) }
    }
    await recordRefusedSignIn(tx, shop, known && { id: known.user._id, name: known.user.username })
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
