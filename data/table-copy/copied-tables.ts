import type { Schema } from '../schema.ts'

/**
 * Which tables are copied into a backup, in an order in which each comes after those it refers to. Left out is what
 * must not come back (whoever was signed out stays signed out) and what triggers fill from other tables.
 */
const COPIED: Readonly<Record<keyof Schema, boolean>> = {
  products: true,
  product_pictures: false,
  product_counts: false,
  orders: true,
  order_items: true,
  users: true,
  sessions: false,
  ratings: true,
  reviews: true,
  likes: true,
  views: true,
  payment_notices: true,
  contact_messages: true,
  audit_entries: true,
}

export const COPIED_TABLES = (Object.keys(COPIED) as (keyof Schema)[]).filter((table) => COPIED[table])

/** Columns that one engine numbers for itself. */
export const OWN_COLUMNS: Readonly<Partial<Record<keyof Schema, readonly string[]>>> = { products: ['doc'] }
