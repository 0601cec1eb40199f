import { PERMISSIONS, type Permissions, ROLES } from '../../domain/accounts/account.ts'
import { isRecord, own, readText, type UnknownRecord } from '../../domain/unknown-values.ts'
import type { SessionUser } from '../session/session.ts'

/** What an account call answered, as far as it can be read. */
export interface AccountAnswer {
  user: SessionUser | null
  /** empty when the server gave none */
  token: string
  message: string | null
}

/** Reads `{user, token, message}`; whatever is missing reads as nothing (administration.md §7). */
export function readAccountAnswer(data: unknown): AccountAnswer {
  const answer: UnknownRecord = isRecord(data) ? data : {}
  return {
    user: readUser(own(answer, 'user')),
    token: readText(own(answer, 'token')) ?? '',
    message: readText(own(answer, 'message')),
  }
}

/** Whether the shop knows this role (administration.md §4). */
export function isKnownRole(role: string): boolean {
  return ROLES.some((known) => known === role)
}

function readUser(data: unknown): SessionUser | null {
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
