import fc from 'fast-check'
import { expect } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { toCollect } from '../../domain/money/owed.ts'
import { startPayment } from '../../use-cases/payments/start-payment.ts'
import { submitPaymentClaim } from '../../use-cases/payments/submit-payment-claim.ts'
import { withProviders } from '../builders/payment-settings.ts'
import { addCourier } from './delivered-orders.ts'
import { type MoneyWorld, openMoneyWorld } from './money-world.ts'
import { decide, PHONE } from './payment-desk.ts'
import { aPaidProduct, notify, runJobs } from './payments.ts'
import { aShop } from './shop.ts'
import { importAll } from './statements.ts'

const STEPS = [
  'the payer opens the wallet',
  'the payer pays there',
  'the payer pays less there',
  'the customer transfers by hand',
  'the customer announces it',
  'the customer chooses cash',
  'the customer chooses the wallet',
  'the provider notifies',
  'the jobs run',
  'an hour passes',
  'the courier reports the wallet',
  'it is received at the door',
  'it is entered by hand',
  'cash is entered',
  'the desk confirms',
  'the desk confirms',
  'the desk refuses',
  'the desk links',
  'the desk unlinks',
  'the desk unlinks',
  'the desk sets aside',
  'the desk takes up again',
  'a statement is imported',
  'the step is undone',
  'the desk returns a payment',
  'the desk returns a payment',
  'the surplus is given back in cash',
  'the wallet loses its answers',
  'the wallet answers again',
  'a person looks whether it was returned',
  'the order is edited',
  'the order is cancelled',
  'the order is deleted',
  'the order is restored',
] as const

/** `which`: the transaction or entry that a step is about, of those that there are */
const step = fc.record({ name: fc.constantFrom(...STEPS), which: fc.nat(7) })
type MoneyStep = typeof step extends fc.Arbitrary<infer T> ? T : never
const moneyHistory = fc.noBias(fc.array(step, { minLength: 6, maxLength: 22, size: 'max' }))

const LINE = { quantity: 1, color: null, size: null, discount: 0, discountReason: '' }

