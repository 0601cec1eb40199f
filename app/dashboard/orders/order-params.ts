import {
  CHANNELS,
  FULFILLMENT_STATUSES,
  PAYMENT_STATUSES,
  readOrderStatus,
} from '../../../domain/orders/statuses.ts'

/** Filter names in the list's URL. The API uses the same names, but `payment=unchecked` becomes `unchecked=true`. */
export const FILTER_NAMES = [
  'status',
  'payment',
  'fulfillment',
  'channel',
  'courier',
  'zone',
  'from',
  'until',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** In characters, as in the API's contract. */
const MAX_LENGTH = 100

/** Builds the API's query from the URL. Invalid values are left out, but an unknown status counts as `cancelled`. */
export function orderQuery(search: URLSearchParams): Record<string, string | undefined> {
  const status = search.get('status')
  const payment = search.get('payment')
  const text = (name: string) => search.get(name)?.slice(0, MAX_LENGTH) || undefined
  const day = (name: string) => (DAY.test(search.get(name) ?? '') ? text(name) : undefined)
  const oneOf = (values: readonly string[], name: string) =>
    values.find((value) => value === search.get(name))
  return {
    status: status ? readOrderStatus(status) : undefined,
    q: text('q'),
    unchecked: payment === 'unchecked' ? 'true' : undefined,
    payment: oneOf([...PAYMENT_STATUSES, 'rest'], 'payment'),
    fulfillment: oneOf(FULFILLMENT_STATUSES, 'fulfillment'),
    channel: oneOf(CHANNELS, 'channel'),
    courier: text('courier'),
    zone: text('zone'),
    from: day('from'),
    until: day('until'),
  }
}

/** Number of filters in the URL. The search text does not count. */
export function countFilters(search: URLSearchParams): number {
  return FILTER_NAMES.filter((name) => search.get(name)).length
}
