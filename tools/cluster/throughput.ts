import type { Product } from '../../domain/catalogue/product.ts'
import { loadWith } from '../harness/http-load.ts'
import { newOrder, refillStock } from '../harness/orders.ts'
import type { ClusterSetup } from './checks.ts'
import type { Nginx } from './nginx.ts'

/** Responses per second with one and with two instances. */
export type ThroughputRow = [what: string, one: number, two: number]

/** Several products, because orders for one product wait for each other. */
const PRODUCTS = 12

export async function throughput(
  { url, one, other, administrator }: ClusterSetup,
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
    ['Cached page', { url: `${url}/product/${products[0]?._id}`, seconds }],
    ['Search, never cached', { url: `${url}/api/products?q=ballon&limit=20`, seconds }],
    ['Orders', { url: `${url}/api/orders`, seconds, body: nextOrder }],
  ]
  const rows = measured.map(([what]): ThroughputRow => [what, 0, 0])
  // Measures one instance, then two, again two, again one, so that noise of the machine affects both figures equally.
  for (const column of [1, 2, 2, 1] as const) {
    await proxy.to(column === 1 ? [one.url] : [one.url, other.url])
    for (const [index, [what, load]] of measured.entries()) {
      await loadWith({ ...load, seconds: 1 })
      const { rate, failed } = await loadWith(load)
      if (failed > 0) throw new Error(`${what}: ${failed} failed responses`)
      const row = rows[index]
      if (row) row[column] += rate / 2
    }
  }
  return rows
}
