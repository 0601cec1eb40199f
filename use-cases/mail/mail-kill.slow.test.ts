import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { migrate } from '../../data/migrate.ts'
import { createStore } from '../../data/store.ts'
import { mailSettingsOf } from '../../tests/builders/mail-settings.ts'
import type { OutboxWorkerJob } from '../../tests/support/outbox-worker-process.ts'
import { type SmtpFault, type SmtpServer, smtpServer } from '../../tests/support/smtp-server.ts'
import { itSurvivesKills, type Round } from '../../tests/support/survives-kills.ts'
import { KILLS, killWorkers, startWorker, using } from '../../tests/support/worker-processes.ts'
import { seededRandom } from '../../tools/harness/seeded-random.ts'
import { queueMail } from './mailer.ts'

const WORKER = './outbox-worker-process.ts'
const MAILS = 24
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
    if (kill === 0) await server.down()
    if (kill === 1) await server.up()
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
  itSurvivesKills(
    {
      sqlite: 'lose no mail and send none twice on SQLite',
      postgres: 'lose no mail and send none twice on PostgreSQL, with two processes at a time',
      processes: 2,
      timeoutMs: 120_000,
    },
    survives,
  )
})
