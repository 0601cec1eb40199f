/** Flags are 0 or 1, times are epoch milliseconds, lists are JSON; `*_folded` texts are without case and accents. */
export interface Schema {
  products: ProductRow
  productVariants: VariantRow
  stockMovements: StockMovementRow
  stockAdjustments: StockAdjustmentRow
  stockChanges: StockChangeRow
  stockAlerts: StockAlertRow
  searchCounts: SearchCountRow
  productDrafts: DraftRow
  productDraftImages: DraftImageRow
  productPictures: ProductImageRow
  productCounts: ProductCountRow
  orders: OrderRow
  orderItems: OrderItemRow
  orderEvents: OrderEventRow
  orderUndos: OrderUndoRow
  orderPayments: OrderPaymentRow
  orderReturns: OrderReturnRow
  orderNotes: OrderNoteRow
  couriers: CourierRow
  deliveryRuns: DeliveryRunRow
  deliveryAttempts: DeliveryAttemptRow
  settlements: SettlementRow
  users: UserRow
  sessions: SessionRow
  secondFactors: SecondFactorRow
  recoveryCodes: RecoveryCodeRow
  passwordResets: PasswordResetRow
  ratings: RatingRow
  reviews: ReviewRow
  likes: LikeRow
  views: ViewRow
  paymentNotices: PaymentClaimRow
  contactMessages: ContactMessageRow
  auditEntries: AuditEntryRow
  settings: SettingRow
  settingVersions: SettingVersionRow
  settingPreviews: SettingPreviewRow
  bulkActions: BulkActionRow
  bulkActionProducts: BulkActionProductRow
  trashedProducts: TrashedProductRow
  retainedImages: RetainedImageRow
  mails: MailRow
  setupMarks: SetupMarkRow
  demoProducts: DemoProductRow
}

export type Flag = 0 | 1

interface UserColumns {
  userId: string | null
  userName: string | null
}

/** An empty text means no colour or no size. */
interface ChoiceColumns {
  color: string
  colorFolded: string
  size: string
  sizeFolded: string
}

export interface ProductRow {
  id: string
  name: string
  nameFolded: string
  description: string
  descriptionFolded: string
  category: string
  categoryFolded: string
  subCategory: string
  subCategoryFolded: string
  brand: string
  brandFolded: string
  price: number
  discount: number
  stock: number
  sizes: string
  colors: string
  materials: string
  images: string
  gender: string | null
  isTrending: Flag
  isBestseller: Flag
  isSale: Flag
  flashActive: Flag
  flashDiscount: number
  flashDurationHours: number
  flashEndTime: number | null
  rated1: number
  rated2: number
  rated3: number
  rated4: number
  rated5: number
  reviewCount: number
  views: number
  likes: number
  purchases: number
  lowStock: number
  barcode: string
  unallocated: number
  stockVersion: number
  createdAt: number
  updatedAt: number
}

export interface VariantRow extends ChoiceColumns {
  id: string
  productId: string
  stock: number
  stockVersion: number
  barcode: string
}

