import { expect } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { surplus } from '../../domain/money/owed.ts'
import { withoutReversals } from '../../domain/money/settles.ts'
import { ledgerSums } from '../../domain/orders/amounts.ts'
import type { PaymentMethod } from '../../domain/orders/order.ts'
import { DESK_STATES, type DeskEntry } from '../../domain/payments/desk.ts'
import { transactionNumber } from '../../domain/payments/wallet-transaction.ts'
import { actOnOrder } from '../../use-cases/orders/act-on-order.ts'
import { choosePayment } from '../../use-cases/orders/follow-order.ts'
import { lockOrder } from '../../use-cases/orders/insert-order.ts'
import { registerMoney } from '../../use-cases/payments/apply-reading.ts'
import { aCashOrder } from './payment-choice.ts'
import { decide, PHONE } from './payment-desk.ts'
import { type aPaidProduct, runJobs } from './payments.ts'
import type { TestShop } from './shop.ts'

const TABLES = [
  'orders',
  'orderEvents',
  'orderPayments',
  'deliveryAttempts',
  'paymentNotices',
  'providerPayments',
  'walletTransactions',
  'walletStatements',
  'outbox',
  'refunds',
] as const

/**
 * One order, everybody who may tell the shop of its money, and the money itself: what is in the shop's wallet is the
 * truth. People are honest: they report only money that is there and not yet in the ledger.
 */
