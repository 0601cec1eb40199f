import { lineImage } from '../cart/cart-line.ts'
import { missingChoices, offeredChoice } from '../catalogue/offered-choice.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import type { LineProblem } from '../errors.ts'
import { orderTotal, unitPrice } from '../pricing/price.ts'
import type { OrderItem } from './order.ts'

/** An item as the browser sends it, with the price and name it showed. */
export type OrderItemInput = Pick<OrderItem, 'productId' | 'name' | 'quantity' | 'price' | 'color' | 'size'>

/** `quantities`: the ordered units of each product. */
export type PricedOrder =
  | { ok: true; items: OrderItem[]; totalAmount: number; quantities: ReadonlyMap<string, number> }
  | { ok: false; code: 'OUT_OF_STOCK' | 'CHOICE_NOT_OFFERED' | 'PRICE_CHANGED'; problems: LineProblem[] }

type Products = ReadonlyMap<string, ProductSummary>
type Chosen<Item> = { ok: true; items: Item[] } | { ok: false; problems: LineProblem[] }

/**
 * Prices an order at current prices. Fails when a product no longer exists, when stock is short, when a colour or
 * size is not offered, or when a price or the total differs from what the shopper was shown.
 * @param now epoch milliseconds
 */
export function priceOrder(
  requested: readonly OrderItemInput[],
  totalShown: number,
  products: Products,
  now: number,
): PricedOrder {
  const quantities = quantityByProduct(requested)
  const short = stockProblems(requested, quantities, products, now)
  if (short.length > 0) return { ok: false, code: 'OUT_OF_STOCK', problems: short }
  const chosen = chooseOffered(requested, products, now)
  if (!chosen.ok) return { ok: false, code: 'CHOICE_NOT_OFFERED', problems: chosen.problems }

  const items: OrderItem[] = []
  const changed: LineProblem[] = []
  for (const item of chosen.items) {
    const product = products.get(item.productId)
    if (!product) continue // stockProblems reports it
    const price = unitPrice(product, now)
    if (price !== item.price) changed.push(problem('price', product, price))
    const { productId, quantity, color, size } = item
    const { name, images, colors } = product
    const image = lineImage({ images, colors, color }) ?? ''
    items.push({ productId, name, quantity, price, color, size, image })
  }
  const totalAmount = orderTotal(items)
  if (changed.length > 0 || totalAmount !== totalShown)
    return { ok: false, code: 'PRICE_CHANGED', problems: changed }
  return { ok: true, items, totalAmount, quantities }
}

/**
 * Returns the items with colours and sizes as the products spell them, or the problems when one is not offered.
 * Items without a choice or of a deleted product pass: the stock check reports the latter.
 * @param now epoch milliseconds
 */
export function chooseOffered<Item extends OrderItemInput>(
  requested: readonly Item[],
  products: Products,
  now: number,
): Chosen<Item> {
  const problems = [...Map.groupBy(requested, ({ productId }) => productId)].flatMap(([productId, items]) => {
    const product = products.get(productId)
    const choices = product ? missingChoices(items, product) : []
    if (!product || choices.length === 0) return []
    return [{ ...problem('choice', product, unitPrice(product, now)), choices }]
  })
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, items: requested.map((item) => withProductSpelling(item, products.get(item.productId))) }
}

/** Sums the ordered units of each product. */
export function quantityByProduct(
  items: readonly Pick<OrderItem, 'productId' | 'quantity'>[],
): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of items)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return quantities
}

function withProductSpelling<Item extends OrderItemInput>(
  item: Item,
  product: ProductSummary | undefined,
): Item {
  if (!product) return item
  const color = offeredChoice(item.color, product.colors) ?? null
  return { ...item, color, size: offeredChoice(item.size, product.sizes) ?? null }
}

function stockProblems(
  requested: readonly OrderItemInput[],
  quantities: ReadonlyMap<string, number>,
  products: Products,
  now: number,
): LineProblem[] {
  return [...quantities].flatMap(([productId, quantity]): LineProblem[] => {
    const product = products.get(productId)
    if (!product) {
      const name = requested.find((item) => item.productId === productId)?.name ?? ''
      return [{ productId, name, problem: 'gone', price: null, stock: 0 }]
    }
    return quantity > product.stock ? [problem('stock', product, unitPrice(product, now))] : []
  })
}

function problem(kind: 'price' | 'stock' | 'choice', product: ProductSummary, price: number): LineProblem {
  return { productId: product._id, name: product.name, problem: kind, price, stock: product.stock }
}
