// Opens a shop of each size and asks all of them the same, in turns, so that whatever else the machine does weighs on
// all of them alike; writes the table and the chart. Leaves nothing behind.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadWith } from '../harness/http-load.ts'
import { median } from '../harness/median.ts'
import { drawGrowth } from './growth-chart.ts'
import { type GrowthQuestion, QUESTIONS } from './growth-queries.ts'
import { type GrownShop, openGrownShop } from './seeded-shop.ts'
import { type GrowthRow, writeGrowthTable } from './tables.ts'

const CHART = 'images/growth.svg'
const PORT = 4811
/** Answers of each shop to each question. The first ones are not counted. */
const TURNS = 90
const WARM_UP = 20
/** Times each shop's pages are asked for from memory. */
const ROUNDS = 3

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    seconds: { type: 'string', default: '3' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const seconds = Number(values.seconds)

const folder = await mkdtemp(join(tmpdir(), 'growth-'))
const shops: GrownShop[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)))
}
try {
  for (const [index, size] of sizes.entries()) shops.push(await openGrownShop(folder, size, PORT + index))
  const cold: GrowthRow[] = []
  for (const question of QUESTIONS) cold.push(await timesOf(question))
  const warm: GrowthRow[] = []
  for (const [what, path] of [
    ['Accueil, tiède', '/'],
    ['Catégorie, tiède', '/products/Jouer'],
    ['Produit, tiède', '/product/grown0000007'],
  ] as const) {
    warm.push(await ratesOf(what, path))
  }
  await writeFile(new URL(`../../docs/${CHART}`, import.meta.url), drawGrowth(sizes, cold))
  await writeGrowthTable(sizes, [...cold, ...warm], CHART)
} finally {
  await cleanUp()
}

async function cleanUp(): Promise<void> {
  // One that a signal to all of them has ended already is no longer there to be stopped.
  await Promise.all(shops.splice(0).map(({ stop }) => stop()))
  await rm(folder, { recursive: true, force: true })
}

/** The median time of an answer at each size. */
async function timesOf({ what, note, request }: GrowthQuestion): Promise<GrowthRow> {
  const times = shops.map((): number[] => [])
  for (let turn = 0; turn < WARM_UP + TURNS; turn++) {
    for (const [index, shop] of shops.entries()) {
      const asked = request(shop, turn)
      const began = performance.now()
      const answer = await fetch(asked)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${what}: ${answer.status} ${asked.url}`)
      if (turn >= WARM_UP) times[index]?.push(performance.now() - began)
    }
  }
  return [what, 'ms', times.map(median), note]
}

/** The median of the answers a second at each size, from memory. */
async function ratesOf(what: string, path: string): Promise<GrowthRow> {
  const rates = shops.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, shop] of shops.entries()) {
      const { rate } = await loadWith({ url: shop.url + path, duration: round === 0 ? 1 : seconds })
      if (round > 0) rates[index]?.push(rate)
    }
  }
  return [what, '/s', rates.map(median), 'de la mémoire ; à atteindre : rapport ≥ 0,90']
}
