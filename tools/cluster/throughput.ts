import type { Product } from '../../domain/catalogue/product.ts'
import { loadWith } from '../harness/http-load.ts'
import { newOrder, refillStock } from '../harness/orders.ts'
import type { Stage } from './checks.ts'
import type { Nginx } from './nginx.ts'

/** What was measured, in answers a second with one instance and with two. */
export type ThroughputRow = [what: string, one: number, two: number]

/** Shoppers want different things: orders for the same one wait for each other, however many instances take them. */
const PRODUCTS = 12

/** How much one instance answers through nginx, and how much two do, in one run: pages kept, searched for, and orders. */
export async function throughput(
  { url, one, other, administrator }: Stage,
  proxy: Nginx,
  seconds: number,
): Promise<ThroughputRow[]> {
  const products: Product[] = []
  for (let number = 1; number <= PRODUCTS; number++) {
    products.push(await administrator.addProduct(`Ballon mesuré ${number}`, 10))
  }
  await refillStock(one.url, await administrator.signIn(), products)
  let ordered = 0
  const nextOrder = () => newOrder(products.slice(ordered++ % PRODUCTS).slice(0, 1))
  const measured: [string, Parameters<typeof loadWith>[0]][] = [
    ['Page gardée', { url: `${url}/product/${products[0]?._id}`, seconds }],
    ['Recherche, jamais gardée', { url: `${url}/api/products?q=ballon&limit=20`, seconds }],
    ['Commandes', { url: `${url}/api/orders`, seconds, body: nextOrder }],
  ]
  const rows = measured.map(([what]): ThroughputRow => [what, 0, 0])
  // There and back, so that whatever else the machine does falls on both.
  for (const column of [1, 2, 2, 1] as const) {
    await proxy.to(column === 1 ? [one.url] : [one.url, other.url])
    for (const [index, [what, load]] of measured.entries()) {
      await loadWith({ ...load, seconds: 1 })
      const { rate, failed } = await loadWith(load)
      if (failed > 0) throw new Error(`${what} : ${failed} réponses en erreur`)
      const row = rows[index]
      if (row) row[column] += rate / 2
    }
  }
  return rows
}
