import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { migrate } from '../../data/migrate.ts'
import { openPaymentProviders } from '../../integrations/payments/providers.ts'
import { PAYMENT_ACCOUNTS, withProviders } from '../../tests/builders/payment-settings.ts'
import type { Fault } from '../../tests/support/faulty-server.ts'
import type { FakeProvider, Notification } from '../../tests/support/payment-fakes/fake-provider.ts'
import { PATIENT } from '../../tests/support/payment-fakes/provider-contract.ts'
import { startFake } from '../../tests/support/payment-providers/wave.ts'
import type { PaymentWorkerJob } from '../../tests/support/payment-worker-process.ts'
import { aPaidProduct, aWalletOrder } from '../../tests/support/payments.ts'
import { aShop, loopback } from '../../tests/support/shop.ts'
import { itSurvivesKills, type Round } from '../../tests/support/survives-kills.ts'
import { killWorkers, startWorker, using } from '../../tests/support/worker-processes.ts'
import { type Random, seededRandom } from '../../tools/harness/seeded-random.ts'
import { deliverDue } from '../outbox/deliver-due.ts'
import { paymentChannel } from './payment-channel.ts'
import { receiveNotification } from './receive-notification.ts'

const WORKER = './payment-worker-process.ts'
const ORDERS_PER_LIFE = 3
const KILLS = 4
const MAX_STEPS = 150
const A_MINUTE = 60_000
const AN_HOUR = 60 * A_MINUTE
/** Between two lives of the processes: longer than their leases, and long enough for sessions to end during the test. */
const PAUSE = 8 * A_MINUTE

const FAULTS: readonly Fault[] = [
  { kind: 'lost', at: 'sessions' },
  { kind: 'lost', at: 'sessions' },
  { kind: 500 },
  { kind: 'cut' },
  { kind: 'slow', delayMs: 80 },
  { kind: 'slow', delayMs: 80 },
]

let ahead = 0
const clock = () => Date.now() + ahead
let fake: FakeProvider
beforeEach(async () => {
  ahead = 0
  fake = await startFake({ clock })
  Object.assign(fake.account, PAYMENT_ACCOUNTS.wave)
  fake.delivery = 'none'
})
afterEach(async () => {
  await killWorkers()
  await fake.close()
})

type Orders = Awaited<ReturnType<typeof placeOrders>>

async function survives({ database, open, processes }: Round): Promise<void> {
  const random = seededRandom(11)
  const orders = await using(open(), placeOrders)
  const codes = orders.map(({ paymentCode }) => paymentCode)
  const unsent: Notification[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const paymentCodes = codes.slice(0, ORDERS_PER_LIFE * (kill + 1))
    const jobs = Array.from({ length: processes }, (_, index): PaymentWorkerJob => {
      return { database, wave: fake.url, paymentCodes, ahead, seed: 10 * kill + index }
    })
    const ports = await Promise.all(jobs.map((job) => startWorker(WORKER, job)))
    // A life lasts for some requests, because a busy machine needs long for the first.
    const last = fake.requests.length + random.between(4, 16)
    for (let step = 0; step < MAX_STEPS && fake.requests.length < last; step++) {
      await wait(random.between(5, 25))
      if (fake.faults.length === 0 && random.percent(30)) fake.faults.push(random.oneOf(FAULTS))
      unsent.push(...pay(random))
      await sendAll(unsent, `http://127.0.0.1:${random.oneOf(ports)}`)
    }
    await killWorkers()
    ahead += PAUSE
  }
  fake.faults = []
  await using(open(), async (engine) => {
    await settle(engine, unsent)
    await compare(engine, orders)
  })
}

async function placeOrders(engine: Engine) {
  await migrate(engine)
  const shop = aShop(engine)
  const product = await aPaidProduct(shop)
  const orders: Awaited<ReturnType<typeof aWalletOrder>>[] = []
  for (let number = 0; number < KILLS * ORDERS_PER_LIFE; number++)
    orders.push(await aWalletOrder(shop, {}, product))
  return orders
}

