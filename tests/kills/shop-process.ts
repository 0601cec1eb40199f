// The shop of production, which works until it is killed: it sends what its outbox has, and has one task beside.
import { flushCompileCache } from 'node:module'
import type { Channel } from '../../domain/outbox/channels.ts'
import { openEventBus } from '../../server/open-shop.ts'
import { startOutboxWorker } from '../../server/outbox-worker.ts'
import { seededRandom } from '../../tools/harness/seeded-random.ts'
import { outboxChannels } from '../../use-cases/outbox/channels.ts'
import { type Database, openDatabase, openShop, type Surroundings } from './open-shop.ts'
import { type Report, TASKS } from './tasks.ts'

/** What a process is sent once it has loaded its modules. */
export interface Job extends Surroundings {
  database: Database
  /** milliseconds that its clock is ahead of the machine's */
  ahead: number
  /** sends what is in these channels of the outbox */
  channels: readonly Channel[]
  task: keyof typeof TASKS | null
  /** what the task works on */
  ids: readonly string[]
  /** number of this process among those that run at a time */
  index: number
  seed: number
}

const report = (said: Report) => void process.send?.(said)
const logger = { info: () => {}, warn: () => {}, error: console.error }

process.on('message', async ({ database, ahead, channels, task, ids, index, seed, ...around }: Job) => {
  const engine = openDatabase(database)
  const events = await openEventBus(engine, logger)
  const shop = openShop(engine, around, { clock: () => Date.now() + ahead, answerMs: 1000, events })
  const all = outboxChannels(shop)
  startOutboxWorker(shop, Object.fromEntries(channels.map((name) => [name, all[name]])), logger, {
    stopping: new AbortController().signal,
    onDelivery: () => report({ isStep: true }),
  })
  if (task) await TASKS[task](shop, { ids, index, random: seededRandom(seed), report })
})

// The test run was ended.
process.on('disconnect', () => process.exit())

// A process that is killed stores nothing at its end, and to compile takes most of its start.
flushCompileCache()
report({})
