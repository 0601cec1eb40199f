import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import { aPlacedItem } from '../../tests/builders/an-order.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { cancelOrder } from '../../tests/support/change-order.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { addProduct, addProductWithVariants } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { openBeforeVariants } from '../../tests/support/version-before.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { setVariantStocks } from '../../use-cases/stock/set-variant-stocks.ts'
import { migrate } from '../migrate.ts'
import { getOrCreateSharedValue } from '../shared-values.ts'
import { createStore } from '../store.ts'
import type { Announcement, Engine } from './engine.ts'

const EDIT: DomainEvent = { kind: 'product', productId: 'ballon', touches: 'lists' }
const message = (id: string): DomainEvent => ({ kind: 'contact-message', id })

/** Collects the announcements that an instance receives until the end of the test. */
async function listenTo(engine: Engine) {
  const received: Announcement[] = []
  const connected: boolean[] = []
  const follower = await engine.consumeAnnouncements?.({
    onEvents: (rows) => received.push(...rows),
    onGap: () => console.error('missed'),
    onConnection: (error) => connected.push(error === null),
  })
  if (!follower) throw new Error('This engine follows nobody.')
  const { close } = engine
  Object.assign(engine, { close: () => follower.close().then(close) })
  return {
    changes: () => received.flatMap(({ changes }) => changes),
    received,
    connected,
    ring: follower.notify,
  }
}

const publishFrom = (engine: Engine, ...changes: DomainEvent[]) =>
  createStore(engine).transaction(async (tx) => {
    for (const change of changes) tx.publish(change)
  })

