import { type Context, Hono } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { findInvalidText, validate } from '../contracts/fields.ts'
import {
  newAddressInput,
  orderLookupInput,
  paymentChoiceInput,
  postponementInput,
} from '../contracts/follow.ts'
import { stockAlertInput } from '../contracts/stock-alert.ts'
import { TYPED_PHONE_COOKIE } from '../domain/catalogue/stock-alert.ts'
import { fail, type Result } from '../domain/errors.ts'
import { followPath, stockAlertPath, VARIANT_QUERY } from '../domain/urls/page-paths.ts'
import type { AppContext } from '../use-cases/context.ts'
import { cancelFollowed, changeFollowedAddress, postponeFollowed } from '../use-cases/orders/follow-order.ts'
import type { Limits } from './middleware/rate-limit.ts'
import { choosePaymentLimited, findFollowedLimited } from './routes/follow.ts'
import { askForAlertLimited } from './routes/stock-alerts.ts'
import { limitBody, SMALL_JSON } from './validate.ts'

type FormFields = Readonly<Record<string, unknown>>

/** Reads a form; returns no fields when it is unreadable or contains text that cannot be stored. */
async function readForm(c: Context): Promise<FormFields> {
  const sent = await c.req.parseBody().catch(() => ({}))
  return findInvalidText(sent).length > 0 ? {} : sent
}

/** The text of a field; empty when it is missing or a file. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/**
 * Accepts the forms that browsers without scripts send from an order's page or `Mes commandes`, and redirects to the
 * result.
 */
export function followForms(shop: AppContext, limits: Limits) {
  const inText = (c: Context, { message }: { message: string }) => c.text(message, 429)
  async function choose(c: Context, order: { orderId: string; key: string }, sent: FormFields) {
    const chosen = validate(paymentChoiceInput, sent)
    return chosen.ok
      ? choosePaymentLimited(shop, limits, c, { ...order, ...chosen.value })
      : fail('INVALID_INPUT')
  }
  return new Hono()
    .get('/commande/*', limits.perClient('follow', inText))
    .post('/commande/:orderId', limits.perClient('follow', inText), limitBody(SMALL_JSON), async (c) => {
      const sent = await readForm(c)
      const [orderId, key] = [c.req.param('orderId'), textOf(sent.cle)]
      const name = textOf(sent.geste)
      const done =
        name === 'payer'
          ? await choose(c, { orderId, key }, sent)
          : await act(shop, name, { orderId, key }, sent)
      const result = done.ok ? `fait=${name}` : `erreur=${done.code}`
      return c.redirect(`${followPath(orderId, key)}&${result}`, 303)
    })
    .post('/mes-commandes', limits.perClient('orderLookup', inText), limitBody(SMALL_JSON), async (c) => {
      const sent = await readForm(c)
      const typed = validate(orderLookupInput, sent)
      const found = typed.ok ? await findFollowedLimited(shop, limits, c, typed.value) : fail('INVALID_INPUT')
      if (found.ok) return c.redirect(followPath(found.orderId, found.followKey), 303)
      const query = new URLSearchParams({ erreur: found.code, numero: textOf(sent.orderId).slice(0, 64) })
      return c.redirect(`/mes-commandes?${query}`, 303)
    })
}

async function act(
  shop: AppContext,
  name: string,
  order: { orderId: string; key: string },
  sent: FormFields,
): Promise<Result<object>> {
  if (name === 'annuler') return cancelFollowed(shop, order.orderId, order.key)
  if (name === 'adresse') {
    const typed = validate(newAddressInput, sent)
    return typed.ok ? changeFollowedAddress(shop, { ...order, ...typed.value }) : fail('INVALID_INPUT')
  }
  const chosen = validate(postponementInput, sent)
  return name === 'reporter' && chosen.ok
    ? postponeFollowed(shop, { ...order, ...chosen.value })
    : fail('INVALID_INPUT')
}

const MAX_PHONE_LENGTH = 40
const PHONE_COOKIE_SECONDS = 300

/**
 * Accepts the form of `/prevenez-moi` from browsers without scripts, and redirects to that page with the result (F-50).
 */
export function stockAlertForms(shop: AppContext, settings: { secureCookies: boolean }, limits: Limits) {
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
    // A cookie passes the typed phone number to the page, because logs and browser histories store URLs.
    const cookie = {
      path: '/prevenez-moi',
      httpOnly: true,
      secure: settings.secureCookies,
      sameSite: 'Strict',
    } as const
    if (asked.ok) deleteCookie(c, TYPED_PHONE_COOKIE, cookie)
    else
      setCookie(c, TYPED_PHONE_COOKIE, typed.slice(0, MAX_PHONE_LENGTH), {
        ...cookie,
        maxAge: PHONE_COOKIE_SECONDS,
      })
    const page = new URL(stockAlertPath(productId, choice), c.req.url)
    if (asked.ok) page.searchParams.set('fait', '1')
    else page.searchParams.set('erreur', asked.code)
    return c.redirect(page.pathname + page.search, 303)
  })
}
