import type { ProductSummary, StockedProduct } from '../../domain/catalogue/product.ts'
import type { Variant, VariantChoice } from '../../domain/catalogue/variants.ts'
import type { PaymentMethod } from '../../domain/orders/order.ts'
import { orderTotal } from '../../domain/pricing/price.ts'
import { readApi, readProducts } from './api.ts'

/** More units than any tool sells. */
const UNLIMITED_STOCK = 1_000_000

/** Fields of an undiscounted product for an order line. A product with variants needs `variants` or `size`. */
export type Orderable = Pick<ProductSummary, '_id' | 'name' | 'price' | 'images'> & {
  variants?: readonly Variant[]
  size?: string
}

export interface OrderLine {
  product: Orderable
  quantity: number
  choice?: VariantChoice
}

let ordered = 0

/** The body that the browser sends to POST /api/orders. */
export function orderBody(
  orderId: string,
  lines: readonly OrderLine[],
  paymentMethod: PaymentMethod = 'Cash',
) {
  const items = lines.map(({ product: { _id, name, price, images, size = null }, quantity, choice }) => ({
    productId: _id,
    name,
    quantity,
    price,
    color: choice?.color ?? null,
    size: choice?.size ?? size,
    image: images[0] ?? '',
  }))
  return {
    orderId,
    items,
    totalAmount: orderTotal(items),
    paymentMethod,
    customerName: 'Fatou Sarr',
    deliveryAddress: 'Ouakam, près du phare',
  }
}

/** Creates the JSON of an order for one unit of each product. Each call picks the next variant of a product. */
export function newOrder(products: readonly Orderable[]): string {
  ordered += 1
  const lines = products.map((product) => ({ product, quantity: 1, ...chosenVariant(product, ordered) }))
  return JSON.stringify(orderBody(`BENCH-${process.pid}-${ordered}`, lines))
}

/** The next variant, of the named size if there is one. */
export function chosenVariant(
  { variants = [], size }: Orderable,
  number: number,
): { choice?: VariantChoice } {
  const fitting = size === undefined ? variants : variants.filter((variant) => variant.size === size)
  const choice = fitting[number % fitting.length]
  return choice ? { choice } : {}
}

export const hasFullPrice = ({ discount, flashSale }: StockedProduct) => discount === 0 && !flashSale.active

/**
 * Two products without discount whose stock is counted as a whole, and two with variants. They are read by category,
 * because the first page of a large catalogue may lack one of these pairs.
 */
export async function pairsWithoutDiscount(
  url: string,
): Promise<{ whole: StockedProduct[]; counted: StockedProduct[] }> {
  const pairOf = async (category: string, fits: (product: StockedProduct) => boolean) => {
    const pair = (await readProducts(url, `&category=${category}`))
      .filter(hasFullPrice)
      .filter(fits)
      .slice(0, 2)
    if (pair.length < 2) throw new Error(`${category} has no two products to order.`)
    return pair
  }
  return {
    whole: await pairOf('Jouer', ({ variants, sizes, colors }) =>
      [variants, sizes, colors].every(({ length }) => length === 0),
    ),
    counted: await pairOf('Chaussures', ({ variants }) => variants.length > 0),
  }
}

/** Sets the stock of products to more units than any tool sells, divided equally among the variants of a product. */
export async function refillStock(url: string, token: string, products: readonly Orderable[]): Promise<void> {
  for (const { _id, variants = [] } of products) {
    const share = Math.floor(UNLIMITED_STOCK / variants.length)
    const cells = variants.map(({ color, size, stock }) => ({ color, size, stock: share, was: stock }))
    const path = variants.length > 0 ? `${_id}/variants` : _id
    const body = variants.length > 0 ? { cells } : { stock: UNLIMITED_STOCK }
    await readApi(`${url}/api/products/${path}`, { method: 'PATCH', token, body })
  }
}
