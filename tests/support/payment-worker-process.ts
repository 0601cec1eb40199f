// This process starts payments, receives notifications on a port that it prints, and carries out payment jobs until it
// is killed.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { openPaymentProviders } from '../../integrations/payments/providers.ts'
import { seededRandom } from '../../tools/harness/seeded-random.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { paymentChannel } from '../../use-cases/payments/payment-channel.ts'
import { receiveNotification } from '../../use-cases/payments/receive-notification.ts'
import { startPayment } from '../../use-cases/payments/start-payment.ts'
import { withProviders } from '../builders/payment-settings.ts'
import { loopback } from './shop.ts'
import { openWorkerShop, readJob, type WorkerDatabase } from './worker-shop.ts'

export interface PaymentWorkerJob {
  database: WorkerDatabase
  /** address of the provider */
  wave: string
  paymentCodes: readonly string[]
  /** milliseconds that its clock is ahead */
  ahead: number
  seed: number
}

const { database, wave, paymentCodes, ahead, seed } = readJob<PaymentWorkerJob>()
const clock = () => Date.now() + ahead
const payments = openPaymentProviders({
  urls: { wave },
  privateNetworks: loopback(),
  clock,
  timeoutMs: 1000,
  pauseMs: 5,
  openMs: 50,
})
const publicUrl = 'http://127.0.0.1:9'
const shop = {
  ...openWorkerShop(database, { ...withProviders(), clock, publicUrl, payments }),
  paymentProviders: payments.providers,
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
