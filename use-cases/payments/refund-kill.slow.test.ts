import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { migrate } from '../../data/migrate.ts'
import { openPaymentProviders } from '../../integrations/payments/providers.ts'
import { withAccount } from '../../tests/builders/payment-settings.ts'
import type { Fault } from '../../tests/support/faulty-server.ts'
import type { FakeProvider } from '../../tests/support/payment-fakes/fake-provider.ts'
import { PATIENT } from '../../tests/support/payment-fakes/provider-contract.ts'
import { startFake as startPaytech } from '../../tests/support/payment-providers/paytech.ts'
import { startFake as startWave } from '../../tests/support/payment-providers/wave.ts'
import { aPaidProduct, aWalletOrder } from '../../tests/support/payments.ts'
import type { RefundWorkerJob } from '../../tests/support/refund-worker-process.ts'
import { aShop, loopback } from '../../tests/support/shop.ts'
import { itSurvivesKills, type Round } from '../../tests/support/survives-kills.ts'
import { KILLS, killWorkers, startWorker, using } from '../../tests/support/worker-processes.ts'
import { seededRandom } from '../../tools/harness/seeded-random.ts'
import { deliverDue } from '../outbox/deliver-due.ts'
import { paymentChannel } from './payment-channel.ts'
import { receiveNotification } from './receive-notification.ts'
import { askAgain, askRefund, noteReturned } from './refunds.ts'
import { startPayment } from './start-payment.ts'

const WORKER = './refund-worker-process.ts'
const PAYMENTS_PER_LIFE = 3
const MAX_STEPS = 150
const AN_HOUR = 60 * 60_000
const STARTS = { wave: startWave, paytech: startPaytech }

const FAULTS: readonly Fault[] = [
  { kind: 'lost', at: 'refund' },
  { kind: 'lost', at: 'refund' },
  { kind: 500 },
  { kind: 'cut' },
  { kind: 'slow', delayMs: 80 },
]

let ahead = 0
let fake: FakeProvider
const clock = () => Date.now() + ahead
afterEach(async () => {
  await killWorkers()
  await fake.close()
})

function shopOn(engine: Engine, provider: 'wave' | 'paytech') {
  const { providers } = openPaymentProviders({
    ...{ ...PATIENT, urls: { [provider]: fake.url }, privateNetworks: loopback(), clock },
  })
  const choices = { ...withAccount(provider, fake.account), clock, newId: () => randomUUID() }
  return { ...aShop(engine, choices), paymentProviders: providers }
}
type Shop = ReturnType<typeof shopOn>

const deliver = (shop: Shop) =>
  deliverDue(shop, { payment: paymentChannel(shop) }, { stopping: new AbortController().signal })

const survives =
  (provider: 'wave' | 'paytech') =>
  async ({ database, open, processes }: Round) => {
    ahead = 0
    fake = await STARTS[provider]({ clock })
    fake.delivery = 'none'
    const random = seededRandom(11)
    const paymentIds = await using(open(), async (engine) =>
      payAll(shopOn(engine, provider), engine, provider),
    )
    for (let kill = 0; kill < KILLS; kill++) {
      const jobs = Array.from({ length: processes }, (_, index): RefundWorkerJob => {
        const ids = paymentIds.slice(0, PAYMENTS_PER_LIFE * (kill + 1))
        const { account, url } = fake
        return { database, provider, account, url, paymentIds: ids, ahead, seed: 10 * kill + index }
      })
      await Promise.all(jobs.map((job) => startWorker(WORKER, job)))
      const last = fake.requests.length + random.between(2, 6)
      for (let step = 0; step < MAX_STEPS && fake.requests.length < last; step++) {
        await wait(random.between(5, 25))
        if (fake.faults.length === 0 && random.percent(40)) fake.faults.push(random.oneOf(FAULTS))
      }
      await killWorkers()
      ahead += AN_HOUR / 4
    }
    fake.faults = []
    await using(open(), async (engine) => {
      const shop = shopOn(engine, provider)
      for (let hour = 0; hour < 5; hour++) {
        ahead += AN_HOUR
        await deliver(shop)
      }
      for (const paymentId of paymentIds) await compare(shop, provider, paymentId)
      for (const paymentId of paymentIds) await decide(shop, paymentId)
      ahead += AN_HOUR
      await deliver(shop)
      for (const paymentId of paymentIds) expect(await stateOf(shop, paymentId)).toMatchObject(RETURNED)
    })
  }

