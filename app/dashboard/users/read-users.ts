import { PERMISSIONS, type Permission } from '../../../domain/accounts/account.ts'
import { isRecord, own, readDate, readText, textAt } from '../../../domain/unknown-values.ts'

/** An account as the list shows it. */
export interface ShownUser {
  _id: string
  name: string | null
  username: string
  email: string
  role: string
  permissions: Permission[]
  /** ISO date */
  createdAt: string | null
}

/**
 * Reads the answer of `GET /users`; an account without an id is left out.
 * @throws TypeError when it is no list
 */
export function readUsers(json: unknown): ShownUser[] {
  if (!Array.isArray(json)) throw new TypeError('La réponse du serveur n’est pas une liste de comptes.')
  return json.filter(isRecord).flatMap((user) => {
    const _id = readText(own(user, '_id'))
    if (_id === null) return []
    const permissions = own(user, 'permissions')
    return [
      {
        _id,
        name: readText(own(user, 'name')),
        username: textAt(user, 'username'),
        email: textAt(user, 'email'),
        role: textAt(user, 'role'),
        permissions: PERMISSIONS.filter((name) => isRecord(permissions) && own(permissions, name) === true),
        createdAt: readDate(own(user, 'createdAt')),
      },
    ]
  })
}
