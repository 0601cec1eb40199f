import { lineImage } from '../cart/cart-line.ts'
import { CHOICE_TEXTS, missingChoices, spelledChoice } from '../catalogue/offered-choice.ts'
import type { IdentifiedVariant } from '../catalogue/plan-stock.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import { findVariant, missingChoice } from '../catalogue/variants.ts'
import { fail, type Issue, type LineProblem, type Result } from '../errors.ts'
import { orderTotal, unitPrice } from '../pricing/price.ts'
import type { PlacedItem } from './order.ts'

/** An item as the browser sends it, with the displayed price and name. */
export type OrderItemInput = Pick<PlacedItem, 'productId' | 'name' | 'quantity' | 'price' | 'color' | 'size'>

/** Ordered units of a product or variant. */
export interface OrderedUnits {
  productId: string
  variantId: string | null
  quantity: number
}

export type PricedOrder = Result<{ items: PlacedItem[]; totalAmount: number; units: OrderedUnits[] }>

/** A product with its variants; `variants` is empty when the product has a single stock. */
type OrderedProduct = ProductSummary & { variants: readonly IdentifiedVariant[] }
type Products = ReadonlyMap<string, OrderedProduct>
type Chosen<Item> = { ok: true; items: Item[] } | { ok: false; problems: LineProblem[] }

/**
 * Prices an order at current prices. Fails when a product no longer exists, a choice is missing or not offered, stock
 * is short, or a price or the total differs from the displayed one.
 * @param totalShown in francs, before promotions; null: not compared
 * @param now epoch milliseconds
 */
export function priceOrder(
  requested: readonly OrderItemInput[],
  totalShown: number | null,
  products: Products,
  now: number,
): PricedOrder {
  const incomplete = missingChoiceIssues(requested, products)
  const [first] = incomplete
  if (first) return fail('INVALID_INPUT', { message: first.message, issues: incomplete })
  const units = orderedUnits(requested, products)
  const unknown = unknownVariants(requested, products, now)
  if (unknown.length > 0) return fail('VARIANT_UNKNOWN', { items: unknown })
  const short = stockProblems(requested, units, products, now)
  if (short.length > 0) return fail('OUT_OF_STOCK', { items: short })
  const chosen = chooseOffered(requested, products, now)
  if (!chosen.ok) return fail('CHOICE_NOT_OFFERED', { items: chosen.problems })

  const items: PlacedItem[] = []
  const changed: LineProblem[] = []
  for (const item of chosen.items) {
    const product = products.get(item.productId)
    if (!product) continue // stockProblems reports deleted products
    const price = unitPrice(product, now)
    if (price !== item.price) changed.push(problem('price', product, now))
    const { productId, quantity, color, size } = item
    const { name, images, colors } = product
    const image = lineImage({ images, colors, color }) ?? ''
    items.push({ productId, name, quantity, price, color, size, image })
  }
  const totalAmount = orderTotal(items)
  if (changed.length > 0 || totalAmount !== (totalShown ?? totalAmount)) {
    return fail('PRICE_CHANGED', { items: changed })
  }
  return { ok: true, items, totalAmount, units }
}

/** Sums the ordered units of each product or variant; items of unknown products and variants are skipped. */
export function orderedUnits(
  items: readonly Pick<PlacedItem, 'productId' | 'quantity' | 'color' | 'size'>[],
  products: ReadonlyMap<string, { variants: readonly IdentifiedVariant[] }>,
): OrderedUnits[] {
  const units = new Map<string, OrderedUnits>()
  for (const { productId, quantity, ...choice } of items) {
    const product = products.get(productId)
    const variant = product && findVariant(product.variants, choice)
    if (!product || (product.variants.length > 0 && !variant)) continue
    const variantId = variant?.id ?? null
    const key = `${productId} ${variantId}`
    const sum = (units.get(key)?.quantity ?? 0) + quantity
    units.set(key, { productId, variantId, quantity: sum })
  }
  return [...units.values()]
}

/** Converts sold units to stock changes, whose quantities are negative. */
export function sold(units: readonly OrderedUnits[]): OrderedUnits[] {
  return units.map((unit) => ({ ...unit, quantity: -unit.quantity }))
}

/** Lists the ordered products that are deleted and the products or variants with too little stock. */
export function stockProblems(
  requested: readonly OrderItemInput[],
  units: readonly OrderedUnits[],
  products: Products,
  now: number,
): LineProblem[] {
  const gone = requested.filter(
    ({ productId }, index) =>
      !products.has(productId) && requested.findIndex((item) => item.productId === productId) === index,
  )
  const short = units.flatMap(({ productId, variantId, quantity }): LineProblem[] => {
    const product = products.get(productId)
    if (!product) return []
    const variant = product.variants.find(({ id }) => id === variantId)
    if (quantity <= (variant ?? product).stock) return []
    const found = problem('stock', product, now)
    if (!variant) return [found]
    const { color, size, stock } = variant
    const line = requested.findIndex(
      (item) => item.productId === productId && findVariant(product.variants, item) === variant,
    )
    return [{ ...found, stock, color, size, line }]
  })
  const none = { problem: 'gone', price: null, stock: 0 } as const
  return [...gone.map(({ productId, name }) => ({ productId, name, ...none })), ...short]
}

function missingChoiceIssues(requested: readonly OrderItemInput[], products: Products): Issue[] {
  return requested.flatMap((item, line) => {
    const missing = missingChoice(products.get(item.productId)?.variants ?? [], item)
    return missing === null ? [] : [{ path: `items.${line}.${missing}`, message: CHOICE_TEXTS[missing] }]
  })
}

function unknownVariants(
  requested: readonly OrderItemInput[],
  products: Products,
  now: number,
): LineProblem[] {
  return requested.flatMap((item, line) => {
    const product = products.get(item.productId)
    if (!product || product.variants.length === 0 || findVariant(product.variants, item)) return []
    const { color, size } = item
    return [{ ...problem('variant', product, now), stock: 0, color, size, line }]
  })
}

/**
 * Returns the items with colours and sizes in the products' spelling, or the problems of choices that are not offered.
 * Items without a choice pass. Items of a deleted product pass too, because the stock check reports them.
 * @param now epoch milliseconds
 */
export function chooseOffered<Item extends OrderItemInput>(
  requested: readonly Item[],
  products: Products,
  now: number,
): Chosen<Item> {
  const problems = [...Map.groupBy(requested, ({ productId }) => productId)].flatMap(([productId, items]) => {
    const product = products.get(productId)
    const choices = product && product.variants.length === 0 ? missingChoices(items, product) : []
    if (!product || choices.length === 0) return []
    return [{ ...problem('choice', product, now), choices }]
  })
  if (problems.length > 0) return { ok: false, problems }
  const items = requested.map((item) => {
    const product = products.get(item.productId)
    return product ? { ...item, ...spelledChoice(item, product) } : item
  })
  return { ok: true, items }
}

function problem(kind: LineProblem['problem'], product: ProductSummary, now: number): LineProblem {
  const { _id, name, stock } = product
  return { productId: _id, name, problem: kind, price: unitPrice(product, now), stock }
}
