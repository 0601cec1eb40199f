import type { StockedProduct } from '../../domain/catalogue/product.ts'
import { signUp } from '../harness/admin-client.ts'
import { refillStock } from '../harness/orders.ts'
import type { ShopData } from './scenarios.ts'

/** Products that are ordered; the others may be edited. */
const ORDERED = 12

/** Creates the first administrator, fills stock, and lists products and files. */
export async function prepare(url: string): Promise<ShopData> {
  const { token } = await signUp(url)
  const products = (await (
    await fetch(`${url}/api/products?limit=100&variants=true`)
  ).json()) as StockedProduct[]
  const plain = products.filter(({ discount, flashSale }) => discount === 0 && !flashSale.active)
  const ordered = plain.slice(0, ORDERED)
  await refillStock(url, token, ordered)
  const pages = ['/', `/product/${products[0]?._id}`, '/products/Jouer']
  const files = new Set<string>()
  for (const page of pages) {
    const html = await (await fetch(url + page)).text()
    for (const [file] of html.matchAll(/\/(?:assets|images)\/[\w.-]+\.(?:js|css|webp|avif|woff2|jpg)/g))
      files.add(file)
  }
  return { products, ordered, files: [...files], token }
}
