// Measures the shop in DATA_DIR (by default a copy of the demo's) against a bare server, and writes the table.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { signUp } from '../harness/admin-client.ts'
import { orderOf, refill } from '../harness/bench-orders.ts'
import { bytesOf, loadWith, medianOf } from '../harness/http-load.ts'
import { type Measured, startMeasured } from '../harness/measured-server.ts'
import { NPM_START } from '../harness/npm-start.ts'
import { type Row, writeTable } from './tables.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } })
const SECONDS = Number(values.seconds)
const YARDSTICK = ['tools/bench/baseline-server.ts']
const WORDS = ['robe', 'coton', 'rayé', 'ballon', 'bleu', 'chaussure', 'bois', 'lin', 'fleur', 'ours']

const dataDir = process.env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'bench-')))
const open = () =>
  startMeasured(NPM_START, 4801, { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
// The first start may have to draw the demo's images: the second one counts.
await (await open()).stop()

const shop = await open()
const yardstick = await startMeasured(YARDSTICK, 4802, {})
const rows: Row[] = []
try {
  const products = await productsOf(shop)
  rows.push(['Début à la première réponse', 'ms', shop.readyAfter, null, '≤ 1000'])
  rows.push(['Mémoire au repos', 'Mo', await shop.memory(), null, '≤ 130'])
  const cold = products.slice(0, 60).map(({ _id }) => `${shop.url}/product/${_id}`)
  rows.push(['Premier rendu d’une page, médiane', 'ms', await medianOf(cold), null, '≤ 8'])
  const searches = WORDS.flatMap((word) => [1, 2, 3].map((page) => searchOf(shop, word, page)))
  rows.push(['Recherche (`q`, jamais gardée), médiane', 'ms', await medianOf(searches), null, '≤ 3 (10 000)'])
  const [first] = products
  for (const [name, path, least] of [
    ['Accueil', '/', '≥ 0,80'],
    ['Catégorie', '/products/Jouer', '≥ 0,80'],
    ['Produit', `/product/${first?._id}`, '≥ 0,80'],
    ['API, liste', '/api/products?category=Jouer&limit=40', '≥ 0,70'],
    ['API, produit', `/api/products/${first?._id}`, '≥ 0,70'],
  ] as const) {
    rows.push(await against(name, path, least))
  }
  rows.push(...(await orders(products)))
  rows.push(['Mémoire sous charge', 'Mo', await shop.memory(), null, '≤ 250'])
} finally {
  await shop.stop()
  await yardstick.stop()
  if (!process.env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
}
await writeTable(rows)

async function productsOf({ url }: Measured): Promise<ProductSummary[]> {
  return (await (await fetch(`${url}/api/products?limit=100`)).json()) as ProductSummary[]
}

function searchOf({ url }: Measured, word: string, page: number): string {
  return `${url}/api/products?${new URLSearchParams({ q: word, limit: '20', page: String(page) })}`
}

/** The same bytes from the shop and from the yardstick, one after the other. */
async function against(name: string, path: string, least: string): Promise<Row> {
  const { type, body } = await bytesOf(shop.url + path)
  await fetch(yardstick.url + path, {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { 'Content-Type': type },
  })
  const warm = { duration: 1 }
  await loadWith({ url: shop.url + path, ...warm })
  await loadWith({ url: yardstick.url + path, ...warm })
  const mine = await loadWith({ url: shop.url + path, duration: SECONDS })
  const most = await loadWith({ url: yardstick.url + path, duration: SECONDS })
  return [`${name}, tiède (p99 ${mine.p99} ms contre ${most.p99})`, '/s', mine.rate, most.rate, least]
}

/** Orders of two lines by eight shoppers at once, page views while half as many run, and three times as many. */
async function orders(products: readonly ProductSummary[]): Promise<Row[]> {
  const url = `${shop.url}/api/orders`
  const lines = products.filter(({ discount, flashSale }) => discount === 0 && !flashSale.active).slice(0, 2)
  const { token } = await signUp(shop.url)
  await refill(shop.url, token, lines)
  const order = { url, connections: 8, body: () => orderOf(lines) }
  const top = await loadWith({ ...order, duration: SECONDS })
  const views = { url: `${shop.url}/`, duration: SECONDS }
  const alone = await loadWith(views)
  const [during] = await Promise.all([
    loadWith(views),
    loadWith({ ...order, duration: SECONDS, rate: Math.round(top.rate / 2) }),
  ])
  const flood = await loadWith({
    ...order,
    connections: 300,
    duration: SECONDS,
    rate: Math.round(top.rate * 3),
  })
  const kept = flood.rate - flood.failed / SECONDS
  return [
    [`Commandes de deux lignes (${top.failed} refusées)`, '/s', top.rate, null, '≥ 800'],
    ['Accueil pendant les commandes', '/s', during.rate, alone.rate, '≥ 0,50'],
    [`Trois fois ces commandes (${flood.failed} à refaire, p99 ${flood.p99} ms)`, '/s', kept, top.rate, ''],
  ]
}
