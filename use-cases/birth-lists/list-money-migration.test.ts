import { expect, it } from 'vitest'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { createStore } from '../../data/store.ts'
import { describeOnEachEngine, describeOnSqlite } from '../../tests/support/databases.ts'
import { aListWithMoney } from '../../tests/support/list-money.ts'
import { copyToVersionBefore } from '../../tests/support/version-before.ts'
import { readDailyReport } from '../deliveries/list-cash.ts'

describeOnSqlite('migration 0034', (engine) => {
  it('books what was marked as received on the day of its mark, and nothing else', {
    tags: ['K-10', 'D-31'],
  }, async () => {
    const { shop, id, promised, receive, report } = await aListWithMoney(engine())
    await receive(20_000)
    await promised(30_000)
    const { gifts, ...list } = { gifts: await shop.store.birthLists.gifts([id]), held: 20_000 }
    const before = openMemorySqlite()
    await engine().db.deleteFrom('orderPayments').execute()
    await copyToVersionBefore('0034', engine(), before)
    await migrate(before)
    const store = createStore(before)
    expect(await store.birthLists.heldMoney([id])).toBe(list.held)
    expect(await store.birthLists.gifts([id])).toEqual(gifts)
    const [row] = await before.db.selectFrom('orderPayments').selectAll().execute()
    const received = gifts.find(({ state }) => state === 'received')
    expect(row).toMatchObject({
      kind: 'payment',
      method: 'Wave',
      giftId: received?.id,
      at: received?.changedAt,
    })
    const day = new Date(shop.clock()).toISOString().slice(0, 10)
    const { wallets, lists } = await readDailyReport({ store }, day)
    expect({ wallets, lists }).toMatchObject({
      wallets: [{ paid: 20_000 }, { paid: 0 }],
      lists: { received: 20_000 },
    })
    expect(await report()).not.toHaveProperty('lists')
    await before.close()
  })
})

describeOnEachEngine('the version before beside this one', (engine) => {
  it('changes the states of gifts only, and the ledger follows at the next step', {
    tags: ['K-10'],
  }, async () => {
    const { ask, token, manage, shop, receive, promised, mark, held, ledger, counts } = await aListWithMoney(
      engine(),
    )
    const beside = (giftId: string, state: 'received' | 'promised') =>
      shop.store.birthLists.setMoney(giftId, { state, changedAt: shop.clock() })
    const [mine, theirs] = [await receive(20_000), await promised(30_000)]
    await beside(mine.id, 'promised')
    await beside(theirs.id, 'received')
    // Nothing is forgotten that this version has not booked yet.
    expect((await ask('DELETE', manage, { token })).body).toMatchObject({
      ...{ code: 'BIRTH_LIST_HAS_MONEY', message: expect.stringMatching(/30.000/) },
    })
    expect((await mark(mine.id, 'promised', 'received')).status).toBe(200)
    expect(await held()).toBe(50_000)
    expect((await ledger()).filter(([, amount]) => amount === -20_000)).toHaveLength(1)
    const last = await promised(40_000)
    await beside(last.id, 'received')
    expect((await counts()).giftTasks).toBe(1)
    expect((await mark(theirs.id, 'promised', 'received')).body).toBeDefined()
    expect((await mark(mine.id, 'received', 'promised')).status).toBe(200)
    expect((await mark(mine.id, 'promised', 'received')).status).toBe(200)
    expect([await held(), (await counts()).toPrepare]).toEqual([0, 1])
  })
})
