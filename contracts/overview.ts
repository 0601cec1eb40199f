import * as v from 'valibot'
import { dayCount, GRAINS, MAX_PERIOD_DAYS } from '../domain/stats/slots.ts'
import {
  count,
  figure,
  id,
  integer,
  named,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { day } from './query-fields.ts'

const period = v.object({ from: day('from'), until: day('until') })

/** The query of the figures of a period: days in Dakar, both included. */
export const periodQuery = v.pipe(
  period,
  v.forward(
    v.check(
      (chosen) => dayCount(chosen) >= 1 && dayCount(chosen) <= MAX_PERIOD_DAYS,
      `La période va d’un jour à un autre, au plus ${MAX_PERIOD_DAYS} jours.`,
    ),
    ['until'],
  ),
)

/** The query of `GET /stats/period`, which adds the figures up by day, week or month. */
export const slotsQuery = v.intersect([
  periodQuery,
  v.object({ by: v.picklist(GRAINS, 'by est day, week ou month.') }),
])

const francs = (description: string) => v.pipe(v.number(), v.description(`Francs${description}`))

const dayFigures = named(
  'DayFigures',
  v.object({
    orders: v.pipe(figure, v.description('Orders placed, also those cancelled or deleted since')),
    kept: v.pipe(figure, v.description('Those of which the customer keeps something')),
    ordered: francs(' that customers keep of them'),
    revenue: francs(' of the orders delivered'),
    visits: v.pipe(figure, v.description('Until the last full hour')),
  }),
)

/** The answer of `GET /stats/today`. */
export const todayAnswer = v.object({
  success,
  until: v.pipe(v.string(), v.isoTimestamp()),
  today: dayFigures,
  lastWeek: v.pipe(dayFigures, v.description('The same weekday until the same time')),
  soldOut: v.pipe(count, v.description('Articles and sizes that are sold out and sold well')),
})

const slot = v.object({
  day: v.pipe(v.string(), v.isoDate(), v.description('The day, or the first one of the week or month')),
  orders: figure,
  kept: figure,
  ordered: francs(' that customers keep of the orders placed'),
  delivered: figure,
  revenue: francs(' of the orders delivered'),
  visits: figure,
  carts: figure,
  siteOrders: v.pipe(figure, v.description('Placed on the site, on days on which visits were counted')),
})

/** The answer of `GET /stats/period`. */
export const periodAnswer = v.object({
  success,
  ...period.entries,
  by: v.picklist(GRAINS),
  slots: v.array(slot),
  hours: v.pipe(
    v.array(v.pipe(v.array(figure), v.length(24))),
    v.length(7),
    v.description('Orders by weekday, Monday first, and hour in Dakar'),
  ),
})

const seller = v.object({
  productId: id,
  name: text,
  stock: count,
  units: v.pipe(figure, v.description('Sold in the period, minus those that came back in it')),
})

/** The answer of `GET /stats/sellers`. */
export const sellersAnswer = v.object({
  success,
  best: requiredListOf(seller),
  slow: requiredListOf(seller),
  sizes: requiredListOf(
    v.object({
      productId: id,
      name: text,
      color: optionalText,
      size: optionalText,
      label: text,
      stock: integer,
      sold: v.pipe(count, v.description('Units in the last 60 days, minus returns')),
      daysLeft: integer,
    }),
  ),
})

/** The answer of `GET /stats/zones`: `zone` is empty for orders without one. */
export const zonesAnswer = v.object({
  success,
  zones: requiredListOf(v.object({ zone: v.string(), deliveries: figure, failed: figure })),
})

/** The answer of `GET /costs/period`. */
export const periodMarginAnswer = v.object({
  success,
  margin: v.object({
    units: figure,
    sales: figure,
    knownSales: v.pipe(figure, v.description('The part of the sales whose cost is known')),
    cost: figure,
    unknownUnits: figure,
  }),
})

export type TodayFigures = v.InferOutput<typeof todayAnswer>
export type PeriodFigures = v.InferOutput<typeof periodAnswer>
export type SellersFigures = v.InferOutput<typeof sellersAnswer>
export type ZoneFigures = v.InferOutput<typeof zonesAnswer>['zones'][number]