describeInstances('an event of one instance', ({ open, openThroughProxy }) => {
  it('reaches the other instances with its origin, even without NOTIFY', async () => {
    const [here, there] = [await open(), await open()]
    const { changes, received } = await listenTo(there)
    await publishFrom(here, EDIT, message('1'))
    await expect.poll(changes).toEqual([EDIT, message('1')])
    expect(received.map(({ origin }) => origin)).toEqual([here.origin])
  })

  it('is not published after a rollback', async () => {
    const [here, there] = [await open(), await open()]
    const { changes } = await listenTo(there)
    const undone = createStore(here).transaction(async (tx) => {
      tx.publish(EDIT)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await publishFrom(here, message('1'))
    await expect.poll(changes).toEqual([message('1')])
  })

  it('is received exactly once by another instance, even when a later event is committed first', async () => {
    const [here, also, there] = [await open(), await open(), await open()]
    const { changes } = await listenTo(there)
    await here.transaction(async (slow) => {
      await here.insertAnnouncements(slow, [message('written first')])
      await publishFrom(also, message('committed first'))
      await expect.poll(changes).toEqual([message('committed first')])
    })
    await publishFrom(here, message('last'))
    await expect.poll(() => changes().length).toBe(3)
    expect(changes()).toEqual([message('committed first'), message('written first'), message('last')])
  })

  it('is received in the right order, even as one of 1200 events of the same transaction', async () => {
    const [here, there] = [await open(), await open()]
    const { changes } = await listenTo(there)
    const many = Array.from({ length: 1200 }, (_, index) => message(`message ${index}`))
    await publishFrom(here, ...many)
    await expect.poll(changes).toEqual(many)
  })

  it('is read by a disconnected instance after it reconnects', async () => {
    const here = await open()
    const { engine: there, line } = await openThroughProxy()
    const { changes, connected } = await listenTo(there)
    await publishFrom(here, message('before'))
    await expect.poll(changes).toEqual([message('before')])
    line.cut()
    await expect.poll(() => connected).toEqual([false])
    await publishFrom(here, message('while disconnected'))
    line.repair()
    await expect.poll(changes).toEqual([message('before'), message('while disconnected')])
    await expect.poll(() => connected).toEqual([false, true])
  })
})

describeInstances('transactions of two instances', ({ open }) => {
  it('are retried after a deadlock on rows that they lock in opposite orders', async () => {
    const [one, other] = [await open(), await open()]
    await sql`insert into shared_values (name, value) values ('a', ''), ('b', '')`.execute(one.db)
    let begun = 0
    const both = vi.fn()
    const append = (engine: Engine, text: string, names: readonly string[]) =>
      engine.transaction(async (trx) => {
        both()
        for (const [step, name] of names.entries()) {
          await sql`update shared_values set value = value || ${text} where name = ${name}`.execute(trx)
          if (step === 0) begun += 1
          // Each transaction waits here until both transactions have locked their first row, so the first attempt
          // deadlocks.
          if (step === 0) await expect.poll(() => begun).toBeGreaterThanOrEqual(2)
        }
      })
    await Promise.all([append(one, '1', ['a', 'b']), append(other, '2', ['b', 'a'])])
    const { rows } = await sql<{ value: string }>`select value from shared_values`.execute(one.db)
    expect(rows.map(({ value }) => [...value].sort().join(''))).toEqual(['12', '12'])
    expect(both).toHaveBeenCalledTimes(3)
  })
})

describeInstances('an instance of the previous version and one of this version', ({ open }) => {
  it('sell concurrently and sell no unit twice', { tags: ['C-03', 'C-04', 'C-15'] }, async () => {
    const engine = await open()
    const before = openBeforeVariants(await open())
    const shop = aShop(engine, { newId: randomUUID })
    const sizes = { S: 5, M: 40 }
    const product = await addProductWithVariants(
      shop,
      { price: 1000, sizes: Object.keys(sizes) },
      Object.entries(sizes).map(([size, stock]) => ({ color: null, size, stock })),
    )
    const sell = (size: string) => {
      const input = anOrderInput(product)
      return placeOrder(shop, { ...input, items: input.items.map((item) => ({ ...item, size })) })
    }
    const added = (index: number) => 1000 + index
    const raise = async (index: number) => {
      const [medium] = (await shop.store.stock.variantsOf(product._id)).filter(({ size }) => size === 'M')
      const was = medium?.stock ?? 0
      return setVariantStocks(shop, product._id, [{ color: null, size: 'M', stock: was + added(index), was }])
    }
    const times = <T>(count: number, work: (index: number) => Promise<T>) =>
      Promise.all(Array.from({ length: count }, (_, index) => work(index)))
    const [small, medium, , raised] = await Promise.all([
      times(20, () => sell('S')),
      times(10, () => sell('M')),
      times(20, (index) =>
        before.order(`OLD-${index}`, [aPlacedItem({ productId: product._id, size: 'M' })]),
      ),
      times(3, raise),
    ])
    await times(5, (index) => before.cancel(`OLD-${index}`))
    await times(5, (index) => cancelOrder(shop, `OLD-${index + 5}`))
    expect(small.filter(({ ok }) => ok)).toHaveLength(5)
    expect(medium.filter(({ ok }) => ok)).toHaveLength(10)
    const more = raised.reduce((sum, { ok }, index) => sum + (ok ? added(index) : 0), 0)
    const stocks = (await shop.store.stock.variantsOf(product._id)).map(({ size, stock }) => [size, stock])
    expect(Object.fromEntries(stocks)).toEqual({ S: 0, M: 40 - 10 - 20 + 10 + more })
    await expectConsistentStock(engine)
  })
})

describeInstances('an instance with DATABASE_POOL=1', ({ open }) => {
  it('takes concurrent orders, also while it holds a lock', async () => {
    const engine = await open({ connections: 1 })
    const shop = aShop(engine, { newId: randomUUID })
    const product = await addProduct(shop, { stock: 30, price: 1000 })
    const orders = (count: number) =>
      Promise.all(Array.from({ length: count }, () => placeOrder(shop, anOrderInput(product))))
    const taken = await Promise.all([orders(10), shop.withLock('import', () => orders(10))])
    expect(taken.flat().filter(({ ok }) => ok)).toHaveLength(20)
  })
})

describeInstances('several instances', ({ open }) => {
  it('never run work under the same lock at the same time', async () => {
    const [one, other] = [await open(), await open()]
    const order: string[] = []
    const { promise: end, resolve: finish } = Promise.withResolvers<void>()
    const atIt = vi.fn(() => end)
    const working = one.withTryLock('import', atIt)
    await expect.poll(() => atIt).toHaveBeenCalled()
    expect(await other.withTryLock('import', async () => {})).toBeNull()
    expect(await other.withTryLock('barcodes', async () => 'done')).toEqual({ done: 'done' })
    const waiting = other.withLock('import', async () => order.push('waited'))
    order.push('finished')
    finish()
    await Promise.all([working, waiting])
    expect(order).toEqual(['finished', 'waited'])
    expect(await other.withTryLock('import', async () => 'free')).toEqual({ done: 'free' })
  })

  it('get the shared value that the first of them stored', async () => {
    const [one, other] = [await open(), await open()]
    expect(await getOrCreateSharedValue(one.db, 'setup-code', 'first')).toBe('first')
    expect(await getOrCreateSharedValue(other.db, 'setup-code', 'second')).toBe('first')
  })

  it('get the shared value that another one stores at the same time', async () => {
    const [one, other, third] = [await open(), await open(), await open()]
    const blocked = sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%into "shared_values"%'
    `
    const asked = await one.transaction(async (trx) => {
      await sql`insert into shared_values (name, value) values ('setup-code', 'first')`.execute(trx)
      const value = getOrCreateSharedValue(other.db, 'setup-code', 'second')
      await expect.poll(async () => (await blocked.execute(third.db)).rows.length).toBeGreaterThan(0)
      return { value }
    })
    expect(await asked.value).toBe('first')
  })
})

describeInstances(
  'instances that open an empty database at the same time',
  ({ open }) => {
    it('apply each migration once', async () => {
      const engines = [await open(), await open(), await open()]
      const applied = await Promise.all(engines.map((engine) => migrate(engine)))
      const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
        (engines[0] as Engine).db,
      )
      expect(applied.flat().sort()).toEqual(rows.map(({ name }) => name))
    })
  },
  { empty: true },
)
