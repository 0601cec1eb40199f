// Counts the correct results of the queries of tests/search-queries.json in the demo shop, and of 300 misspelt words
// in a catalogue of 100 000 products. Also times searches with and without corrections, and the list that appears
// while typing. Example option: `--size 100000`.
import { defaultSettings } from '../../config/settings.ts'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { queryWords, stem } from '../../domain/search/words.ts'
import { createInMemoryEventBus } from '../../integrations/event-bus/event-bus.ts'
import { isRight, JUDGED_QUERIES, spaced } from '../../tests/support/judged-queries.ts'
import { findProducts } from '../../use-cases/catalogue/find-products.ts'
import { openCatalogueIndex } from '../../use-cases/catalogue/open-catalogue-index.ts'
import { readOptions } from '../harness/options.ts'
import { type Random, seededRandom } from '../harness/seeded-random.ts'
import { median, percentile } from '../harness/statistics.ts'
import { fillDemo } from '../seed/seed.ts'
import { format, writeTable } from './tables.ts'
import { timeTyping } from './typing.ts'

const MISSPELT = 300
const PAGE = 40
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const EXACT = ['body', 'pan', 'robe', 'chaussons', 'coton']

async function openShop(size: number) {
  const engine = openMemorySqlite()
  const store = await fillDemo(engine, size, 0)
  const { subscribe } = createInMemoryEventBus(console.error)
  const catalogueIndex = openCatalogueIndex({ store, clock: Date.now, subscribe })
  await catalogueIndex.load()
  const shop = { store, catalogueIndex, clock: Date.now, settings: { defaults: defaultSettings, fixed: {} } }
  const find = async (q: string, literal = false) => {
    const started = performance.now()
    const found = await findProducts(shop, { q, limit: PAGE, page: 1, ...(literal && { literal: true }) })
    return { ...found, took: performance.now() - started }
  }
  return { find, store, close: engine.close }
}

type Find = Awaited<ReturnType<typeof openShop>>['find']

async function scoreQueries(find: Find): Promise<number> {
  let right = 0
  for (const judged of JUDGED_QUERIES) {
    const names = (await find(judged.query)).products.map(({ name }) => spaced(name))
    if (isRight(judged, names)) right += 1
    else console.log(`missed: ${judged.query}: ${names.slice(0, 5).join(', ')}`)
  }
  return right
}

/** One letter left out, added, replaced or swapped with the next one. */
function misspell(word: string, random: Random): string {
  const at = random.below(word.length - 1)
  const letter = LETTERS[random.below(LETTERS.length)] ?? ''
  const rest = word.slice(at + 1)
  const typed = [
    word.slice(0, at) + rest,
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + letter + rest,
    `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
  ][random.below(4)]
  return typed === word || typed === undefined ? misspell(word, random) : typed
}

async function scoreMistakes({ find, store }: Awaited<ReturnType<typeof openShop>>) {
  const random = seededRandom(11)
  const sample = await store.products.listAfter(null, 5000)
  const words = [
    ...new Set(
      sample.flatMap(({ name, brand }) => queryWords(`${name} ${brand}`)).map(({ folded }) => folded),
    ),
  ]
  const usable = words.filter((word) => word.length >= 6 && /^[a-z]+$/.test(word))
  const times: number[] = []
  let right = 0
  for (let asked = 0; asked < MISSPELT; asked++) {
    const word = random.oneOf(usable)
    const typed = misspell(word, random)
    const { products, took } = await find(typed)
    times.push(took)
    const has = products
      .slice(0, 5)
      .some(({ name, brand, category }) =>
        queryWords(`${name} ${brand} ${category}`.slice(0, 100)).some((one) => one.stem === stem(word)),
      )
    if (has) right += 1
    else console.log(`missed: ${typed} for ${word}: ${products[0]?.name ?? 'nothing'}`)
  }
  return { right, times }
}

async function benchSearch(size: number): Promise<void> {
  const demo = await openShop(0)
  const right = await scoreQueries(demo.find)
  await demo.close()
  const large = await openShop(size)
  const mistakes = await scoreMistakes(large)
  const rows = [
    ['Queries of `tests/search-queries.json`', `${right} of ${JUDGED_QUERIES.length}`, '', '≥ 270'],
    [
      `One mistake in a word, among the first five`,
      `${mistakes.right} of ${MISSPELT}`,
      timesOf(mistakes.times),
      '≥ 290, p95 ≤ 20 ms',
    ],
  ]
  for (const q of EXACT) {
    const [typed, literal]: number[][] = [[], []]
    for (let round = 0; round < 40; round++) {
      typed?.push((await large.find(q)).took)
      literal?.push((await large.find(q, true)).took)
    }
    rows.push([`\`${q}\``, '', timesOf(typed ?? []), `as typed: ${timesOf(literal ?? [])}`])
  }
  await large.close()
  rows.push(['Each letter typed, to its results in Chromium', '', timesOf(await timeTyping(size)), '≤ 60 ms'])
  await writeTable('search', ['search', 'right', 'median / p95', 'goal'], rows)
}

const timesOf = (times: readonly number[]) =>
  `${format(median(times), 'ms')} / ${format(percentile(times, 0.95), 'ms')}`

await benchSearch(readOptions({ size: 100_000 }).size)
