import type { Order } from './order.ts'
import { recipientOf } from './recipient.ts'

/**
 * To whom an order is shown outside the shop. `customer`: who ordered, on every page and in every message and file;
 * `recipient`: whom the courier meets, and the courier; `system`: another system that is told of orders.
 */
export const VIEWERS = ['customer', 'recipient', 'system'] as const
export type Viewer = (typeof VIEWERS)[number]

/** `giver`: the customer of a gift, who does not see where it goes. */
type Hidden = readonly (Viewer | 'giver')[]

const NOBODY: Hidden = []
const PERSON: Hidden = ['system']
const PLACE: Hidden = ['giver', 'system']
const KEY: Hidden = ['recipient', 'system']
/** written by the shop, which may say anything in it */
const NOTE: Hidden = ['giver', 'recipient', 'system']

/** From whom each field is hidden; a new field has to be decided here. */
export const HIDDEN_FROM = {
  orderId: NOBODY,
  items: NOBODY,
  totalAmount: NOBODY,
  status: NOBODY,
  paymentMethod: NOBODY,
  paymentStatus: NOBODY,
  deliveryMethod: NOBODY,
  customerName: PERSON,
  customerPhone: PERSON,
  deliveryAddress: PLACE,
  district: PLACE,
  // Systems plan deliveries by zone, which is no address.
  zone: ['giver'],
  paymentCode: KEY,
  followKey: KEY,
  promotions: NOBODY,
  waitingPromotions: NOBODY,
  createdAt: NOBODY,
  updatedAt: NOBODY,
  fulfillmentStatus: NOBODY,
  deliveryFee: NOBODY,
  credit: NOBODY,
  callAttempts: NOBODY,
  callAgainAt: NOBODY,
  callResult: NOBODY,
  wantedDay: NOBODY,
  courierId: NOBODY,
  runId: NOBODY,
  runPosition: NOBODY,
  cancelReason: NOTE,
  deletedAt: NOBODY,
  attempt: NOBODY,
  attempts: NOBODY,
  doorClaim: NOBODY,
  returns: NOTE,
  version: NOBODY,
  channel: NOBODY,
  received: NOBODY,
  refunded: NOBODY,
  exchangeOf: NOBODY,
  hidesAddress: NOBODY,
} satisfies Record<keyof Order, Hidden>

const ERASED = {
  ...{ customerName: '', deliveryAddress: '', district: '', zone: '', cancelReason: '' },
  ...{ customerPhone: null, paymentCode: null, followKey: null, returns: [] },
} satisfies Partial<Order>

type Shown = Pick<Order, 'hidesAddress'> &
  Partial<Pick<Order, 'customerName' | 'customerPhone' | 'deliveryAddress'>>

const isHidden = (field: keyof Order, viewer: Hidden[number]) =>
  HIDDEN_FROM[field].some((hidden) => hidden === viewer)

/** The viewer, who is the giver when the customer of a gift looks at it. */
const viewerOf = ({ hidesAddress }: Shown, viewer: Viewer) =>
  viewer === 'customer' && hidesAddress ? 'giver' : viewer

/** An order with the fields that somebody outside the shop may see, and the others empty. */
export function visibleOrder<T extends Shown>(order: T, viewer: Viewer): T {
  const hidden = Object.entries(ERASED).filter(
    ([field]) => Object.hasOwn(order, field) && isHidden(field as keyof Order, viewerOf(order, viewer)),
  )
  const shown = { ...order, ...Object.fromEntries(hidden) }
  return viewer === 'recipient' ? { ...shown, ...atTheDoor(shown) } : shown
}

/** A gift has its parents in the place of the giver, who may want to stay anonymous. */
function atTheDoor(order: Shown): Partial<Shown> {
  const { customerName = '', customerPhone = null, deliveryAddress = '', hidesAddress } = order
  const { name, phone, address } = recipientOf({ hidesAddress, customerName, customerPhone, deliveryAddress })
  return { customerName: name, customerPhone: phone, deliveryAddress: address }
}

interface Noted {
  note: string
}

/** What has happened to an order. */
interface History {
  events: readonly (Noted & { changes: Readonly<Record<string, unknown>> })[]
  deliveryAttempts: readonly Noted[]
  payments: readonly Noted[]
  refunds: readonly Noted[]
  notes: readonly unknown[]
}

/** The history of an order for its customer: of a gift without what the shop wrote, and without former addresses. */
export function visibleHistory<T extends History>(order: Shown, history: T): T {
  if (viewerOf(order, 'customer') !== 'giver') return history
  const unnoted = <N extends Noted>(rows: readonly N[]) => rows.map((row) => ({ ...row, note: '' }))
  return {
    ...history,
    events: unnoted(history.events).map((event) => ({ ...event, changes: visibleChanges(event.changes) })),
    deliveryAttempts: unnoted(history.deliveryAttempts),
    payments: unnoted(history.payments),
    refunds: unnoted(history.refunds),
    notes: [],
  }
}

function visibleChanges(changes: Readonly<Record<string, unknown>>) {
  const isShown = (field: string) =>
    !Object.hasOwn(HIDDEN_FROM, field) || !isHidden(field as keyof Order, 'giver')
  return Object.fromEntries(Object.entries(changes).filter(([field]) => isShown(field)))
}
