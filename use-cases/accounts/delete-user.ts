import type { User } from '../../domain/accounts/account.ts'
import { type Outcome, refuse } from '../../domain/refusals.ts'
import type { Shop } from '../shop.ts'

/** Deletes an account and its sessions: never one's own, never the last administrator's. */
export function deleteUser(
  { store }: Pick<Shop, 'store'>,
  id: string,
  caller: User,
): Promise<Outcome<{ message: string }>> {
  return store.transaction(async (inside): Promise<Outcome<{ message: string }>> => {
    if (id === caller._id) return refuse('OWN_ACCOUNT')
    const admins = await inside.accounts.lockAdmins()
    if (admins.includes(id) && admins.length === 1) return refuse('LAST_ADMIN')
    // A caller deleted a moment ago by another administrator deletes nobody.
    if (!admins.includes(caller._id)) return refuse('NOT_ALLOWED')
    const deleted = await inside.accounts.delete(id)
    return deleted ? { ok: true, message: 'Utilisateur supprimé !' } : refuse('USER_NOT_FOUND')
  })
}
