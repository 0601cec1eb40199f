import { useSyncExternalStore } from 'react'
import type { Permissions } from '../../domain/accounts/account.ts'
import { isRecord, own, parseJson, textAt, type UnknownRecord } from '../../domain/unknown-values.ts'
import { createEmitter, createStorageItem } from '../browser/store.ts'

/** The session in localStorage, under the keys `token` and `user`. */
export interface Session {
  token: string
  user: SessionUser
}

export interface SessionUser {
  _id: string
  username: string
  email: string
  role: string
  permissions: Permissions | null
}

const tokenItem = createStorageItem('localStorage', 'token')
const userItem = createStorageItem('localStorage', 'user')

const changes = createEmitter('every tab')
let cached: { token: string | null; user: string | null; session: Session | null } | null = null

/** Returns null when no user is signed in, also for an empty token or invalid data. */
export function readSession(): Session | null {
  const token = tokenItem.read()
  const user = userItem.read()
  if (cached === null || cached.token !== token || cached.user !== user) {
    cached = { token, user, session: parseSession(token, user) }
  }
  return cached.session
}

/** The bearer token of the present session; empty when no user is signed in. */
export const sessionToken = (): string => readSession()?.token ?? ''

export function saveSession(token: string, user: SessionUser): void {
  tokenItem.write(token)
  userItem.write(JSON.stringify(user))
  notifyChange()
}

export function clearSession(): void {
  tokenItem.write(null)
  userItem.write(null)
  notifyChange()
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession, () => null)
}

export function isAdmin(session: Session | null): boolean {
  return session?.user.role === 'admin'
}

/** Whether the account is a customer's: `/mon-compte` and the checkout then know it. */
export function isCustomer(session: Session | null): boolean {
  return session?.user.role === 'user'
}

/** The token of a customer, whose account then shows an order; undefined for guests and administrators. */
export function customerToken(): string | undefined {
  const session = readSession()
  return isCustomer(session) ? session?.token : undefined
}

function subscribe(listener: () => void): () => void {
  return changes.subscribe(() => {
    markAdmin()
    listener()
  })
}

function notifyChange(): void {
  markAdmin()
  changes.emit()
}

function markAdmin(): void {
  document.documentElement.toggleAttribute('data-admin', isAdmin(readSession()))
}

function parseSession(token: string | null, stored: string | null): Session | null {
  const data = parseJson(stored)
  const user = isRecord(data) && Object.hasOwn(data, 'role') ? readUser(data) : null
  return token && user ? { token, user } : null
}

/** Reads an account from a response or from storage; null when the value is not an object. */
export function readUser(data: unknown): SessionUser | null {
  if (!isRecord(data)) return null
  const permissions = own(data, 'permissions')
  return {
    _id: textAt(data, '_id'),
    username: textAt(data, 'username'),
    email: textAt(data, 'email'),
    role: textAt(data, 'role'),
    permissions: isRecord(permissions) ? readPermissions(permissions) : null,
  }
}

function readPermissions(data: UnknownRecord): Permissions {
  return Object.fromEntries(Object.entries(data).map(([name, isHeld]) => [name, isHeld === true]))
}

/** Script that hides header and footer from administrators before the first paint. All visitors get the same HTML. */
export const ADMIN_BEFORE_PAINT = `try{if(localStorage.token&&JSON.parse(localStorage.user).role==='admin')document.documentElement.setAttribute('data-admin','')}catch{}`
