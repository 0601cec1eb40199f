import { randomBytes } from 'node:crypto'
import type { Engine } from '../data/engines/engine.ts'
import { createStore } from '../data/store.ts'
import type { User } from '../domain/accounts/account.ts'
import { storePassword } from '../use-cases/accounts/change-password.ts'
import { recordFactor } from '../use-cases/accounts/second-factor.ts'
import { createOneTimeCode, createPasswords } from '../use-cases/accounts/secrets.ts'
import { assertCurrentVersion } from './database-migration/migration-state.ts'
import type { Env } from './env.ts'
import { newId } from './new-id.ts'
import { withShopDatabase } from './shop-database.ts'

export interface AccountReset {
  user: User
  password: string
  secondFactor: 'off' | 'on' | 'removed'
}

/**
 * Sets a new random password for an account and ends the account's sessions, even while the shop runs.
 * @returns null when the account does not exist
 * @throws when the database is not at the version of this program
 */
export function resetAccountPassword(
  shop: Pick<Env, 'dataDir' | 'databaseUrl'>,
  login: string,
  options: { removeSecondFactor: boolean },
): Promise<AccountReset | null> {
  return withShopDatabase(shop, (engine) => resetPasswordIn(engine, login, options), { writing: true })
}

/** Does the same as `resetAccountPassword`, in a database that is already open. */
export async function resetPasswordIn(
  engine: Engine,
  login: string,
  { removeSecondFactor }: { removeSecondFactor: boolean },
): Promise<AccountReset | null> {
  await assertCurrentVersion(engine)
  const random = { randomBytes: (count: number) => new Uint8Array(randomBytes(count)) }
  const password = createOneTimeCode(random)
  const passwordHash = await createPasswords().hash(password)
  const recorded = { clock: Date.now, newId, actor: null, ...random }
  return createStore(engine).transaction(async (tx): Promise<AccountReset | null> => {
    const known = await tx.accounts.findByLogin(login)
    const user = known && (await tx.accounts.lock(known.user._id))
    if (!user) return null
    await storePassword(tx, recorded, user, { passwordHash, change: 'command' })
    const on = (await tx.secondFactors.find(user._id))?.confirmed === true
    if (!on || !removeSecondFactor) return { user, password, secondFactor: on ? 'on' : 'off' }
    await tx.secondFactors.delete(user._id)
    await recordFactor(tx, recorded, user, [true, false])
    return { user, password, secondFactor: 'removed' }
  })
}
