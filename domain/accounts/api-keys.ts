import { PERMISSIONS, type Permission } from './account.ts'

/** What a key may be given: with none of the others can it make keys, accounts or protected settings. */
export const KEY_PERMISSIONS = PERMISSIONS.filter((name) => name !== 'users' && name !== 'settings')

export const MAX_KEYS = 50
export const KEY_PREFIX = 'kb_'
const API_KEY = /^kb_[\w-]{43}$/

/** Whether a bearer token is a key by its form. Tokens of sessions are shorter. */
export function isApiKey(token: string): boolean {
  return API_KEY.test(token)
}

/** A key with which another system calls the API; the key itself is not stored. */
export interface ApiKey {
  id: string
  name: string
  /** its first characters, to recognise it */
  prefix: string
  permissions: readonly Permission[]
  /** the account that made it: the key may never do more than this account may do now */
  userId: string | null
  userName: string | null
  /** ISO dates */
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}
