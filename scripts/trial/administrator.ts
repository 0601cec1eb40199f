import sharp from 'sharp'
import type { Product } from '../../domain/catalogue/product.ts'
import type { Order } from '../../domain/orders/order.ts'

const JSON_BODY = { 'Content-Type': 'application/json' }
const ACCOUNT = { name: 'Essai', username: 'essai', email: 'essai@exemple.sn' }

/** The first administrator of an empty shop, who fills and reads it. */
export interface Administrator {
  /** a new session */
  signIn: () => Promise<string>
  addProduct: (name: string, stock: number) => Promise<Product>
  products: () => Promise<Product[]>
  orders: () => Promise<Order[]>
}

/** Signs up as the first administrator. @throws when the shop has one */
export async function firstAdministrator(url: string): Promise<Administrator> {
  const account = { ...ACCOUNT, password: crypto.randomUUID() }
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/users/${path}`, {
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify(body),
    })
    return ((await read(answer)) as { token: string }).token
  }
  let headers = { Authorization: `Bearer ${await send('create-admin', account)}` }
  return {
    signIn: async () => {
      const token = await send('login', account)
      headers = { Authorization: `Bearer ${token}` }
      return token
    },
    addProduct: async (name, stock) => {
      const form = new FormData()
      const fields = { name, stock: String(stock), price: '2000', description: 'Un article d’essai.' }
      for (const [key, value] of Object.entries({ ...fields, category: 'Jouer', subCategory: 'Essai' })) {
        form.append(key, value)
      }
      form.append('images', new Blob([new Uint8Array(await aPicture(name))]), 'image.png')
      return (await read(
        await fetch(`${url}/api/products`, { method: 'POST', headers, body: form }),
      )) as Product
    },
    products: async () => (await read(await fetch(`${url}/api/products`, { headers }))) as Product[],
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

async function read(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

function aPicture(name: string): Promise<Buffer> {
  const red = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 256
  return sharp({ create: { width: 32, height: 32, channels: 3, background: { r: red, g: 80, b: 160 } } })
    .png()
    .toBuffer()
}
