import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { isShopEvent } from '../../contracts/shop-event.ts'
import { mayDo } from '../../domain/accounts/account.ts'
import { refuse } from '../../domain/refusals.ts'
import { userOfToken } from '../../use-cases/accounts/sessions.ts'
import type { Shop } from '../../use-cases/shop.ts'
import { answers, BEARER, CALLER_REFUSALS } from '../descriptions.ts'
import { openEventStream } from '../event-stream.ts'
import { bearerToken, requirePermission } from '../middleware/authorize.ts'
import { answerRefusal } from '../respond.ts'

/** Screens that may follow the shop at the same time, in this process. */
const MOST_SCREENS = 100
const PERMISSION = 'orders'

/** What happens in the shop, as it happens, for administrators who handle orders. */
export function eventRoutes(
  shop: Pick<Shop, 'store' | 'clock' | 'listen'>,
  { stopping }: { stopping: AbortSignal },
) {
  let screens = 0
  return new Hono().get(
    '/',
    describeRoute({
      tags: ['Nouveautés'],
      security: BEARER,
      summary: 'Ce qui se passe dans la boutique, au fur et à mesure',
      description: DESCRIPTION,
      responses: answers(
        {
          200: {
            description: 'Un flux qui reste ouvert',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
        },
        ...CALLER_REFUSALS,
        'TOO_MANY_SCREENS',
      ),
    }),
    requirePermission(shop, PERMISSION),
    (c) => {
      if (stopping.aborted || screens >= MOST_SCREENS) return answerRefusal(c, refuse('TOO_MANY_SCREENS'))
      c.header('Content-Type', 'text/event-stream; charset=utf-8')
      // Nobody would read the body, nor ever close it.
      if (c.req.method === 'HEAD') return c.body(null)
      const token = bearerToken(c) ?? ''
      const leave = new AbortController()
      screens += 1
      const { _id: userId } = c.get('caller')
      const stream = openEventStream({
        listen: (listener) => shop.listen((change) => isShopEvent(change) && listener(change)),
        stillAllowed: async () => mayDo(await userOfToken(shop, token), PERMISSION),
        doubt: (listener) =>
          shop.listen((change) => {
            if (change.kind === 'account' && change.userId === userId) listener()
            // Something may have been missed: whoever comes back reads everything anew.
            if (change.kind === 'unknown') leave.abort()
          }),
        stopping: AbortSignal.any([stopping, leave.signal]),
        onEnd: () => {
          screens -= 1
        },
      })
      // Proxies that collect an answer before they pass it on would keep everything back.
      c.header('X-Accel-Buffering', 'no')
      return c.body(stream)
    },
  )
}

const DESCRIPTION =
  'Server-sent events : `order` (`{kind, orderId, status}`, `pending` pour une nouvelle commande, `deleted` pour une ' +
  'commande supprimée), `payment-notice` (`{kind, orderId}`), `contact-message` (`{kind, id}`) et `stock` (`{kind, ' +
  'productId, stock}`, pour un stock faible ou qui l’était). Un événement dit ce qui a changé, pas tout ce qui ' +
  'vaut maintenant : après une coupure, relisez les listes. Un commentaire toutes les 20 secondes dit que le flux ' +
  'vit ; il se ferme quand la session finit.'
