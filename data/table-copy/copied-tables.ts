import type { Schema } from '../schema.ts'

interface Copied {
  /** `moves`: left out of backups, because it must not come back (whoever was signed out stays signed out) */
  into: 'backups and moves' | 'moves'
  /** in this order, rows of the table stand in one order on both engines; which together name one row, unless `repeats` */
  key: Readonly<Record<string, 'text' | 'number'>>
  /** the same row may stand there several times */
  repeats?: boolean
}

const id = { id: 'text' } as const

/**
 * Which tables are copied, in an order in which each comes after those it refers to. Null is what triggers fill from
 * other tables.
 */
export const COPIED: Readonly<Record<keyof Schema, Copied | null>> = {
  products: { into: 'backups and moves', key: id },
  product_pictures: null,
  product_counts: null,
  orders: { into: 'backups and moves', key: { order_id: 'text' } },
  order_items: { into: 'backups and moves', key: { order_id: 'text', position: 'number' } },
  users: { into: 'backups and moves', key: id },
  sessions: { into: 'moves', key: { token_hash: 'text' } },
  ratings: { into: 'backups and moves', key: { product_id: 'text', visitor_id: 'text' } },
  reviews: { into: 'backups and moves', key: id },
  likes: { into: 'backups and moves', key: { product_id: 'text', visitor_id: 'text' } },
  views: {
    into: 'backups and moves',
    key: { product_id: 'text', visitor_id: 'text', viewed_at: 'number' },
    repeats: true,
  },
  payment_notices: { into: 'backups and moves', key: { payment_code: 'text' } },
  contact_messages: { into: 'backups and moves', key: id },
  audit_entries: { into: 'backups and moves', key: id },
}

/** The tables that stand in other places than the one they were made in, after a move. */
export const MOVED_TABLES = (Object.keys(COPIED) as (keyof Schema)[]).filter((table) => COPIED[table])

/** Those of a backup. */
export const COPIED_TABLES = MOVED_TABLES.filter((table) => COPIED[table]?.into === 'backups and moves')

/** By what the rows of a table are told apart and put in order. @throws for a table that is not copied */
export function keyOf(table: keyof Schema): Pick<Copied, 'key' | 'repeats'> {
  const copied = COPIED[table]
  if (!copied) throw new Error(`The table ${table} is not copied.`)
  return copied
}

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
export const IDENTITY_COLUMNS: Readonly<Partial<Record<keyof Schema, readonly string[]>>> = {
  products: ['doc'],
}
