import type { Tables } from './tables.ts'

/**
 * What the database does not state about its columns: flags are 0 or 1, some texts have a few values, and inserts into
 * the view `stock_changes` need these columns. Other columns: times are epoch milliseconds, lists and objects JSON,
 * `…Folded` texts without case and accents; a migration describes its columns.
 */
interface Narrowed {
  contactMessages: { isRead: Flag }
  couriers: { active: Flag }
  orderNotes: { pinned: Flag }
  passwordResets: { kind: 'link' | 'code' }
  productCounts: { isSale: Flag }
  productDrafts: { state: 'open' | 'published' | 'deleted' }
  products: { isTrending: Flag; isBestseller: Flag; isSale: Flag; flashActive: Flag }
  stockChanges: { productId: string; quantity: number; reason: string; at: number }
}

export type Flag = 0 | 1

/** The columns of each table. Tables that only one engine has are not among them. */
export type Schema = {
  [Table in keyof Tables]: Table extends keyof Narrowed
    ? Omit<Tables[Table], keyof Narrowed[Table]> & Narrowed[Table]
    : Tables[Table]
}
