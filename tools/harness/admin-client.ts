import sharp from 'sharp'
import type { Product, StockedProduct } from '../../domain/catalogue/product.ts'
import type { Order } from '../../domain/orders/order.ts'

const JSON_BODY = { 'Content-Type': 'application/json' }
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
  orders: () => Promise<Order[]>
}

/** Creates the first administrator. @throws when the shop has one */
export function signUp(
  url: string,
  password: string = crypto.randomUUID(),
  setupCode?: string,
): Promise<SignedIn> {
  return send(`${url}/api/users/create-admin`, {
    name: 'Essai',
    username: 'essai',
    email: EMAIL,
    password,
    ...(setupCode && { setupCode }),
  })
}

/**
 * Creates the first administrator and a client for it.
 * @param setupCode needed when the shop is reachable from other machines
 * @throws when the shop has one
 */
export async function firstAdministrator(url: string, setupCode?: string): Promise<Administrator> {
  const password = crypto.randomUUID()
  let headers = bearer(await signUp(url, password, setupCode))
  return {
    signIn: async () => {
      const signedIn = await send(`${url}/api/users/login`, { username: EMAIL, password })
      headers = bearer(signedIn)
      return signedIn.token
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
      return (await read(
        await fetch(`${url}/api/products`, { method: 'POST', headers, body: form }),
      )) as Product
    },
    products: async () =>
      (await read(await fetch(`${url}/api/products?variants=true`, { headers }))) as StockedProduct[],
    orders: async () => {
      const all: Order[] = []
      for (let page = 1; ; page++) {
        const answer = await fetch(`${url}/api/orders?limit=100&page=${page}`, { headers })
        const { orders } = (await read(answer)) as { orders: Order[] }
        all.push(...orders)
        if (all.length >= Number(answer.headers.get('X-Total-Count')) || orders.length === 0) return all
      }
    },
  }
}

async function send(address: string, body: object): Promise<SignedIn> {
  const answer = await fetch(address, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) })
  return (await read(answer)) as SignedIn
}

const bearer = ({ token }: SignedIn) => ({ Authorization: `Bearer ${token}` })

async function read(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

function anImage(name: string): Promise<Buffer> {
  const red = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 256
  return sharp({ create: { width: 32, height: 32, channels: 3, background: { r: red, g: 80, b: 160 } } })
    .png()
    .toBuffer()
}
