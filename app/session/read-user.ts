import { PERMISSIONS, type Permissions } from '../../domain/accounts/account.ts'
import { isRecord, own, textAt } from '../../domain/unknown-values.ts'
import type { SessionUser } from './session.ts'

/** An account as the API answers it; null when it is none. */
export function readUser(data: unknown): SessionUser | null {
  if (!isRecord(data)) return null
  return {
    _id: textAt(data, '_id'),
    username: textAt(data, 'username'),
    email: textAt(data, 'email'),
    role: textAt(data, 'role'),
    permissions: readPermissions(own(data, 'permissions')),
  }
}

function readPermissions(data: unknown): Permissions | null {
  if (!isRecord(data)) return null
  return Object.fromEntries(PERMISSIONS.map((name) => [name, own(data, name) === true]))
}
