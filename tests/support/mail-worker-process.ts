// This process sends queued mails until it is killed. Its clock is fast, so that back-off times and leases elapse
// within a test.
import { setTimeout as wait } from 'node:timers/promises'
import { defaultSettings } from '../../config/settings.ts'
import type { MailSettings } from '../../contracts/mail.ts'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { createStore } from '../../data/store.ts'
import { createSmtpTransport } from '../../integrations/mail/smtp-transport.ts'
import { mailChannel } from '../../use-cases/mail/mail-channel.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'

export interface MailWorkerJob {
  database: { folder: string } | { url: string; schema: string }
  settings: MailSettings
  /** epoch milliseconds at which the fast clock equals the real one */
  epoch: number
  speed: number
}

const { database, settings, epoch, speed }: MailWorkerJob = JSON.parse(process.argv[2] ?? '')
const engine =
  'folder' in database ? openSqlite(database.folder) : openPostgres(database.url, { schema: database.schema })
const shop = {
  store: createStore(engine),
  clock: () => Math.floor(epoch + (Date.now() - epoch) * speed),
  settings: { defaults: defaultSettings, fixed: { mail: settings } },
  mailTransport: createSmtpTransport({ pauseMs: 10, answerMs: 500 }),
}
console.log('ready')
for (;;) {
  await deliverDue(shop, { mail: mailChannel(shop) }, { stopping: new AbortController().signal })
  await wait(10)
}
