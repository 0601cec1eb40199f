import type { ProductSummary } from '../../domain/catalogue/product.ts'

const JSON_BODY = { 'Content-Type': 'application/json' }
/** More pieces than any measurement sells. */
const PLENTY = 1_000_000

let ordered = 0

/** The body of an order of one piece each, never the same order twice. */
export function orderOf(lines: readonly ProductSummary[]): string {
  const items = lines.map(({ _id, name, price, images }) => ({
    productId: _id,
    name,
    quantity: 1,
    price,
    color: null,
    size: null,
    image: images[0] ?? '',
  }))
  return JSON.stringify({
    orderId: `BENCH-${process.pid}-${++ordered}`,
    items,
    totalAmount: items.reduce((sum, { price }) => sum + price, 0),
    paymentMethod: 'Cash',
    customerName: 'Fatou Sarr',
    deliveryAddress: 'Ouakam, près du phare',
  })
}

/** Opens the shop's first account. @returns its token @throws when there is one already */
export async function signUp(url: string): Promise<string> {
  const account = {
    name: 'Mesure',
    username: 'mesure',
    email: 'mesure@exemple.sn',
    password: crypto.randomUUID(),
  }
  const answer = await fetch(`${url}/api/users/create-admin`, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify(account),
  })
  if (!answer.ok) throw new Error('Measure on data of its own: this shop has an administrator already.')
  return ((await answer.json()) as { token: string }).token
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
