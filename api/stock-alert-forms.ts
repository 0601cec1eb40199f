import { Hono } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { validate } from '../contracts/issues.ts'
import { stockAlertInput } from '../contracts/stock-alert.ts'
import { TYPED_PHONE_COOKIE } from '../domain/catalogue/stock-alert.ts'
import { fail } from '../domain/errors.ts'
import { stockAlertPath, VARIANT_QUERY } from '../domain/urls/page-paths.ts'
import type { AppContext } from '../use-cases/context.ts'
import { askForAlertLimited } from './ask-for-alert.ts'
import { limitBody, SMALL_JSON } from './middleware/limit-body.ts'
import type { Limits } from './middleware/rate-limit.ts'
import { readForm, textOf } from './read-form.ts'

const MAX_PHONE_LENGTH = 40
const KEPT_SECONDS = 300

/** Accepts the form of `Prévenez-moi` without scripts and redirects to its page (F-50). */
export function stockAlertForms(shop: AppContext, limits: Limits) {
  const inText = limits.perClient('stockAlert', (c, { message }) => c.text(message, 429))
  return new Hono().post('/prevenez-moi/:id', inText, limitBody(SMALL_JSON), async (c) => {
    const sent = await readForm(c)
    const productId = c.req.param('id')
    const chosen = new URLSearchParams(textOf(sent.choix).slice(0, 1000))
    const choice = { color: chosen.get(VARIANT_QUERY.color), size: chosen.get(VARIANT_QUERY.size) }
    const typed = textOf(sent.phone)
    const checked = validate(stockAlertInput, { productId, ...choice, phone: typed })
    const asked = checked.ok
      ? await askForAlertLimited(shop, limits, c, checked.value)
      : fail('INVALID_INPUT')
    // A phone number must not be in a URL, which logs and histories store.
    const cookie = { path: '/prevenez-moi', httpOnly: true, sameSite: 'Strict' } as const
    if (asked.ok) deleteCookie(c, TYPED_PHONE_COOKIE, cookie)
    else
      setCookie(c, TYPED_PHONE_COOKIE, typed.slice(0, MAX_PHONE_LENGTH), { ...cookie, maxAge: KEPT_SECONDS })
    const page = new URL(stockAlertPath(productId, choice), c.req.url)
    if (asked.ok) page.searchParams.set('fait', '1')
    else page.searchParams.set('erreur', asked.code)
    return c.redirect(page.pathname + page.search, 303)
  })
}
