import type { User } from '../../domain/accounts/account.ts'
import { validateAccountChange } from '../../domain/accounts/admin-guards.ts'
import { fail, type Outcome } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { Shop } from '../context.ts'

/** Deletes an account and its sessions: never one's own, the last administrator's, or one that holds more. */
export function deleteUser(
  shop: Pick<Shop, 'store' | 'clock' | 'newId' | 'actor'>,
  id: string,
  caller: User,
): Promise<Outcome<{ message: string }>> {
  return shop.store.transaction(async (inside): Promise<Outcome<{ message: string }>> => {
    const { accounts } = inside
    const admins = await accounts.lockAdmins()
    const objection = validateAccountChange({ admins, target: id, caller: caller._id, next: null })
    if (objection) return fail(objection)
    const user = await accounts.find(id)
    if (!user || !(await accounts.delete(id))) return fail('USER_NOT_FOUND')
    const { username: name, role } = user
    await record(inside, shop, {
      action: 'user.deleted',
      subject: { id, name },
      changes: { role: [role, null] },
    })
    inside.announce({ kind: 'account', userId: id })
    return { ok: true, message: 'Utilisateur supprimé !' }
  })
}
