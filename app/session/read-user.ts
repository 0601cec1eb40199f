import { PERMISSIONS, type Permissions } from '../../domain/accounts/account.ts'
import { isRecord, own, readText } from '../../domain/unknown-values.ts'
import type { SessionUser } from './session.ts'

/** An account as the API answers it; null when it is none. */
export function readUser(data: unknown): SessionUser | null {
  if (!isRecord(data)) return null
  const text = (key: string) => readText(own(data, key)) ?? ''
  return {
    _id: text('_id'),
    username: text('username'),
    email: text('email'),
    role: text('role'),
    permissions: readPermissions(own(data, 'permissions')),
  }
}

function readPermissions(data: unknown): Permissions | null {
  if (!isRecord(data)) return null
  return Object.fromEntries(PERMISSIONS.map((name) => [name, own(data, name) === true]))
}
