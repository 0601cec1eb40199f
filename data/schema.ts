/** Flags are 0 or 1, times are epoch milliseconds, lists are JSON; `*_folded` texts are without case and accents. */
export interface Schema {
  products: ProductRow
  product_variants: VariantRow
  stock_movements: StockMovementRow
  stock_adjustments: StockAdjustmentRow
  stock_changes: StockChangeRow
  stock_alerts: StockAlertRow
  search_counts: SearchCountRow
  product_drafts: DraftRow
  product_draft_images: DraftImageRow
  product_pictures: ProductImageRow
  product_counts: ProductCountRow
  orders: OrderRow
  order_items: OrderItemRow
  order_events: OrderEventRow
  order_undos: OrderUndoRow
  order_payments: OrderPaymentRow
  order_returns: OrderReturnRow
  order_notes: OrderNoteRow
  couriers: CourierRow
  delivery_runs: DeliveryRunRow
  delivery_attempts: DeliveryAttemptRow
  settlements: SettlementRow
  users: UserRow
  sessions: SessionRow
  second_factors: SecondFactorRow
  recovery_codes: RecoveryCodeRow
  password_resets: PasswordResetRow
  ratings: RatingRow
  reviews: ReviewRow
  likes: LikeRow
  views: ViewRow
  payment_notices: PaymentClaimRow
  contact_messages: ContactMessageRow
  audit_entries: AuditEntryRow
  settings: SettingRow
  setting_versions: SettingVersionRow
  setting_previews: SettingPreviewRow
  bulk_actions: BulkActionRow
  bulk_action_products: BulkActionProductRow
  trashed_products: TrashedProductRow
  retained_images: RetainedImageRow
  mails: MailRow
  setup_marks: SetupMarkRow
  demo_products: DemoProductRow
}

export type Flag = 0 | 1

interface UserColumns {
  user_id: string | null
  user_name: string | null
}

/** An empty text means no colour or no size. */
interface ChoiceColumns {
  color: string
  color_folded: string
  size: string
  size_folded: string
}

export interface ProductRow {
  id: string
  name: string
  name_folded: string
  description: string
  description_folded: string
  category: string
  category_folded: string
  sub_category: string
  sub_category_folded: string
  brand: string
  brand_folded: string
  price: number
  discount: number
  stock: number
  sizes: string
  colors: string
  materials: string
  images: string
  gender: string | null
  is_trending: Flag
  is_bestseller: Flag
  is_sale: Flag
  flash_active: Flag
  flash_discount: number
  flash_duration_hours: number
  flash_end_time: number | null
  rated_1: number
  rated_2: number
  rated_3: number
  rated_4: number
  rated_5: number
  review_count: number
  views: number
  likes: number
  purchases: number
  low_stock: number
  barcode: string
  unallocated: number
  stock_version: number
  created_at: number
  updated_at: number
}

export interface VariantRow extends ChoiceColumns {
  id: string
  product_id: string
  stock: number
  stock_version: number
  barcode: string
}

/** A stock movement. Most are inserted by the trigger of the view `stock_changes`. */
export interface StockMovementRow extends UserColumns {
  product_id: string
  /** sequence number within the product, from 1 */
  number: number
  variant_id: string | null
  color: string
  size: string
  quantity: number
  balance: number
  reason: string
  reference: string | null
  at: number
}

/** A view whose inserted rows change the variant, its product and the movements together. */
export type StockChangeRow = Pick<
  StockMovementRow,
  'product_id' | 'variant_id' | 'quantity' | 'reason' | 'reference' | 'user_id' | 'user_name' | 'at'
>

export interface StockAdjustmentRow extends UserColumns {
  id: string
  kind: string
  fingerprint: string
  supplier: string
  note: string
  pieces: number
  created_at: number
  undone_at: number | null
}

export interface StockAlertRow extends ChoiceColumns {
  id: string
  product_id: string
  phone: string
  created_at: number
  asked_at: number
  notified_at: number | null
}

export interface DraftRow extends UserColumns {
  id: string
  state: 'open' | 'published' | 'deleted'
  fields: string
  version: number
  product_id: string | null
  publish_key: string | null
  created_at: number
  updated_at: number
}

export interface DraftImageRow {
  draft_id: string
  id: string
  position: number
  address: string
}

/** Maintained by triggers. */
export interface ProductCountRow {
  category: string
  category_folded: string
  is_sale: Flag
  products: number
}

/** Maintained by triggers from products.images. */
export interface ProductImageRow {
  address: string
  product_id: string
}

export interface OrderRow {
  order_id: string
  fingerprint: string
  status: string
  payment_method: string
  payment_status: string
  delivery_method: string
  customer_name: string
  delivery_address: string
  customer_phone: string | null
  payment_code: string | null
  total_amount: number
  created_at: number
  updated_at: number
  /** see orderSearchText */
  search_folded: string
  erased_at: number | null
  pieces: number
  version: number
  fulfillment_status: string
  channel: string
  delivery_fee: number
  zone: string
  district: string
  credit: number
  received: number
  refunded: number
  call_attempts: number
  call_again_at: number | null
  call_result: string | null
  courier_id: string | null
  run_id: string | null
  run_position: number
  cancel_reason: string
  follow_key: string | null
  deleted_at: number | null
  exchange_of: string | null
}

export interface OrderItemRow {
  order_id: string
  position: number
  product_id: string
  name: string
  quantity: number
  price: number
  color: string | null
  size: string | null
  image: string
  refused: number
  returned: number
  damaged: number
  discount: number
  discount_reason: string
}

export interface OrderEventRow extends UserColumns {
  order_id: string
  number: number
  at: number
  kind: string
  courier_id: string | null
  /** JSON: see AuditChanges */
  changes: string
  note: string
  request_key: string | null
}

