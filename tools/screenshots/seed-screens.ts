import { addToCart, type Cart } from '../../domain/cart/cart.ts'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import { signUp } from '../harness/admin-client.ts'
import { readApi, readProducts } from '../harness/api.ts'
import { hasFullPrice, orderBody } from '../harness/orders.ts'

/** Entries of localStorage. */
export type Memory = Record<string, string>

export interface SeededScreens {
  /** id of a flash-sale product with colours */
  product: string
  shopper: Memory
  administrator: Memory
}

const ORDERS = 6
const IN_CART = 3

export async function seedScreens(url: string): Promise<SeededScreens> {
  const products = await readProducts(url)
  const shown = products.find(({ flashSale, colors }) => flashSale.active && colors.length > 1)
  if (!shown) throw new Error('The demo has a flash sale.')
  const plain = products.filter((product) => hasFullPrice(product) && product.stock > 3)
  for (const [index, product] of plain.slice(0, ORDERS).entries()) {
    const quantity = 1 + (index % 2)
    const choice = product.variants.find((variant) => variant.stock >= quantity)
    const lines = [{ product, quantity, ...(choice && { choice }) }]
    const body = orderBody(`KB-EXEMPLE${index + 1}`, lines, index % 3 === 2 ? 'Wave' : 'Cash')
    await readApi(`${url}/api/orders`, { method: 'POST', body })
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
