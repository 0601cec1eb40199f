import { addToCart, type Cart } from '../../domain/cart/cart.ts'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import { signUp } from '../harness/admin-client.ts'
import { orderBody } from '../harness/orders.ts'

/** Entries of localStorage. */
export type Memory = Record<string, string>

export interface SeededScreens {
  /** id of a product with colours in a flash sale */
  product: string
  shopper: Memory
  administrator: Memory
}

const ORDERS = 6
const IN_CART = 3

/** Adds an administrator, orders and a cart to the demo shop. */
export async function seedScreens(url: string): Promise<SeededScreens> {
  const products = (await (
    await fetch(`${url}/api/products?limit=100&variants=true`)
  ).json()) as StockedProduct[]
  const shown = products.find(({ flashSale, colors }) => flashSale.active && colors.length > 1)
  if (!shown) throw new Error('The demo has a flash sale.')
  const plain = products.filter(
    ({ discount, flashSale, stock }) => !discount && !flashSale.active && stock > 3,
  )
  for (const [index, product] of plain.slice(0, ORDERS).entries()) {
    const quantity = 1 + (index % 2)
    const choice = product.variants.find((variant) => variant.stock >= quantity)
    const lines = [{ product, quantity, ...(choice && { choice }) }]
    await order(url, orderBody(`KB-EXEMPLE${index + 1}`, lines, index % 3 === 2 ? 'Wave' : 'Cash'))
  }
  const { token, user } = await signUp(url)
  return {
    product: shown._id,
    shopper: { cartItems: JSON.stringify(cartOf(plain.slice(-IN_CART))) },
    administrator: { token, user: JSON.stringify(user) },
  }
}

function cartOf(products: readonly StockedProduct[]): Cart {
  return products.reduce<Cart>((cart, product, index) => {
    const available = product.variants.find(({ stock }) => stock > 0)
    const { color, size } = available ?? { color: product.colors[0] ?? null, size: product.sizes[0] ?? null }
    const choice = { color, size, quantity: 1 }
    return addToCart(cart, product, choice, `line-${index}`)
  }, [])
}

async function order(url: string, body: ReturnType<typeof orderBody>): Promise<void> {
  const answer = await fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${body.orderId}: ${answer.status} ${await answer.text()}`)
}
