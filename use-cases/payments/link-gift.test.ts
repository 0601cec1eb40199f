import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aListWithMoney } from '../../tests/support/list-money.ts'
import { anOrphan, decide, desk } from '../../tests/support/payment-desk.ts'
import { aWalletOrder } from '../../tests/support/payments.ts'
import { importAll, preview } from '../../tests/support/statements.ts'
import { undoImport } from './change-statement.ts'
import { listDays } from './list-days.ts'

describeOnEachEngine('a wallet’s transaction and money for a birth list', (engine) => {
  const aList = () => aListWithMoney(engine())

  it('is linked by the payment code of the gift, and taken off again', {
    tags: ['K-10', 'E-20'],
  }, async () => {
    const { shop, id, promised, ledger, held, managed, token, ask } = await aList()
    const gift = await promised(20_000)
    const item = await anOrphan(shop, 'T-1', 18_000)
    const link = () => decide(shop, { action: 'link', item, orderId: ` ${gift.paymentCode.toLowerCase()}` })
    expect(await link()).toMatchObject({ ok: true, message: 'Transaction rattachée à la participation' })
    expect(await link()).toMatchObject({ ok: true })
    expect(await ledger()).toEqual([['payment', 18_000]])
    // What arrived is what was given.
    expect((await managed()).gifts).toMatchObject([{ state: 'received', amount: 18_000 }])
    expect(await desk(shop, 'matched')).toMatchObject([
      { orderId: `liste ${id}`, customerName: 'Fatou Sarr' },
    ])
    expect(await decide(shop, { action: 'unlink', item, orderId: `liste ${id}` })).toMatchObject({ ok: true })
    expect(await held()).toBe(0)
    expect((await managed()).gifts).toMatchObject([{ state: 'promised', amount: 20_000 }])
    expect(await desk(shop, 'orphaned')).toMatchObject([{ number: 'T-1', amount: 18_000 }])
    const { entries } = (await ask('GET', '/audit?limit=5', { token })).body
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['payment.linked', 'payment.unlinked']),
    )
  })

  it('is counted once, and names the list or the order that has it', { tags: ['K-10', 'E-20'] }, async () => {
    const { shop, promised, receive, mark, list } = await aList()
    const { orderId } = await aWalletOrder(shop)
    const item = await anOrphan(shop, 'T-2', 15_000)
    expect(await decide(shop, { action: 'link', item, orderId })).toMatchObject({ ok: true })
    const gift = await promised(15_000)
    const taken = { code: 'TRANSACTION_BOOKED', message: expect.stringContaining(orderId) }
    expect(await decide(shop, { action: 'link', item, orderId: gift.paymentCode })).toMatchObject(taken)
    expect((await mark(gift.id, 'promised', 'received', { number: 't-2' })).body).toMatchObject(taken)
    expect((await mark(gift.id, 'promised', 'received', { number: 'T-3' })).status).toBe(200)
    const other = await promised(15_000)
    expect((await mark(other.id, 'promised', 'received', { number: 'T-3' })).body).toMatchObject({
      ...{ code: 'TRANSACTION_BOOKED', message: expect.stringContaining(list.title) },
    })
    const again = await anOrphan(shop, 'T-3', 15_000)
    expect(await decide(shop, { action: 'link', item: again, orderId })).toMatchObject({
      message: expect.stringContaining(list.title),
    })
    // A second payment of the same gift stays an orphan.
    const { paymentCode } = await receive(1000)
    const second = await anOrphan(shop, 'T-4', 1000)
    await decide(shop, { action: 'link', item: second, orderId: paymentCode })
    const third = await anOrphan(shop, 'T-5', 1000)
    expect(await decide(shop, { action: 'link', item: third, orderId: paymentCode })).toMatchObject({
      ...{ code: 'GIFT_MOVED', message: expect.stringContaining('déjà reçue') },
    })
  })

  it('numbers what was received by hand, which stays when the number is taken off', {
    tags: ['K-10', 'E-20'],
  }, async () => {
    const { shop, receive, giveBack, ledger, held } = await aList()
    const { paymentCode, id } = await receive(20_000)
    const item = await anOrphan(shop, 'T-6', 20_000)
    expect(await decide(shop, { action: 'link', item, orderId: paymentCode })).toMatchObject({ ok: true })
    expect(await ledger()).toEqual([['payment', 20_000]])
    expect(await decide(shop, { action: 'unlink', item })).toMatchObject({ ok: true })
    expect([await held(), await desk(shop, 'orphaned')]).toMatchObject([20_000, [{ number: 'T-6' }]])
    await decide(shop, { action: 'link', item, orderId: paymentCode })
    await giveBack(id, 20_000)
    const back = await anOrphan(shop, 'T-7', -20_000)
    expect(await decide(shop, { action: 'link', item: back, orderId: paymentCode })).toMatchObject({
      ok: true,
    })
    expect(await ledger()).toEqual([
      ['payment', 20_000],
      ['refund', -20_000],
    ])
    // Its money was given back, so its payment does not leave.
    await decide(shop, { action: 'unlink', item })
    expect(await held()).toBe(0)
  })

  it('given back by hand a second time, now with its number, is new money that left', {
    tags: ['K-10', 'E-20'],
  }, async () => {
    const { shop, receive, giveBack, held, ask, token, manage } = await aList()
    const { id, paymentCode } = await receive(20_000)
    await giveBack(id, 5000)
    const json = { key: 'second-return-0001', amount: 5000, method: 'Wave', number: 'R-2' }
    for (const _ of [1, 2]) await ask('POST', `${manage}/money/${id}/return`, { token, json })
    expect(await held()).toBe(10_000)
    // What the statement tells of is the one without a number.
    const item = await anOrphan(shop, 'R-1', -5000)
    await decide(shop, { action: 'link', item, orderId: paymentCode })
    expect(await held()).toBe(10_000)
  })

  it('does not arrive again once it was given back', { tags: ['K-10', 'E-20'] }, async () => {
    const { promised, mark, giveBack, held } = await aList()
    const { id } = await promised(20_000)
    await mark(id, 'promised', 'received', { number: 'T-1' })
    await giveBack(id, 20_000)
    expect((await mark(id, 'cancelled', 'received', { number: 'T-1' })).body).toMatchObject({
      code: 'TRANSACTION_BOOKED',
    })
    expect(await held()).toBe(0)
  })

  it('is found by an import through code, phone and time, and the days agree', {
    tags: ['K-10', 'E-21', 'E-22'],
  }, async () => {
    const { shop, id, promised, receive, ledger, orders, managed, report } = await aList()
    const byCode = await promised(20_000)
    await promised(25_000, { giverPhone: '765554433' })
    await receive(45_000, { giverPhone: '701112233' })
    const at = shop.clock()
    const lines = [
      { at, number: 'S-1', amount: 20_000, reference: `cadeau ${byCode.paymentCode}` },
      { at, number: 'S-2', amount: 25_000, phone: '765554433' },
      { at, number: 'S-3', amount: 45_000, phone: '701112233' },
      { at, number: 'S-4', amount: 20_000 },
    ]
    const { rows } = await preview(shop, lines)
    expect(rows.map(({ proposal, by, orderId }) => [proposal, by, orderId])).toEqual([
      ['match', 'reference', `liste ${id}`],
      ['match', 'phone', `liste ${id}`],
      ['match', 'phone', `liste ${id}`],
      ['orphan', null, null],
    ])
    const { imported } = await importAll(shop, lines)
    expect(imported).toMatchObject({ booked: 3, refused: [] })
    // All of it is paid: the article is ordered.
    expect((await ledger()).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(0)
    expect(await orders()).toHaveLength(1)
    expect((await managed()).gifts).toHaveLength(4)
    expect((await report()).wallets).toMatchObject([{ paid: 90_000 }, { paid: 0 }])
    const [day] = await listDays(shop, new Date(at).toISOString().slice(0, 7))
    expect(day).toMatchObject({ booked: 90_000, stated: 110_000, differences: [{ number: 'S-4' }] })
  })

  it('leaves the list when its import is undone, unless an order has it', {
    tags: ['K-10', 'E-21'],
  }, async () => {
    const { shop, promised, held, managed } = await aList()
    const { paymentCode } = await promised(20_000)
    const lines = [{ at: shop.clock(), number: 'S-9', amount: 20_000, reference: paymentCode }]
    await importAll(shop, lines)
    expect(await held()).toBe(20_000)
    const undo = (statement: string) => undoImport({ ...shop, actor: null }, statement)
    expect(await undo('statement-W')).toMatchObject({ ok: true })
    expect(await held()).toBe(0)
    expect((await managed()).gifts).toMatchObject([{ state: 'promised' }])
    await promised(70_000).then(({ paymentCode: code }) =>
      importAll(
        shop,
        [
          { ...(lines[0] as (typeof lines)[0]) },
          { at: shop.clock(), number: 'S-10', amount: 70_000, reference: code },
        ],
        'Wave',
        'statement-2',
      ),
    )
    expect(await held()).toBe(0)
    expect(await undo('statement-2')).toMatchObject({
      ...{ code: 'GIFT_MOVED', message: expect.stringContaining('payé une commande') },
    })
  })
})
