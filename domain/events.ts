/** Something that happened in the shop and that others may want to know: administrators' screens, caches. */
export type DomainEvent =
  | { kind: 'product'; productId: string; touches: InvalidationScope }
  /** pieces of a product whose stock is, or was, low; null when the product is gone */
  | { kind: 'stock'; productId: string; stock: number | null }
  /** `status`: a state of the order (pending: it is new), or `deleted` */
  | { kind: 'order'; orderId: string; status: string }
  | { kind: 'payment-notice'; orderId: string }
  | { kind: 'contact-message'; id: string }
  /** sessions of an account ended, or what it may do changed */
  | { kind: 'account'; userId: string }
  /** anything may have happened: this process was cut off from the others */
  | { kind: 'unknown' }

/**
 * How far a change of a product is seen, each including those before it: in its counters (views), on its own page, on
 * its card wherever that stands, or in which products are listed and in which order.
 */
export type InvalidationScope = (typeof INVALIDATION_SCOPES)[number]
export const INVALIDATION_SCOPES = ['counters', 'page', 'cards', 'lists'] as const
