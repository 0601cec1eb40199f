import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { openSqlite, openSqliteShared } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { createStore } from '../../data/store.ts'
import { mailSettingsOf } from '../../tests/builders/mail-settings.ts'
import type { OutboxWorkerJob } from '../../tests/support/outbox-worker-process.ts'
import { newSchema } from '../../tests/support/postgres.ts'
import { type SmtpFault, type SmtpServer, smtpServer } from '../../tests/support/smtp-server.ts'
import { killWorkers, startWorker, using } from '../../tests/support/worker-processes.ts'
import { seededRandom } from '../../tools/harness/seeded-random.ts'
import { queueMail } from './mailer.ts'

const WORKER = './outbox-worker-process.ts'
const MAILS = 24
const KILLS = 5
const SPEED = 300
const ENDED = ['sent', 'unclear']

const FAULTS: readonly (SmtpFault | null)[] = [
  null,
  null,
  { at: 'CONNECT', cut: true },
  { at: 'RCPT', reply: '451 4.7.1 greylisted' },
  { at: 'RCPT', delayMs: 40 },
  { at: 'TEXT', cut: true },
  { at: 'END', delayMs: 80 },
  { at: 'END', delayMs: 80 },
  { at: 'END', delayMs: 80 },
  { at: 'END', cut: true },
  { at: 'END', cut: true, accepted: true },
]

let server: SmtpServer
beforeEach(async () => {
  server = await smtpServer()
})
afterEach(async () => {
  await killWorkers()
  await server.close()
})

interface Round {
  database: OutboxWorkerJob['database']
  /** called while no worker runs */
  open: () => Engine
  /** called while workers run */
  read: () => Engine
  processes: number
}

async function survives({ database, open, read, processes }: Round): Promise<void> {
  const random = seededRandom(19)
  server.misbehave = () => random.oneOf(FAULTS)
  const epoch = Date.now()
  const mail = mailSettingsOf({ port: server.port })
  const job: OutboxWorkerJob = { database, channel: 'mail', mail, epoch, opening: epoch, speed: SPEED }
  await using(open(), async (engine) => {
    await migrate(engine)
    await createStore(engine).transaction(async (tx) => {
      for (let number = 0; number < MAILS; number++) {
        const mail = { to: 'awa@exemple.sn', subject: `Essai ${number}`, text: 'Bonjour', key: `k${number}` }
        await queueMail(tx, { kind: 'contact-message', ...mail, at: epoch })
      }
    })
  })
  const startWorkers = () => Promise.all(Array.from({ length: processes }, () => startWorker(WORKER, job)))
  for (let kill = 0; kill < KILLS; kill++) {
    await startWorkers()
    await wait(random.between(20, 220))
    await killWorkers()
    if (kill === 2) await server.down()
    if (kill === 3) await server.up()
  }
  server.misbehave = () => null
  await startWorkers()
  const mails = await using(read(), async (engine) => {
    const settled = async () => (await statesOf(engine)).every(({ state }) => ENDED.includes(state))
    await expect.poll(settled, { timeout: 40_000, interval: 100 }).toBe(true)
    return statesOf(engine)
  })
  await killWorkers()
  expect(mails).toHaveLength(MAILS)
  const received = (id: string) => server.accepted.filter(({ messageId }) => messageId.startsWith(id)).length
  for (const { id, state } of mails) {
    // The server received a mail in state `sent` once, and a mail in state `unclear` at most once.
    if (state === 'sent') expect([id, received(id)]).toEqual([id, 1])
    else expect(received(id)).toBeLessThanOrEqual(1)
  }
  expect(mails.some(({ state }) => state === 'sent')).toBe(true)
}

const statesOf = ({ db }: Engine) => db.selectFrom('outbox').select(['id', 'state']).execute()

describe('processes that send mails and are killed at any moment', { tags: ['G-11'] }, () => {
  it('lose no mail and send none twice on SQLite', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mails-'))
    await survives({
      database: { folder },
      open: () => openSqlite(folder),
      read: () => openSqliteShared(folder),
      processes: 1,
    })
    await rm(folder, { recursive: true })
  }, 120_000)

  const url = process.env.TEST_DATABASE_URL ?? ''
  it.skipIf(!url)(
    'lose no mail and send none twice on PostgreSQL, with two processes at a time',
    async () => {
      const schema = newSchema()
      const open = () => openPostgres(url, { schema, connections: 2 })
      await using(open(), ({ db }) => db.schema.createSchema(schema).execute())
      await survives({ database: { url, schema }, open, read: open, processes: 2 })
      await using(open(), ({ db }) => db.schema.dropSchema(schema).cascade().execute())
    },
    120_000,
  )
})
