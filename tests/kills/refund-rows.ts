import { expect } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { receiveNotification } from '../../use-cases/payments/receive-notification.ts'
import { askAgain, askRefund, noteReturned } from '../../use-cases/payments/refunds.ts'
import { withAccount } from '../builders/payment-settings.ts'
import type { Fault } from '../support/faulty-server.ts'
import type { FakeProvider } from '../support/payment-fakes/fake-provider.ts'
import { startFake as startPaytech } from '../support/payment-providers/paytech.ts'
import { startFake as startWave } from '../support/payment-providers/wave.ts'
import { aPaidProduct, aWalletOrder, runJobs, startedPayment } from '../support/payments.ts'
import type { TestShop } from '../support/shop.ts'
import { KILLS, type KillRow } from './kill-row.ts'

const PAYMENTS_PER_LIFE = 6
const PROVIDERS = {
  wave: { name: 'Wave', start: startWave },
  paytech: { name: 'PayTech', start: startPaytech },
}

const FAULTS: readonly Fault[] = [
  { kind: 'lost', at: 'refund' },
  { kind: 'lost', at: 'refund' },
  { kind: 500 },
  { kind: 'cut' },
  { kind: 'slow', delayMs: 300 },
  { kind: 'slow', delayMs: 300 },
]

/** requests that fail one after the other */
const FAULTS_AT_A_TIME = 3

export const refunds = (provider: keyof typeof PROVIDERS): KillRow => ({
  ...{ processes: `ask ${PROVIDERS[provider].name} for refunds`, tags: ['E-20'] },
  title: 'return each payment once, and say where nobody knows,',
  ...{ instances: 2, kills: KILLS, steps: [1, 5], channels: ['payment'], task: 'askRefunds' },
  surround: async (time, random) => {
    const fake = await PROVIDERS[provider].start(time)
    fake.delivery = 'none'
    const ids: string[] = []
    return {
      around: { ...withAccount(provider, fake.account), providerUrls: { [provider]: fake.url } },
      close: fake.close,
      prepare: async (shop) => {
        const product = await aPaidProduct(shop)
        for (let number = 0; number < KILLS * PAYMENTS_PER_LIFE; number++) {
          const id = await startedPayment(await aWalletOrder(shop, {}, product))
          ids.push(id)
          await fake.pay(id)
          await receiveNotification(shop, provider, fake.notification(id), () => {})
        }
        time.pass(15 * MINUTE_MS)
        await runJobs(shop)
        for (const id of ids) expect(await stateOf(shop, fake, id)).toMatchObject(PAID)
      },
      idsOf: (life) => ids.slice(0, PAYMENTS_PER_LIFE * (life + 1)),
      disturb: () => {
        if (fake.faults.length < FAULTS_AT_A_TIME && random.percent(70))
          fake.faults.push(random.oneOf(FAULTS))
      },
      calm: () => fake.calm(),
      holds: async (shop, _engine, settle) => {
        for (const id of ids) expectTold(await stateOf(shop, fake, id), provider)
        for (const id of ids) await decide(shop, fake, id)
        time.pass(HOUR_MS)
        await settle()
        for (const id of ids) expect(await stateOf(shop, fake, id)).toMatchObject(RETURNED)
      },
    }
  },
})

const PAID = { atProvider: 'paid', inLedger: 15_000 }
const RETURNED = { atProvider: 'refunded', refund: { state: 'done' }, requests: 1, inLedger: 0, rows: 2 }

async function stateOf({ store }: TestShop, fake: FakeProvider, paymentId: string) {
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

/** The ledger says what the provider did, unless the shop says that it does not know. */
function expectTold(state: Awaited<ReturnType<typeof stateOf>>, provider: keyof typeof PROVIDERS): void {
  if (state.refund?.state === 'done') expect(state).toMatchObject(RETURNED)
  else if (state.refund?.state === 'unsure') expect(provider).toBe('paytech')
  else {
    expect(state).toMatchObject(PAID)
    expect([undefined, 'refused']).toContain(state.refund?.state)
  }
}

/** A person looks at the provider's portal, or asks again. */
async function decide(shop: TestShop, fake: FakeProvider, paymentId: string): Promise<void> {
  const { refund, atProvider } = await stateOf(shop, fake, paymentId)
  if (refund?.state === 'done') return
  if (!refund) return void (await askRefund(shop, paymentId))
  await (atProvider === 'refunded' ? noteReturned(shop, refund.id) : askAgain(shop, refund.id))
}