export interface OrderUndoRow {
  order_id: string
  number: number
  user_id: string | null
  at: number
  /** JSON: see UndoSnapshot */
  state: string
}

/** The ledger of payments; `amount` in francs. */
export interface OrderPaymentRow extends UserColumns {
  id: string
  order_id: string
  event_number: number
  kind: string
  method: string
  amount: number
  courier_id: string | null
  settlement_id: string | null
  note: string
  at: number
}

export interface OrderReturnRow {
  id: string
  order_id: string
  status: string
  /** JSON: see ReturnedLine */
  lines: string
  reason: string
  amount: number
  method: string | null
  exchange_order_id: string | null
  created_at: number
  updated_at: number
}

export interface OrderNoteRow extends UserColumns {
  id: string
  order_id: string
  text: string
  pinned: Flag
  created_at: number
}

export interface CourierRow {
  id: string
  name: string
  phone: string
  active: Flag
  fee: number
  /** JSON: francs by name of the zone */
  zone_fees: string
  created_at: number
}

export interface DeliveryRunRow extends UserColumns {
  id: string
  courier_id: string
  /** a date such as 2026-11-22 */
  day: string
  token_hash: string | null
  token_expires_at: number | null
  left_at: number | null
  created_at: number
}

export interface DeliveryAttemptRow {
  id: string
  order_id: string
  number: number
  courier_id: string | null
  run_id: string | null
  left_at: number
  ended_at: number | null
  result: string | null
  reason: string | null
  expected: number
  collected: number
  method: string | null
  fee: number
  note: string
  undone_at: number | null
  claim: string | null
}

export interface SettlementRow extends UserColumns {
  id: string
  fingerprint: string
  courier_id: string
  expected: number
  received: number
  note: string
  orders: number
  created_at: number
}

export interface UserRow {
  id: string
  name: string | null
  username: string
  username_folded: string
  email: string
  email_folded: string
  password_hash: string
  role: string
  permissions: string
  created_at: number
  /** JSON: see `GivenUp` in data/queries/accounts.ts */
  given_up: string | null
}

export interface SessionRow {
  token_hash: string
  user_id: string
  created_at: number
  expires_at: number
}

export interface SecondFactorRow {
  user_id: string
  /** base32 */
  secret: string
  confirmed_at: number | null
  last_step: number
  created_at: number
}

export interface RecoveryCodeRow {
  user_id: string
  code_hash: string
}

export interface PasswordResetRow {
  token_hash: string
  user_id: string
  kind: 'link' | 'code'
  created_at: number
  expires_at: number
}

export interface RatingRow {
  product_id: string
  visitor_id: string
  rating: number
  created_at: number
  hidden_at: number | null
  deleted_at: number | null
}

export interface ReviewRow {
  id: string
  product_id: string
  visitor_id: string
  text: string
  pseudo: string
  created_at: number
  hidden_at: number | null
  deleted_at: number | null
}

export interface LikeRow {
  product_id: string
  visitor_id: string
  created_at: number
}

export interface ViewRow {
  product_id: string
  visitor_id: string
  viewed_at: number
}

export interface PaymentClaimRow {
  payment_code: string
  order_id: string
  name: string
  phone: string
  amount: number
  payment_method: string
  items: string
  claimed_at: number
  created_at: number
  checked_at: number | null
}

export interface ContactMessageRow {
  id: string
  name: string
  email: string
  subject: string
  message: string
  is_read: Flag
  created_at: number
}

export interface AuditEntryRow {
  id: string
  at: number
  actor_id: string | null
  actor_name: string | null
  action: string
  subject_id: string | null
  subject_name: string | null
  changes: string
}

export interface SettingRow extends UserColumns {
  name: string
  value: string | null
  version: number
  updated_at: number
  /** JSON: the version, and the permissions that its author held */
  chosen_with: string | null
}

/** `chosen_with`: JSON list of the permissions that its author held */
export type SettingVersionRow = Pick<SettingRow, 'name' | 'version' | 'value' | 'chosen_with'>

export interface SettingPreviewRow {
  id: string
  changes: string
  expires_at: number
}

export interface BulkActionRow extends UserColumns {
  id: string
  kind: string
  products: number
  name: string | null
  created_at: number
  undone_at: number | null
}

export interface BulkActionProductRow {
  action_id: string
  product_id: string
  name: string
  /** JSON: see ProductEdit */
  changes: string
}

/** A deleted product; `data` is JSON: see ProductSnapshot. */
export interface TrashedProductRow extends UserColumns {
  id: string
  action_id: string
  name: string
  name_folded: string
  image: string | null
  price: number
  stock: number
  deleted_at: number
  data: string
}

/** An image file to keep for a restore or an undo; `holder` is the id of a product in the trash or of an import. */
export interface RetainedImageRow {
  address: string
  holder: string
}

/** `query` is folded, `day` as 2026-11-23; `results` is the number of results of the last search. */
export interface SearchCountRow {
  day: string
  query: string
  searches: number
  results: number
}

export interface MailRow {
  id: string
  key: string
  kind: string
  recipient: string
  /** JSON: name and address */
  reply_to: string | null
  subject: string
  text: string | null
  message_id: string | null
  state: string
  tries: number
  created_at: number
  next_try_at: number
  expires_at: number
  sent_at: number | null
  failure: string | null
  answer: string | null
  claim: string | null
  lease_until: number | null
  handed_over_at: number | null
  /** encrypted JSON: the mail server that sends this mail; null: the present one */
  via: string | null
}

/** A mark of the set-up checklist: `started`, `hidden`, or the name of a step that was marked as done. */
export interface SetupMarkRow extends UserColumns {
  name: string
  value: string
  at: number
}

export interface DemoProductRow {
  product_id: string
  updated_at: number
}
