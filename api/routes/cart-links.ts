import { Hono } from 'hono'
import { cartLinkAnswer, cartLinkInput } from '../../contracts/cart-link.ts'
import { createCartLink, getCartLink } from '../../use-cases/cart/cart-links.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { validateJson } from '../validate.ts'

const describe = describer('Orders', CALLER_ERRORS)
const describePublic = describer('Orders')

/** Links that put articles into the cart of whoever opens them. */
export function cartLinkRoutes(shop: AppContext, limits: Limits) {
  return new Hono()
    .post(
      '/',
      describe(
        'Make a link that puts articles into a cart',
        { 201: json('The link', cartLinkAnswer) },
        BODY_ERRORS,
        'The page of the link is `/cart?lien={id}`. Prices and stock are those of the moment at which it is opened.',
      ),
      requirePermission(shop, 'orders'),
      validateJson(cartLinkInput),
      async (c) => {
        const created = await createCartLink(withCaller(shop, c), c.req.valid('json'))
        return answer(c, created, ({ link }) => ({ link }), 201)
      },
    )
    .get(
      '/:id',
      describePublic(
        'The articles of a link, for a year',
        { 200: json('The link', cartLinkAnswer) },
        ['CART_LINK_NOT_FOUND', 'TOO_MANY_REQUESTS'],
        'Reading changes nothing. A link never changes.',
      ),
      limits.perClient('cartLink'),
      async (c) => {
        const found = await getCartLink(shop, c.req.param('id'))
        if (found.ok) c.header('Cache-Control', 'private, max-age=3600')
        return answer(c, found, ({ link }) => ({ link }))
      },
    )
}
