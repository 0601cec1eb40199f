// Measures how long single requests hold the event loop of a shop, by kind of request, and how long an order waits while an
// import is written and undone. `--beside DIRECTORY` measures
// the built shop of another checkout in the same run. Further options: `--size 20000`, `--orders 15000`, `--rounds 3`,
// `--data DIRECTORY` for data to be kept, `--only TEXT`, `--write yes` to write the table into docs/performance.md.

import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import { signUp } from '../harness/admin-client.ts'
import { readApi } from '../harness/api.ts'
import { withCleanup } from '../harness/cleanup.ts'
import { markdownTable } from '../harness/markdown-table.ts'
import { readOptions } from '../harness/options.ts'
import { freePort, type ServerProcess, START_FLAGS, startServer } from '../harness/server-process.ts'
import { HOLD_REQUESTS, type HoldRequest, type MeasuredShop } from './hold-requests.ts'
import { waitsDuringImport } from './import-waits.ts'
import { fill } from './seeded-shop.ts'
import { writeTable } from './tables.ts'

const LIMIT_MS = 60
/** An order waits for a commit or two of the import and, on a busy machine, for its core; after 5 s it is refused. */
const WAIT_LIMIT_MS = 3000
const IMPORT = 'Order during an import of 20 000 rows'
const SLOW_READERS = 60
const SETTLING_MS = 3000
const PROBE = fileURLToPath(new URL('loop-probe.ts', import.meta.url))

interface Hold {
  /** milliseconds */
  hold: number
  /** milliseconds of processor time of the main thread */
  cpu: number
}

interface Candidate extends MeasuredShop {
  name: string
  server: ServerProcess
  longestHold: () => Promise<Hold>
}

const options = readOptions({
  beside: '',
  size: 20_000,
  orders: 15_000,
  rounds: 3,
  data: '',
  only: '',
  write: '',
})
const cleanup = withCleanup()
try {
  const folder = await cleanup.temporaryFolder('holds-')
  const filled = options.data || join(folder, 'filled')
  if (!existsSync(filled)) await fill(filled, options.size, options.orders)
  const checkouts = [options.beside, fileURLToPath(new URL('../..', import.meta.url))].filter(Boolean)
  const shops: Candidate[] = []
  const startHolds: Hold[] = []
  for (const [number, checkout] of checkouts.entries()) {
    const dataDir = join(folder, String(number))
    await cp(filled, dataDir, { recursive: true })
    const opened = await openCandidate(checkout, dataDir)
    startHolds.push(opened.start)
    shops.push(opened.shop)
  }
  const rows = [['First search, while the index fills', ...startHolds]] as [string, ...Hold[]][]
  for (const request of HOLD_REQUESTS.filter(({ name }) => name.includes(options.only))) {
    rows.push([request.name, ...(await holdsOf(request, shops))])
    console.error(
      markdownTable(['', ''], [asTexts(rows.at(-1) as never)])
        .split('\n')
        .at(-1),
    )
  }
  const memory = options.only ? [] : [['Memory with slow readers', ...(await memoriesOf(shops))]]
  const waits = IMPORT.includes(options.only) ? await importWaits(shops) : []
  const head = ['request', ...(shops.length > 1 ? ['before', 'now'] : ['now'])]
  const table = [...rows.map(asTexts), ...waits.map(({ texts }) => texts), ...memory]
  if (options.write) await writeTable('holds', head, table)
  else console.log(markdownTable(head, table))
  const tooLong = rows.filter(
    (row) => Math.min((row.at(-1) as Hold).hold, (row.at(-1) as Hold).cpu) > LIMIT_MS,
  )
  for (const [name] of tooLong) console.error(`${name}: longer than ${LIMIT_MS} ms`)
  const waited = waits.filter(({ longest }) => longest > WAIT_LIMIT_MS)
  for (const { texts } of waited) console.error(`${texts[0]}: longer than ${WAIT_LIMIT_MS} ms`)
  process.exitCode = tooLong.length + waited.length > 0 ? 1 : 0
} finally {
  await cleanup.now()
}

