import type { StockCause } from '../../data/queries/stock.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { findVariant } from '../../domain/catalogue/variants.ts'
import { type DomainError, ERROR_MESSAGES, fail } from '../../domain/errors.ts'
import type { OrderItem, OrderState, PlacedItem } from '../../domain/orders/order.ts'
import { orderedUnits, sold, stockProblems } from '../../domain/orders/price-order.ts'
import { returnedUnits, soldUnits } from '../../domain/orders/units-back.ts'
import { changeStock, lockProductsOf } from '../stock/change-stock.ts'

type Transaction = Pick<OpenTransaction, 'products' | 'stock' | 'publish'>

/**
 * Changes the stock when an order changes. Units that return to a deleted variant become unallocated (C-14); units that
 * return to a deleted product are skipped.
 * @returns an error when units are missing; the transaction must then not be committed
 */
export async function moveOrderedStock(
  tx: Transaction,
  before: OrderState,
  after: OrderState,
  cause: Omit<StockCause, 'reason'>,
): Promise<DomainError | null> {
  const sales = differences(before, after, soldUnits)
  const returns = differences(before, after, returnedUnits)
  const ids = [...new Set([...sales, ...returns].map(({ productId }) => productId))]
  await correctPurchases(tx, before, after)
  if (ids.length === 0) return null
  // All products are locked at once in a fixed sequence, to avoid deadlocks with other transactions.
  await tx.products.lock(ids)
  // Returned units are added first, because the same exchange may sell one of them again.
  await giveBack(tx, positive(returns), { ...cause, reason: 'return' })
  await giveBack(tx, positive(negated(sales)), { ...cause, reason: 'cancellation' })
  const short = await take(tx, positive(sales), { ...cause, reason: 'sale' })
  return short ?? take(tx, positive(negated(returns)), { ...cause, reason: 'return' })
}

export type ReturnedItem = Pick<PlacedItem, 'productId' | 'quantity' | 'color' | 'size'>

/** Returns the units of a cancelled order to the stock. @param at epoch milliseconds */
export async function releaseStock(
  tx: Transaction,
  { orderId, items }: { orderId: string; items: readonly ReturnedItem[] },
  at: number,
): Promise<void> {
  await giveBack(tx, items, { reason: 'cancellation', reference: orderId, at })
}

/** Lists by how much the result of `count` differs between two states of an order, by product, colour and size. */
function differences(
  before: OrderState,
  after: OrderState,
  count: (state: OrderState, item: OrderItem) => number,
): PlacedItem[] {
  const changes = new Map<string, PlacedItem>()
  const add = (state: OrderState, sign: 1 | -1) => {
    for (const item of state.items) {
      const key = JSON.stringify([item.productId, item.color, item.size])
      const quantity = (changes.get(key)?.quantity ?? 0) + sign * count(state, item)
      changes.set(key, { ...item, quantity })
    }
  }
  add(before, -1)
  add(after, 1)
  return [...changes.values()].filter(({ quantity }) => quantity !== 0)
}

const positive = (items: readonly PlacedItem[]) => items.filter(({ quantity }) => quantity > 0)
const negated = (items: readonly PlacedItem[]) => items.map((item) => ({ ...item, quantity: -item.quantity }))

async function giveBack(tx: Transaction, items: readonly ReturnedItem[], cause: StockCause): Promise<void> {
  if (items.length === 0) return
  const locked = await lockProductsOf(tx, items)
  const products = new Map(locked.map((product) => [product._id, product]))
  await changeStock(tx, locked, orderedUnits(items, products), cause)
  for (const { productId, quantity, ...choice } of items) {
    const variants = products.get(productId)?.variants ?? []
    if (variants.length === 0 || findVariant(variants, choice)) continue
    await tx.stock.addUnallocated(productId, quantity)
    if (cause.reason === 'cancellation') await tx.stock.subtractPurchases(productId, quantity)
    tx.publish({ kind: 'product', productId, touches: 'page' })
  }
}

async function take(
  tx: Transaction,
  items: readonly PlacedItem[],
  cause: StockCause,
): Promise<DomainError | null> {
  if (items.length === 0) return null
  const locked = await lockProductsOf(tx, items)
  const products = new Map(locked.map((product) => [product._id, product]))
  const units = orderedUnits(items, products)
  const count = (some: readonly { quantity: number }[]) => some.reduce((sum, one) => sum + one.quantity, 0)
  const problems = stockProblems(items, units, products, cause.at)
  if (problems.length > 0 || count(units) < count(items)) {
    const names = [...new Set(items.map(({ name }) => name))].join(', ')
    return fail('OUT_OF_STOCK', { message: `${ERROR_MESSAGES.OUT_OF_STOCK} ${names}.`, items: problems })
  }
  await changeStock(tx, locked, sold(units), cause)
  return null
}

/** When a delivered order is deleted, its units no longer count as sold, but they do not return to the stock. */
async function correctPurchases(tx: Transaction, before: OrderState, after: OrderState): Promise<void> {
  const gone = (state: OrderState, item: OrderItem) => (state.deletedAt === null ? 0 : soldUnits(state, item))
  for (const { productId, quantity } of differences(before, after, gone)) {
    await tx.stock.subtractPurchases(productId, quantity)
  }
}