/** Places orders and pays them. @returns the ids of their payments */
async function payAll(shop: Shop, engine: Engine, provider: 'wave' | 'paytech'): Promise<string[]> {
  await migrate(engine)
  const customers = aShop(engine, { newId: () => randomUUID() })
  const product = await aPaidProduct(customers)
  const ids: string[] = []
  for (let number = 0; number < KILLS * PAYMENTS_PER_LIFE; number++) {
    const { paymentCode } = await aWalletOrder(customers, {}, product)
    const started = await startPayment(shop, paymentCode)
    if (!started.ok) throw new Error(started.message)
    ids.push(started.paymentId)
    await fake.pay(started.paymentId)
    await receiveNotification(shop, provider, fake.notification(started.paymentId), () => {})
  }
  ahead += AN_HOUR / 4
  await deliver(shop)
  for (const id of ids)
    expect(await stateOf(shop, id)).toMatchObject({ atProvider: 'paid', inLedger: 15_000 })
  return ids
}

async function stateOf({ store }: Shop, paymentId: string) {
  const { orderId = '' } = (await store.providerPayments.find(paymentId)) ?? {}
  const refunds = await store.refunds.listFor(orderId)
  const ledger = await store.fulfillment.ledger(orderId)
  return {
    atProvider: fake.find(paymentId)?.state,
    refund: refunds.at(-1) ?? null,
    requests: refunds.length,
    inLedger: ledger.reduce((sum, { amount }) => sum + amount, 0),
    rows: ledger.length,
  }
}

const RETURNED = { atProvider: 'refunded', refund: { state: 'done' }, requests: 1, inLedger: 0, rows: 2 }

/** The ledger says what the provider did, unless the shop says that it does not know. */
async function compare(shop: Shop, provider: 'wave' | 'paytech', paymentId: string): Promise<void> {
  const state = await stateOf(shop, paymentId)
  if (state.refund?.state === 'done') expect(state).toMatchObject(RETURNED)
  else if (state.refund?.state === 'unsure') expect(provider).toBe('paytech')
  else {
    expect(state).toMatchObject({ atProvider: 'paid', inLedger: 15_000 })
    expect([undefined, 'refused']).toContain(state.refund?.state)
  }
}

/** A person looks at the provider's portal, or asks again. */
async function decide(shop: Shop, paymentId: string): Promise<void> {
  const { refund, atProvider } = await stateOf(shop, paymentId)
  if (refund?.state === 'done') return
  if (!refund) return void (await askRefund(shop, paymentId))
  await (atProvider === 'refunded' ? noteReturned(shop, refund.id) : askAgain(shop, refund.id))
}

const TITLES = {
  sqlite: 'return each payment once, and say where nobody knows, on SQLite',
  postgres:
    'return each payment once, and say where nobody knows, on PostgreSQL, with two processes at a time',
}

describe('processes that ask Wave for refunds and are killed at any moment', { tags: ['E-20'] }, () => {
  itSurvivesKills({ ...TITLES, processes: 2, timeoutMs: 240_000 }, survives('wave'))
})

describe('processes that ask PayTech for refunds and are killed at any moment', { tags: ['E-20'] }, () => {
  itSurvivesKills({ ...TITLES, processes: 2, timeoutMs: 240_000 }, survives('paytech'))
})
