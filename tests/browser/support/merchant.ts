import sharp from 'sharp'
import type { Permission, User } from '../../../domain/accounts/account.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { totalStock, type Variant } from '../../../domain/catalogue/variants.ts'
import type { PlacedOrder } from '../../../domain/orders/order.ts'

/** An administrator who prepares a shop's data through the API. */
export interface Merchant {
  token: string
  user: User
  /** adds and signs in an administrator with these permissions */
  addAdministrator: (
    username: string,
    may: readonly Permission[],
  ) => Promise<Pick<Merchant, 'token' | 'user'>>
  addProduct: (details?: Partial<ProductToAdd>) => Promise<Product>
  putOnFlashSale: (product: Product, sale: { discount: number; durationHours: number }) => Promise<Product>
  orders: () => Promise<PlacedOrder[]>
}

export interface ProductToAdd {
  name: string
  price: number
  category: string
  sizes: string[]
  colors: string[]
  stock: number
  discount: number
  description: string
  subCategory: string
  brand: string
  materials: string[]
  gender: string
  isTrending: boolean
  isBestseller: boolean
  isSale: boolean
  /** number of distinct images; by default one per colour, but at least one */
  images: number
  /** width and height of each image, in pixels */
  imageSide: number
  /** the variants with their stock; the default of the property `stock` is the sum of these stocks */
  variants?: Variant[]
}

export const PASSWORD = 'doudou-et-biberon'

/** Registers the first administrator of an empty shop. */
export async function firstMerchant(url: string): Promise<Merchant> {
  const answer = await fetch(`${url}/api/users/create-admin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Awa Diop', username: 'awa', email: 'awa@exemple.sn', password: PASSWORD }),
  })
  const { token, user } = (await answer.json()) as { token: string; user: User }
  const authorization = { Authorization: `Bearer ${token}` }
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${url}/api/users/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...authorization },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    token,
    user,
    addAdministrator: async (username, may) => {
      const permissions = Object.fromEntries(may.map((permission) => [permission, true]))
      const account = {
        username,
        email: `${username}@exemple.sn`,
        password: PASSWORD,
        role: 'admin',
        permissions,
      }
      await post('register', account)
      return (await post('login', account)) as Pick<Merchant, 'token' | 'user'>
    },
    addProduct: async (details = {}) => {
      const response = await fetch(`${url}/api/products`, {
        method: 'POST',
        headers: authorization,
        body: await productForm(details),
      })
      if (!response.ok) throw new Error(`adding a product: ${response.status} ${await response.text()}`)
      return (await response.json()) as Product
    },
    putOnFlashSale: async ({ _id }, sale) => {
      const response = await fetch(`${url}/api/products/${_id}/flash-sale`, {
        method: 'PATCH',
        headers: { ...authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify({ active: true, ...sale }),
      })
      return ((await response.json()) as { product: Product }).product
    },
    orders: async () => {
      const response = await fetch(`${url}/api/orders`, { headers: authorization })
      return ((await response.json()) as { orders: PlacedOrder[] }).orders
    },
  }
}

async function productForm(details: Partial<ProductToAdd>): Promise<FormData> {
  const { images, imageSide, ...product }: ProductToAdd = {
    name: 'Body à manches longues',
    price: 5000,
    category: 'Vêtements/Nouveau-né',
    sizes: [],
    colors: [],
    stock: details.variants ? totalStock(details.variants) : 10,
    discount: 0,
    description: 'Doux et chaud.',
    subCategory: 'Bodies',
    brand: 'Keur Bébé',
    materials: [],
    gender: '',
    isTrending: false,
    isBestseller: false,
    isSale: false,
    images: Math.max(1, details.colors?.length ?? 0),
    imageSide: 600,
    ...details,
  }
  const form = new FormData()
  for (const [key, value] of Object.entries(product)) {
    form.set(key, Array.isArray(value) ? JSON.stringify(value) : String(value))
  }
  for (let index = 0; index < images; index++) {
    form.append(
      'images',
      new File([await anImage(index, imageSide)], `photo-${index + 1}.png`, { type: 'image/png' }),
    )
  }
  return form
}

/** A PNG, with a different colour for each number. */
export async function anImage(number = 0, side = 600): Promise<Uint8Array<ArrayBuffer>> {
  const background = `hsl(${(number * 47) % 360}, 60%, 65%)`
  const png = await sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer()
  return new Uint8Array(png)
}
