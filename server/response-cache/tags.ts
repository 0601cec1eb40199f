import { type DomainEvent, INVALIDATION_SCOPES, type InvalidationScope } from '../../domain/events.ts'

/** Tags name data that responses show. A change of the data invalidates the responses that have its tag. */
const EVERYTHING = 'everything'
/** which products exist, and their order */
export const LISTS = 'lists'
/** the options of filters, and the order by rating */
export const FILTERS = 'filters'
/** the promotions that apply without a code */
export const PROMOTIONS = 'promotions'
/** figures that a job counts */
export const FIGURES = 'figures'
export const settingTag = (name: string) => `setting ${name}`
/** @param scope the smallest change of the product that the response shows */
export const productTag = (scope: InvalidationScope, id: string) => `${scope} ${id}`

/** The tags that an event invalidates; none for an event about data that is never cached. */
function changedTags(event: DomainEvent): string[] {
  if (event.kind === 'unknown') return [EVERYTHING]
  if (event.kind === 'settings') return event.names.map(settingTag)
  if (event.kind === 'promotions') return [PROMOTIONS]
  if (event.kind === 'figures') return [FIGURES]
  if (event.kind !== 'product') return []
  const scopes = INVALIDATION_SCOPES.slice(0, INVALIDATION_SCOPES.indexOf(event.touches) + 1)
  const tags = scopes.map((scope) => (scope === 'lists' ? LISTS : productTag(scope, event.productId)))
  return event.facets ? [...tags, FILTERS] : tags
}

/** Numbers the changes. When more than `maxTags` tags have changed, everything counts as changed. */
export function createChangeLog(maxTags = 20_000) {
  const lastChanges = new Map<string, number>()
  let latest = 0
  return {
    /** number of the latest change */
    latest: () => latest,
    add(event: DomainEvent): void {
      latest += 1
      for (const tag of changedTags(event)) lastChanges.set(tag, latest)
      if (lastChanges.size <= maxTags) return
      lastChanges.clear()
      lastChanges.set(EVERYTHING, latest)
    },
    /** Whether data with one of these tags changed after the change with this number. */
    hasChanged(tags: readonly string[], since: number): boolean {
      return [EVERYTHING, ...tags].some((tag) => (lastChanges.get(tag) ?? 0) > since)
    },
  }
}
