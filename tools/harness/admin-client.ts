import sharp from 'sharp'
import type { Product, StockedProduct } from '../../domain/catalogue/product.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { callApi, readApi } from './api.ts'

const EMAIL = 'essai@exemple.sn'

interface SignedIn {
  token: string
  user: unknown
}

export interface Administrator {
  signIn: () => Promise<string>
  /** @param sizes stock by size; absent: the stock is counted for the whole product */
  addProduct: (name: string, stock: number, sizes?: Record<string, number>) => Promise<Product>
  products: () => Promise<StockedProduct[]>
  orders: () => Promise<PlacedOrder[]>
}

/** Creates the first administrator. @throws when the shop has one */
export function signUp(
  url: string,
  password: string = crypto.randomUUID(),
  setupCode?: string,
): Promise<SignedIn> {
  const account = {
    name: 'Essai',
    username: 'essai',
    email: EMAIL,
    password,
    ...(setupCode && { setupCode }),
  }
  return readApi(`${url}/api/users/create-admin`, { method: 'POST', body: account })
}

/** Calls `signUp` and returns a client. @param setupCode required if other machines can reach the shop */
export async function firstAdministrator(url: string, setupCode?: string): Promise<Administrator> {
  const password = crypto.randomUUID()
  let { token } = await signUp(url, password, setupCode)
  return {
    signIn: async () => {
      const body = { username: EMAIL, password }
      token = (await readApi<SignedIn>(`${url}/api/users/login`, { method: 'POST', body })).token
      return token
    },
    addProduct: async (name, stock, sizes = {}) => {
      const form = new FormData()
      const fields = { name, stock: String(stock), price: '2000', description: 'Un article d’essai.' }
      for (const [key, value] of Object.entries({ ...fields, category: 'Jouer', subCategory: 'Essai' })) {
        form.append(key, value)
      }
      const variants = Object.entries(sizes).map(([size, units]) => ({ color: null, size, stock: units }))
      form.append('sizes', JSON.stringify(Object.keys(sizes)))
      form.append('variants', JSON.stringify(variants))
      form.append('images', new Blob([new Uint8Array(await anImage(name))]), 'image.png')
      return readApi(`${url}/api/products`, { method: 'POST', token, body: form })
    },
    products: () => readApi(`${url}/api/products?variants=true`, { token }),
    orders: async () => {
      const all: PlacedOrder[] = []
      for (let page = 1; ; page++) {
        const answer = await callApi(`${url}/api/orders?limit=100&page=${page}`, { token })
        if (!answer.ok) throw new Error(`Orders: ${answer.status}`)
        const { orders } = (await answer.json()) as { orders: PlacedOrder[] }
        all.push(...orders)
        if (all.length >= Number(answer.headers.get('X-Total-Count')) || orders.length === 0) return all
      }
    },
  }
}

function anImage(name: string): Promise<Buffer> {
  const red = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 256
  return sharp({ create: { width: 32, height: 32, channels: 3, background: { r: red, g: 80, b: 160 } } })
    .png()
    .toBuffer()
}
