// Measures the shop in DATA_DIR (by default a new demo shop) against a bare server. `--seconds 3` is quicker.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import { signUp } from '../harness/admin-client.ts'
import { readProducts } from '../harness/api.ts'
import { withCleanup } from '../harness/cleanup.ts'
import { CLIENT, isClientBound, type LoadResult, loadWith, timeEach } from '../harness/http-load.ts'
import { readOptions } from '../harness/options.ts'
import { newOrder, type Orderable, pairsWithoutDiscount, refillStock } from '../harness/orders.ts'
import {
  type ServerProcess,
  separateCores,
  startServer,
  startShop,
  waitForImages,
} from '../harness/server-process.ts'
import { median, percentile } from '../harness/statistics.ts'
import { SEARCHED_WORDS } from '../seed/words.ts'
import { format, writeTable } from './tables.ts'

const { seconds: SECONDS } = readOptions({ seconds: 10 })
const HEAD = ['work', 'shop', 'baseline', "client's ceiling", 'ratio', 'required']
const FIRST_RENDERS = 200
/** Shop and baseline are measured alternately, this many times, because the machine's speed changes every second. */
const TURNS = 5
/** Each word has one letter too many or too few. */
const MISSPELT = ['robbe', 'cotton', 'balon', 'chausure', 'fleurr']

const ownCores = separateCores()
const cleanup = withCleanup()
const dataDir = process.env.DATA_DIR ?? (await cleanup.temporaryFolder('bench-'))
// The first start fills the demo shop; the second start is measured.
const seeding = await startShop(dataDir)
await waitForImages(dataDir)
await seeding.stop()

const shop = await startShop(dataDir)
cleanup.add(shop.stop)
const baseline = await startServer(['tools/bench/baseline-server.ts'])
cleanup.add(baseline.stop)
const rows: string[][] = []
try {
  const products = await readProducts(shop.url)
  const [first] = products
  rows.push(row('Start to the first response', shop.startupMs, 'ms', '≤ 1000'))
  rows.push(row('Memory, idle', await shop.memory(), 'MB', '≤ 150'))
  rows.push(...(await firstRenders(products)))
  for (const [name, path, required] of [
    ['Home, warm', '/', 0.7],
    ['Category, warm', '/products/Jouer', 0.7],
    ['Product, warm', `/product/${first?._id}`, 0.7],
    ['API, list, warm', '/api/products?category=Jouer&limit=40', 0.7],
    ['API, product, warm', `/api/products/${first?._id}`, 0.7],
  ] as const) {
    rows.push(...(await compare(name, path, required)))
  }
  rows.push(...(await searches()))
  const { token } = await signUp(shop.url)
  rows.push(...(await dashboardQueries(token)))
  rows.push(...(await orders(token)))
  rows.push(row('Memory, under load', await shop.memory(), 'MB', '≤ 300'))
} finally {
  await cleanup.now()
}
await writeTable('server', HEAD, rows)
console.log(
  `Client: ${CLIENT}, ${ownCores ? 'server and client on separate cores' : 'server and client share the cores'}.`,
)

function row(what: string, figure: number, unit: string, required: string): string[] {
  return [what, format(figure, unit), '', '', '', required]
}

/** A table row with the ratio of two rates, or `n/a` when the client may have limited one of them. */
function ratioRow(
  what: string,
  figure: LoadResult,
  reference: LoadResult,
  required: string,
  ratio = figure.rate / reference.rate,
): string[] {
  const ceiling = Math.min(figure.ceiling, reference.ceiling)
  return [
    what,
    format(figure.rate, '/s'),
    format(reference.rate, '/s'),
    format(ceiling, '/s'),
    [figure, reference].some(isClientBound) ? 'n/a: client-bound' : ratio.toFixed(2),
    required,
  ]
}

/** Measures the first pages of a new process; the unknown parameter `bench` bypasses the cache. */
async function firstRenders(products: readonly StockedProduct[]): Promise<string[][]> {
  const url = (index: number) =>
    `${shop.url}/product/${products[index % products.length]?._id}?bench=${index}`
  const times = await timeEach(Array.from({ length: FIRST_RENDERS }, (_, index) => url(index)))
  return [
    row(`First render, median of the first ${FIRST_RENDERS}`, median(times), 'ms', '≤ 15'),
    row(`First render, p99 of the first ${FIRST_RENDERS}`, percentile(times, 0.99), 'ms', ''),
  ]
}

