import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { AppContext } from '../../use-cases/context.ts'
import { joinFavourites, leaveFavourites, newVisitorId } from '../../use-cases/customers/favourites.ts'
import { errorResponse } from '../errors.ts'
import type { LimitName, Limits } from './rate-limit.ts'

type Randomness = Pick<AppContext, 'randomBytes'>
type CookieSettings = { secureCookies: boolean }

const COOKIE = 'visitor'
/** 18 random bytes, as base64url. */
const VISITOR_ID = /^[\w-]{24}$/
const A_YEAR = 365 * 24 * 60 * 60

/** Returns the anonymous visitor's id, or null without a valid cookie. */
export function knownVisitor(c: Context): string | null {
  const id = getCookie(c, COOKIE)
  return id !== undefined && VISITOR_ID.test(id) ? id : null
}

/** Returns the visitor's id. Sets a random id in an HTTP-only cookie when the request has no valid id. */
export function visitorOf(c: Context, { randomBytes }: Randomness, settings: CookieSettings): string {
  const known = knownVisitor(c)
  if (known !== null) return known
  const id = newVisitorId({ randomBytes })
  setLastingCookie(c, COOKIE, id, settings)
  return id
}

/** Makes this device show the favourites of the account that uses it. */
export async function showFavourites(
  c: Context,
  shop: Pick<AppContext, 'store' | 'clock' | 'randomBytes'>,
  userId: string,
  settings: CookieSettings,
): Promise<void> {
  const known = knownVisitor(c)
  const visitorId = await joinFavourites(shop, userId, known)
  if (visitorId !== null && visitorId !== known) setLastingCookie(c, COOKIE, visitorId, settings)
}

/** Makes this device a new visitor, if it shows the favourites of an account. */
export async function hideFavourites(
  c: Context,
  shop: Pick<AppContext, 'store' | 'randomBytes'>,
  settings: CookieSettings,
): Promise<void> {
  const visitorId = await leaveFavourites(shop, knownVisitor(c))
  if (visitorId !== null) setLastingCookie(c, COOKIE, visitorId, settings)
}

/** Sets an HTTP-only cookie for a year. */
export function setLastingCookie(c: Context, name: string, value: string, { secureCookies }: CookieSettings) {
  setCookie(c, name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: secureCookies,
    maxAge: A_YEAR,
  })
}

/** Creates middleware that identifies the visitor (`visitorId`) and applies a rate limit. */
export function visitorLimits(shop: Randomness, settings: CookieSettings, limits: Limits) {
  return (limit: LimitName) =>
    createMiddleware<{ Variables: { visitorId: string } }>(async (c, next) => {
      const visitorId = visitorOf(c, shop, settings)
      const refused = await limits.consume(c, limit, visitorId)
      if (refused) return errorResponse(c, refused)
      c.set('visitorId', visitorId)
      return next()
    })
}
