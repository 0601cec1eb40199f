/** A change that other parts of the shop subscribe to, such as dashboards and caches. */
export type DomainEvent =
  /**
   * `facets: true`: the change affects filter options or the sort by rating; implied by `touches: 'lists'`. `stock: true`:
   * the stock of the product or of a variant has changed. `change: 'created'` also when the product was restored.
   */
  | {
      kind: 'product'
      productId: string
      touches: InvalidationScope
      facets?: true
      stock?: true
      change?: 'created' | 'deleted'
    }
  /** the new stock of a product or variant whose stock is or was low; `stock` is null for a deleted product */
  | {
      kind: 'stock'
      productId: string
      stock: number | null
      color?: string | null
      size?: string | null
      /** it was not low before */
      became?: 'low'
    }
  /**
   * `status`: the new status of the order (`pending` for a new order), `changed` or `deleted`. `change`: the order is new, or
   * its status or the state of its delivery has changed.
   */
  | { kind: 'order'; orderId: string; status: string; change?: 'created' | 'status' }
  | { kind: 'payment-notice'; orderId: string }
  /** transactions of the wallet were imported, corrected, taken out or set aside */
  | { kind: 'wallet'; wallet: string }
  /** a WhatsApp message of the order was accepted, delivered, read or refused, or its customer wrote */
  | { kind: 'order-message'; orderId: string }
  /** a message of the conversation was received or sent or has another state, or the conversation itself has changed */
  | {
      kind: 'conversation'
      conversationId: string
      /** ids of messages of the customer that are new */
      received?: string[]
      /** the customer has waited for 30 minutes of opening hours */
      reminded?: boolean
    }
  /** an administrator writes an answer; nothing is stored */
  | { kind: 'conversation-writing'; conversationId: string; userId: string; name: string }
  | { kind: 'contact-message'; id: string }
  /** a shopper asked for or received a notification, or a product sold out or is in stock again */
  | { kind: 'stock-alert'; productId: string }
  /** `state`: the new state of an entry of the outbox; without `channel`, of a mail */
  | { kind: 'mail'; state: string; channel?: string }
  /** sessions of an account ended, or its permissions changed */
  | { kind: 'account'; userId: string }
  /** accounts are told of something until they have seen it */
  | { kind: 'account-notice' }
  /** names of the changed settings */
  | { kind: 'settings'; names: string[] }
  /** a counted figure that pages show has changed */
  | { kind: 'figures' }
  /** what applies without a code may have changed */
  | { kind: 'promotions' }
  /** events may have been lost: treat everything as changed */
  | { kind: 'unknown' }

/**
 * The responses that a product change invalidates; each scope includes those before it. `counters` (a number
 * such as views has changed): JSON responses with the product. `page`: the product's page. `cards`: pages with its card. `lists`: all product lists.
 */
export type InvalidationScope = (typeof INVALIDATION_SCOPES)[number]
export const INVALIDATION_SCOPES = ['counters', 'page', 'cards', 'lists'] as const
