import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { type Orderable, orderBody } from './order-body.ts'

const JSON_BODY = { 'Content-Type': 'application/json' }
/** More pieces than any measurement sells. */
const PLENTY = 1_000_000

let ordered = 0

/** The body of an order of one piece each, never the same order twice. */
export function orderOf(products: readonly Orderable[]): string {
  const lines = products.map((product) => ({ product, quantity: 1 }))
  return JSON.stringify(orderBody(`BENCH-${process.pid}-${++ordered}`, lines))
}

/** Fills the stock of these products, as an administrator. */
export async function refill(url: string, token: string, products: readonly ProductSummary[]): Promise<void> {
  for (const { _id } of products) {
    const filled = await fetch(`${url}/api/products/${_id}`, {
      method: 'PATCH',
      headers: { ...JSON_BODY, Authorization: `Bearer ${token}` },
      body: JSON.stringify({ stock: PLENTY }),
    })
    if (!filled.ok) throw new Error(`Filling the stock: ${filled.status}`)
  }
}