/** What people and providers do, by the name of the step. */
function moneySteps(world: MoneyWorld): (step: MoneyStep) => Promise<void> {
  const { shop, shops, wave, orderId, paymentCode, price, product, real, chooses } = world
  const { next, act, pick, order, itemOf, decideOn, pays, countOf, inWallet, isUncounted, findOut } = world
  let events = 0
  const steps: Record<MoneyStep['name'], (which: number) => unknown> = {
    'the payer opens the wallet': () => startPayment(next(), paymentCode),
    'the payer pays there': () => pays({}),
    'the payer pays less there': () => pays({ amount: price - 1000 }),
    'the customer transfers by hand': () => real.set(`M-${real.size}`, price),
    'the customer announces it': async () => {
      const item = { name: 'Body', price, quantity: 1, size: 'N/A', color: 'N/A', image: '' }
      const timestamp = new Date(shop.clock()).toISOString()
      const amount = toCollect(await order()) || price
      const payer = { name: 'Fatou', phone: PHONE, amount, items: [item], timestamp }
      if (real.size > 0) await submitPaymentClaim(next(), { ...payer, paymentCode, paymentMethod: 'Wave' })
    },
    'the customer chooses cash': () => chooses('Cash', 'Wave'),
    'the customer chooses the wallet': () => chooses('Wave', 'Cash'),
    'the provider notifies': (which) => {
      const payment = pick([...wave.payments.keys()], which)
      return payment && notify(next(), payment, { eventId: `event ${++events}` })
    },
    'the jobs run': () => runJobs(next()),
    'an hour passes': () => {
      for (const one of shops) one.advance(3_600_000)
    },
    'the courier reports the wallet': async (which) => {
      const cash = which % 2 === 0 ? 0 : 1000
      const amount = price - cash
      if (countOf(amount) === 0) return
      await act({ action: 'confirm' })
      await act({ action: 'deliver', method: 'Wave', amount, cash, note: '' }, 'moussa')
    },
    'it is received at the door': async () => {
      const { doorClaim, ...money } = await order()
      const told = doorClaim?.amount ?? price
      const isKnown = doorClaim !== null && told > toCollect(money)
      const isThere = (await inWallet()).some(({ amount }) => amount === told)
      if ((isKnown && isThere) || (await isUncounted(told))) await act({ action: 'confirm_payment' })
    },
    'it is entered by hand': async () => {
      if (await isUncounted()) await act({ action: 'pay', method: 'Wave', amount: price })
    },
    'cash is entered': () => act({ action: 'pay', method: 'Cash', amount: price }),
    'the desk confirms': async (which) => {
      const states = which % 2 === 0 ? ('to-check' as const) : ('mismatched' as const)
      const entry = await decideOn(states, which, ['claim', 'door', 'payment'])
      const [number, amount] = pick([...real], which) ?? []
      if (entry && number && amount)
        await decide(next(), { action: 'confirm', item: itemOf(entry), number, amount })
    },
    'the desk refuses': async (which) => {
      const entry = await decideOn('to-check', which)
      if (entry) await decide(next(), { action: 'refuse', item: itemOf(entry), reason: 'Rien' })
    },
    'the desk links': async (which) => {
      const entry = await decideOn('orphaned', which)
      if (entry) await decide(next(), { action: 'link', item: itemOf(entry), orderId })
    },
    'the desk unlinks': async (which) => {
      const entry = await decideOn('matched', which)
      if (entry) await decide(next(), { action: 'unlink', item: itemOf(entry) })
    },
    'the desk sets aside': async (which) => {
      const entry = await decideOn('orphaned', which)
      if (entry) await decide(next(), { action: 'dismiss', item: itemOf(entry), note: 'Autre chose' })
    },
    'the desk takes up again': async (which) => {
      const entry = await decideOn('dismissed', which)
      if (entry) await decide(next(), { action: 'restore', item: itemOf(entry) })
    },
    'a statement is imported': async (which) => {
      const [number, amount] = pick([...real], which) ?? []
      if (number && amount) await importAll(next(), [{ at: shop.clock(), number, amount, phone: PHONE }])
    },
    'the step is undone': () => act({ action: 'undo' }),
    'the desk returns a payment': (which) => {
      const id = pick([...wave.payments.keys()], which)
      return id && decide(next(), { action: 'refund', item: `payment:${id}` })
    },
    'the surplus is given back in cash': async () => {
      const note = 'Rendu en boutique'
      await decide(next(), { action: 'settle', item: `surplus:${orderId}`, method: 'Cash', note })
    },
    'the wallet loses its answers': () => {
      wave.fault = (operation) => {
        if (operation === 'refund') throw new Error('cut')
      }
    },
    'the wallet answers again': () => {
      wave.fault = null
    },
    'a person looks whether it was returned': () => findOut(next()),
    'the order is edited': (which) =>
      act({
        action: 'edit',
        lines: [{ ...LINE, productId: product._id }],
        deliveryFee: (which % 3) * 1000,
      }),
    'the order is cancelled': () => act({ action: 'cancel', reason: 'Doublon' }),
    'the order is deleted': () => act({ action: 'delete' }),
    'the order is restored': () => act({ action: 'restore' }),
  }

  return async ({ name, which }) => {
    await steps[name](which)
    await world.check()
  }
}

/** Plays one history after another on two instances that share a database. */
export async function playMoneyHistories(engine: Engine, numRuns: number): Promise<void> {
  const newId = () => crypto.randomUUID()
  const first = aShop(engine, { ...withProviders(), newId })
  const second = { ...aShop(engine, { ...withProviders(), newId }), paymentProviders: first.paymentProviders }
  const product = await aPaidProduct(first)
  await addCourier(first)
  await fc.assert(
    fc.asyncProperty(moneyHistory, async (history) => {
      const world = await openMoneyWorld(engine, [first, second], product)
      const take = moneySteps(world)
      for (const step of history) await take(step)
      expect(await world.settle()).toEqual([])
      await world.unbookAll()
    }),
    { numRuns },
  )
}