/** Payers pay or are refused, and the time of some sessions ends. @returns notifications of what happened */
function pay(random: Random): Notification[] {
  const told: Notification[] = []
  for (const { reference, state, expiresAt } of fake.payments) {
    if (state !== 'open') continue
    if (expiresAt <= clock()) {
      fake.expire(reference)
      continue
    }
    const event = random.below(100)
    if (event < 6) void fake.pay(reference, { transactionNumber: `T-${reference}` })
    else if (event < 9) void fake.decline(reference)
    else continue
    told.push(fake.notification(reference))
  }
  return told
}

/** Wave repeats a notification that was not answered, and now and then one that was. */
async function sendAll(unsent: Notification[], url: string): Promise<void> {
  for (const { rawBody } of unsent.splice(0)) {
    const { headers } = fake.sign(rawBody)
    const answer = await fetch(url, { method: 'POST', body: rawBody, headers }).catch(() => null)
    if (answer?.status !== 200) unsent.push({ rawBody, headers })
  }
}

/** Lets time pass until nothing more can happen, without faults. */
async function settle(engine: Engine, unsent: readonly Notification[]): Promise<void> {
  const { providers } = openPaymentProviders({
    ...PATIENT,
    urls: { wave: fake.url },
    privateNetworks: loopback(),
    clock,
  })
  const shop = {
    ...aShop(engine, { ...withProviders(), clock, newId: () => randomUUID() }),
    paymentProviders: providers,
  }
  for (const { rawBody } of unsent) await receiveNotification(shop, 'wave', fake.sign(rawBody), () => {})
  for (let hour = 0; hour < 3; hour++) {
    ahead += AN_HOUR
    for (const { reference } of fake.payments) fake.expire(reference)
    await deliverDue(shop, { payment: paymentChannel(shop) }, { stopping: new AbortController().signal })
  }
}

/** Compares what is booked with what Wave knows to be paid. */
async function compare(engine: Engine, orders: Orders): Promise<void> {
  const paid = fake.payments.filter(({ state }) => state === 'paid')
  const booked = await engine.db.selectFrom('orderPayments').selectAll().execute()
  const payments = await engine.db.selectFrom('providerPayments').selectAll().execute()
  const numbers = (rows: readonly { transactionNumber: string | null }[]) =>
    rows.map(({ transactionNumber }) => transactionNumber).toSorted()
  expect(numbers(booked)).toEqual(numbers(paid).map((number) => number?.toUpperCase()))
  expect(paid.length).toBeGreaterThan(0)
  for (const { orderId, amount } of orders) {
    const own = payments.filter((payment) => payment.orderId === orderId)
    const received = booked.filter((row) => row.orderId === orderId)
    const sum = received.reduce((total, row) => total + row.amount, 0)
    const sessions = paid.filter(({ paymentId }) => own.some(({ id }) => id === paymentId))
    expect({ orderId, sum }).toEqual({ orderId, sum: sessions.length * amount })
    expect(own.filter(({ problem }) => problem !== null)).toEqual([])
    for (const { id, state } of own) {
      const isPaid = sessions.some(({ paymentId }) => paymentId === id)
      expect({ id, isPaid: state === 'paid', isOpen: state === 'started' || state === 'pending' }).toEqual({
        id,
        isPaid,
        isOpen: false,
      })
    }
  }
}

describe('processes that take payments and are killed at any moment', { tags: ['E-11'] }, () => {
  itSurvivesKills(
    {
      sqlite: 'book each payment once, and nothing that was not paid, on SQLite',
      postgres:
        'book each payment once, and nothing that was not paid, on PostgreSQL, with two processes at a time',
      processes: 2,
      timeoutMs: 240_000,
    },
    survives,
  )
})
