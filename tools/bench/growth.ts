// Opens one shop per catalogue size and sends each request to every shop in turn, so that noise of the machine affects
// all sizes equally. Example options: `--sizes 1000,10000`, `--seconds 2`.
import { writeFile } from 'node:fs/promises'
import { withCleanup } from '../harness/cleanup.ts'
import { isClientBound, type LoadResult, loadWith } from '../harness/http-load.ts'
import { groupThousands } from '../harness/markdown-table.ts'
import { readOptions } from '../harness/options.ts'
import { separateCores } from '../harness/server-process.ts'
import { median } from '../harness/statistics.ts'
import { drawGrowth, TITLE } from './growth-chart.ts'
import { type GrowthQuery, QUERIES } from './growth-queries.ts'
import { openSeededShop, type SeededShop } from './seeded-shop.ts'
import { format, writeTable } from './tables.ts'

const CHART = 'images/growth.svg'
const COUNTED = 90
const WARM_UP = 20
const LOAD_ROUNDS = 3

const { seconds, ...given } = readOptions({ sizes: '1000,10000,100000', seconds: 3 })
const sizes = given.sizes.split(',').map(Number)

separateCores()
const cleanup = withCleanup()
const folder = await cleanup.temporaryFolder('growth-')
const shops: SeededShop[] = []
try {
  for (const size of sizes) {
    const shop = await openSeededShop(folder, size)
    shops.push(shop)
    cleanup.add(shop.stop)
  }
  const curves: { name: string; times: number[]; note?: string }[] = []
  for (const query of QUERIES) curves.push({ ...query, times: await timesOf(query) })
  const rows = curves.map(({ name, times, note }) => growthRow(name, times, 'ms', note ?? ''))
  for (const [name, path] of [
    ['Home, warm', '/'],
    ['Category, warm', '/products/Jouer'],
    ['Product, warm', '/product/grown0000007'],
  ] as const) {
    rows.push(await warmRow(name, path))
  }
  await writeFile(new URL(`../../docs/${CHART}`, import.meta.url), drawGrowth(sizes, curves))
  const columns = sizes.map((size) => `${groupThousands(String(size))} products`)
  const head = ['work', ...columns, 'last / first', 'note']
  await writeTable('growth', head, rows, `![${TITLE}](${CHART})\n\n`)
} finally {
  await cleanup.now()
}

function growthRow(name: string, figures: readonly number[], unit: string, note: string): string[] {
  const ratio = ((figures.at(-1) ?? 0) / (figures[0] ?? 1)).toFixed(2)
  return [name, ...figures.map((figure) => format(figure, unit)), ratio, note]
}

/** Measures the median response time at each catalogue size. @returns milliseconds */
async function timesOf({ name, request }: GrowthQuery): Promise<number[]> {
  const times = shops.map((): number[] => [])
  for (let round = 0; round < WARM_UP + COUNTED; round++) {
    for (const [index, shop] of shops.entries()) {
      const sent = request(shop, round)
      const started = performance.now()
      const response = await fetch(sent)
      const body = await response.arrayBuffer()
      if (!response.ok)
        throw new Error(`${name}: ${response.status} ${sent.url} ${Buffer.from(body).toString()}`)
      if (round >= WARM_UP) times[index]?.push(performance.now() - started)
    }
  }
  return times.map(median)
}

/** Measures the cached responses per second at each size. @returns a table row */
async function warmRow(name: string, path: string): Promise<string[]> {
  const results = shops.map((): LoadResult[] => [])
  for (let round = 0; round <= LOAD_ROUNDS; round++) {
    for (const [index, shop] of shops.entries()) {
      const result = await loadWith({ url: shop.url + path, seconds: round === 0 ? 1 : seconds })
      if (round > 0) results[index]?.push(result)
    }
  }
  const rates = results.map((each) => median(each.map(({ rate }) => rate)))
  const row = growthRow(name, rates, '/s', 'cached; required: ≥ 0.8')
  return results.flat().some(isClientBound) ? row.with(-2, 'n/a: client-bound') : row
}
