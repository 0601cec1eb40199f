import type { OpenTransaction } from '../../data/store.ts'
import { findVariant } from '../../domain/catalogue/variants.ts'
import type { Order, OrderItem } from '../../domain/orders/order.ts'
import { type OrderedUnits, orderedUnits, stockProblems } from '../../domain/orders/price-order.ts'
import { changeStock } from '../stock/change-stock.ts'
import { lockStocked } from '../stock/stocked-products.ts'

type Transaction = Pick<OpenTransaction, 'products' | 'stock' | 'publish'>

/** An ordered item whose units are returned. */
export type ReturnedItem = Pick<OrderItem, 'productId' | 'quantity' | 'color' | 'size'>

/** The stock changes of sold units. */
export function sold(units: readonly OrderedUnits[]): OrderedUnits[] {
  return units.map((unit) => ({ ...unit, quantity: -unit.quantity }))
}

/**
 * Returns the units of a cancelled order to the stock. Units of a variant that no longer exists wait to be distributed
 * by an administrator (C-14); products that no longer exist are skipped.
 * @param at epoch milliseconds
 */
export async function releaseStock(
  tx: Transaction,
  { orderId, items }: { orderId: string; items: readonly ReturnedItem[] },
  at: number,
): Promise<void> {
  const locked = await lockStocked(tx, productIds(items))
  const products = new Map(locked.map((product) => [product._id, product]))
  const cause = { reason: 'cancellation', reference: orderId, at } as const
  await changeStock(tx, locked, orderedUnits(items, products), cause)
  for (const { productId, quantity, ...choice } of items) {
    const variants = products.get(productId)?.variants ?? []
    if (variants.length === 0 || findVariant(variants, choice)) continue
    await tx.stock.addUnallocated(productId, quantity)
    await tx.stock.subtractPurchases(productId, quantity)
    tx.publish({ kind: 'product', productId, touches: 'page' })
  }
}

/** Reserves the stock of a reopened order. @returns false when units are missing */
export async function reserveStock(tx: Transaction, { orderId, items }: Order, at: number): Promise<boolean> {
  const locked = await lockStocked(tx, productIds(items))
  const products = new Map(locked.map((product) => [product._id, product]))
  const units = orderedUnits(items, products)
  const wanted = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const found = units.reduce((sum, { quantity }) => sum + quantity, 0)
  if (found < wanted || stockProblems(items, units, products, at).length > 0) return false
  await changeStock(tx, locked, sold(units), { reason: 'sale', reference: orderId, at })
  return true
}

function productIds(items: readonly ReturnedItem[]): string[] {
  return [...new Set(items.map(({ productId }) => productId))]
}
