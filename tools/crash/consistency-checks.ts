import { isDeepStrictEqual } from 'node:util'
import { type Entry, type Ledger, unitsByKey } from './ledger.ts'

export interface StoredOrder {
  orderId: string
  status: string
  totalAmount: number
  items: readonly { productId: string; quantity: number; size?: string | null }[]
}

/** A product, or one size of it. */
export interface StoredProduct {
  id: string
  stock: number
  /** units sold; null if this is one size of a product */
  purchases: number | null
  /** the stock displayed to visitors, possibly from the cache */
  shown: number
  /** units added by administrators, from the stock movements */
  added: number
}

export interface Stored {
  orders: readonly StoredOrder[]
  products: readonly StoredProduct[]
}

export function findInconsistencies(ledger: Ledger, stored: Stored): string[] {
  const times = Map.groupBy(stored.orders, ({ orderId }) => orderId)
  return [
    ...[...times].flatMap(([orderId, same]) =>
      same.length > 1 ? [`${orderId}: stored ${same.length} times`] : [],
    ),
    ...[...times.keys()].flatMap((orderId) =>
      ledger.orders.has(orderId) ? [] : [`${orderId}: stored but never sent`],
    ),
    ...[...ledger.orders.values()].flatMap((entry) => checkOrder(entry, times.get(entry.orderId)?.[0])),
    ...checkProducts(ledger, stored),
  ]
}

function checkOrder(entry: Entry, stored: StoredOrder | undefined): string[] {
  const { orderId, placed, ending } = entry
  const found: string[] = []
  if (ending && ending.granted > 1) found.push(`${orderId}: cancelled or deleted ${ending.granted} times`)
  if (!stored) {
    if (placed === 'acknowledged' && ending?.to !== 'deleted') found.push(`${orderId}: confirmed, then lost`)
    return found
  }
  if (placed === 'refused') found.push(`${orderId}: refused but stored`)
  if (ending?.to === 'deleted' && ending.answered) found.push(`${orderId}: deleted but still stored`)
  if (!allowedStatuses(entry).includes(stored.status))
    found.push(`${orderId}: unexpected state "${stored.status}"`)
  if (stored.totalAmount !== entry.total)
    found.push(`${orderId}: total ${stored.totalAmount} instead of ${entry.total}`)
  if (!isDeepStrictEqual(entry.quantities, unitsByKey(stored.items)))
    found.push(`${orderId}: other items than sent`)
  return found
}

function allowedStatuses({ ending }: Entry): string[] {
  if (ending?.to !== 'cancelled') return ['pending']
  return ending.answered ? ['cancelled'] : ['pending', 'cancelled']
}

function checkProducts({ start, edits }: Ledger, { orders, products }: Stored): string[] {
  const held = unitsByKey(orders.filter(({ status }) => status !== 'cancelled').flatMap(({ items }) => items))
  const known = new Map(products.map((product) => [product.id, product]))
  return [...start].flatMap(([id, began]) => {
    const product = known.get(id)
    if (!product) return [`product ${id}: missing`]
    const sold = held.get(id) ?? 0
    const expect = (what: string, is: number, should: number) =>
      is === should ? [] : [`product ${id}: ${what} ${is} instead of ${should}`]
    const edited = (outcome: 'written' | 'unknown') =>
      edits
        .filter((edit) => edit.outcome === outcome && edit.keys.includes(id))
        .reduce((sum, { units }) => sum + units, 0)
    const least = began + edited('written')
    const max = least + edited('unknown')
    const added = Math.min(Math.max(product.added, least), max)
    return [
      ...expect('added units', product.added, added),
      ...expect('stock', product.stock, product.added - sold),
      ...(product.purchases === null ? [] : expect('purchases', product.purchases, sold)),
      ...expect('shown stock', product.shown, product.stock),
    ]
  })
}
