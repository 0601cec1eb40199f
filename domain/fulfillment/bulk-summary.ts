/** What an action on several orders did (D-21). */
export interface BulkResult {
  /** order ids */
  done: string[]
  refused: { orderId: string; message: string }[]
}

/** Reasons that a message gives. */
const MAX_REASONS = 3

/** `11 faites, 2 refusées : KB-1, n’est plus en attente…`. */
export function bulkSummary({ done, refused }: BulkResult): string {
  if (refused.length === 0) return counted(done.length, 'faite')
  const reasons = refused.slice(0, MAX_REASONS).map(({ orderId, message }) => `${orderId}, ${message}`)
  const more = refused.length > MAX_REASONS ? ' …' : ''
  return `${counts({ done, refused })}\u202f: ${reasons.join(' ')}${more}`
}

/** `11 faites, 2 refusées`. */
export function counts({ done, refused }: BulkResult): string {
  return `${counted(done.length, 'faite')}, ${counted(refused.length, 'refusée')}`
}

function counted(number: number, word: string): string {
  return `${number} ${word}${number < 2 ? '' : 's'}`
}
