import { Hono } from 'hono'
import { conversationFiguresAnswer } from '../../contracts/conversation-figures.ts'
import {
  periodAnswer,
  periodQuery,
  sellersAnswer,
  slotsQuery,
  todayAnswer,
  zonesAnswer,
} from '../../contracts/overview.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { readConversationFigures } from '../../use-cases/conversations/conversation-figures.ts'
import { compareToday, readPeriod, readSellers, readZones } from '../../use-cases/stats/read-overview.ts'
import { CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { requireInbox } from '../middleware/require-inbox.ts'
import { validate } from '../validate.ts'

const describe = describer('Statistics', CALLER_ERRORS)

/** Serves the figures for decisions (G-40). Days are days in Dakar; margins are in `costRoutes`. */
export function overviewRoutes(shop: AppContext) {
  return new Hono()
    .use(requirePermission(shop, 'stats'))
    .get(
      '/today',
      describe('Today, and the same weekday last week until the same time', {
        200: json('The figures of both days', todayAnswer),
      }),
      async (c) => c.json({ success: true, ...(await compareToday(shop)) }),
    )
    .get(
      '/period',
      describe(
        'Sales and visits of a period by day, week or month, and the hours of its orders',
        { 200: json('The figures', periodAnswer) },
        ['INVALID_INPUT'],
        'Days without any figure are included. Cancelled and deleted orders do not count.',
      ),
      validate('query', slotsQuery),
      async (c) => {
        const { by, ...period } = c.req.valid('query')
        return c.json({ success: true, ...(await readPeriod(shop, period, by)) })
      },
    )
    .get(
      '/sellers',
      describe(
        'What sold most and least in a period, and the sizes that sell out first now',
        { 200: json('At most ten of each', sellersAnswer) },
        ['INVALID_INPUT'],
      ),
      validate('query', periodQuery),
      async (c) => c.json({ success: true, ...(await readSellers(shop, c.req.valid('query'))) }),
    )
    .get(
      '/conversations',
      describe(
        'How soon customers were answered at WhatsApp by day, and what advertisements brought',
        { 200: json('The figures', conversationFiguresAnswer) },
        ['INVALID_INPUT', 'ROUTE_NOT_FOUND'],
        'Answers 404 while the shop has no WhatsApp account.',
      ),
      requireInbox(shop),
      validate('query', periodQuery),
      async (c) => c.json({ success: true, ...(await readConversationFigures(shop, c.req.valid('query'))) }),
    )
    .get(
      '/zones',
      describe(
        'The deliveries that ended in a period by zone, those with most failures first',
        { 200: json('The zones', zonesAnswer) },
        ['INVALID_INPUT'],
      ),
      validate('query', periodQuery),
      async (c) => c.json({ success: true, zones: await readZones(shop, c.req.valid('query')) }),
    )
}
