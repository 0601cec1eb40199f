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
  /** path of a birth list with a gift and with money towards another article */
  birthList: string
  shopper: Memory
  customer: Memory
  administrator: Memory
}

const ORDERS = 6
const IN_CART = 3
const WISHES = 4

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
  const administrator = await signUp(url)
  return {
    product: shown._id,
    birthList: await addBirthList(url, plain.slice(-WISHES)),
    shopper: { cartItems: JSON.stringify(cartOf(plain.slice(-IN_CART))) },
    customer: sessionOf(await addCustomer(url, plain.slice(0, 1))),
    administrator: sessionOf(administrator),
  }
}

interface Session {
  token: string
  user: unknown
}

const sessionOf = ({ token, user }: Session): Memory => ({ token, user: JSON.stringify(user) })

/** @returns the path of the list, of whose articles the first is given */
async function addBirthList(url: string, wished: readonly StockedProduct[]): Promise<string> {
  const giver = { giverName: 'Khady Fall', giverPhone: '781112233', anonymous: false, message: '' }
  const post = <Answer>(path: string, body: object, token?: string) =>
    readApi<Answer>(`${url}/api/birth-lists${path}`, { method: 'POST', body, ...(token && { token }) })
  const { list, ownerKey } = await post<{ list: { shareKey: string }; ownerKey: string }>('', {
    ...{ id: crypto.randomUUID(), title: 'La liste de bébé Ndiaye', recipient: 'Awa et Modou Ndiaye' },
    ...{ message: 'Merci de tout cœur\u202f! Bébé arrive en février.', expectedOn: null, endsOn: null },
    ...{ phone: '777654321', address: 'Sicap Baobabs, villa 118', district: null },
  })
  const path = `/${list.shareKey}`
  for (const [index, { _id: productId, ...product }] of wished.entries()) {
    const { color, size } = choiceOf(product)
    const [id, takesMoney] = [crypto.randomUUID(), index === 1]
    await post(`${path}/items`, { id, productId, color, size, quantity: 1, takesMoney }, ownerKey)
    if (index === 0) {
      await post(`${path}/gifts`, {
        ...{ orderId: 'KB-EXEMPLE0', items: [{ itemId: id, quantity: 1, price: product.price }] },
        ...{ totalAmount: product.price, paymentMethod: 'Wave', delivery: 'parents', ...giver },
      })
    }
    if (takesMoney)
      await post(`${path}/money`, {
        ...giver,
        id: crypto.randomUUID(),
        itemId: id,
        amount: 2000,
        wallet: 'Wave',
      })
  }
  return `/liste/${list.shareKey}`
}

/** An account with an address and an order. */
async function addCustomer(url: string, ordered: readonly StockedProduct[]): Promise<Session> {
  const account = { username: 'bineta', email: 'bineta@exemple.sn', password: crypto.randomUUID() }
  const session = await readApi<Session>(`${url}/api/users/register`, { method: 'POST', body: account })
  const { token } = session
  const lines = ordered.map((product) => ({ product, quantity: 1, choice: choiceOf(product) }))
  await readApi(`${url}/api/orders`, { method: 'POST', token, body: orderBody('KB-EXEMPLE7', lines) })
  await readApi(`${url}/api/customer`, {
    method: 'PUT',
    token,
    body: { name: 'Bineta Sow', phone: '771234567' },
  })
  const home = {
    label: 'Maison',
    address: 'Rue 12, villa 3',
    landmark: 'Face à la mosquée',
    district: '',
    isDefault: true,
  }
  await readApi(`${url}/api/customer/addresses/${crypto.randomUUID()}`, { method: 'PUT', token, body: home })
  return session
}

function choiceOf({ variants, colors, sizes }: Pick<StockedProduct, 'variants' | 'colors' | 'sizes'>) {
  const available = variants.find(({ stock }) => stock > 0)
  return available ?? { color: colors[0] ?? null, size: sizes[0] ?? null }
}

function cartOf(products: readonly StockedProduct[]): Cart {
  return products.reduce<Cart>((cart, product, index) => {
    const { color, size } = choiceOf(product)
    const choice = { color, size, quantity: 1 }
    return addToCart(cart, product, choice, `line-${index}`)
  }, [])
}
