import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, inject, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { migrate } from '../../data/migrate.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { type Random, seededRandom } from '../../tools/harness/seeded-random.ts'
import { outboxChannels } from '../../use-cases/outbox/channels.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { ON_POSTGRES, SERVER } from '../support/postgres.ts'
import { copyOf } from '../support/postgres-server.ts'
import { OPENING, type TestShop } from '../support/shop.ts'
import type { KillRow, Scene, Time } from './kill-row.ts'
import { type Database, openDatabase, openShop } from './open-shop.ts'
import { killProcesses, startProcesses } from './processes.ts'

/** Between two lives: longer than any lease, and long enough for sessions of payments to end during the test. */
const PAUSE_MS = 15 * MINUTE_MS
/** longer than the shop tries most of what it sends */
const HOURS_TO_SETTLE = 48
/** A life ends also when nothing is left to do. */
const MAX_LOOKS = 200
const TIMEOUT_MS = 240_000

/** Tests a row on SQLite with one process or, in the project `postgres`, on a server with several. */
export function itSurvivesKills(row: KillRow): void {
  const { processes, tags, title, instances } = row
  describe(`processes that ${processes} and are killed at any moment`, { tags }, () => {
    let close: Scene['close']
    afterEach(async () => {
      await killProcesses()
      await close?.()
    })
    const survive = async (database: Database, count: number) => {
      const time = startTime()
      const random = seededRandom(11)
      const scene = await row.surround(time, random)
      close = scene.close
      await liveAndDie(row, scene, { database, count, time, random })
    }

    it.skipIf(ON_POSTGRES)(
      `${title} on SQLite`,
      async () => {
        const folder = await mkdtemp(join(tmpdir(), 'killed-'))
        await survive({ folder }, 1)
        await rm(folder, { recursive: true })
      },
      TIMEOUT_MS,
    )

    it.runIf(SERVER)(
      `${title} on PostgreSQL, with ${instances} processes at a time`,
      async () => {
        await survive({ url: await copyOf(SERVER ?? '', inject('template') ?? '') }, instances)
      },
      TIMEOUT_MS,
    )
  })
}

/** Begins when test shops open, so that no test depends on the hour. */
function startTime() {
  let ahead = OPENING - Date.now()
  return {
    ahead: () => ahead,
    clock: () => Date.now() + ahead,
    pass: (milliseconds: number) => {
      ahead += milliseconds
    },
  }
}

interface World {
  database: Database
  /** how many processes run at a time */
  count: number
  time: ReturnType<typeof startTime>
  random: Random
}

async function liveAndDie(
  row: KillRow,
  scene: Scene,
  { database, count, time, random }: World,
): Promise<void> {
  const { around, disturb, idsOf } = scene
  const { channels, task } = row
  /** The test's own shop on the database, while no process runs. */
  const withShop = async (work: (shop: TestShop, engine: Engine) => Promise<void>) => {
    const engine = openDatabase(database)
    try {
      await work(openShop(engine, around, { clock: time.clock, answerMs: 10_000 }), engine)
    } finally {
      await engine.close()
    }
  }
  await withShop(async (shop, engine) => {
    await migrate(engine)
    await scene.prepare(shop, engine)
  })
  for (let kill = 0; kill < row.kills || scene.needsMore?.(); kill++) {
    const common = { ...around, database, ahead: time.ahead(), channels, task, ids: idsOf?.(kill) ?? [] }
    const jobs = Array.from({ length: count }, (_, index) => ({ ...common, index, seed: 10 * kill + index }))
    const life = await startProcesses(jobs)
    const last = random.between(...row.steps)
    for (let look = 0; look < MAX_LOOKS && life.steps < last; look++) {
      await wait(random.between(2, 20))
      await disturb?.(life.addresses)
    }
    await killProcesses()
    time.pass(PAUSE_MS)
    const { afterKill } = scene
    if (afterKill) await withShop((shop, engine) => afterKill(shop, engine, kill))
  }
  const { calm, holds } = scene
  if (!holds) return
  await calm?.()
  await withShop(async (shop, engine) => {
    const settle = () => letHoursPass(row, scene, { shop, engine, time })
    await settle()
    await holds(shop, engine, settle)
  })
}

/** Sends what is to be sent, without faults, until nothing is left. */
async function letHoursPass(
  { channels }: KillRow,
  { everyHour }: Scene,
  { shop, engine, time }: { shop: TestShop; engine: Engine; time: Time },
): Promise<void> {
  const all = outboxChannels(shop)
  const own = Object.fromEntries(channels.map((name) => [name, all[name]]))
  const left = () =>
    engine.db
      .selectFrom('outbox')
      .select('id')
      .where('channel', 'in', channels)
      .where('state', 'in', ['queued', 'sending'])
      .execute()
  for (let hour = 0; hour < HOURS_TO_SETTLE && (await left()).length > 0; hour++) {
    time.pass(HOUR_MS)
    everyHour?.()
    await deliverDue(shop, own, { stopping: new AbortController().signal })
  }
}
