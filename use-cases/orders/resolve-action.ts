import type { CourierActionInput, EnteredLine, OrderActionInput } from '../../contracts/order-action.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { canPromise, departureDay, NO_PROMISE } from '../../domain/deliveries/wanted-day.ts'
import { fail, failAt, type Result } from '../../domain/errors.ts'
import { dueAtDoor, dueOfDoor, toCollectAtDoor } from '../../domain/money/owed.ts'
import type { Order, OrderItem } from '../../domain/orders/order.ts'
import type { CustomerAction, OrderAction } from '../../domain/orders/order-action.ts'
import { type KeptTerms, priceLines } from '../../domain/orders/price-lines.ts'
import { linesToPrice, withAllocated } from '../../domain/orders/promoted-lines.ts'
import { repriceOrder } from '../../domain/promotions/reprice-order.ts'
import { pricedAt } from '../catalogue/planned-products.ts'
import type { WriteDeps } from '../context.ts'
import { readDoubt } from '../payments/read-doubt.ts'
import { lockProductsOf, lockStocked } from '../stock/change-stock.ts'

/** `version`: the order's version on the customer's page */
export type CustomerInput = (CustomerAction | { action: 'confirm'; note?: string }) & {
  key?: string
  version?: number
}

type Input = Exclude<
  OrderActionInput | CourierActionInput | CustomerInput,
  { action: 'undo' | 'exchange_return' }
>

type Resolved = Result<{ action: OrderAction }>

/** Completes the input of an action with data from the database: prices, couriers, the amount owed. */
export async function resolveAction(
  tx: OpenTransaction,
  shop: WriteDeps,
  order: Order,
  input: Input,
): Promise<Resolved> {
  switch (input.action) {
    case 'set_day':
    case 'call':
      return input.day && !canPromise(input.day, shop.clock())
        ? failAt('day', 'INVALID_INPUT', NO_PROMISE)
        : { ok: true, action: input }
    case 'assign':
      return assign(tx, shop, order, input)
    case 'deliver':
      return { ok: true, action: { ...input, amount: restOf(input, toCollectAtDoor(order)) } }
    case 'deliver_partly': {
      const amount = restOf(input, dueAtDoor(dueOfDoor(order), order, input.refused))
      return { ok: true, action: { ...input, amount } }
    }
    case 'exchange':
      return exchangeAtDoor(tx, order, input)
    case 'edit': {
      const priced = await enteredItems(tx, shop, input.lines, order.items)
      if (!priced.ok) return priced
      const { key: _key, version: _version, lines: _lines, ...fields } = input
      const fee = input.deliveryFee ?? order.deliveryFee
      const { allocated, ...repriced } = repriceOrder(order, linesToPrice(priced.items), fee)
      const lines = withAllocated(priced.items, allocated)
      return { ok: true, action: { ...definedOnly(fields), action: 'edit', lines, ...repriced } }
    }
    case 'choose_payment':
      return (await readDoubt(tx, order)) ? fail('PAYMENT_IN_DOUBT') : { ok: true, action: input }
    default:
      return { ok: true, action: input }
  }
}

/** The francs that were entered for a wallet or for cash alone; by default what is owed beside the cash. */
function restOf({ amount, cash = 0 }: { amount?: number | undefined; cash?: number }, owed: number): number {
  return amount ?? Math.max(0, owed - cash)
}

export function definedOnly<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }
}

/** Prices entered lines at current prices; units already in the order keep their price. */
export async function enteredItems(
  tx: Pick<OpenTransaction, 'products' | 'stock' | 'plannedChanges'>,
  { clock }: Pick<WriteDeps, 'clock'>,
  lines: readonly (EnteredLine & { terms?: KeptTerms })[],
  current: readonly OrderItem[],
): Promise<Result<{ items: OrderItem[] }>> {
  const locked = await lockProductsOf(tx, lines)
  const now = clock()
  const offered = await pricedAt(tx, locked, now)
  const products = new Map(offered.map((product) => [product._id, product]))
  return priceLines(lines, current, products, now)
}

async function assign(
  tx: OpenTransaction,
  shop: WriteDeps,
  order: Order,
  { courierId, day }: Extract<Input, { action: 'assign' }>,
): Promise<Resolved> {
  if (courierId === null) {
    return { ok: true, action: { action: 'assign', courierId, runId: null, runPosition: 0 } }
  }
  const courier = await tx.couriers.lock(courierId)
  if (!courier) return fail('COURIER_NOT_FOUND')
  if (!courier.active) return fail('COURIER_INACTIVE')
  const now = shop.clock()
  const run = { id: shop.newId(), courierId, day: day ?? departureDay(order.wantedDay, dayOf(now)) }
  const runId = await tx.couriers.ensureRun(run, shop.actor, now)
  const runPosition = order.runId === runId ? order.runPosition : (await tx.couriers.lastPosition(runId)) + 1
  return { ok: true, action: { action: 'assign', courierId, runId, runPosition } }
}

async function exchangeAtDoor(
  tx: OpenTransaction,
  order: Order,
  input: Extract<Input, { action: 'exchange' }>,
): Promise<Resolved> {
  const { color, size, position } = input
  const item = order.items[position]
  const [product] = item ? await lockStocked(tx, [item.productId]) : []
  if (!item || !product) return fail('PRODUCT_NOT_FOUND')
  const offered = product.variants.some((variant) => variant.color === color && variant.size === size)
  if (product.variants.length > 0 && !offered) {
    return failAt('size', 'INVALID_INPUT', 'Cette taille n’existe pas.')
  }
  return { ok: true, action: { ...input, amount: restOf(input, toCollectAtDoor(order)) } }
}
