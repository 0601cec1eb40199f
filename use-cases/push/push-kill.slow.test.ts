import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { migrate } from '../../data/migrate.ts'
import type { OutboxWorkerJob } from '../../tests/support/outbox-worker-process.ts'
import { anAdministrator } from '../../tests/support/push.ts'
import { type PushFault, type PushService, pushService } from '../../tests/support/push-service.ts'
import { aShop, OPENING } from '../../tests/support/shop.ts'
import { itSurvivesKills, type Round } from '../../tests/support/survives-kills.ts'
import { KILLS, killWorkers, startWorker, using } from '../../tests/support/worker-processes.ts'
import { seededRandom } from '../../tools/harness/seeded-random.ts'
import { sendMessage } from '../contact/messages.ts'
import { readSigningKeys } from './signing-keys.ts'

const WORKER = './outbox-worker-process.ts'
const CAUSES = 12
const SPEED = 300
const ENDED = ['sent', 'unclear']
const MESSAGE = { name: 'Khady', email: 'khady@exemple.sn', subject: 'Taille', message: 'Du 28 ?' }
/** Their own device gets each notification; the other has quiet hours that end within the test. */
const DEVICES = ['awake', 'quiet'] as const
const QUIET = { from: 10 * 60, until: 10 * 60 + 10 }

const FAULTS: readonly (PushFault | null)[] = [
  null,
  null,
  { status: 503 },
  { status: 429, retryAfter: 30 },
  { delayMs: 60 },
  { delayMs: 60 },
  { delayMs: 60 },
  { cut: true },
  { cut: true, lost: true },
]

let service: PushService
beforeEach(async () => {
  service = await pushService()
})
afterEach(async () => {
  await killWorkers()
  await service.close()
})

/** Twelve messages came, and two administrators have a device. */
async function prepare(engine: Engine): Promise<void> {
  await migrate(engine)
  const shop = aShop(engine)
  const { publicKey: serverKey } = await readSigningKeys(shop)
  for (const device of DEVICES) {
    const { _id: userId } = await anAdministrator(shop, device)
    const subscribed = { ...service.subscribe(device, serverKey), serverKey }
    await shop.store.push.saveDevice({ ...subscribed, id: device, userId, device, createdAt: shop.clock() })
  }
  await shop.store.push.savePreferences('user-quiet', { topics: ['message'], quiet: QUIET }, shop.clock())
  for (let cause = 0; cause < CAUSES; cause++) await sendMessage(shop, MESSAGE)
}

async function survives({ database, open, read, processes }: Round): Promise<void> {
  const random = seededRandom(29)
  service.misbehave = () => random.oneOf(FAULTS)
  await using(open(), prepare)
  const job: OutboxWorkerJob = {
    ...{ database, channel: 'push', mail: null, epoch: Date.now(), opening: OPENING, speed: SPEED },
  }
  const startWorkers = () => Promise.all(Array.from({ length: processes }, () => startWorker(WORKER, job)))
  for (let kill = 0; kill < KILLS; kill++) {
    await startWorkers()
    await wait(random.between(60, 400))
    await killWorkers()
  }
  service.misbehave = () => null
  await startWorkers()
  const entries = await using(read(), async (engine) => {
    const settled = async () => (await entriesOf(engine)).every(({ state }) => ENDED.includes(state))
    await expect.poll(settled, { timeout: 60_000, interval: 100 }).toBe(true)
    return entriesOf(engine)
  })
  await killWorkers()
  expect(service.refusals).toEqual([])
  expectOnce(entries)
}

interface Entry {
  key: string
  state: string
}

const entriesOf = ({ db }: Engine): Promise<Entry[]> =>
  db.selectFrom('outbox').select(['key', 'state']).where('channel', '=', 'push').execute()

function expectOnce(entries: readonly Entry[]): void {
  const of = (device: string) => entries.filter(({ key }) => key.endsWith(` ${device}`))
  expect(DEVICES.map((device) => of(device).length)).toEqual([CAUSES, CAUSES])
  const received = (device: string) =>
    service.received.filter((one) => one.device === device).map(({ text }) => JSON.parse(text))
  for (const { key, state } of of('awake')) {
    const [, , , id] = key.split(' ')
    const times = received('awake').filter(({ tag }) => tag === `message ${id}`).length
    if (state === 'sent') expect([key, times]).toEqual([key, 1])
    else expect(times).toBeLessThanOrEqual(1)
  }
  expect(of('awake').some(({ state }) => state === 'sent')).toBe(true)
  // Their counts together are all causes, unless one of them is uncertain.
  const told = received('quiet').map(({ title }) => Number(/^(\d+) nouveautés$/.exec(title)?.[1] ?? 1))
  const sum = told.reduce((total, count) => total + count, 0)
  if (of('quiet').every(({ state }) => state === 'sent')) expect(sum).toBe(CAUSES)
  else expect(sum).toBeLessThanOrEqual(CAUSES)
}

describe('processes that send notifications and are killed at any moment', { tags: ['R-01', 'R-03'] }, () => {
  itSurvivesKills(
    {
      sqlite: 'lose none and send none twice on SQLite',
      postgres: 'lose none and send none twice on PostgreSQL, with two processes at a time',
      processes: 2,
      timeoutMs: 180_000,
    },
    survives,
  )
})
