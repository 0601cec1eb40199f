import { expect, it } from 'vitest'
import { readMigrations } from '../../data/migration-files.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { aClaimedOrder, anOrphan, decide, desk, moneyOf } from '../../tests/support/payment-desk.ts'
import { aWalletOrder } from '../../tests/support/payments.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { anImport, importAll } from '../../tests/support/statements.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { listDays } from './list-days.ts'

const HOUR_MS = 3_600_000
const AWA = { id: 'awa', name: 'Awa' }

const numbers = async (shop: TestShop, state: Parameters<typeof desk>[1]) =>
  (await desk(shop, state)).map(({ number, amount }) => [number, amount])

/** The item of a transaction in the desk. */
async function itemOf(shop: TestShop, number: string) {
  for (const state of ['orphaned', 'matched', 'mismatched', 'dismissed', 'removed'] as const) {
    const found = (await desk(shop, state)).find((entry) => entry.number === number)
    if (found) return found.item
  }
  throw new Error(`no ${number}`)
}

const latestAudit = async (shop: TestShop) => (await shop.store.audit.list({ limit: 1, offset: 0 }))[0]

const received = async (shop: TestShop, orderId: string) => (await moneyOf(shop, orderId)).received

describeOnEachEngine('a row of a statement', (engine) => {
  const remove = async (shop: TestShop, number: string) =>
    decide(shop, { action: 'remove', item: await itemOf(shop, number), note: 'Ligne de total' })

  it('is taken out with its money, stays out in the next import, and is taken back', {
    tags: ['E-20', 'E-21', 'E-23'],
  }, async () => {
    const shop = aShop(engine())
    const { orderId, lines } = await anImport(shop)
    shop.publishedEvents.length = 0
    expect(await remove(shop, 'T_1')).toMatchObject({ ok: true, message: 'Ligne retirée du relevé' })
    expect(await moneyOf(shop, orderId)).toMatchObject({ received: 0, paymentStatus: 'pending' })
    expect(await numbers(shop, 'removed')).toEqual([['T_1', 15_000]])
    expect([await numbers(shop, 'matched'), await numbers(shop, 'orphaned')]).toEqual([[], [['T_2', 700]]])
    expect(await latestAudit(shop)).toMatchObject({
      ...{ action: 'payment.row-removed', subject: { name: 'T_1' }, actor: AWA },
      changes: { amount: [15_000, null], note: [null, 'Ligne de total'] },
    })
    expect(shop.publishedEvents).toContainEqual({ kind: 'wallet', wallet: 'Wave' })
    const [day] = await listDays(shop, '2026-03')
    expect(day).toMatchObject({ booked: 0, stated: 700 })

    const again = await importAll(shop, lines)
    expect(again.rows.map(({ proposal }) => proposal)).toEqual(['known', 'known'])
    expect(again.imported).toMatchObject({ stored: 0 })
    const item = await itemOf(shop, 'T_1')
    expect(await decide(shop, { action: 'restore', item })).toMatchObject({
      message: 'Ligne de nouveau sur le relevé',
    })
    expect(await numbers(shop, 'removed')).toEqual([])
    expect(await numbers(shop, 'orphaned')).toContainEqual(['T_1', 15_000])
    expect(await latestAudit(shop)).toMatchObject({ action: 'payment.row-restored' })
    await decide(shop, { action: 'link', item, orderId })
    expect(await received(shop, orderId)).toBe(15_000)
  })

  it('leaves the money on its order that a person or a provider proved', { tags: ['E-21'] }, async () => {
    const shop = aShop(engine())
    const claimed = await aClaimedOrder(shop)
    const number = 'T_1'
    await decide(shop, { action: 'confirm', item: claimed.item, amount: 15_000, number })
    await importAll(shop, [{ at: shop.clock(), number, amount: 15_000 }])
    expect(await remove(shop, number)).toMatchObject({ ok: true })
    expect(await received(shop, claimed.orderId)).toBe(15_000)
    expect([await numbers(shop, 'matched'), await numbers(shop, 'removed')]).toEqual([
      [[number, 15_000]],
      [[number, 15_000]],
    ])

    const told = await anOrphan(shop, 'T_2', 15_000)
    const order = await aWalletOrder(shop)
    await importAll(shop, [{ at: shop.clock(), number: 'T_2', amount: 15_000, reference: order.paymentCode }])
    await decide(shop, { action: 'remove', item: told, note: 'En double' })
    expect(await received(shop, order.orderId)).toBe(15_000)
  })

  it('takes only its number back from what was noted by hand', { tags: ['E-21'] }, async () => {
    const shop = aShop(engine())
    const { orderId, paymentCode } = await aWalletOrder(shop)
    await actOnOrder(shop, orderId, { action: 'pay', amount: 15_000, method: 'Wave' })
    await importAll(shop, [{ at: shop.clock(), number: 'T_1', amount: 15_000, reference: paymentCode }])
    expect((await moneyOf(shop, orderId)).rows).toEqual([[15_000, 'T_1']])
    await remove(shop, 'T_1')
    expect((await moneyOf(shop, orderId)).rows).toEqual([[15_000, null]])
  })

  it('is removed once', { tags: ['E-23'] }, async () => {
    const shop = aShop(engine())
    await anImport(shop)
    const item = await itemOf(shop, 'T_2')
    const input = { action: 'remove', item, note: 'Total' } as const
    expect(await decide(shop, input, 'k')).toEqual(await decide(shop, input, 'k'))
    expect(await numbers(shop, 'removed')).toEqual([['T_2', 700]])
    const entries = await shop.store.audit.list({ limit: 20, offset: 0 })
    expect(entries.filter(({ action }) => action === 'payment.row-removed')).toHaveLength(1)
  })

  const correct = async (shop: TestShop, number: string, amount: number, at: number) =>
    decide(shop, {
      ...{ action: 'correct', item: await itemOf(shop, number), amount, at: new Date(at).toISOString() },
    })

  it('is corrected: another amount leaves its order, and can be linked again', {
    tags: ['E-20', 'E-21', 'E-23'],
  }, async () => {
    const shop = aShop(engine())
    const { orderId, at } = await anImport(shop)
    expect(await correct(shop, 'T_1', 12_000, at)).toMatchObject({ message: 'Ligne du relevé corrigée' })
    expect(await received(shop, orderId)).toBe(0)
    expect(await numbers(shop, 'orphaned')).toContainEqual(['T_1', 12_000])
    expect(await latestAudit(shop)).toMatchObject({
      ...{ action: 'payment.row-corrected', subject: { name: 'T_1' } },
      changes: { amount: [15_000, 12_000] },
    })
    await correct(shop, 'T_2', -700, at)
    expect(await numbers(shop, 'orphaned')).toContainEqual(['T_2', -700])
  })

  it('is corrected to what the order has, which stays there', { tags: ['E-21'] }, async () => {
    const shop = aShop(engine())
    const { orderId, item } = await aClaimedOrder(shop)
    await decide(shop, { action: 'confirm', item, amount: 15_000, number: 'T_1' })
    const at = shop.clock()
    await importAll(shop, [{ at, number: 'T_1', amount: 1500 }])
    expect(await numbers(shop, 'mismatched')).toEqual([['T_1', 1500]])
    await correct(shop, 'T_1', 15_000, at)
    expect([await numbers(shop, 'mismatched'), await numbers(shop, 'matched')]).toEqual([
      [],
      [['T_1', 15_000]],
    ])
    expect(await received(shop, orderId)).toBe(15_000)
  })

  it('moves to another day with its date, and its order keeps the money', { tags: ['E-22'] }, async () => {
    const shop = aShop(engine())
    const { orderId, at } = await anImport(shop)
    await correct(shop, 'T_1', 15_000, at + 48 * HOUR_MS)
    expect(await received(shop, orderId)).toBe(15_000)
    const stated = (await listDays(shop, '2026-03')).map((day) => day.stated)
    expect(stated).toEqual([700, 15_000])
    await correct(shop, 'T_2', 700, at)
    expect((await latestAudit(shop))?.subject).toMatchObject({ name: 'T_1' })
  })

  it('is refused where there is no such row', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine())
    const item = await anOrphan(shop, 'T_9', 500)
    const at = new Date(shop.clock()).toISOString()
    expect(await decide(shop, { action: 'correct', item, amount: 1, at })).toMatchObject({
      code: 'NOT_ON_STATEMENT',
    })
    expect(await decide(shop, { action: 'remove', item, note: 'x' })).toMatchObject({
      code: 'NOT_ON_STATEMENT',
    })
    const unknown = 'transaction:none'
    expect(await decide(shop, { action: 'remove', item: unknown, note: 'x' })).toMatchObject({
      code: 'TRANSACTION_UNKNOWN',
    })
  })
})