/** Starts the shop of a checkout; the first search is sent as soon as it answers. */
async function openCandidate(checkout: string, dataDir: string): Promise<{ shop: Candidate; start: Hold }> {
  const probePort = String(await freePort())
  const main = join(checkout, 'build/server/main.js')
  const settings = { DATA_DIR: dataDir, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const args = [...START_FLAGS, '--import', PROBE, main]
  const server = await startServer(args, { ...settings, PROBE_PORT: probePort }, cleanup)
  const longestHold = async () => (await (await fetch(`http://127.0.0.1:${probePort}`)).json()) as Hold
  const { url } = server
  await longestHold()
  await (await fetch(`${url}/api/products?q=chausures`)).arrayBuffer()
  await (await fetch(`${url}/api/facets`)).arrayBuffer()
  const start = await longestHold()
  const { token } = await signUp(url)
  const ids = (await readApi<StockedProduct[]>(`${url}/api/products?limit=500&category=Jouer`)).map(
    ({ _id }) => _id,
  )
  await sleep(SETTLING_MS)
  return { shop: { name: checkout, url, token, ids, server, longestHold }, start }
}

/** The median of the longest holds of each shop; the shops take turns. */
async function holdsOf(request: HoldRequest, shops: readonly Candidate[]): Promise<Hold[]> {
  const holds = shops.map((): Hold[] => [])
  for (let round = 0; round < options.rounds; round++) {
    for (const [index, shop] of shops.entries()) {
      await emptyCache(shop, round)
      await shop.longestHold()
      const response = await request.send(shop, round).catch(() => null)
      await response?.arrayBuffer()
      holds[index]?.push(await shop.longestHold())
      if (!response || response.status >= 500) throw new Error(`${request.name}: ${response?.status}`)
    }
  }
  return holds.map(
    (each) => each.toSorted((one, other) => one.hold - other.hold)[Math.floor(each.length / 2)] as Hold,
  )
}

/** Changes a product, so that no answer about products is cached, and lets the shop settle. */
async function emptyCache({ url, token, ids }: MeasuredShop, round: number): Promise<void> {
  const body = { price: 1000 + round + Math.floor(Math.random() * 1000) }
  await readApi(`${url}/api/products/${ids.at(-1)}`, { method: 'PATCH', token, body })
  await (await fetch(`${url}/api/products?q=robe&limit=1`)).arrayBuffer()
  await sleep(100)
}

/** @returns a row for the write and one for its undo, each with the longest wait in the newest shop */
async function importWaits(shops: readonly Candidate[]): Promise<{ texts: string[]; longest: number }[]> {
  const all: Awaited<ReturnType<typeof waitsDuringImport>>[] = []
  for (const shop of shops) all.push(await waitsDuringImport(shop))
  return (['written', 'undone'] as const).map((step) => {
    const each = all.map((waits) => waits[step])
    const texts = each.map(({ longest, orders, seconds }) => {
      return `${longest.toFixed(0)} ms (${orders} orders in ${seconds.toFixed(0)} s)`
    })
    return { texts: [`${IMPORT}, ${step}`, ...texts], longest: each.at(-1)?.longest ?? 0 }
  })
}

async function memoriesOf(shops: readonly Candidate[]): Promise<string[]> {
  const memories: string[] = []
  for (const { url, server } of shops) {
    const sockets: Socket[] = []
    const { port, hostname } = new URL(url)
    for (let number = 0; number < SLOW_READERS; number++) {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      const secret = number % 2 === 0 ? '' : 'Authorization: x\r\n'
      socket.pause().write(`GET /api/products HTTP/1.1\r\nHost: shop\r\n${secret}\r\n`)
      socket.on('error', () => {})
      sockets.push(socket)
    }
    let most = 0
    for (let second = 0; second < 15; second++) {
      await sleep(1000)
      most = Math.max(most, await server.memory())
    }
    for (const socket of sockets) socket.destroy()
    memories.push(`${Math.round(most)} MB`)
  }
  return memories
}

function asTexts([name, ...holds]: [string, ...Hold[]]): string[] {
  return [name, ...holds.map(({ hold, cpu }) => `${hold.toFixed(0)} ms (${cpu.toFixed(0)})`)]
}
