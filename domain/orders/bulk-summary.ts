import { formatNumber, pluralize } from '../text/format.ts'

/** The result of an action on several orders (D-21). */
export interface BulkResult {
  /** order ids */
  done: string[]
  refused: { orderId: string; message: string }[]
  /** not done, because they are for another day and nobody was asked yet */
  otherDay: { orderId: string; message: string }[]
  /** what was done although it is for another day */
  warnings: string[]
}

const MAX_REASONS = 3

/** Formats a result as `11 faites, 2 refusées : KB-1, n’est plus en attente…`. */
type Counted = Pick<BulkResult, 'done' | 'refused'> & Partial<BulkResult>

export function bulkSummary({ done, refused, otherDay = [] }: Counted): string {
  if (refused.length === 0) return bulkCounts({ done, refused, otherDay })
  const reasons = refused.slice(0, MAX_REASONS).map(({ orderId, message }) => `${orderId}, ${message}`)
  const more = refused.length > MAX_REASONS ? ' …' : ''
  return `${bulkCounts({ done, refused, otherDay })}\u202f: ${reasons.join(' ')}${more}`
}

/** Formats only the counts of a result, as `11 faites, 2 refusées`. */
export function bulkCounts({ done, refused, otherDay = [] }: Counted): string {
  const parts = [
    pluralize(done.length, 'faite'),
    ...(refused.length > 0 ? [pluralize(refused.length, 'refusée')] : []),
    ...(otherDay.length > 0 ? [`${formatNumber(otherDay.length)} pour un autre jour`] : []),
  ]
  return parts.join(', ')
}
