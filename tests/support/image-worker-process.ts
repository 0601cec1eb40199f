// This process fetches queued photos until it is killed. Its clock is fast, so that back-off times and leases elapse within
// a test.
import { setTimeout as wait } from 'node:timers/promises'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { createStore } from '../../data/store.ts'
import { memoryImages } from '../../integrations/images/in-memory-images.ts'
import { openDownloads } from '../../integrations/network/download-file.ts'
import { imageChannel } from '../../use-cases/moving/image-channel.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { loopback, TEST_SECRETS } from './shop.ts'
import type { WebhookWorkerJob } from './webhook-worker-process.ts'

export type ImageWorkerJob = WebhookWorkerJob

/** A second of the machine's time. */
const LEASE_SECONDS = 1

const { database, epoch, speed }: ImageWorkerJob = JSON.parse(process.argv[2] ?? '')
const engine =
  'folder' in database ? openSqlite(database.folder) : openPostgres(database.url, { schema: database.schema })
const shop = {
  store: createStore(engine, undefined, TEST_SECRETS),
  clock: () => Math.floor(epoch + (Date.now() - epoch) * speed),
  images: memoryImages(),
  downloadFile: openDownloads({ privateNetworks: loopback(), timeoutMs: 500 }),
}
const leaseMs = LEASE_SECONDS * 1000 * speed
const options = { stopping: new AbortController().signal, leaseMs, handOverLeaseMs: leaseMs }
console.log('ready')
for (;;) {
  await deliverDue(shop, { image: imageChannel(shop) }, options)
  await wait(10)
}
