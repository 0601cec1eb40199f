import { expect, it } from 'vitest'
import type { DateOrder } from '../../domain/payments/statement-dates.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { aClaimedOrder, decide, desk, PHONE } from '../../tests/support/payment-desk.ts'
import { aWalletOrder } from '../../tests/support/payments.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { importAll, type Line, ledgerOf, preview } from '../../tests/support/statements.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { importStatement } from './import-statement.ts'
import { previewStatement } from './preview-statement.ts'

const HOUR_MS = 3_600_000

const proposals = ({ rows }: Awaited<ReturnType<typeof preview>>) =>
  rows.map(({ proposal, orderId, by }) => [proposal, orderId, by])

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

  it('proposes the rest of an order that was paid in part', { tags: ['E-21'] }, async () => {
    const shop = aShop(engine())
    const { orderId } = await aWalletOrder(shop, { customerPhone: PHONE })
    await actOnOrder(shop, orderId, { action: 'pay', amount: 5750, method: 'Cash' })
    const lines: Line[] = [{ at: shop.clock(), number: 'T_1', amount: 9250, phone: PHONE }]
    expect(proposals(await preview(shop, lines))).toEqual([['match', orderId, 'phone']])
    await importAll(shop, lines)
    expect((await shop.store.orders.find(orderId))?.order.received).toBe(15_000)
  })

  it('keeps a payment whose refund under the same number was imported first', {
    tags: ['E-21', 'E-22'],
  }, async () => {
    const shop = aShop(engine())
    const paid: Line = { at: shop.clock(), number: 'T_1', amount: 15_000 }
    const back: Line = { at: shop.clock() + HOUR_MS, number: 'T_1', amount: -15_000 }
    for (const lines of [[back], [paid], [paid, back]]) await importAll(shop, lines)
    const orphans = await desk(shop, 'orphaned')
    expect(orphans.map(({ number, amount }) => [number, amount]).toSorted()).toEqual([
      ['T_1', -15_000],
      ['T_1/P', 15_000],
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
      ...{ id: 's1', wallet: 'Wave', fileName: 'a.csv', mapping, dateOrder: null },
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
    const first = await previewStatement(shop, { wallet: 'Wave', table, chosen: null, dateOrder: null })
    expect(first).toMatchObject({
      headings: ['Jour', 'Code', 'Somme'],
      rows: [],
      problem: expect.any(String),
    })
    const chosen = { at: 'Jour', number: 'Code', amount: 'Somme' }
    const second = await previewStatement(shop, { wallet: 'Wave', table, chosen, dateOrder: 'day-first' })
    const [row] = second.ok ? second.rows : []
    if (!row) throw new Error('no row')
    const { line, number, amount, at, phone, target } = row
    await importStatement(shop, {
      ...{
        id: 's1',
        wallet: 'Wave',
        fileName: 'a.csv',
        mapping: chosen,
        dateOrder: second.ok ? second.dateOrder : null,
      },
      rows: [{ line, number, amount, at, phone, target }],
    })
    expect(
      await previewStatement(shop, { wallet: 'Wave', table, chosen: null, dateOrder: null }),
    ).toMatchObject({
      mapping: chosen,
      rows: [{ proposal: 'known' }],
    })
  })

  it('refuses a file whose cells or columns no statement has', { tags: ['E-21'] }, async () => {
    const shop = aShop(engine())
    const table = [
      { line: 1, cells: ['Date', 'ID', 'Montant'] },
      { line: 3, cells: ['02/03/2026 11:00', 'T_1', 'x'.repeat(1001)] },
    ]
    expect(
      await previewStatement(shop, { wallet: 'Wave', table, chosen: null, dateOrder: null }),
    ).toMatchObject({ code: 'FILE_UNREADABLE', message: expect.stringMatching(/^Ligne 3/) })
  })

  const previewCsv = async (shop: TestShop, lines: readonly string[], dateOrder: DateOrder | null = null) => {
    const table = lines.map((line, index) => ({ line: index + 1, cells: line.split(';') }))
    const shown = await previewStatement(shop, { wallet: 'Wave', table, chosen: null, dateOrder })
    if (!shown.ok) throw new Error(shown.message)
    return shown
  }
  const importCsv = async (
    shop: TestShop,
    lines: readonly string[],
    { id = 's1', dateOrder = null }: { id?: string; dateOrder?: DateOrder | null } = {},
  ) => {
    const shown = await previewCsv(shop, lines, dateOrder)
    const rows = shown.rows
      .filter(({ proposal }) => proposal !== 'invalid')
      .map(({ line, number, amount, at, phone, target }) => ({ line, number, amount, at, phone, target }))
    const { mapping, dateOrder: order } = shown
    const statement = { id, wallet: 'Wave', fileName: 'a.csv', mapping, dateOrder: order } as const
    return importStatement(shop, { ...statement, rows })
  }
  const days = ({ rows }: { rows: { at: string }[] }) => rows.map(({ at }) => at.slice(0, 10))

  it('reads every date of a file in the order that one of them decides', { tags: ['E-21'] }, async () => {
    const shop = aShop(engine())
    const french = ['Date;ID de transaction;Montant', '05/11/2026;A;500', '28/11/2026;B;700']
    expect(days(await previewCsv(shop, french))).toEqual(['2026-11-05', '2026-11-28'])
    const american = ['Date;ID de transaction;Montant', '11/05/2026;A;500', '11/28/2026;B;700']
    const shown = await previewCsv(shop, american)
    expect(days(shown)).toEqual(['2026-11-05', '2026-11-28'])
    expect(shown).toMatchObject({ dateOrder: 'month-first', openDate: null, problem: null })
    expect(days(await previewCsv(shop, american, 'day-first'))).toEqual(['2026-11-05', '2026-11-28'])
  })

  it('asks where the dates decide nothing, and remembers the answer with the columns', {
    tags: ['E-21'],
  }, async () => {
    const shop = aShop(engine())
    const first = ['Date;ID de transaction;Montant', '11/05/2026;A;500', '12/05/2026;B;700']
    expect(await previewCsv(shop, first)).toMatchObject({
      ...{ dateOrder: null, openDate: '11/05/2026', rows: [] },
      problem: 'La date 11/05/2026 peut se lire de deux façons.',
    })
    expect(await importCsv(shop, first, { dateOrder: 'month-first' })).toMatchObject({ stored: 2 })
    const second = ['Date;ID de transaction;Montant', '01/02/2027;C;500']
    const shown = await previewCsv(shop, second)
    expect(shown).toMatchObject({ dateOrder: 'month-first', openDate: '01/02/2027' })
    expect(days(shown)).toEqual(['2027-01-02'])
    expect(days(await previewCsv(shop, second, 'day-first'))).toEqual(['2027-02-01'])
    const otherColumn = ['Horodatage;ID de transaction;Montant', '01/02/2027;C;500']
    expect(await previewCsv(shop, otherColumn)).toMatchObject({ dateOrder: null, rows: [] })
  })

  it('refuses a file whose dates are in both orders', { tags: ['E-21'] }, async () => {
    const lines = ['Date;ID de transaction;Montant', '11/28/2026;A;500', '29/11/2026;B;700']
    const shown = await previewCsv(aShop(engine()), lines, 'day-first')
    expect(shown).toMatchObject({ rows: [], problem: expect.stringContaining('29/11/2026 et 11/28/2026') })
  })

  it('reads the status of a file although the file before had none', { tags: ['E-21'] }, async () => {
    const shop = aShop(engine())
    await importCsv(shop, ['Date;ID de transaction;Montant', '28/11/2026;A;500'])
    const second = [
      'Date;ID de transaction;Montant;Statut',
      '28/11/2026;B;500;Échec',
      '28/11/2026;C;700;Payé',
    ]
    const { rows, mapping } = await previewCsv(shop, second)
    expect(mapping).toMatchObject({ status: 'Statut' })
    expect(rows.map(({ proposal, reference, problem }) => [proposal, reference, problem])).toEqual([
      ['invalid', '28/11/2026 · B · 500 · Échec', expect.stringContaining('Échec')],
      ['orphan', '', ''],
    ])
    await importCsv(shop, second, { id: 's2' })
    expect((await desk(shop, 'orphaned')).map(({ number }) => number).toSorted()).toEqual(['A', 'C'])
  })

  it('imports no total, balance or operation that did not succeed', { tags: ['E-21'] }, async () => {
    const shop = aShop(engine())
    const { orderId } = await aClaimedOrder(shop)
    const lines = [
      'Date;ID de transaction;Montant;Téléphone;Statut',
      `28/11/2026;T_1;15000;${PHONE};Paid - reversed`,
      `28/11/2026;T_2;15000;${PHONE};Validation en cours`,
      '30/11/2026;TOTAL GENERAL;15000;;Payé',
    ]
    expect(proposals(await previewCsv(shop, lines))).toEqual(Array(3).fill(['invalid', null, null]))
    expect(await ledgerOf(shop, orderId)).toEqual([])
  })
})

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
