import type { Schema } from '../schema.ts'

/**
 * Which tables are copied into a backup, in an order in which each comes after those it refers to. Left out is what
 * must not come back (whoever was signed out stays signed out) and what triggers fill from other tables.
 */
export const COPIED: Readonly<Record<keyof Schema, boolean>> = {
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

/**
 * The tables beside those of the schema, by the beginning of their name, and why none of them is copied: so that one
 * that a migration adds is spoken of somewhere.
 */
export const ENGINE_TABLES: Readonly<Record<string, string>> = {
  migrations: 'the head of a backup names them',
  product_text: 'filled from the products, for the search',
  rate_limits: 'what was counted has had its time',
  announcements: 'what the others had to hear has been heard',
  shared_values: 'agreed on anew by those that start',
}

/** Columns that one engine numbers for itself. */
export const OWN_COLUMNS: Readonly<Partial<Record<keyof Schema, readonly string[]>>> = { products: ['doc'] }
