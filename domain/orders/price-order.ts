import { lineImage } from '../cart/cart-line.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import type { LineProblem } from '../errors.ts'
import { orderTotal, unitPrice } from '../pricing/price.ts'
import type { OrderItem } from './order.ts'

/** An item as the browser sends it, with the price and name it showed. */
export type OrderItemInput = Pick<OrderItem, 'productId' | 'name' | 'quantity' | 'price' | 'color' | 'size'>

export type PricedOrder =
  | { ok: true; items: OrderItem[]; totalAmount: number }
  | { ok: false; reason: 'stock' | 'price'; problems: LineProblem[] }

/**
 * Prices an order at current prices. Fails when a product no longer exists, when stock is short, or when a
 * price or the total differs from what the shopper was shown. `now` in epoch milliseconds.
 */
export function priceOrder(
  wanted: readonly OrderItemInput[],
  totalShown: number,
  products: ReadonlyMap<string, ProductSummary>,
  now: number,
): PricedOrder {
  const short = stockProblems(wanted, products, now)
  if (short.length > 0) return { ok: false, reason: 'stock', problems: short }

  const items: OrderItem[] = []
  const changed: LineProblem[] = []
  for (const item of wanted) {
    const product = products.get(item.productId)
    if (!product) continue // told above
    const price = unitPrice(product, now)
    if (price !== item.price) changed.push(problem('price', product, price))
    const { productId, quantity, color, size } = item
    const { name, images, colors } = product
    const image = lineImage({ images, colors, color }) ?? ''
    items.push({ productId, name, quantity, price, color, size, image })
  }
  const totalAmount = orderTotal(items)
  if (changed.length > 0 || totalAmount !== totalShown)
    return { ok: false, reason: 'price', problems: changed }
  return { ok: true, items, totalAmount }
}

/** Sums the ordered units of each product. */
export function quantityByProduct(
  items: readonly Pick<OrderItem, 'productId' | 'quantity'>[],
): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { productId, quantity } of items) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity)
  return pieces
}

function stockProblems(
  wanted: readonly OrderItemInput[],
  products: ReadonlyMap<string, ProductSummary>,
  now: number,
): LineProblem[] {
  return [...quantityByProduct(wanted)].flatMap(([productId, pieces]): LineProblem[] => {
    const product = products.get(productId)
    if (!product) {
      const name = wanted.find((item) => item.productId === productId)?.name ?? ''
      return [{ productId, name, problem: 'gone', price: null, stock: 0 }]
    }
    return pieces > product.stock ? [problem('stock', product, unitPrice(product, now))] : []
  })
}

function problem(kind: 'price' | 'stock', product: ProductSummary, price: number): LineProblem {
  return { productId: product._id, name: product.name, problem: kind, price, stock: product.stock }
}
