import { type DomainEvent, INVALIDATION_SCOPES } from '../../domain/events.ts'
import type { CacheEntry } from './cache-entry.ts'

/** What may make an answer outdated. */
export type CatalogueChange = Extract<DomainEvent, { kind: 'product' | 'unknown' }>

/** Whether a change may reach an answer that is kept. */
export function isCatalogueChange(change: DomainEvent): change is CatalogueChange {
  return change.kind === 'product' || change.kind === 'unknown'
}

/**
 * Whether an answer shows what this changes. A JSON answer holds every field of a product, its counters too; the
 * product's own page shows all but these, and other pages only what stands on its card.
 */
export function isInvalidatedBy(change: CatalogueChange, { reads, headers }: CacheEntry): boolean {
  if (change.kind === 'unknown') return true
  const { productId, touches } = change
  const reaches = (how: (typeof INVALIDATION_SCOPES)[number]) =>
    INVALIDATION_SCOPES.indexOf(touches) >= INVALIDATION_SCOPES.indexOf(how)
  if (reads.lists && reaches('lists')) return true
  const isPage = headers['content-type']?.startsWith('text/html') ?? false
  if (reads.products.has(productId) && reaches(isPage ? 'page' : 'counters')) return true
  return reads.cards.has(productId) && reaches(isPage ? 'cards' : 'counters')
}
