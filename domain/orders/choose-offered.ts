import { missingChoices, offeredChoice } from '../catalogue/offered-choice.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import type { LineProblem } from '../errors.ts'
import { unitPrice } from '../pricing/price.ts'
import type { OrderItemInput } from './price-order.ts'

type Chosen<Item> = { ok: true; items: Item[] } | { ok: false; problems: LineProblem[] }

/**
 * Returns the items with colours and sizes in the products' spelling, or fails when one is not offered. Items
 * without a choice or of a deleted product pass: the stock check reports the latter.
 * @param now epoch milliseconds
 */
export function chooseOffered<Item extends OrderItemInput>(
  wanted: readonly Item[],
  products: ReadonlyMap<string, ProductSummary>,
  now: number,
): Chosen<Item> {
  const problems = [...Map.groupBy(wanted, ({ productId }) => productId)].flatMap(([productId, items]) => {
    const product = products.get(productId)
    const choices = product ? missingChoices(items, product) : []
    if (!product || choices.length === 0) return []
    const { name, stock } = product
    return [{ productId, name, problem: 'choice' as const, price: unitPrice(product, now), stock, choices }]
  })
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, items: wanted.map((item) => spelled(item, products.get(item.productId))) }
}

function spelled<Item extends OrderItemInput>(item: Item, product: ProductSummary | undefined): Item {
  if (!product) return item
  const color = offeredChoice(item.color, product.colors) ?? null
  return { ...item, color, size: offeredChoice(item.size, product.sizes) ?? null }
}
