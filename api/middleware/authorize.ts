import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { hasPermission, type Permission, type User } from '../../domain/accounts/account.ts'
import { isApiKey } from '../../domain/accounts/api-keys.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { Caller } from '../../use-cases/accounts/api-keys.ts'
import { lacksSecondFactor, mayUse } from '../../use-cases/accounts/second-factor.ts'
import { userOfToken } from '../../use-cases/accounts/sessions.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { errorResponse } from '../errors.ts'
import type { Limits } from './rate-limit.ts'

type Deps = Pick<AppContext, 'store' | 'clock' | 'settings'>

export interface SignedIn {
  Variables: { caller: Caller }
}

/** Returns a function that tests whether an `Authorization` header contains the token of an administrator. */
export function isAdministrator(shop: Pick<Deps, 'store' | 'clock'>) {
  return async (authorization: string): Promise<boolean> => {
    const token = tokenIn(authorization)
    return token !== null && (await userOfToken(shop, token))?.role === 'admin'
  }
}

export function bearerToken(c: Context): string | null {
  return tokenIn(c.req.header('Authorization') ?? '')
}

function tokenIn(authorization: string): string | null {
  const [scheme, token] = authorization.split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}

/** Returns the caller: null without a token, an error for an invalid or expired token. */
export async function readCaller(
  shop: Pick<Deps, 'store' | 'clock'>,
  c: Context,
): Promise<Result<{ caller: Caller | null }>> {
  const token = bearerToken(c)
  if (token === null) return { ok: true, caller: null }
  const caller = await userOfToken(shop, token)
  return caller ? { ok: true, caller } : fail('SESSION_EXPIRED')
}

/**
 * Reads the caller of a public route that has additional functions for administrators. Refuses an administrator who
 * lacks the required second factor, and a key: it makes no accounts.
 */
export async function readActingCaller(shop: Deps, c: Context): Promise<Result<{ caller: User | null }>> {
  const read = await readCaller(shop, c)
  if (!read.ok || !read.caller) return read
  if (read.caller.keyId) return fail('NOT_ALLOWED')
  return (await lacksSecondFactor(shop, read.caller)) ? fail('SECOND_FACTOR_REQUIRED') : read
}

/** Counts the requests of each API key, also those that another limit does not know. */
export function limitKeys(limits: Limits) {
  return createMiddleware(async (c, next) => {
    const token = bearerToken(c)
    const refused = token && isApiKey(token) ? await limits.consume(c, 'apiKey', token) : null
    return refused ? errorResponse(c, refused) : next()
  })
}

/** Answers 401 without a valid token, 403 when a permission or the required second factor is missing. */
export function requirePermission(shop: Deps, ...permissions: [Permission, ...Permission[]]) {
  return requireCaller(shop, (caller) => mayUse(shop, caller, ...permissions))
}

/** Like `requirePermission`, with one of these permissions. */
export function requireOneOf(shop: Deps, ...permissions: readonly Permission[]) {
  return requireCaller(shop, async (caller) => {
    const held = permissions.find((permission) => hasPermission(caller, permission))
    return held ? mayUse(shop, caller, held) : fail('NOT_ALLOWED')
  })
}

/** Like `requirePermission`, for every administrator, but no key: it is about the administrator’s own devices. */
export function requireAdministrator(shop: Deps) {
  return requireCaller(shop, async (caller) => (caller.keyId ? fail('NOT_ALLOWED') : mayUse(shop, caller)))
}

/** Like `requirePermission`, but also for an administrator who lacks the required second factor: the route decides. */
export function requirePermissionAlone(shop: Pick<Deps, 'store' | 'clock'>, permission: Permission) {
  return requireCaller(shop, async (caller) =>
    hasPermission(caller, permission) ? { ok: true } : fail('NOT_ALLOWED'),
  )
}

/** For what belongs to the account itself, such as its password: a key of the account has nothing to do there. */
export function requireSignIn(shop: Pick<Deps, 'store' | 'clock'>) {
  return requireCaller(shop, async ({ keyId }) => (keyId ? fail('NOT_ALLOWED') : { ok: true }))
}

/** For what the shop keeps for its customers: accounts without the role of an administrator, and no key. */
export function requireCustomer(shop: Pick<Deps, 'store' | 'clock'>) {
  return requireCaller(shop, async (caller) => (isCustomer(caller) ? { ok: true } : fail('NOT_A_CUSTOMER')))
}

/** The account of the customer who calls; null for a guest, an administrator, a key and a token that is not valid. */
export async function readCustomerId(
  shop: Pick<Deps, 'store' | 'clock'>,
  c: Context,
): Promise<string | null> {
  const read = await readCaller(shop, c)
  return read.ok && read.caller && isCustomer(read.caller) ? read.caller._id : null
}

function isCustomer({ role, keyId }: Caller): boolean {
  return role === 'user' && !keyId
}

function requireCaller(
  shop: Pick<Deps, 'store' | 'clock'>,
  allowed: (caller: Caller) => Promise<Result<object>>,
) {
  return createMiddleware<SignedIn>(async (c, next) => {
    c.header('Cache-Control', 'private, no-store')
    const read = await readCaller(shop, c)
    if (!read.ok) return errorResponse(c, read)
    if (!read.caller) return errorResponse(c, fail('NOT_SIGNED_IN'))
    const checked = await allowed(read.caller)
    if (!checked.ok) return errorResponse(c, checked)
    c.set('caller', read.caller)
    return next()
  })
}

/** Returns the context with the caller as `actor`, whom the audit log names. */
export function withActor(shop: AppContext, caller: Caller | null | undefined): AppContext {
  if (!caller) return shop
  const { _id: id, username: name, keyId } = caller
  return { ...shop, actor: { id, name, ...(keyId !== undefined && { keyId }) } }
}

export function withCaller(shop: AppContext, c: Context<SignedIn>): AppContext {
  return withActor(shop, c.get('caller'))
}

/**
 * Removes the follow key from an order for administrators who may only read orders, because the key allows cancelling
 * the order.
 */
export function forCaller<Order extends { followKey: string | null }>(caller: User, order: Order): Order {
  return hasPermission(caller, 'orders') ? order : { ...order, followKey: null }
}
