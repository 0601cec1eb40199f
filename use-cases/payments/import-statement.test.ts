import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { StatementInput } from '../../contracts/statement.ts'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import type { Wallet } from '../../domain/orders/order.ts'
import { WALLETS } from '../../domain/orders/order-constants.ts'
import { refundNumber } from '../../domain/payments/statement-match.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { aClaimedOrder, decide, desk, PHONE } from '../../tests/support/payment-desk.ts'
import { aWalletOrder } from '../../tests/support/payments.ts'
import { aShop, OPENING, type TestShop } from '../../tests/support/shop.ts'
import { readDailyReport } from '../deliveries/list-cash.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { importStatement } from './import-statement.ts'
import { listDays } from './list-days.ts'
import { previewStatement } from './preview-statement.ts'

const HOUR_MS = 3_600_000
const HEADINGS = ['Date', 'ID de transaction', 'Montant', 'Téléphone', 'Motif']

interface Line {
  at: number
  number: string
  amount: number
  phone?: string | null
  reference?: string
}

const tableOf = (lines: readonly Line[]) =>
  [
    HEADINGS,
    ...lines.map(({ at, number, amount, phone, reference }) => [
      new Date(at).toISOString(),
      number,
      String(amount),
      phone ?? '',
      reference ?? '',
    ]),
  ].map((cells, index) => ({ line: index + 1, cells }))

async function preview(shop: TestShop, lines: readonly Line[], wallet: Wallet = 'Wave') {
  const shown = await previewStatement(shop, { wallet, table: tableOf(lines), chosen: null })
  if (!shown.ok) throw new Error(shown.message)
  return shown
}

/** Imports a statement with every proposed match. */
async function importAll(shop: TestShop, lines: readonly Line[], wallet: Wallet = 'Wave') {
  const { rows, mapping } = await preview(shop, lines, wallet)
  const sent = rows.filter(({ proposal }) => proposal !== 'invalid')
  const input: StatementInput = {
    ...{ id: `statement-${wallet.slice(0, 1)}`, wallet, fileName: 'releve.csv', mapping },
    rows: sent.map(({ line, number, amount, at, phone, target }) => ({
      line,
      number,
      amount,
      at,
      phone,
      target,
    })),
  }
  const imported = await importStatement({ ...shop, actor: { id: 'awa', name: 'Awa' } }, input)
  if (!imported.ok) throw new Error(imported.message)
  return { rows, imported, input }
}

const proposals = ({ rows }: Awaited<ReturnType<typeof preview>>) =>
  rows.map(({ proposal, orderId, by }) => [proposal, orderId, by])

const ledgerOf = async (shop: TestShop, orderId: string) =>
  (await shop.store.fulfillment.ledger(orderId)).map(({ amount, transactionNumber }) => [
    amount,
    transactionNumber,
  ])

