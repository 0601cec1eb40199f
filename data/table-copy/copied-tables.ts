interface Copied {
  /** sorting by these columns gives the same order on both engines; unique unless `repeats` */
  key: Readonly<Record<string, 'text' | 'number'>>
  repeats?: boolean
  /** copied when a shop moves to the other engine, but not into backups: a restore must not revive old sessions */
  onlyMoved?: boolean
}

const id = { id: 'text' } as const

const TABLES = {
  products: { key: id },
  product_variants: { key: id },
  stock_movements: { key: { product_id: 'text', number: 'number' } },
  stock_adjustments: { key: id },
  stock_alerts: { key: id },
  search_counts: { key: { day: 'text', query: 'text' } },
  product_drafts: { key: id },
  product_draft_images: { key: { draft_id: 'text', id: 'text' } },
  product_pictures: null,
  product_counts: null,
  product_size_fits: null,
  order_events: { key: { order_id: 'text', number: 'number' } },
  orders: { key: { order_id: 'text' } },
  order_items: { key: { order_id: 'text', position: 'number' } },
  order_undos: null,
  couriers: { key: id },
  delivery_runs: { key: id },
  delivery_attempts: { key: id },
  settlements: { key: id },
  order_payments: { key: id },
  provider_payments: { key: id },
  refunds: { key: id },
  wallet_transactions: { key: id },
  wallet_statements: { key: id },
  order_returns: { key: id },
  promotions: { key: id },
  order_promotions: { key: { order_id: 'text', position: 'number' } },
  planned_changes: { key: id },
  planned_products: { key: { change_id: 'text', product_id: 'text' } },
  purchase_prices: { key: { product_id: 'text', number: 'number' } },
  order_notes: { key: id },
  users: { key: id },
  sessions: { key: { token_hash: 'text' }, onlyMoved: true },
  second_factors: { key: { user_id: 'text' } },
  account_notices: { key: { id: 'text', user_id: 'text' } },
  recovery_codes: { key: { user_id: 'text', code_hash: 'text' } },
  password_resets: { key: { token_hash: 'text' }, onlyMoved: true },
  ratings: { key: { product_id: 'text', visitor_id: 'text' } },
  reviews: { key: id },
  review_photos: { key: { review_id: 'text', id: 'text' } },
  likes: { key: { product_id: 'text', visitor_id: 'text' } },
  views: {
    key: { product_id: 'text', visitor_id: 'text', viewed_at: 'number' },
    repeats: true,
  },
  payment_notices: { key: { payment_code: 'text' } },
  contact_messages: { key: id },
  audit_entries: { key: id },
  settings: { key: { name: 'text' } },
  setting_versions: { key: { name: 'text', version: 'number' } },
  setting_previews: null,
  bulk_actions: { key: id },
  bulk_action_products: { key: { action_id: 'text', product_id: 'text' } },
  trashed_products: { key: id },
  retained_images: { key: { address: 'text', holder: 'text' } },
  mails: { key: id },
  outbox: { key: id },
  push_keys: { key: { public_key: 'text' } },
  push_subscriptions: { key: id },
  push_preferences: { key: { user_id: 'text' } },
  order_views: { key: { order_id: 'text' } },
  conversations: { key: id },
  former_identities: { key: { phone_number_id: 'text', identity: 'text' } },
  whatsapp_messages: { key: id },
  whatsapp_media: { key: id },
  whatsapp_referrals: { key: { message_id: 'text' } },
  cart_links: { key: id },
  webhook_endpoints: { key: id },
  webhook_events: { key: id },
  api_keys: { key: id },
  visit_counts: { key: { hour: 'text', kind: 'text' } },
  customer_accounts: { key: { user_id: 'text' } },
  customer_addresses: { key: id },
  customer_orders: { key: { user_id: 'text', order_id: 'text' } },
  birth_lists: { key: id },
  birth_list_items: { key: id },
  birth_list_gifts: { key: id },
  moved_products: { key: { shop: 'text', reference: 'text' } },
  moved_categories: { key: { shop: 'text', source: 'text' } },
  fetched_images: { key: { url_hash: 'text' } },
  setup_marks: { key: { name: 'text' } },
  demo_products: { key: { product_id: 'text' } },
} as const satisfies Record<string, Copied | null>

/** The name of a table in the database. Copies and backups use the database's names, not those of `Schema`. */
export type TableName = keyof typeof TABLES

/** Sorted: referenced tables come first. Null: not copied, because triggers fill it or its rows expire soon. */
export const COPIED: Readonly<Record<TableName, Copied | null>> = TABLES

export const MOVED_TABLES = (Object.keys(COPIED) as TableName[]).filter((table) => COPIED[table])

export const COPIED_TABLES = MOVED_TABLES.filter((table) => !COPIED[table]?.onlyMoved)

export function keyOf(table: TableName): Pick<Copied, 'key' | 'repeats'> {
  const copied = COPIED[table]
  if (!copied) throw new Error(`The table ${table} is not copied.`)
  return copied
}

/** Prefixes of tables that `COPIED` omits, with the reason. A test fails for a table in neither map. */
export const ENGINE_TABLES: ReadonlyMap<string, string> = new Map([
  ['migrations', 'the head of a backup names them'],
  ['product_text', 'filled from the products, for the search'],
  ['rate_limits', 'the counts expire soon'],
  ['announcements', 'the other instances have received these events'],
  ['shared_values', 'instances agree on new ones when they start'],
])

/** Columns that are not copied, because only SQLite has them and generates their values. */
export const IDENTITY_COLUMNS: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  products: ['doc'],
}
