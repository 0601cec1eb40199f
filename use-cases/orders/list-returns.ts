import type { ReturnQuery } from '../../contracts/returns.ts'
import type { ReturnStatus } from '../../domain/fulfillment/managed-order.ts'
import type { AppContext } from '../context.ts'

const STATUSES = {
  open: ['requested', 'received'],
  ended: ['refunded', 'exchanged', 'refused'],
} as const satisfies Record<string, readonly ReturnStatus[]>

/** Lists one page of returns: open ones from the oldest, closed ones from the newest. */
export async function listReturns(
  { store }: Pick<AppContext, 'store'>,
  { state = 'open', page = 1, limit = 30 }: ReturnQuery,
) {
  const statuses = STATUSES[state]
  const selection = { statuses, oldestFirst: state === 'open', limit, offset: (page - 1) * limit }
  const [total, returns] = await Promise.all([store.returns.count(statuses), store.returns.list(selection)])
  return { returns, total, page, limit }
}
