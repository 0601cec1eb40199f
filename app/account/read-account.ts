import { PERMISSIONS } from '../../domain/accounts/account.ts'
import { isRecord, own, readText } from '../../domain/unknown-values.ts'
import type { SessionUser } from '../session/session.ts'

/** What the API answers about an account; whatever is missing reads as nothing. */
export interface AccountAnswer {
  user: SessionUser | null
  token: string
  message: string | null
}

export function readAccountAnswer(json: unknown): AccountAnswer {
  if (!isRecord(json)) return { user: null, token: '', message: null }
  return {
    user: readUser(own(json, 'user')),
    token: readText(own(json, 'token')) ?? '',
    message: readText(own(json, 'message')),
  }
}

function readUser(json: unknown): SessionUser | null {
  if (!isRecord(json)) return null
  const text = (key: string) => readText(own(json, key)) ?? ''
  const permissions = own(json, 'permissions')
  return {
    _id: text('_id'),
    username: text('username'),
    email: text('email'),
    role: text('role'),
    permissions: isRecord(permissions)
      ? Object.fromEntries(PERMISSIONS.map((name) => [name, own(permissions, name) === true]))
      : {},
  }
}
