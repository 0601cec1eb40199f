import {
  CHANNELS,
  FULFILLMENT_STATUSES,
  PAYMENT_STATUSES,
  readOrderStatus,
} from '../../../domain/orders/statuses.ts'
import { day, oneOf, queryParams, text } from '../lists/query-params.ts'

/** The API uses the same names, but `payment=unchecked` becomes `unchecked=true`. An unknown status is `cancelled`. */
export const ORDER_PARAMS = queryParams({
  q: text,
  status: (typed) => (typed === '' ? '' : readOrderStatus(typed)),
  payment: oneOf(['', ...PAYMENT_STATUSES, 'rest', 'unchecked']),
  fulfillment: oneOf(['', ...FULFILLMENT_STATUSES]),
  channel: oneOf(['', ...CHANNELS]),
  courier: text,
  zone: text,
  from: day,
  until: day,
})

export type OrderParams = ReturnType<typeof ORDER_PARAMS.read>

/** Builds the API's query from the URL. */
export function orderQuery({ payment, ...filters }: OrderParams): Record<string, string> {
  const query = { ...filters, ...(payment === 'unchecked' ? { unchecked: 'true' } : { payment }) }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}
