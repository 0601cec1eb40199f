import { planTitle } from '../catalogue/planned-change-texts.ts'
import type { PlannedChange } from '../catalogue/planned-changes.ts'
import { unitPrice } from '../pricing/price.ts'
import type { SalePeriod } from './foreign-product.ts'

/** A reduced price for a time, as a planned change (078); without an end it is a price in francs. */
export type DatedSale = Pick<PlannedChange, 'value' | 'startsAt' | 'endsAt'> & { kind: 'discount' | 'price' }

/** A sale that ends is a whole percentage where one leads to exactly `paid`, so that the usual price stays struck through. */
export function datedSale(
  paid: number,
  price: number,
  { from: startsAt, until: endsAt }: SalePeriod,
): DatedSale {
  const percent = Math.round((1 - paid / price) * 100)
  const isExact =
    percent >= 1 &&
    unitPrice({ price, discount: percent, flashSale: { active: false, discount: 0 } }, 0) === paid
  return endsAt !== null && isExact
    ? { kind: 'discount', value: percent, startsAt, endsAt }
    : { kind: 'price', value: paid, startsAt, endsAt }
}

/** `Réduction −20 %, du 01/10/2026 au 31/10/2026`, for a sentence. */
export function saleText(sale: DatedSale): string {
  const { startsAt, endsAt } = sale
  const days = [
    ...(startsAt === null ? [] : [`du ${dayText(startsAt)}`]),
    ...(endsAt === null ? [] : [`${startsAt === null ? 'jusqu’au' : 'au'} ${dayText(endsAt - 1)}`]),
  ]
  return [planTitle(sale), days.join(' ')].join(', ')
}

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10).split('-').toReversed().join('/')
