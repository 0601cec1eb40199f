import type { Schema } from '../schema.ts'

interface Copied {
  /** sessions and password resets are not in backups, because a restore must not reopen access */
  into: 'backups and moves' | 'moves'
  /** the unique order of rows on both engines, unless `repeats` */
  key: Readonly<Record<string, 'text' | 'number'>>
  repeats?: boolean
}

const id = { id: 'text' } as const

/** Each table follows those it refers to; null for tables that triggers fill or that are outdated soon. */
export const COPIED: Readonly<Record<Exclude<keyof Schema, 'stock_changes'>, Copied | null>> = {
  products: { into: 'backups and moves', key: id },
  product_variants: { into: 'backups and moves', key: id },
  stock_movements: { into: 'backups and moves', key: { product_id: 'text', number: 'number' } },
  stock_adjustments: { into: 'backups and moves', key: id },
  stock_alerts: { into: 'backups and moves', key: id },
  search_counts: { into: 'backups and moves', key: { day: 'text', query: 'text' } },
  product_drafts: { into: 'backups and moves', key: id },
  product_draft_images: { into: 'backups and moves', key: { draft_id: 'text', id: 'text' } },
  product_pictures: null,
  product_counts: null,
  order_events: { into: 'backups and moves', key: { order_id: 'text', number: 'number' } },
  orders: { into: 'backups and moves', key: { order_id: 'text' } },
  order_items: { into: 'backups and moves', key: { order_id: 'text', position: 'number' } },
  order_undos: null,
  couriers: { into: 'backups and moves', key: id },
  delivery_runs: { into: 'backups and moves', key: id },
  delivery_attempts: { into: 'backups and moves', key: id },
  settlements: { into: 'backups and moves', key: id },
  order_payments: { into: 'backups and moves', key: id },
  order_returns: { into: 'backups and moves', key: id },
  order_notes: { into: 'backups and moves', key: id },
  users: { into: 'backups and moves', key: id },
  sessions: { into: 'moves', key: { token_hash: 'text' } },
  second_factors: { into: 'backups and moves', key: { user_id: 'text' } },
  recovery_codes: { into: 'backups and moves', key: { user_id: 'text', code_hash: 'text' } },
  password_resets: { into: 'moves', key: { token_hash: 'text' } },
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
  settings: { into: 'backups and moves', key: { name: 'text' } },
  setting_versions: { into: 'backups and moves', key: { name: 'text', version: 'number' } },
  setting_previews: null,
  bulk_actions: { into: 'backups and moves', key: id },
  bulk_action_products: { into: 'backups and moves', key: { action_id: 'text', product_id: 'text' } },
  trashed_products: { into: 'backups and moves', key: id },
  retained_images: { into: 'backups and moves', key: { address: 'text', holder: 'text' } },
  mails: { into: 'backups and moves', key: id },
  setup_marks: { into: 'backups and moves', key: { name: 'text' } },
  demo_products: { into: 'backups and moves', key: { product_id: 'text' } },
}

export const MOVED_TABLES = (Object.keys(COPIED) as (keyof typeof COPIED)[]).filter((table) => COPIED[table])

export const COPIED_TABLES = MOVED_TABLES.filter((table) => COPIED[table]?.into === 'backups and moves')

export function keyOf(table: keyof Schema): Pick<Copied, 'key' | 'repeats'> {
  const copied = table === 'stock_changes' ? null : COPIED[table]
  if (!copied) throw new Error(`The table ${table} is not copied.`)
  return copied
}

/** Other tables by prefix, with the reason why they are not copied. A test fails for a table in neither list. */
export const ENGINE_TABLES: ReadonlyMap<string, string> = new Map([
  ['migrations', 'the head of a backup names them'],
  ['product_text', 'filled from the products, for the search'],
  ['rate_limits', 'the counts expire soon'],
  ['announcements', 'the other instances have received these events'],
  ['shared_values', 'instances agree on new ones when they start'],
])

/** columns that one engine numbers itself */
export const IDENTITY_COLUMNS: Readonly<Partial<Record<keyof Schema, readonly string[]>>> = {
  products: ['doc'],
}
