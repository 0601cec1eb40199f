import { Hono } from 'hono'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { visitQuery } from '../../contracts/visits.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { createVisitCounter } from '../../use-cases/stats/count-visits.ts'
import { describer, json } from '../descriptions.ts'
import { type ErrorHandlerSettings, reportFault } from '../errors.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { validate } from '../validate.ts'

const describe = describer('Statistics')

/** Robots that run scripts and say what they are. */
const ROBOT = /bot\b|crawl|spider|slurp|lighthouse|facebookexternalhit|preview/i

interface VisitSettings extends ErrorHandlerSettings {
  stopping: AbortSignal
}

/** Counts visits and carts without identifiers or cookies. */
export function visitRoutes(shop: AppContext, settings: VisitSettings, limits: Limits) {
  const count = createVisitCounter(shop, {
    stopping: settings.stopping,
    onFault: (error) => reportFault(settings, error),
  })
  return new Hono().post(
    '/',
    describe(
      'Count a visit or a cart; nothing about the visitor is stored',
      { 202: json('Counted, unless a robot sent it', successAnswer) },
      ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
    ),
    limits.perClient('visit'),
    validate('query', visitQuery),
    (c) => {
      if (!ROBOT.test(c.req.header('User-Agent') ?? '')) count(c.req.valid('query').kind)
      return c.json({ success: true, message: 'Visite comptée' }, 202)
    },
  )
}