describeOnEachEngine('the import of a statement', (engine) => {
  it('proposes what each row is, writes nothing, then books what was ticked', {
    tags: ['E-21', 'E-23'],
  }, async () => {
    const shop = aShop(engine())
    const claimed = await aClaimedOrder(shop)
    const named = await aWalletOrder(shop)
    const booked = await aClaimedOrder(shop)
    await decide(shop, { action: 'confirm', item: booked.item, amount: 15_000, number: 'T_3' })
    const at = shop.clock() + HOUR_MS
    const lines: Line[] = [
      { at, number: 'T_1', amount: 15_000, phone: PHONE },
      { at, number: 'T_2', amount: 15_000, reference: `commande ${named.paymentCode}` },
      { at, number: 'T_3', amount: 14_900 },
      { at, number: 'T_4', amount: -80_000, reference: 'Virement' },
      { at, number: '', amount: 10 },
    ]
    const shown = await preview(shop, lines)
    expect(proposals(shown)).toEqual([
      ['match', claimed.orderId, 'phone'],
      ['match', named.orderId, 'reference'],
      ['differs', booked.orderId, 'number'],
      ['orphan', null, null],
      ['invalid', null, null],
    ])
    expect(shown.totals.match).toEqual({ count: 2, amount: 30_000 })
    expect(await ledgerOf(shop, claimed.orderId)).toEqual([])
    expect(await desk(shop, 'orphaned')).toEqual([])

    expect((await importAll(shop, lines)).imported).toMatchObject({ stored: 4, booked: 2, refused: [] })
    expect(await ledgerOf(shop, claimed.orderId)).toEqual([[15_000, 'T_1']])
    expect(await ledgerOf(shop, named.orderId)).toEqual([[15_000, 'T_2']])
    expect(await desk(shop, 'to-check')).toEqual([])
    expect(await desk(shop, 'mismatched')).toMatchObject([
      { number: 'T_3', amount: 14_900, expected: 15_000 },
    ])
    expect(await desk(shop, 'orphaned')).toMatchObject([{ number: 'T_4', amount: -80_000 }])
    const [entry] = await shop.store.audit.list({ limit: 1, offset: 0 })
    expect(entry).toMatchObject({ action: 'payment.statement', changes: { booked: [null, 2] } })

    const again = await importAll(shop, lines)
    expect(again.imported).toEqual({ ok: true, stored: 0, booked: 0, refused: [] })
    expect(again.rows.map(({ proposal }) => proposal)).toEqual([
      'known',
      'known',
      'known',
      'known',
      'invalid',
    ])
  })

  it('stores a row whose order has changed since the preview, and books nothing', {
    tags: ['E-21'],
  }, async () => {
    const shop = aShop(engine())
    const { orderId, item } = await aClaimedOrder(shop)
    const { rows, mapping } = await preview(shop, [{ at: shop.clock(), number: 'T_1', amount: 15_000 }])
    await decide(shop, { action: 'confirm', item, amount: 15_000, number: 'T_OTHER' })
    const [row] = rows
    if (!row) throw new Error('no row')
    const { line, number, amount, at, phone, target } = row
    const imported = await importStatement(shop, {
      ...{ id: 's1', wallet: 'Wave', fileName: 'a.csv', mapping },
      rows: [{ line, number, amount, at, phone, target }],
    })
    expect(imported).toMatchObject({ stored: 1, booked: 0, refused: [{ number: 'T_1', line: 2 }] })
    expect(await ledgerOf(shop, orderId)).toEqual([[15_000, 'T_OTHER']])
    expect(await desk(shop, 'orphaned')).toMatchObject([{ number: 'T_1' }])
  })

  it('remembers the columns that a person chose for a wallet', { tags: ['E-21'] }, async () => {
    const shop = aShop(engine())
    const table = [
      { line: 1, cells: ['Jour', 'Code', 'Somme'] },
      { line: 2, cells: ['02/03/2026 11:00', 'T_1', '500'] },
    ]
    const first = await previewStatement(shop, { wallet: 'Wave', table, chosen: null })
    expect(first).toMatchObject({
      headings: ['Jour', 'Code', 'Somme'],
      rows: [],
      problem: expect.any(String),
    })
    const chosen = { at: 'Jour', number: 'Code', amount: 'Somme' }
    const second = await previewStatement(shop, { wallet: 'Wave', table, chosen })
    const [row] = second.ok ? second.rows : []
    if (!row) throw new Error('no row')
    const { line, number, amount, at, phone, target } = row
    await importStatement(shop, {
      ...{ id: 's1', wallet: 'Wave', fileName: 'a.csv', mapping: chosen },
      rows: [{ line, number, amount, at, phone, target }],
    })
    expect(await previewStatement(shop, { wallet: 'Wave', table, chosen: null })).toMatchObject({
      mapping: chosen,
      rows: [{ proposal: 'known' }],
    })
  })
})

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
    { numRuns: 60 },
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

describeInstances('two instances that import the same statement', ({ open }) => {
  it('book each row once', { tags: ['E-21'] }, async () => {
    const one = aShop(await open())
    let ids = 0
    const other = aShop(await open(), { newId: () => `other-${ids++}` })
    const orders = [await aClaimedOrder(one), await aClaimedOrder(one, { customerPhone: '781112233' })]
    const lines = orders.map(({ paymentCode }, index) => ({
      ...{ at: one.clock(), number: `T_${index}`, amount: 15_000, reference: paymentCode },
    }))
    const both = await Promise.all([importAll(one, lines), importAll(other, lines)])
    expect(both.map(({ imported }) => imported.booked).reduce((total, count) => total + count, 0)).toBe(2)
    for (const [index, { orderId }] of orders.entries())
      expect(await ledgerOf(one, orderId)).toEqual([[15_000, `T_${index}`]])
  })
})
