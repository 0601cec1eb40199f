import { firstAdministrator } from '../harness/admin-client.ts'
import { readProducts } from '../harness/api.ts'
import { hasFullPrice, refillStock } from '../harness/orders.ts'
import type { ShopData } from './scenarios.ts'

/** Number of products for which the load test places orders; it does not edit them. */
const ORDERED = 12
const SIZES = { '3 mois': 5, '6 mois': 900_000 }

export async function prepare(url: string, setupCode: string): Promise<ShopData> {
  const administrator = await firstAdministrator(url, setupCode)
  const token = await administrator.signIn()
  const products = await readProducts(url)
  const ordered = products.filter(hasFullPrice).slice(0, ORDERED)
  await refillStock(url, token, ordered)
  const stock = Object.values(SIZES).reduce((sum, units) => sum + units, 0)
  const dress = await administrator.addProduct('Robe mesurée', stock, SIZES)
  const sizes = Object.keys(SIZES).map((size) => ({ ...dress, size }))
  const pages = ['/', `/product/${products[0]?._id}`, '/products/Jouer']
  const files = new Set<string>()
  for (const page of pages) {
    const html = await (await fetch(url + page)).text()
    for (const [file] of html.matchAll(/\/(?:assets|pictures)\/[\w.-]+\.(?:js|css|webp|avif|woff2|jpg)/g))
      files.add(file)
  }
  return { products, ordered, sizes, files: [...files], token }
}
