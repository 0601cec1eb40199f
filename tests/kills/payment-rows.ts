import { expect } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import type { Random } from '../../tools/harness/seeded-random.ts'
import { receiveNotification } from '../../use-cases/payments/receive-notification.ts'
import { PAYMENT_ACCOUNTS, withProviders } from '../builders/payment-settings.ts'
import type { Fault } from '../support/faulty-server.ts'
import type { FakeProvider, Notification } from '../support/payment-fakes/fake-provider.ts'
import { startFake } from '../support/payment-providers/wave.ts'
import { aPaidProduct, aWalletOrder } from '../support/payments.ts'
import type { KillRow, Time } from './kill-row.ts'

/** One more than an entry survives on its way, because sessions must begin, be paid and end between kills. */
const PAYMENT_KILLS = 3
const ORDERS_PER_LIFE = 4

const FAULTS: readonly Fault[] = [
  { kind: 'lost', at: 'sessions' },
  { kind: 'lost', at: 'sessions' },
  { kind: 500 },
  { kind: 'cut' },
  { kind: 'slow', delayMs: 300 },
  { kind: 'slow', delayMs: 300 },
]

export const payments: KillRow = {
  ...{ processes: 'take payments', tags: ['E-11'] },
  title: 'book each payment once, and nothing that was not paid,',
  ...{ instances: 2, kills: PAYMENT_KILLS, steps: [6, 20], channels: ['payment'], task: 'takePayments' },
  surround: async (time, random) => {
    const fake = await startFake(time)
    Object.assign(fake.account, PAYMENT_ACCOUNTS.wave)
    fake.delivery = 'none'
    const orders: Order[] = []
    const unsent: Notification[] = []
    return {
      around: { ...withProviders(), providerUrls: { wave: fake.url } },
      close: fake.close,
      prepare: async (shop) => {
        const product = await aPaidProduct(shop)
        for (let number = 0; number < PAYMENT_KILLS * ORDERS_PER_LIFE; number++)
          orders.push(await aWalletOrder(shop, {}, product))
      },
      idsOf: (life) => orders.slice(0, ORDERS_PER_LIFE * (life + 1)).map(({ paymentCode }) => paymentCode),
      disturb: async (addresses) => {
        if (fake.faults.length === 0 && random.percent(30)) fake.faults.push(random.oneOf(FAULTS))
        unsent.push(...pay(fake, time, random))
        if (addresses.length > 0) await sendAll(fake, unsent, random.oneOf(addresses))
      },
      needsMore: () => fake.payments.filter(({ state }) => state === 'paid').length < 2,
      calm: () => fake.calm(),
      everyHour: () => {
        for (const { reference } of fake.payments) fake.expire(reference)
      },
      holds: async (shop, engine, settle) => {
        for (const { rawBody } of unsent)
          await receiveNotification(shop, 'wave', fake.sign(rawBody), () => {})
        await settle()
        await compare(fake, engine, orders)
      },
    }
  },
}

type Order = Awaited<ReturnType<typeof aWalletOrder>>

/** Payers pay or are refused, and the time of some sessions ends. @returns notifications of what happened */
function pay(fake: FakeProvider, { clock }: Time, random: Random): Notification[] {
  const told: Notification[] = []
  for (const { reference, state, expiresAt } of fake.payments) {
    if (state !== 'open') continue
    if (expiresAt <= clock()) {
      fake.expire(reference)
      continue
    }
    const event = random.below(100)
    if (event < 8) void fake.pay(reference, { transactionNumber: `T-${reference}` })
    else if (event < 12) void fake.decline(reference)
    else continue
    told.push(fake.notification(reference))
  }
  return told
}

/** Wave repeats a notification that was not answered, and now and then one that was. */
async function sendAll(fake: FakeProvider, unsent: Notification[], url: string): Promise<void> {
  for (const { rawBody } of unsent.splice(0)) {
    const { headers } = fake.sign(rawBody)
    const answer = await fetch(url, { method: 'POST', body: rawBody, headers }).catch(() => null)
    if (answer?.status !== 200) unsent.push({ rawBody, headers })
  }
}

/** Compares what is booked with what Wave knows to be paid. */
async function compare(fake: FakeProvider, engine: Engine, orders: readonly Order[]): Promise<void> {
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
