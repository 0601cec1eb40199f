// This process sends what one channel of the outbox has until it is killed. Its clock is fast, so that back-off times and
// leases elapse within a test.
import { setTimeout as wait } from 'node:timers/promises'
import { defaultSettings } from '../../config/settings.ts'
import type { MailSettings } from '../../contracts/mail.ts'
import { createSmtpTransport } from '../../integrations/mail/smtp-transport.ts'
import { openDownloads } from '../../integrations/network/download-file.ts'
import { openRequests } from '../../integrations/network/send-request.ts'
import { outboxChannels } from '../../use-cases/outbox/channels.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { loopback } from './shop.ts'
import { openWorkerShop, readJob, type WorkerDatabase } from './worker-shop.ts'

export interface OutboxWorkerJob {
  database: WorkerDatabase
  channel: 'mail' | 'push' | 'webhook' | 'image'
  /** the mail server; null for another channel */
  mail: MailSettings | null
  /** real time, in epoch milliseconds, at which the fast clock showed `opening` */
  epoch: number
  opening: number
  speed: number
}

/** Seconds of the machine's time: a worker that lives must not lose an entry because the machine is busy. */
const LEASE_SECONDS = 3

const { database, channel, mail, epoch, opening, speed } = readJob<OutboxWorkerJob>()
const shop = openWorkerShop(database, {
  clock: () => Math.floor(opening + (Date.now() - epoch) * speed),
  settings: { defaults: defaultSettings, fixed: { mail } },
  mailTransport: createSmtpTransport({ pauseMs: 10, answerMs: 500 }),
  sendRequest: openRequests({ privateNetworks: loopback(), timeoutMs: 500 }),
  downloadFile: openDownloads({ privateNetworks: loopback(), timeoutMs: 500 }),
})
const channels = { [channel]: outboxChannels(shop)[channel] }
const leaseMs = LEASE_SECONDS * 1000 * speed
const options = { stopping: new AbortController().signal, leaseMs, handOverLeaseMs: leaseMs }
console.log('ready')
for (;;) {
  await deliverDue(shop, channels, options)
  await wait(10)
}
