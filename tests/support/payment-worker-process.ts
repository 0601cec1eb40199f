// This process starts payments, receives notifications on a port that it prints, and carries out payment jobs until it
// is killed.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { createStore } from '../../data/store.ts'
import { openPaymentProviders } from '../../integrations/payments/providers.ts'
import { seededRandom } from '../../tools/harness/seeded-random.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { paymentChannel } from '../../use-cases/payments/payment-channel.ts'
import { receiveNotification } from '../../use-cases/payments/receive-notification.ts'
import { startPayment } from '../../use-cases/payments/start-payment.ts'
import { withProviders } from '../builders/payment-settings.ts'

export interface PaymentWorkerJob {
  database: { folder: string } | { url: string; schema: string }
  /** address of the provider */
  wave: string
  paymentCodes: readonly string[]
  /** milliseconds that its clock is ahead */
  ahead: number
  seed: number
}

const { database, wave, paymentCodes, ahead, seed }: PaymentWorkerJob = JSON.parse(process.argv[2] ?? '')
const engine =
  'folder' in database ? openSqlite(database.folder) : openPostgres(database.url, { schema: database.schema })
const clock = () => Date.now() + ahead
const privateNetworks = new BlockList()
privateNetworks.addAddress('127.0.0.1')
const { providers } = openPaymentProviders({
  urls: { wave },
  privateNetworks,
  clock,
  timeoutMs: 1000,
  pauseMs: 5,
  openMs: 50,
})
const shop = {
  ...withProviders(),
  store: createStore(engine),
  clock,
  newId: () => randomUUID(),
  actor: null,
  publicUrl: 'http://127.0.0.1:9',
  paymentProviders: providers,
}

const server = createServer(async (request, response) => {
  const headers = new Headers(request.headers as Record<string, string>)
  const received = await receiveNotification(
    shop,
    'wave',
    { rawBody: await text(request), headers },
    () => {},
  )
  response.writeHead(received.ok ? 200 : 400).end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')

const random = seededRandom(seed)
async function startPayments(): Promise<never> {
  for (;;) {
    await startPayment(shop, random.oneOf(paymentCodes))
    await wait(random.between(1, 30))
  }
}

async function work(): Promise<never> {
  for (;;) {
    await deliverDue(shop, { payment: paymentChannel(shop) }, { stopping: new AbortController().signal })
    await wait(10)
  }
}

console.log((server.address() as AddressInfo).port)
await Promise.all([startPayments(), work()])
