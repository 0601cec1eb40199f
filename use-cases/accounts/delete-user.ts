import type { User } from '../../domain/accounts/account.ts'
import { validateAccountChange } from '../../domain/accounts/admin-guards.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'

/**
 * Deletes an account and its sessions. Refuses one's own account, the last manager's, and one with permissions that the
 * caller lacks.
 */
export function deleteUser(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>,
  id: string,
  caller: User,
): Promise<Result<{ message: string }>> {
  return shop.store.transaction(async (tx): Promise<Result<{ message: string }>> => {
    const { accounts } = tx
    const admins = await accounts.lockAdmins()
    const objection = validateAccountChange({ admins, target: id, caller: caller._id, next: null })
    if (objection) return fail(objection)
    const user = await accounts.find(id)
    if (!user || !(await accounts.delete(id))) return fail('USER_NOT_FOUND')
    const { username: name, role } = user
    await record(tx, shop, {
      action: 'user.deleted',
      subject: { id, name },
      changes: { role: [role, null] },
    })
    tx.publish({ kind: 'account', userId: id })
    return { ok: true, message: 'Utilisateur supprimé !' }
  })
}