describeInstances('two persons', ({ open }) => {
  it('remove and link a row at the same time: a removed row is on no order', {
    tags: ['E-20', 'E-21'],
  }, async () => {
    const one = aShop(await open())
    let ids = 0
    const other = aShop(await open(), { newId: () => `other-${ids++}` })
    for (let round = 0; round < 6; round += 1) {
      const number = `T_${round}`
      const { orderId } = await aWalletOrder(one)
      await importAll(one, [{ at: one.clock(), number, amount: 700 }], 'Wave', `s-${round}`)
      const item = await itemOf(one, number)
      const [linked, removed] = await Promise.all([
        decide(one, { action: 'link', item, orderId }),
        decide(other, { action: 'remove', item, note: 'Total' }),
      ])
      expect(linked.ok || removed.ok).toBe(true)
      expect(await received(one, orderId)).toBe(removed.ok ? 0 : 700)
      const isRemoved = (await numbers(one, 'removed')).some(([removedNumber]) => removedNumber === number)
      expect(isRemoved).toBe(removed.ok)
    }
  })
})

describeOnEachEngine('migration 0031', (engine) => {
  it('knows what the ledger had before its statement', { tags: ['E-21'] }, async () => {
    const shop = aShop(engine())
    const { item } = await aClaimedOrder(shop)
    await decide(shop, { action: 'confirm', item, amount: 15_000, number: 'T_0' })
    await anImport(shop)
    await importAll(shop, [{ at: shop.clock(), number: 'T_0', amount: 15_000 }], 'Wave', 's-2')
    const proven = async () => {
      const rows = await engine().db.selectFrom('walletTransactions').select(['number', 'proven']).execute()
      return Object.fromEntries(rows.map((row) => [row.number, row.proven]))
    }
    const written = await proven()
    await engine().db.updateTable('walletTransactions').set({ proven: null }).execute()
    const file = (await readMigrations(engine().name)).find(({ name }) => name.startsWith('0031'))
    const [backfill = ''] = file?.sql.match(/update wallet_transactions[^;]*/) ?? []
    await engine().runMigrations((run) => run(backfill))
    expect(written).toEqual({ T_0: 1, T_1: null, T_2: null })
    expect(await proven()).toEqual(written)
  })
})
