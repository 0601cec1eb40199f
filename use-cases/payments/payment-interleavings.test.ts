import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { due } from '../../domain/money/owed.ts'
import type { PaymentReading } from '../../domain/payments/payment-reading.ts'
import type { MemoryProvider } from '../../integrations/payments/in-memory-provider.ts'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { aPaidProduct, aWalletOrder, notify, runJobs } from '../../tests/support/payments.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { lockOrder } from '../orders/insert-order.ts'
import { startPayment } from './start-payment.ts'

const A_MINUTE = 60_000
const AN_HOUR = 60 * A_MINUTE

/** What may happen in any order to the shop, the payer, the provider, and the network between them. */
const EVENTS = [
  'start',
  'start, and the answer is lost',
  'start, and the process is killed before it stores the answer',
  'pay',
  'pay less',
  'decline',
  'notify',
  'notify again',
  'notify what was true before',
  'forge',
  'work',
  'work, and the process is killed after a call',
  'provider down',
  'provider up',
  'wait',
  'pay in cash',
] as const
type Event = (typeof EVENTS)[number]

let engine: Engine
beforeAll(async () => {
  engine = openMemorySqlite()
  await migrate(engine)
})
afterAll(() => engine.close())

class Killed extends Error {}

/** One order, paid through a provider whose payments are the truth, by a shop of two instances. */
async function open(shops: readonly [TestShop, TestShop], product: Awaited<ReturnType<typeof aPaidProduct>>) {
  const [shop] = shops
  const { wave } = shop.paymentProviders
  wave.payments.clear()
  wave.failing = null
  const order = await aWalletOrder(shop, {}, product)
  const seen: PaymentReading[] = []
  let turn = 0
  let cash = 0

  /** The instances take turns. */
  const next = () => shops[turn++ % 2] as TestShop

  async function killedAfterCall(work: (shop: TestShop) => Promise<unknown>) {
    const restore = dieAfterCall(wave)
    await work(next()).catch((error) => {
      if (!(error instanceof Killed)) throw error
    })
    restore()
  }

  /** The payer pays or declines the newest payment that is still open at the provider. */
  function settle(change: Partial<PaymentReading>) {
    const open = [...wave.payments.values()].findLast(
      ({ reading, started }) => reading.status === 'pending' && started.expiresAt > shop.clock(),
    )
    if (open) seen.push(open.reading, wave.settle(open.started.id, change))
  }

  const send = (reading: PaymentReading | undefined, eventId: string, forged = false) =>
    reading && notify(next(), reading.paymentId ?? '', { reading, eventId, forged })

  const newest = () => [...wave.payments.values()].at(-1)?.reading
  let events = 0

  const happen: Record<Event, () => unknown> = {
    start: () => startPayment(next(), order.paymentCode),
    'start, and the answer is lost': async () => {
      wave.fault = () => Promise.reject(new Error('ECONNRESET'))
      await startPayment(next(), order.paymentCode)
      wave.fault = null
    },
    'start, and the process is killed before it stores the answer': () =>
      killedAfterCall((one) => startPayment(one, order.paymentCode)),
    pay: () => settle({ status: 'paid' }),
    'pay less': () => settle({ status: 'paid', amount: order.amount - 1 }),
    decline: () => settle({ status: 'failed' }),
    notify: () => send(newest(), `${order.orderId} ${++events}`),
    'notify again': () => send(newest(), `${order.orderId} ${events}`),
    'notify what was true before': () => send(seen[0], `${order.orderId} before ${++events}`),
    forge: () =>
      send(newest() && { ...(newest() as PaymentReading), status: 'paid' }, `forged ${++events}`, true),
    work: () => runJobs(next()),
    'work, and the process is killed after a call': () => killedAfterCall(runJobs),
    'provider down': () => {
      wave.failing = { ok: false, failure: 'connection', detail: 'ECONNREFUSED' }
    },
    'provider up': () => {
      wave.failing = null
    },
    wait: () => advance(shops, 10 * A_MINUTE),
    'pay in cash': async () => {
      if (cash > 0) return
      const paid = await actOnOrder(next(), order.orderId, {
        action: 'pay',
        amount: order.amount,
        method: 'Cash',
      })
      if (paid.ok) cash = order.amount
    },
  }
  return { order, wave, happen, cash: () => cash }
}

/** Lets the provider act and the shop die before it learns of it. @returns what ends that */
function dieAfterCall(wave: MemoryProvider): () => void {
  const { startPayment: start, readPayment } = wave
  wave.startPayment = async (...call) => {
    await start(...call)
    throw new Killed()
  }
  wave.readPayment = async () => {
    throw new Killed()
  }
  return () => Object.assign(wave, { startPayment: start, readPayment })
}

function advance(shops: readonly TestShop[], milliseconds: number): void {
  for (const shop of shops) shop.advance(milliseconds)
}

/** What the ledger has, and what the provider knows to be paid with the right amount. */
async function compare(shop: TestShop, { order, wave, cash }: Awaited<ReturnType<typeof open>>) {
  const after = await shop.store.transaction((tx) => lockOrder(tx, order.orderId))
  const payments = await shop.store.providerPayments.listFor([order.orderId])
  const right = [...wave.payments.values()].filter(
    ({ reading }) => reading.status === 'paid' && reading.amount === order.amount,
  )
  return {
    booked: (after?.received ?? 0) - cash(),
    proved: right.length * order.amount,
    owed: after ? due(after) : 0,
    payments,
    truth: new Map([...wave.payments.values()].map(({ started, reading }) => [started.id, reading])),
  }
}

it('payments are neither made twice nor lost nor paid without proof, whatever happens in whatever order', {
  tags: ['E-02', 'E-04', 'E-11'],
  timeout: 600_000,
}, async () => {
  const first = aShop(engine, withProviders())
  const second = {
    ...aShop(engine, withProviders()),
    newId: first.newId,
    paymentProviders: first.paymentProviders,
  }
  const shops = [first, second] as const
  const product = await aPaidProduct(first)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...EVENTS), { minLength: 3, maxLength: 10 }),
      async (events) => {
        const run = await open(shops, product)
        for (const event of events) {
          await run.happen[event]()
          if (!event.startsWith('work')) continue
          const { booked, proved, payments, truth } = await compare(first, run)
          expect(booked).toBeLessThanOrEqual(proved)
          for (const { id, state } of payments) {
            if (state === 'paid')
              expect(truth.get(id)).toMatchObject({ status: 'paid', amount: run.order.amount })
          }
        }
        run.wave.failing = null
        // Long enough for leases of killed processes, for back-off and for the end of every payment.
        for (let hour = 0; hour < 2; hour++) {
          advance(shops, AN_HOUR)
          await runJobs(first)
        }
        const { booked, proved, owed, payments, truth } = await compare(first, run)
        expect(booked).toBe(proved)
        for (const payment of payments) {
          const reading = truth.get(payment.id)
          if (reading?.status === 'paid' && reading.amount !== run.order.amount)
            expect(payment.problem).toBe('amount')
          else if (reading?.status === 'paid') expect(payment.state).toBe('paid')
          else expect(['failed', 'expired']).toContain(payment.state)
        }
        const surplus = Math.max(0, booked + run.cash() - run.order.amount)
        expect(Math.max(0, -owed)).toBe(surplus)
      },
    ),
    { numRuns: propertyRuns(200) },
  )
})
