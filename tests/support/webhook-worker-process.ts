// This process sends queued webhooks until it is killed. Its clock is fast, so that back-off times and leases elapse
// within a test.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { createStore } from '../../data/store.ts'
import { openRequests } from '../../integrations/network/send-request.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { webhookChannel } from '../../use-cases/webhooks/webhook-channel.ts'
import { loopback, TEST_SECRETS } from './shop.ts'

export interface WebhookWorkerJob {
  database: { folder: string } | { url: string; schema: string }
  /** epoch milliseconds at which the fast clock equals the real one */
  epoch: number
  speed: number
}

/** A second of the machine's time. */
const LEASE_SECONDS = 1

const { database, epoch, speed }: WebhookWorkerJob = JSON.parse(process.argv[2] ?? '')
const engine =
  'folder' in database ? openSqlite(database.folder) : openPostgres(database.url, { schema: database.schema })
const shop = {
  store: createStore(engine, undefined, TEST_SECRETS),
  clock: () => Math.floor(epoch + (Date.now() - epoch) * speed),
  newId: () => randomUUID(),
  sendRequest: openRequests({ privateNetworks: loopback(), timeoutMs: 500 }),
}
const leaseMs = LEASE_SECONDS * 1000 * speed
const options = { stopping: new AbortController().signal, leaseMs, handOverLeaseMs: leaseMs }
console.log('ready')
for (;;) {
  await deliverDue(shop, { webhook: webhookChannel(shop) }, options)
  await wait(10)
}
