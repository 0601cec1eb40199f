import { ROLES } from '../../domain/accounts/account.ts'
import { isRecord, own, readText, textAt, type UnknownRecord } from '../../domain/unknown-values.ts'
import { readUser } from '../session/read-user.ts'
import type { SessionUser } from '../session/session.ts'

/** What an account call answered, as far as it can be read. */
export interface AccountAnswer {
  user: SessionUser | null
  /** empty when the server gave none */
  token: string
  message: string | null
}

/** Reads `{user, token, message}`; missing fields read as null or empty (B-032, B-035). */
export function readAccountAnswer(data: unknown): AccountAnswer {
  const answer: UnknownRecord = isRecord(data) ? data : {}
  return {
    user: readUser(own(answer, 'user')),
    token: textAt(answer, 'token'),
    message: readText(own(answer, 'message')),
  }
}

export function isKnownRole(role: string): boolean {
  return ROLES.some((known) => known === role)
}
