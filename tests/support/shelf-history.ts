import fc from 'fast-check'
import type { OrderActionInput } from '../../contracts/order-action.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { type Order, remainingUnits } from '../../domain/orders/order.ts'
import { actOnOrder } from '../../use-cases/orders/act-on-order.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { receiveGoods } from '../../use-cases/stock/adjust-stock.ts'
import { anOrderInput } from '../builders/order-input.ts'
import type { TestShop } from './shop.ts'

export const SHELF_SIZES = ['3 mois', '6 mois'] as const
type Size = (typeof SHELF_SIZES)[number]

/** What somebody would count: the units of each size on the shelf. */
export type Shelf = Readonly<Record<Size, number>>

const CASH = { method: 'Cash', note: '' } as const
const ACTIONS = [
  'confirm',
  'confirm',
  'pack',
  'pack',
  'dispatch',
  'deliver',
  'deliver_partly',
  'receive_back',
  'fail',
  'return_to_stock',
  'cancel',
  'reopen',
  'delete',
  'restore',
] as const

const step = fc.record({
  kind: fc.constantFrom('place', 'place', 'receive', ...ACTIONS),
  which: fc.nat(2),
  size: fc.constantFrom(...SHELF_SIZES),
  units: fc.integer({ min: 1, max: 3 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

export const shelfHistory = fc.noBias(fc.array(step, { minLength: 4, maxLength: 20, size: 'max' }))

/** A shop whose shelf is moved by hand, beside the stock that the shop keeps. */
export interface ShelfWorld {
  shop: TestShop
  product: Product
  orderIds: string[]
  shelf: Shelf
}

/** Plays a step, and moves the units on the shelf as somebody in the shop would. */
export async function playOnShelf(world: ShelfWorld, { kind, which, size, units }: Step): Promise<void> {
  const { shop, product, orderIds } = world
  if (kind === 'place') {
    const item = { productId: product._id, name: product.name, price: 1000, image: '', color: null }
    const input = anOrderInput(product, units, { items: [{ ...item, size, quantity: units }] })
    if ((await placeOrder(shop, input)).ok) orderIds.push(input.orderId)
  } else if (kind === 'receive') {
    const line = { productId: product._id, color: null, size, quantity: units }
    const received = await receiveGoods(shop, { id: shop.newId(), supplier: '', note: '', lines: [line] })
    if (received.ok) world.shelf = { ...world.shelf, [size]: world.shelf[size] + units }
  } else {
    const orderId = orderIds[which % Math.max(1, orderIds.length)] ?? 'none'
    const before = (await shop.store.orders.find(orderId))?.order
    const acted = await actOnOrder(shop, orderId, inputOf(kind, units))
    if (!before || !acted.ok) return
    const moved = unitsLaid(acted.order) - unitsLaid(before)
    const orderSize = SHELF_SIZES.find((one) => one === acted.order.items[0]?.size) ?? size
    world.shelf = { ...world.shelf, [orderSize]: world.shelf[orderSize] + moved }
  }
}

function inputOf(kind: (typeof ACTIONS)[number], units: number): OrderActionInput {
  const some = [{ position: 0, quantity: 1 }]
  switch (kind) {
    case 'deliver':
      return { action: kind, ...CASH }
    case 'deliver_partly':
      return { action: kind, refused: some, ...CASH }
    case 'receive_back':
      return { action: kind, restock: units > 1 ? some : [] }
    case 'fail':
      return { action: kind, reason: 'absent', again: null, note: '' }
    case 'cancel':
      return { action: kind, reason: 'Doublon' }
    default:
      return { action: kind }
  }
}

/** Units of an order that lie on the shelf, counted from zero when it was placed. */
function unitsLaid({
  status,
  deletedAt,
  fulfillmentStatus,
  items,
}: Pick<Order, 'status' | 'deletedAt' | 'fulfillmentStatus' | 'items'>): number {
  const [item] = items
  if (!item) return 0
  const isInShop = fulfillmentStatus === 'unfulfilled' || fulfillmentStatus === 'packed'
  if (isInShop && (status === 'cancelled' || deletedAt !== null)) return item.quantity
  if (fulfillmentStatus === 'unfulfilled') return item.quantity
  if (fulfillmentStatus === 'returned_to_stock') return item.quantity - item.damaged
  const isDelivered = fulfillmentStatus === 'delivered' || fulfillmentStatus === 'partially_delivered'
  return isDelivered ? item.quantity - remainingUnits(item) - item.waiting - item.damaged : 0
}
