// A long mixed load on the built shop in DATA_DIR (by default a new one with the demo catalogue): `--requests 500000
// --seed 1`. DATABASE_URL for PostgreSQL, with a database of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withCleanup } from '../harness/cleanup.ts'
import { judgeMemory } from '../harness/memory.ts'
import { seededRandom } from '../harness/seeded-random.ts'
import { startShopProcess } from '../harness/shop-process.ts'
import { openConnections } from './connections.ts'
import { prepare } from './prepare.ts'
import { kindsTable, progress } from './report.ts'
import { faultsOf, keepFigures } from './results.ts'
import { aVisit } from './scenarios.ts'
import { gather, someone } from './virtual-users.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '500000' },
    minutes: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '20260302' },
  },
})
const REQUESTS = Number(values.requests)
/** Where the machine is slow, it ends by then, with fewer. Milliseconds. */
const WITHIN = Number(values.minutes) * 60_000
const random = seededRandom(Number(values.seed))
/** Requests under way at the same time. */
const TOGETHER = 16
/** How often memory is looked at, and how often that is said. */
const LOOKS = 100
const SAID = 20

const cleanup = withCleanup()
const dataDir = process.env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'soak-')))
if (!process.env.DATA_DIR) cleanup.add(() => rm(dataDir, { recursive: true, force: true }))
console.log('Ouverture de la boutique : la première fois, les images du catalogue sont dessinées.')
// The limits stay: thousands of phones, named by a proxy that is trusted, do not meet them.
const settings = { DATA_DIR: dataDir, DEMO: 'on', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' }
const shop = await startShopProcess(settings, cleanup)
const connections = openConnections(shop.url, TOGETHER)
const figures = keepFigures()
const memory: number[] = []
try {
  const known = await prepare(shop.url)
  const crowd = gather()
  const began = performance.now()
  let asked = 0
  const look = async () => {
    memory.push(await shop.memory())
    if (memory.length % (LOOKS / SAID) === 0) {
      console.log(progress(figures.totals(), performance.now() - began, memory.at(-1) ?? 0))
    }
  }
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      while (asked < REQUESTS && performance.now() - began < WITHIN && shop.ended() === null) {
        const count = asked++
        const { kind, question } = aVisit(random)
        const shopper = someone(crowd, random)
        figures.add(await connections.ask({ kind, ...question(known, random, shopper, count) }, shopper))
        if ((count + 1) % Math.ceil(REQUESTS / LOOKS) === 0) await look()
      }
    }),
  )
} finally {
  connections.close()
  await shop.kill('SIGTERM')
  await cleanup.now()
}

console.log(kindsTable(figures.byKind()))
const judged = judgeMemory(memory)
console.log(judged.sentence)
for (const line of figures.wrong().slice(0, 20)) console.error(line)
// A fault behind an answer that looks well is one too.
const logged = shop
  .log()
  .split('\n')
  .filter((line) => line.includes('"level":50'))
  .join('\n')
const faults = [
  ...faultsOf(figures.totals(), judged.flat !== false),
  ...(logged === '' ? [] : [`le journal de la boutique parle de fautes : ${logged.slice(0, 2000)}`]),
]
const { requests } = figures.totals()
console.log(
  faults.length === 0 ? `BIEN : ${requests} demandes, aucune erreur.` : `ÉCHEC : ${faults.join(' ; ')}.`,
)
process.exitCode = faults.length === 0 ? 0 : 1
