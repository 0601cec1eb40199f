import { pluralize } from '../text/format.ts'

/** The result of an action on several orders (D-21). */
export interface BulkResult {
  /** order ids */
  done: string[]
  refused: { orderId: string; message: string }[]
}

const MAX_REASONS = 3

/** Formats a result as `11 faites, 2 refusées : KB-1, n’est plus en attente…`. */
export function bulkSummary({ done, refused }: BulkResult): string {
  if (refused.length === 0) return bulkCounts({ done, refused })
  const reasons = refused.slice(0, MAX_REASONS).map(({ orderId, message }) => `${orderId}, ${message}`)
  const more = refused.length > MAX_REASONS ? ' …' : ''
  return `${bulkCounts({ done, refused })}\u202f: ${reasons.join(' ')}${more}`
}

/** Formats only the counts of a result, as `11 faites, 2 refusées`. */
export function bulkCounts({ done, refused }: BulkResult): string {
  const parts = [
    pluralize(done.length, 'faite'),
    ...(refused.length > 0 ? [pluralize(refused.length, 'refusée')] : []),
  ]
  return parts.join(', ')
}
