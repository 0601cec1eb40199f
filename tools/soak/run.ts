// Runs a long mixed load on the built shop in DATA_DIR (by default a new demo shop). Options: `--requests 20000`,
// `--minutes 10`, `--seed 7`. With DATABASE_URL, the shop uses PostgreSQL.
import { withCleanup } from '../harness/cleanup.ts'
import { judgeMemory } from '../harness/memory.ts'
import { readOptions } from '../harness/options.ts'
import { seededRandom } from '../harness/seeded-random.ts'
import { startBuiltShop } from '../harness/server-process.ts'
import { proveStock } from '../harness/stock-proof.ts'
import { createVirtualUsers, openConnections } from './connections.ts'
import { prepare } from './prepare.ts'
import { createResults, problemsOf, progress, resultsTable } from './results.ts'
import { pickScenario } from './scenarios.ts'

const DEFAULTS = { requests: 500_000, minutes: Infinity, seed: 20260302 }
const { requests: REQUESTS, minutes, seed } = readOptions(DEFAULTS)
const TIME_LIMIT_MS = minutes * 60_000
const random = seededRandom(seed)
const CONCURRENCY = 16
/** Requests between two samples of the memory: a run of less than 40 000 is too short to judge it. */
const BETWEEN_SAMPLES = 5_000
const PROGRESS_LINES = 20

const cleanup = withCleanup()
const dataDir = process.env.DATA_DIR ?? (await cleanup.temporaryFolder('soak-'))
console.log('Starting the shop with the demo catalogue.')
// Rate limits are on. The load acts as a trusted proxy with thousands of clients, so that no client reaches a limit.
const settings = { DATA_DIR: dataDir, DEMO: 'on', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' }
const shop = await startBuiltShop(settings, cleanup)
const connections = openConnections(shop.url, CONCURRENCY)
const results = createResults()
const memory: number[] = []
let stock: Awaited<ReturnType<typeof proveStock>> | null = null
try {
  const data = await prepare(shop.url, shop.setupCode())
  const users = createVirtualUsers()
  const began = performance.now()
  let sent = 0
  const watch = async (count: number) => {
    const [isSample, isLine] = [BETWEEN_SAMPLES, Math.ceil(REQUESTS / PROGRESS_LINES)].map(
      (every) => count % every === 0,
    )
    if (!isSample && !isLine) return
    const megabytes = await shop.memory().catch(() => 0)
    if (isSample) memory.push(megabytes)
    if (isLine) console.log(progress(results.totals(), performance.now() - began, megabytes))
  }
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (sent < REQUESTS && performance.now() - began < TIME_LIMIT_MS && shop.ended() === null) {
        const count = sent++
        const { kind, request } = pickScenario(random)
        const user = random.oneOf(users)
        results.add(await connections.ask({ kind, ...request(data, random, user, count) }, user))
        await watch(count + 1)
      }
    }),
  )
  stock = await proveStock(dataDir, process.env.DATABASE_URL)
} finally {
  connections.close()
  await shop.kill('SIGTERM')
  await cleanup.now()
}

console.log(resultsTable(results.byKind()))
const judged = judgeMemory(memory)
console.log(judged.sentence)
if (stock) console.log(stock.summary)
for (const line of results.wrong().slice(0, 20)) console.error(line)
// An error in the log counts even when every response was correct.
const logged = shop.loggedErrors().join('\n')
const problems = [
  ...problemsOf(results.totals(), judged.flat !== false),
  ...(stock?.problems ?? []),
  ...(logged === '' ? [] : [`errors in the log: ${logged.slice(0, 2000)}`]),
]
const { requests } = results.totals()
console.log(
  problems.length === 0
    ? `PASSED: ${requests} requests without an error.`
    : `FAILED: ${problems.join('; ')}.`,
)
process.exitCode = problems.length === 0 ? 0 : 1
