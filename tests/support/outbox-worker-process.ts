// This process sends what one channel of the outbox has until it is killed. Its clock is fast, so that back-off times and
// leases elapse within a test.
import { BlockList } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { defaultSettings } from '../../config/settings.ts'
import type { MailSettings } from '../../contracts/mail.ts'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { createStore } from '../../data/store.ts'
import { createSmtpTransport } from '../../integrations/mail/smtp-transport.ts'
import { openRequests } from '../../integrations/network/send-request.ts'
import { webPushEncoder } from '../../integrations/push/push-encoder.ts'
import { mailChannel } from '../../use-cases/mail/mail-channel.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { pushChannel } from '../../use-cases/push/push-channel.ts'
import { TEST_SECRETS } from './shop.ts'

export interface OutboxWorkerJob {
  database: { folder: string } | { url: string; schema: string }
  channel: 'mail' | 'push'
  /** the mail server; null for another channel */
  mail: MailSettings | null
  /** real time, in epoch milliseconds, at which the fast clock showed `opening` */
  epoch: number
  opening: number
  speed: number
}

const { database, channel, mail, epoch, opening, speed }: OutboxWorkerJob = JSON.parse(process.argv[2] ?? '')
const engine =
  'folder' in database ? openSqlite(database.folder) : openPostgres(database.url, { schema: database.schema })
const loopback = new BlockList()
loopback.addAddress('127.0.0.1')
const shop = {
  store: createStore(engine, () => {}, TEST_SECRETS),
  clock: () => Math.floor(opening + (Date.now() - epoch) * speed),
  settings: { defaults: defaultSettings, fixed: { mail } },
  mailTransport: createSmtpTransport({ pauseMs: 10, answerMs: 500 }),
  requiresSecondFactor: async () => false,
  sendRequest: openRequests({ privateNetworks: loopback, timeoutMs: 500 }),
  pushEncoder: webPushEncoder(),
  publicUrl: 'https://boutique.example',
}
const channels = channel === 'mail' ? { mail: mailChannel(shop) } : { push: pushChannel(shop) }
console.log('ready')
for (;;) {
  await deliverDue(shop, channels, { stopping: new AbortController().signal })
  await wait(10)
}
