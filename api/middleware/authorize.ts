import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { hasPermission, type Permission, type User } from '../../domain/accounts/account.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { userOfToken } from '../../use-cases/accounts/sessions.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { errorResponse } from '../respond.ts'

type Deps = Pick<AppContext, 'store' | 'clock'>

export interface SignedIn {
  Variables: { caller: User }
}

/** Returns the bearer token of a request, or null. */
export function bearerToken(c: Context): string | null {
  const [scheme, token] = (c.req.header('Authorization') ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}

/** Returns the caller: null without a token, an error for an invalid or expired one. */
export async function readCaller(shop: Deps, c: Context): Promise<Result<{ caller: User | null }>> {
  const token = bearerToken(c)
  if (token === null) return { ok: true, caller: null }
  const caller = await userOfToken(shop, token)
  return caller ? { ok: true, caller } : fail('SESSION_EXPIRED')
}

/** Requires an administrator with a permission: 401 without a valid token, 403 without the permission. */
export function requirePermission(shop: Deps, permission: Permission) {
  return requireCaller(shop, (caller) => hasPermission(caller, permission))
}

/** Requires an administrator, whatever the permissions. */
export function requireAdministrator(shop: Deps) {
  return requireCaller(shop, ({ role }) => role === 'admin')
}

/** Requires a signed-in account. */
export function requireSignIn(shop: Deps) {
  return requireCaller(shop, () => true)
}

function requireCaller(shop: Deps, allowed: (caller: User) => boolean) {
  return createMiddleware<SignedIn>(async (c, next) => {
    c.header('Cache-Control', 'private, no-store')
    const read = await readCaller(shop, c)
    if (!read.ok) return errorResponse(c, read)
    if (!read.caller) return errorResponse(c, fail('NOT_SIGNED_IN'))
    if (!allowed(read.caller)) return errorResponse(c, fail('NOT_ALLOWED'))
    c.set('caller', read.caller)
    return next()
  })
}