/** A stock movement. Most are inserted by the trigger of the view `stock_changes`. */
export interface StockMovementRow extends UserColumns {
  productId: string
  /** sequence number within the product, from 1 */
  number: number
  variantId: string | null
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
  'productId' | 'variantId' | 'quantity' | 'reason' | 'reference' | 'userId' | 'userName' | 'at'
>

export interface StockAdjustmentRow extends UserColumns {
  id: string
  kind: string
  fingerprint: string
  supplier: string
  note: string
  pieces: number
  createdAt: number
  undoneAt: number | null
}

export interface StockAlertRow extends ChoiceColumns {
  id: string
  productId: string
  phone: string
  createdAt: number
  askedAt: number
  notifiedAt: number | null
}

export interface DraftRow extends UserColumns {
  id: string
  state: 'open' | 'published' | 'deleted'
  fields: string
  version: number
  productId: string | null
  publishKey: string | null
  createdAt: number
  updatedAt: number
}

export interface DraftImageRow {
  draftId: string
  id: string
  position: number
  address: string
}

/** Maintained by triggers. */
export interface ProductCountRow {
  category: string
  categoryFolded: string
  isSale: Flag
  products: number
}

/** Maintained by triggers from products.images. */
export interface ProductImageRow {
  address: string
  productId: string
}

export interface OrderRow {
  orderId: string
  fingerprint: string
  status: string
  paymentMethod: string
  paymentStatus: string
  deliveryMethod: string
  customerName: string
  deliveryAddress: string
  customerPhone: string | null
  paymentCode: string | null
  totalAmount: number
  createdAt: number
  updatedAt: number
  /** see orderSearchText */
  searchFolded: string
  erasedAt: number | null
  pieces: number
  version: number
  fulfillmentStatus: string
  channel: string
  deliveryFee: number
  zone: string
  district: string
  credit: number
  received: number
  refunded: number
  callAttempts: number
  callAgainAt: number | null
  callResult: string | null
  courierId: string | null
  runId: string | null
  runPosition: number
  cancelReason: string
  followKey: string | null
  deletedAt: number | null
  exchangeOf: string | null
}

export interface OrderItemRow {
  orderId: string
  position: number
  productId: string
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
  discountReason: string
}

export interface OrderEventRow extends UserColumns {
  orderId: string
  number: number
  at: number
  kind: string
  courierId: string | null
  /** JSON: see AuditChanges */
  changes: string
  note: string
  requestKey: string | null
}

export interface OrderUndoRow {
  orderId: string
  number: number
  userId: string | null
  at: number
  /** JSON: see UndoSnapshot */
  state: string
}

/** The ledger of payments; `amount` in francs. */
export interface OrderPaymentRow extends UserColumns {
  id: string
  orderId: string
  eventNumber: number
  kind: string
  method: string
  amount: number
  courierId: string | null
  settlementId: string | null
  note: string
  at: number
}

export interface OrderReturnRow {
  id: string
  orderId: string
  status: string
  /** JSON: see ReturnedLine */
  lines: string
  reason: string
  amount: number
  method: string | null
  exchangeOrderId: string | null
  createdAt: number
  updatedAt: number
}

export interface OrderNoteRow extends UserColumns {
  id: string
  orderId: string
  text: string
  pinned: Flag
  createdAt: number
}

export interface CourierRow {
  id: string
  name: string
  phone: string
  active: Flag
  fee: number
  /** JSON: francs by name of the zone */
  zoneFees: string
  createdAt: number
}

export interface DeliveryRunRow extends UserColumns {
  id: string
  courierId: string
  /** a date such as 2026-11-22 */
  day: string
  tokenHash: string | null
  tokenExpiresAt: number | null
  leftAt: number | null
  createdAt: number
}

export interface DeliveryAttemptRow {
  id: string
  orderId: string
  number: number
  courierId: string | null
  runId: string | null
  leftAt: number
  endedAt: number | null
  result: string | null
  reason: string | null
  expected: number
  collected: number
  method: string | null
  fee: number
  note: string
  undoneAt: number | null
  claim: string | null
}

export interface SettlementRow extends UserColumns {
  id: string
  fingerprint: string
  courierId: string
  expected: number
  received: number
  note: string
  orders: number
  createdAt: number
}

export interface UserRow {
  id: string
  name: string | null
  username: string
  usernameFolded: string
  email: string
  emailFolded: string
  passwordHash: string
  role: string
  permissions: string
  createdAt: number
  /** JSON: see `GivenUp` in data/queries/accounts.ts */
  givenUp: string | null
}

export interface SessionRow {
  tokenHash: string
  userId: string
  createdAt: number
  expiresAt: number
}

export interface SecondFactorRow {
  userId: string
  /** base32 */
  secret: string
  confirmedAt: number | null
  lastStep: number
  createdAt: number
}

export interface RecoveryCodeRow {
  userId: string
  codeHash: string
}

export interface PasswordResetRow {
  tokenHash: string
  userId: string
  kind: 'link' | 'code'
  createdAt: number
  expiresAt: number
}

export interface RatingRow {
  productId: string
  visitorId: string
  rating: number
  createdAt: number
  hiddenAt: number | null
  deletedAt: number | null
}

export interface ReviewRow {
  id: string
  productId: string
  visitorId: string
  text: string
  pseudo: string
  createdAt: number
  hiddenAt: number | null
  deletedAt: number | null
}

export interface LikeRow {
  productId: string
  visitorId: string
  createdAt: number
}

export interface ViewRow {
  productId: string
  visitorId: string
  viewedAt: number
}

export interface PaymentClaimRow {
  paymentCode: string
  orderId: string
  name: string
  phone: string
  amount: number
  paymentMethod: string
  items: string
  claimedAt: number
  createdAt: number
  checkedAt: number | null
}

export interface ContactMessageRow {
  id: string
  name: string
  email: string
  subject: string
  message: string
  isRead: Flag
  createdAt: number
}

export interface AuditEntryRow {
  id: string
  at: number
  actorId: string | null
  actorName: string | null
  action: string
  subjectId: string | null
  subjectName: string | null
  changes: string
}

export interface SettingRow extends UserColumns {
  name: string
  value: string | null
  version: number
  updatedAt: number
  /** JSON: the version, and the permissions that its author held */
  chosenWith: string | null
}

/** `chosen_with`: JSON list of the permissions that its author held */
export type SettingVersionRow = Pick<SettingRow, 'name' | 'version' | 'value' | 'chosenWith'>

export interface SettingPreviewRow {
  id: string
  changes: string
  expiresAt: number
}

export interface BulkActionRow extends UserColumns {
  id: string
  kind: string
  products: number
  name: string | null
  createdAt: number
  undoneAt: number | null
}

export interface BulkActionProductRow {
  actionId: string
  productId: string
  name: string
  /** JSON: see ProductEdit */
  changes: string
}

/** A deleted product; `data` is JSON: see ProductSnapshot. */
export interface TrashedProductRow extends UserColumns {
  id: string
  actionId: string
  name: string
  nameFolded: string
  image: string | null
  price: number
  stock: number
  deletedAt: number
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
  replyTo: string | null
  subject: string
  text: string | null
  messageId: string | null
  state: string
  tries: number
  createdAt: number
  nextTryAt: number
  expiresAt: number
  sentAt: number | null
  failure: string | null
  answer: string | null
  claim: string | null
  leaseUntil: number | null
  handedOverAt: number | null
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
  productId: string
  updatedAt: number
}
