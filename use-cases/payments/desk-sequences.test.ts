import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { aClaimedOrder, anOrphan, decide } from '../../tests/support/payment-desk.ts'
import { aPaidProduct, aWalletOrder } from '../../tests/support/payments.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { importAll } from '../../tests/support/statements.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { lockOrder } from '../orders/insert-order.ts'

/** 1 500 runs take two minutes and find no more. */

/** What people do at the desk, at an order and with statements; two orders and three transactions of a wallet. */
const STEPS = [
  'confirm the claim',
  'link',
  'unlink',
  'unlink, and undo',
  'dismiss',
  'import',
  'pay by hand',
  'refund by hand',
  'undo by hand',
  'cancel',
  'delete',
  'restore',
] as const
type Step = (typeof STEPS)[number]

/** Francs of the transactions: two payments of an order's price, and money that left. */
const AMOUNTS = [15_000, 15_000, -4000]

let engine: Engine
beforeAll(async () => {
  engine = openMemorySqlite()
  await migrate(engine)
})
afterAll(() => engine.close())

interface Choice {
  step: Step
  /** indexes */
  order: number
  transaction: number
}

/** Orders, transactions, and the money that people entered by hand, in francs. */
async function open(shop: TestShop, product: Awaited<ReturnType<typeof aPaidProduct>>, run: number) {
  const phone = String(770_000_000 + run)
  const mine = { customerPhone: phone }
  const orders = [await aClaimedOrder(shop, mine, product), await aWalletOrder(shop, mine, product)] as const
  const numbers = AMOUNTS.map((_, index) => `T_${run}_${index}`)
  const items: string[] = []
  for (const [index, amount] of AMOUNTS.entries())
    items.push(await anOrphan(shop, numbers[index] ?? '', amount))
  const ids = orders.map(({ orderId }) => orderId)
  let byHand = 0

  const held = async () => {
    const sums = await Promise.all(ids.map((id) => moneyOf(shop, id)))
    return sums.reduce((total, sum) => total + sum, 0)
  }
  const clerk = { ...shop, actor: { id: 'hand', name: 'Aliou' } }

  async function enter(orderId: string, action: Parameters<typeof actOnOrder>[2]) {
    const before = await held()
    await actOnOrder(clerk, orderId, action)
    byHand += (await held()) - before
  }

  async function take({ step, order, transaction }: Choice) {
    const orderId = ids[order] ?? ''
    const item = items[transaction] ?? ''
    const number = numbers[transaction] ?? ''
    const amount = AMOUNTS[transaction] ?? 0
    const steps: Record<Step, () => unknown> = {
      'confirm the claim': () =>
        decide(shop, { action: 'confirm', item: orders[0].item, amount: Math.abs(amount), number }),
      link: () => decide(shop, { action: 'link', item, orderId }),
      unlink: () => decide(shop, { action: 'unlink', item }),
      'unlink, and undo': () =>
        actOnOrder({ ...shop, actor: { id: 'awa', name: 'Awa' } }, orderId, { action: 'undo' }),
      dismiss: () => decide(shop, { action: 'dismiss', item, note: 'Autre chose' }),
      import: () => importAll(shop, [{ at: shop.clock(), number, amount, phone }]),
      'pay by hand': () => enter(orderId, { action: 'pay', amount: 15_000, method: 'Wave' }),
      'refund by hand': () => enter(orderId, { action: 'refund', amount: 4000, method: 'Wave', note: '' }),
      'undo by hand': () => enter(orderId, { action: 'undo' }),
      cancel: () => actOnOrder(clerk, orderId, { action: 'cancel', reason: 'Ne répond pas' }),
      delete: () => actOnOrder(clerk, orderId, { action: 'delete' }),
      restore: () => actOnOrder(clerk, orderId, { action: 'restore' }),
    }
    await steps[step]()
  }
  return { ids, items, numbers, take, held, byHand: () => byHand }
}

async function moneyOf(shop: TestShop, orderId: string): Promise<number> {
  const order = await shop.store.transaction((tx) => lockOrder(tx, orderId))
  return (order?.received ?? 0) - (order?.refunded ?? 0)
}

/** What the transactions and the ledger have under each number. */
async function expectSums({ ids, items, numbers, held }: Awaited<ReturnType<typeof open>>, shop: TestShop) {
  const ledger = (await Promise.all(ids.map((id) => shop.store.fulfillment.ledger(id)))).flat()
  expect(await held()).toBe(ledger.reduce((sum, { amount }) => sum + amount, 0))
  for (const [index, number] of numbers.entries()) {
    const booked = ledger
      .filter(({ transactionNumber }) => transactionNumber === number)
      .reduce((sum, { amount }) => sum + amount, 0)
    const id = items[index]?.slice('transaction:'.length) ?? ''
    const row = await engine.db
      .selectFrom('walletTransactions')
      .select('booked')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(Number(row?.booked)).toBe(booked)
  }
}

it('counts each transaction once, and leaves nothing of it when it is taken off, whatever people do', {
  tags: ['E-20', 'E-21', 'E-22'],
  timeout: 600_000,
}, async () => {
  const shop = aShop(engine)
  const product = await aPaidProduct(shop)
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          step: fc.constantFrom(...STEPS),
          order: fc.nat(1),
          transaction: fc.nat(AMOUNTS.length - 1),
        }),
        { minLength: 2, maxLength: 12 },
      ),
      async (choices) => {
        // Claims of other runs are too old to be this statement's.
        shop.advance(40 * 86_400_000)
        const desk = await open(shop, product, run++)
        for (const choice of choices) {
          await desk.take(choice)
          await expectSums(desk, shop)
        }
        for (const orderId of desk.ids) await actOnOrder(shop, orderId, { action: 'restore' })
        const answers = []
        for (const item of desk.items) answers.push(await decide(shop, { action: 'unlink', item }))
        await expectSums(desk, shop)
        if (answers.every(({ ok }) => ok)) expect(await desk.held()).toBe(desk.byHand())
      },
    ),
    { numRuns: propertyRuns(40) },
  )
})
