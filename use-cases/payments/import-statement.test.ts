import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { aClaimedOrder, decide, desk, PHONE } from '../../tests/support/payment-desk.ts'
import { aWalletOrder } from '../../tests/support/payments.ts'
import { aShop } from '../../tests/support/shop.ts'
import { importAll, type Line, ledgerOf, preview } from '../../tests/support/statements.ts'
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
