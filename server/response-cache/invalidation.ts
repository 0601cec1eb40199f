import { type Change, TOUCHED } from '../../domain/events.ts'
import type { KeptAnswer } from './cache-entry.ts'

/** What may make an answer outdated. */
export type CatalogueChange = Extract<Change, { kind: 'product' | 'unknown' }>

/** Whether a change may reach an answer that is kept. */
export function isCatalogueChange(change: Change): change is CatalogueChange {
  return change.kind === 'product' || change.kind === 'unknown'
}

/**
 * Whether an answer shows what this changes. A JSON answer holds every field of a product, its counters too; the
 * product's own page shows all but these, and other pages only what stands on its card.
 */
export function isOutdatedBy(change: CatalogueChange, { reads, headers }: KeptAnswer): boolean {
  if (change.kind === 'unknown') return true
  const { productId, touches } = change
  const reaches = (how: (typeof TOUCHED)[number]) => TOUCHED.indexOf(touches) >= TOUCHED.indexOf(how)
  if (reads.lists && reaches('lists')) return true
  const isPage = headers['content-type']?.startsWith('text/html') ?? false
  if (reads.products.has(productId) && reaches(isPage ? 'page' : 'counters')) return true
  return reads.cards.has(productId) && reaches(isPage ? 'cards' : 'counters')
}