/** Measures the shop and the baseline server with the same response, in turns. @returns two table rows of medians */
async function compare(name: string, path: string, required: number): Promise<string[][]> {
  await fetch(baseline.url + path, { method: 'PUT', body: await recordResponse(shop.url + path) })
  const load = (server: ServerProcess, seconds: number) => loadWith({ url: server.url + path, seconds })
  await load(shop, 1)
  await load(baseline, 1)
  // wrk accepts only whole seconds.
  const seconds = Math.ceil(SECONDS / TURNS)
  const turns: { mine: LoadResult; bare: LoadResult }[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    turns.push({ mine: await load(shop, seconds), bare: await load(baseline, seconds) })
  }
  const mine = medianResult(turns.map((turn) => turn.mine))
  const bare = medianResult(turns.map((turn) => turn.bare))
  const ratio = median(turns.map((turn) => turn.mine.rate / turn.bare.rate))
  const failed = mine.failed + bare.failed
  const what = failed === 0 ? name : `${name} (${failed} FAILED)`
  return [
    ratioRow(what, mine, bare, `≥ ${required}`, ratio),
    [`${name}: p99`, format(mine.p99, 'ms'), format(bare.p99, 'ms'), '', '', '≤ 3 × baseline'],
  ]
}

function medianResult(results: readonly LoadResult[]): LoadResult {
  const medianOf = (read: (result: LoadResult) => number) => median(results.map(read))
  return {
    rate: medianOf(({ rate }) => rate),
    p99: medianOf(({ p99 }) => p99),
    ceiling: medianOf(({ ceiling }) => ceiling),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** Records status, headers and bytes of a response as JSON, without headers that Node adds itself, such as Date. */
async function recordResponse(url: string): Promise<string> {
  const sent = get(url, { headers: { 'accept-encoding': 'br' } })
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const pairs = response.rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !/^(date|connection|keep-alive|transfer-encoding)$/i.test(name)
      ? [name, response.rawHeaders[index + 1] ?? '']
      : [],
  )
  const body = (await buffer(response)).toString('base64')
  return JSON.stringify({ status: response.statusCode, headers: pairs, body })
}

/** Measures distinct queries, so that no response comes from a cache. */
async function searches(): Promise<string[][]> {
  const url = (q: string, page: number) =>
    `${shop.url}/api/products?${new URLSearchParams({ q, limit: '20', page: String(page) })}`
  const found = await timeEach(SEARCHED_WORDS.flatMap((word) => [1, 2, 3].map((page) => url(word, page))))
  const corrected = await timeEach(MISSPELT.flatMap((word) => [1, 2, 3, 4].map((page) => url(word, page))))
  return [
    row('Search, median', median(found), 'ms', '≤ 8'),
    row('Search, misspelt, p95', percentile(corrected, 0.95), 'ms', '≤ 20'),
  ]
}

async function dashboardQueries(token: string): Promise<string[][]> {
  const queries = [
    ['totals', '/api/stats/global'],
    ['orders, first page', '/api/orders?limit=50'],
    ['product table, sorted', '/api/products?sort=price&order=desc&limit=20&page=2'],
  ] as const
  const measured: string[][] = []
  for (const [name, path] of queries) {
    const times = await timeEach(Array(20).fill(shop.url + path), token)
    measured.push(row(`Dashboard: ${name}, median`, median(times), 'ms', '≤ 50 (73 000 orders)'))
  }
  return measured
}

/** Measures the maximum order rate, the home page while orders arrive at half this rate, and orders at three times it. */
async function orders(token: string): Promise<string[][]> {
  const { whole, counted } = await pairsWithoutDiscount(shop.url)
  await refillStock(shop.url, token, [...whole, ...counted])
  const order = orderLoad(whole)
  const [wholeRow, top] = await orderRow('Orders of two lines', order)
  const [variantRow] = await orderRow('Orders of two lines with variants', orderLoad(counted))
  const views = { url: `${shop.url}/`, seconds: SECONDS }
  const baseline = await loadWith(views)
  const [during, placed] = await Promise.all([loadWith(views), loadWith({ ...order, maxRate: top.rate / 2 })])
  const flood = await loadWith({ ...order, connections: 300, maxRate: top.rate * 3 })
  const accepted = { ...flood, rate: flood.rate - flood.failed / SECONDS }
  return [
    wholeRow,
    variantRow,
    ratioRow(
      `Home beside ${format(placed.rate, '/s')} orders, half that rate (baseline: home alone)`,
      during,
      baseline,
      '≥ 0.5',
    ),
    ratioRow(
      `Three times those orders (${flood.failed} to repeat, p99 ${format(flood.p99, 'ms')})`,
      accepted,
      top,
      '',
    ),
  ]
}

type Load = Parameters<typeof loadWith>[0]

function orderLoad(products: readonly Orderable[]): Load {
  return {
    url: `${shop.url}/api/orders`,
    seconds: SECONDS,
    connections: 8,
    body: () => newOrder(products),
  }
}

async function orderRow(name: string, load: Load): Promise<[string[], LoadResult]> {
  await loadWith({ ...load, seconds: 1 })
  const result = await loadWith(load)
  const bound = isClientBound(result) ? ', client-bound' : ''
  const what = `${name}, 8 clients (${result.failed} refused${bound})`
  return [[what, format(result.rate, '/s'), '', format(result.ceiling, '/s'), '', '≥ 500'], result]
}
