import { type OrderItem, remainingUnits } from './order.ts'

/** Units of one product or variant to pick for several orders. */
export interface PickedLine {
  name: string
  color: string | null
  size: string | null
  quantity: number
  /** number of orders that contain these units */
  orders: number
}

type Item = Pick<OrderItem, 'productId' | 'name' | 'color' | 'size' | 'quantity' | 'refused' | 'returned'>

/** Adds up the units to pick for the orders, by product and variant. Sorts the lines by name (D-21). */
export function pickingList(orders: readonly { items: readonly Item[] }[]): PickedLine[] {
  const lines = new Map<string, PickedLine>()
  for (const { items } of orders) {
    const counted = new Set<string>()
    for (const item of items) {
      const { productId, name, color, size } = item
      const quantity = remainingUnits(item)
      if (quantity <= 0) continue
      const key = JSON.stringify([productId, color, size])
      const line = lines.get(key) ?? { name, color, size, quantity: 0, orders: 0 }
      line.quantity += quantity
      if (!counted.has(key)) line.orders += 1
      counted.add(key)
      lines.set(key, line)
    }
  }
  return [...lines.values()].toSorted(
    (one, other) =>
      one.name.localeCompare(other.name, 'fr') ||
      (one.color ?? '').localeCompare(other.color ?? '', 'fr') ||
      (one.size ?? '').localeCompare(other.size ?? '', 'fr', { numeric: true }),
  )
}