export async function openMoneyWorld(
  engine: Engine,
  shops: readonly [TestShop, TestShop],
  product: Awaited<ReturnType<typeof aPaidProduct>>,
) {
  for (const table of TABLES) await engine.db.deleteFrom(table).execute()
  const [shop] = shops
  const { wave } = shop.paymentProviders
  wave.payments.clear()
  wave.refunds.length = 0
  wave.fault = null
  const { orderId, followKey, choose, stored } = await aCashOrder(shop, { customerPhone: PHONE }, product)
  await choose('Wave', 'Cash')
  const { paymentCode: code, totalAmount: price } = await stored()
  const paymentCode = code ?? ''
  const chooses = (method: PaymentMethod, seen: PaymentMethod) =>
    choosePayment(next(), { orderId, key: followKey, method, seen })
  /** francs in the shop's wallet by transaction number */
  const real = new Map<string, number>()
  let turn = 0
  /** The instances take turns, at the same desk. */
  const next = () => ({ ...(shops[turn++ % 2] as TestShop), actor: { id: 'awa', name: 'Awa' } })
  const act = (input: Parameters<typeof actOnOrder>[2], courier: string | null = null) =>
    actOnOrder(next(), orderId, input, courier)
  const pick = <Value>(values: readonly Value[], which: number) => values[which % Math.max(1, values.length)]

  const ledger = async () => withoutReversals(await shop.store.fulfillment.ledger(orderId))
  const inWallet = async () => (await ledger()).filter(({ method }) => method === 'Wave')
  const order = async () => {
    const found = await shop.store.transaction((tx) => lockOrder(tx, orderId))
    if (!found) throw new Error('the order is gone')
    return found
  }
  async function entries(): Promise<DeskEntry[]> {
    const page = { limit: 1000, offset: 0 }
    return (
      await Promise.all(DESK_STATES.map((state) => shop.store.paymentDesk.list(state, null, page)))
    ).flat()
  }
  /** Numbers of the transactions that the wallet has returned. */
  const returned = () =>
    wave.refunds.map((id) =>
      transactionNumber(
        [...wave.payments.values()].find(
          ({ started, reading }) => started.id === id && reading.status === 'refunded',
        )?.reading.transactionNumber ?? '',
      ),
    )
  /** Money that somebody can see in the wallet and nobody has entered. */
  const isUncounted = async (francs = price) =>
    (await inWallet()).filter(({ amount }) => amount === francs).length < countOf(francs)
  const countOf = (amount: number) => [...real.values()].filter((francs) => francs === amount).length

  function pays(change: { amount?: number }) {
    const open = [...wave.payments.values()].findLast(
      ({ reading, started }) => reading.status === 'pending' && started.expiresAt > shop.clock(),
    )
    if (!open) return
    const reading = wave.settle(open.started.id, { status: 'paid', ...change })
    real.set(transactionNumber(reading.transactionNumber ?? ''), reading.amount)
  }

  const decideOn = async (state: DeskEntry['state'], which: number, sources?: readonly string[]) => {
    const some = (await entries()).filter(
      (one) => one.state === state && (sources?.includes(one.source) ?? true),
    )
    return pick(
      some.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      which,
    )
  }
  const itemOf = ({ source, id }: DeskEntry) => `${source}:${id}`

  /** Tells of every refund that waits for a person what became of it. */
  async function findOut(by: TestShop) {
    for (const entry of await entries()) {
      if (entry.source !== 'refund') continue
      const refund = await shop.store.refunds.find(entry.id)
      const action = wave.refunds.includes(refund?.paymentId ?? '') ? 'returned' : 'not_returned'
      await decide(by, { action, item: itemOf(entry) })
    }
  }

  /** What holds after every step. */
  async function check() {
    const rows = await shop.store.fulfillment.ledger(orderId)
    const { received, refunded } = await order()
    expect({ received, refunded }).toEqual(ledgerSums(rows))
    const booked = Map.groupBy(
      rows.filter(({ transactionNumber: number }) => number !== null),
      ({ transactionNumber: number }) => number ?? '',
    )
    for (const [number, some] of booked) {
      const francs = some.reduce((sum, { amount }) => sum + amount, 0)
      expect([0, real.get(number)], number).toContain(francs)
    }
    const held = (await inWallet()).reduce((sum, { amount }) => sum + amount, 0)
    expect(held).toBeLessThanOrEqual([...real.values()].reduce((sum, amount) => sum + amount, 0))
    expect(new Set(wave.refunds).size).toBe(wave.refunds.length)
  }

  /** No entry is listed twice, and what an order has too much is listed, to the franc. */
  async function checkDesk(listed: readonly DeskEntry[]) {
    const items = listed.map(itemOf)
    expect(new Set(items).size).toBe(items.length)
    const toReturn = listed.filter(({ state, orderId: of }) => state === 'to-return' && of === orderId)
    expect(toReturn.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(surplus(await order()))
  }

  /** Everything is told, every entry without a number gets one, and every franc of the wallet is in one place. */
  async function settle() {
    await act({ action: 'restore' })
    wave.fault = null
    for (let hour = 0; hour < 3; hour++) {
      for (const one of shops) one.advance(3_600_000)
      await runJobs(shop)
      await findOut(shop)
    }
    for (const [number, amount] of real) {
      const reading = { amount, paidAt: shop.clock() } as Parameters<typeof registerMoney>[3]
      await shop.store.transaction((tx) =>
        registerMoney(tx, shop, { wallet: 'Wave', number, paymentId: null }, reading),
      )
    }
    for (const entry of await entries()) {
      const { source, state, amount, number } = entry
      const isEntered = (await inWallet()).some(
        (row) => row.transactionNumber === null && row.amount === amount,
      )
      const item = itemOf(entry)
      if (returned().includes(number ?? '')) continue
      if (state === 'dismissed') await decide(shop, { action: 'restore', item })
      if ((state === 'dismissed' || state === 'orphaned') && isEntered)
        expect(await decide(shop, { action: 'link', item, orderId })).toMatchObject({ ok: true })
      if (source === 'payment' && state === 'mismatched' && isEntered && number && amount)
        expect(await decide(shop, { action: 'confirm', item, number, amount })).toMatchObject({ ok: true })
    }
    await check()
    const listed = await entries()
    await checkDesk(listed)
    const rows = await inWallet()
    const gone = new Set(returned())
    const left = [...real].reduce((sum, [number, amount]) => sum + (gone.has(number) ? 0 : amount), 0)
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(left)
    for (const number of real.keys()) {
      const places = [
        ...rows.filter((row) => row.transactionNumber === number),
        ...listed.filter(
          ({ source, state, number: shown, problem }) =>
            shown !== null &&
            transactionNumber(shown) === number &&
            (source === 'transaction' ? state === 'orphaned' : problem !== null),
        ),
      ]
      expect(places.length, number).toBeLessThanOrEqual(1)
      if (!gone.has(number)) expect(places, number).toHaveLength(1)
    }
    return rows.filter(({ transactionNumber: number, kind }) => number === null && kind !== 'refund')
  }

  /** Takes everything off the order: what had settled nothing but that is open again. */
  async function unbookAll() {
    // Money that was given back stays where it came from.
    if ((await order()).refunded > 0) return
    for (const entry of await entries())
      if (entry.state === 'matched') await decide(shop, { action: 'unlink', item: itemOf(entry) })
    const rows = await inWallet()
    expect(rows.filter((row) => row.transactionNumber !== null)).toEqual([])
    if (rows.length > 0) return
    expect((await order()).doorClaim?.status).not.toBe('confirmed')
    const claim = await shop.store.payments.find(paymentCode)
    if (claim && claim.refusedAt === null) expect(claim.checkedAt).toBeNull()
    for (const { state, transactionNumber: number } of await shop.store.providerPayments.listFor([orderId]))
      if (state === 'paid') expect(real.has(transactionNumber(number ?? ''))).toBe(true)
  }

  return {
    ...{ shop, shops, wave, orderId, paymentCode, price, product, real },
    ...{
      chooses,
      next,
      act,
      pick,
      order,
      entries,
      itemOf,
      decideOn,
      pays,
      countOf,
      inWallet,
      isUncounted,
      findOut,
    },
    ...{ check, settle, unbookAll },
  }
}

export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>
