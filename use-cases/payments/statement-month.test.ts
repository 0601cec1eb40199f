import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import type { Wallet } from '../../domain/orders/order.ts'
import { WALLETS } from '../../domain/orders/order-constants.ts'
import { refundNumber } from '../../domain/payments/statement-match.ts'
import { aClaimedOrder, decide, PHONE } from '../../tests/support/payment-desk.ts'
import { aWalletOrder } from '../../tests/support/payments.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { aShop, OPENING, type TestShop } from '../../tests/support/shop.ts'
import { importAll, type Line, ledgerOf } from '../../tests/support/statements.ts'
import { readDailyReport } from '../deliveries/list-cash.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { listDays } from './list-days.ts'

const HOUR_MS = 3_600_000

/** What happened to an order in a generated month. */
const anOrder = fc.record({
  wallet: fc.constantFrom(...WALLETS),
  hours: fc.integer({ min: 0, max: 40 }),
  phone: fc.constantFrom(PHONE, '781112233', null),
  /** what the shop knows of the payment before the import */
  known: fc.constantFrom(
    'unpaid',
    'claimed',
    'paid by hand',
    'paid and refunded',
    'confirmed',
    'confirmed wrongly',
  ),
  stated: fc.constantFrom('no', 'yes', 'other amount', 'with reference'),
  delay: fc.integer({ min: -5, max: 80 }),
})
const aWithdrawal = fc.record({
  wallet: fc.constantFrom(...WALLETS),
  hours: fc.integer({ min: 0, max: 300 }),
  amount: fc.constantFrom(-40_000, -4000, 15_000),
})

async function makeMonth(
  shop: TestShop,
  orders: readonly (typeof anOrder extends fc.Arbitrary<infer T> ? T : never)[],
) {
  const lines: Record<Wallet, Line[]> = { Wave: [], 'Orange Money': [] }
  for (const [index, { wallet, hours, phone, known, stated, delay }] of orders.entries()) {
    shop.advance(hours * HOUR_MS)
    const isClaimed = known !== 'unpaid' && !known.startsWith('paid')
    const change = { paymentMethod: wallet, customerPhone: phone }
    const order = isClaimed ? await aClaimedOrder(shop, change) : await aWalletOrder(shop, change)
    const { orderId, paymentCode, amount } = order
    const number = `N${index}`
    if (known.startsWith('paid')) await actOnOrder(shop, orderId, { action: 'pay', amount, method: wallet })
    if (known === 'paid and refunded')
      await actOnOrder(shop, orderId, { action: 'refund', amount: 4000, method: wallet, note: '' })
    if (known.startsWith('confirmed')) {
      const received = known === 'confirmed' ? amount : amount - 1000
      await decide(shop, { action: 'confirm', item: `claim:${paymentCode}`, amount: received, number })
    }
    if (stated === 'no') continue
    const at = Math.max(OPENING, shop.clock() + delay * HOUR_MS)
    const reference = stated === 'with reference' ? `${paymentCode}` : ''
    lines[wallet].push({
      at,
      number,
      amount: stated === 'other amount' ? amount - 500 : amount,
      phone,
      reference,
    })
    if (known === 'paid and refunded') lines[wallet].push({ at, number, amount: -4000, phone })
  }
  return lines
}

async function contents(shop: TestShop, orderIds: readonly string[]) {
  const ledgers = await Promise.all(orderIds.map((orderId) => ledgerOf(shop, orderId)))
  const entries = await Promise.all(
    (['to-check', 'mismatched', 'orphaned', 'matched'] as const).map((state) =>
      shop.store.paymentDesk.list(state, null, { limit: 500, offset: 0 }),
    ),
  )
  return { ledgers, entries }
}

it('any month and its statement: every row once, nothing booked twice, and totals that agree to the franc', {
  tags: ['E-21', 'E-22'],
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anOrder, { maxLength: 9 }),
      fc.array(aWithdrawal, { maxLength: 3 }),
      async (orders, withdrawals) => {
        const engine = openMemorySqlite()
        await migrate(engine)
        const shop = aShop(engine)
        const lines = await makeMonth(shop, orders)
        for (const [index, { wallet, hours, amount }] of withdrawals.entries())
          lines[wallet].push({ at: OPENING + hours * HOUR_MS, number: `W${index}`, amount })
        for (const wallet of WALLETS) {
          const { rows, imported } = await importAll(shop, lines[wallet], wallet).catch((error) => {
            if (lines[wallet].length > 0) throw error
            return { rows: [], imported: { refused: [] } }
          })
          expect(rows.map(({ line }) => line)).toEqual(lines[wallet].map((_, index) => index + 2))
          expect(rows.filter(({ proposal }) => proposal === 'invalid')).toEqual([])
          expect(imported.refused).toEqual([])
        }
        const orderIds = (await shop.store.orders.list({})).map(({ orderId }) => orderId)
        const before = await contents(shop, orderIds)
        for (const wallet of WALLETS) {
          if (lines[wallet].length > 0) await importAll(shop, lines[wallet], wallet)
        }
        expect(await contents(shop, orderIds)).toEqual(before)
        await expectAgreement(shop, lines, before)
        await engine.close()
      },
    ),
    { numRuns: propertyRuns(30) },
  )
})

async function expectAgreement(
  shop: TestShop,
  lines: Record<Wallet, Line[]>,
  { ledgers, entries }: Awaited<ReturnType<typeof contents>>,
) {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const numbers = ledgers.flatMap((rows) => [...new Set(rows.flatMap(([, number]) => number ?? []))])
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const rows of ledgers) expect(sum(rows.map(([amount]) => Number(amount)))).toBeLessThanOrEqual(15_000)

  const stated = Object.values(lines).flat()
  const names = new Set(stated.flatMap(({ number }) => [number, refundNumber(number)]))
  const onDesk = entries
    .flat()
    .filter(({ source, number }) => source === 'transaction' && names.has(number ?? ''))
  expect(sum(onDesk.map(({ amount }) => amount ?? 0))).toBe(sum(stated.map(({ amount }) => amount)))

  const days = [...(await listDays(shop, '2026-03')), ...(await listDays(shop, '2026-04'))]
  for (const { day, wallet, booked, stated: onStatement, covered, differences } of days) {
    const report = await readDailyReport(shop, day)
    const paid = report.wallets.find(({ method }) => method === wallet)?.paid ?? 0
    const refunded = report.refunds.find(({ method }) => method === wallet)?.amount ?? 0
    expect(booked).toBe(paid - refunded)
    const ofDay = lines[wallet].filter(({ at }) => dayOf(at) === day)
    expect(onStatement).toBe(sum(ofDay.map(({ amount }) => amount)))
    if (covered) expect(sum(differences.map((one) => one.stated - one.booked))).toBe(onStatement - booked)
    else expect(onStatement).toBe(0)
  }
  expect(sum(days.map((day) => day.stated))).toBe(sum(stated.map(({ amount }) => amount)))
  expect(sum(days.map((day) => day.booked))).toBe(sum(ledgers.flat().map(([amount]) => Number(amount))))
}
