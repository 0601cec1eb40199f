// This process asks a provider to return payments, and carries out payment jobs, until it is killed.
import { setTimeout as wait } from 'node:timers/promises'
import { openPaymentProviders } from '../../integrations/payments/providers.ts'
import { seededRandom } from '../../tools/harness/seeded-random.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { paymentChannel } from '../../use-cases/payments/payment-channel.ts'
import { askAgain, askRefund } from '../../use-cases/payments/refunds.ts'
import { withAccount } from '../builders/payment-settings.ts'
import { loopback } from './shop.ts'
import { openWorkerShop, readJob, type WorkerDatabase } from './worker-shop.ts'

export interface RefundWorkerJob {
  database: WorkerDatabase
  provider: 'wave' | 'paytech'
  account: Record<string, string>
  /** address of the provider */
  url: string
  paymentIds: readonly string[]
  /** milliseconds that its clock is ahead */
  ahead: number
  seed: number
}

const { database, provider, account, url, paymentIds, ahead, seed } = readJob<RefundWorkerJob>()
const clock = () => Date.now() + ahead
const { providers } = openPaymentProviders({
  ...{ urls: { [provider]: url }, privateNetworks: loopback(), clock },
  ...{ timeoutMs: 1000, pauseMs: 5, openMs: 50 },
})
const shop = {
  ...openWorkerShop(database, { ...withAccount(provider, account), clock }),
  paymentProviders: providers,
}
const random = seededRandom(seed)

async function ask(): Promise<never> {
  for (;;) {
    const paymentId = random.oneOf(paymentIds)
    await askRefund(shop, paymentId)
    const payment = await shop.store.providerPayments.find(paymentId)
    const [refund] = payment ? await shop.store.refunds.listFor(payment.orderId) : []
    if (refund && random.percent(10)) await askAgain(shop, refund.id)
    await wait(random.between(1, 30))
  }
}

async function work(): Promise<never> {
  for (;;) {
    await deliverDue(shop, { payment: paymentChannel(shop) }, { stopping: new AbortController().signal })
    await wait(10)
  }
}

console.log('started')
await Promise.all([ask(), work()])
