import { type Context, Hono } from 'hono'
import { newAddressInput, orderLookupInput, postponementInput } from '../contracts/follow.ts'
import { validate } from '../contracts/issues.ts'
import { fail, type Result } from '../domain/errors.ts'
import { followPath } from '../domain/urls/page-paths.ts'
import type { AppContext } from '../use-cases/context.ts'
import { cancelFollowed, changeFollowedAddress, postponeFollowed } from '../use-cases/orders/follow-order.ts'
import { findFollowedLimited } from './find-followed.ts'
import { limitBody, SMALL_JSON } from './middleware/limit-body.ts'
import type { Limits } from './middleware/rate-limit.ts'
import { type FormFields, readForm, textOf } from './read-form.ts'

/** Routes for the forms of the order's page and of `Mes commandes` without scripts; each redirects afterwards. */
export function followForms(shop: AppContext, limits: Limits) {
  const inText = (c: Context, { message }: { message: string }) => c.text(message, 429)
  return new Hono()
    .get('/commande/*', limits.perClient('follow', inText))
    .post('/commande/:orderId', limits.perClient('follow', inText), limitBody(SMALL_JSON), async (c) => {
      const sent = await readForm(c)
      const [orderId, key] = [c.req.param('orderId'), textOf(sent.cle)]
      const done = await act(shop, textOf(sent.geste), { orderId, key }, sent)
      const result = done.ok ? `fait=${textOf(sent.geste)}` : `erreur=${done.code}`
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
