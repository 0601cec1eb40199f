import { lineImage } from '../cart/cart-line.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import type { LineProblem } from '../errors.ts'
import { orderTotal, unitPrice } from '../pricing/price.ts'
import type { OrderItem } from './order.ts'

/** What a shopper asks for: prices and names are the browser's own idea. */
export type OrderItemInput = Pick<OrderItem, 'productId' | 'name' | 'quantity' | 'price' | 'color' | 'size'>

export type PricedOrder =
  | { ok: true; items: OrderItem[]; totalAmount: number }
  | { ok: false; reason: 'stock' | 'price'; problems: LineProblem[] }

/**
 * Prices an order from the products as they are now. Refuses when a product is gone, when the stock does not hold
 * all pieces wanted of it, or when a price or the total is not what the shopper was shown. `now` in epoch milliseconds.
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

/** How many pieces of each product an order takes. */
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
