import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentClaim } from '../domain/orders/payment-claim.ts'
import { aPlacedOrder } from '../tests/builders/an-order.ts'
import { anOrderInput } from '../tests/builders/order-input.ts'
import { cancelOrder } from '../tests/support/change-order.ts'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { expectConsistentStock } from '../tests/support/ledger.ts'
import { populatedShop } from '../tests/support/populated-shop.ts'
import { ON_POSTGRES, ownPostgres } from '../tests/support/postgres.ts'
import { aShop, type TestShop } from '../tests/support/shop.ts'
import { copyToVersionBefore } from '../tests/support/version-before.ts'
import { placeOrder } from '../use-cases/orders/place-order.ts'
import { enqueue } from '../use-cases/outbox/enqueue.ts'
import type { Engine } from './engines/engine.ts'
import { openMemorySqlite } from './engines/sqlite/sqlite.ts'
import { migrate } from './migrate.ts'
import { batches } from './statements.ts'
import { createStore } from './store.ts'

const VARIANTS = '0008-variants.sql'
const SEARCH = '0002-order-search.sql'
const CHECKED_PAYMENTS = '0007-checked-payments.sql'
const FAULTS = '0027-faults.sql'
const PAYERS = '0006-search-and-prices.sql'
const PRICE_INDEXES = [
  'products_by_paid',
  'products_by_category_paid',
  'products_by_sub_category_paid',
  'products_on_sale_by_paid',
  'products_in_flash_sale',
]

const aClaim = (orderId: string): PaymentClaim => ({
  paymentCode: 'W7K2PX',
  orderId,
  name: 'Awa Ndiaye',
  phone: '785554433',
  amount: 1,
  paymentMethod: 'Wave',
  claimedAt: '2026-03-02T10:00:00.000Z',
  createdAt: '2026-03-02T10:00:00.000Z',
  checkedAt: null,
})

describeOnEachEngine('migrate', (engine) => {
  it('applies no migration a second time', async () => {
    expect(await migrate(engine())).toEqual([])
  })

  it('makes older orders searchable regardless of case and accents, in batches', async () => {
    const { db } = engine()
    const store = createStore(engine())
    const idOf = (number: number) => `KB-${String(number).padStart(10, '0')}`
    await store.orders.insert(
      aPlacedOrder({ orderId: idOf(1), customerName: 'Fatou Sarr', paymentCode: null }),
      'print',
      1,
    )
    const first = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const others = Array.from({ length: 1202 }, (_, index) => {
      const customerName = (index + 2) % 100 === 0 ? 'Aïssatou Bébé' : first.customerName
      return { ...first, orderId: idOf(index + 2), customerName }
    })
    for (const some of batches(others)) await db.insertInto('orders').values(some).execute()
    // Reverts the search migration.
    await sql`alter table orders drop column search_folded`.execute(db)
    await sql`delete from migrations where name = ${SEARCH}`.execute(db)

    expect(await migrate(engine())).toEqual([SEARCH])
    expect(await store.orders.count({ search: 'bebe' })).toBe(12)
    expect(await store.orders.count({ search: 'FATOU' })).toBe(1191)
    const [last] = await store.orders.list({ search: '0000001203' })
    expect(last).toMatchObject({ customerName: 'Fatou Sarr' })
  })

  it('marks the payment claims of confirmed and cancelled older orders as checked', async () => {
    const { db } = engine()
    const store = createStore(engine())
    for (const status of ['pending', 'confirmed', 'cancelled'] as const) {
      const order = aPlacedOrder({
        orderId: `KB-${status}`,
        status,
        paymentMethod: 'Wave',
        paymentCode: status,
      })
      await store.orders.insert(order, 'print', 1)
      const at = new Date(1000).toISOString()
      const claim = { orderId: order.orderId, paymentCode: status, name: 'Awa', phone: '771234567' }
      const paid = {
        amount: 1,
        paymentMethod: 'Wave',
        claimedAt: at,
        createdAt: at,
        checkedAt: null,
      } as const
      await store.payments.insert({ ...claim, ...paid }, [])
    }
    await sql`drop index payment_notices_to_check`.execute(db)
    await sql`alter table payment_notices drop column checked_at`.execute(db)
    await sql`delete from migrations where name = ${CHECKED_PAYMENTS}`.execute(db)

    expect(await migrate(engine())).toEqual([CHECKED_PAYMENTS])
    expect((await store.orders.list({ unchecked: true })).map(({ orderId }) => orderId)).toEqual([
      'KB-pending',
    ])
    expect(await store.orders.count({ notified: true })).toBe(3)
  })

  it('makes older orders searchable by the payer’s name', async () => {
    const { db } = engine()
    const store = createStore(engine())
    const order = aPlacedOrder()
    await store.orders.insert(order, 'print', 1)
    await store.payments.insert(aClaim(order.orderId), [])
    await db.updateTable('orders').set({ searchFolded: 'as before' }).execute()
    for (const index of PRICE_INDEXES) await sql`drop index ${sql.id(index)}`.execute(db)
    await sql`delete from migrations where name = ${PAYERS}`.execute(db)

    expect(await migrate(engine())).toEqual([PAYERS])
    for (const search of ['ndiaye', '78 555 44 33', order.customerName]) {
      expect(await store.orders.count({ search })).toBe(1)
    }
  })

  it('counts no fault against an entry of the outbox that waited before faults were counted', async () => {
    const { db } = engine()
    const { store } = aShop(engine())
    const entry = { channel: 'payment', kind: 'notification', recipient: 'wave', payload: {} } as const
    const id = await store.transaction((tx) => enqueue(tx, { ...entry, key: 'waiting', at: 1 }))
    // Reverts the migration of faults.
    await sql`drop index outbox_jobs`.execute(db)
    await sql`alter table outbox drop column faults`.execute(db)
    await sql`delete from migrations where name = ${FAULTS}`.execute(db)

    expect(await migrate(engine())).toEqual([FAULTS])
    expect(await store.outbox.find(id ?? '')).toMatchObject({ state: 'queued', faults: 0 })
  })
})

describe(`a shop from the last version before variants (${ON_POSTGRES ? 'postgres' : 'sqlite'})`, () => {
  let current: Engine
  let old: Engine
  const closing: (() => Promise<void>)[] = []

  beforeAll(async () => {
    current = openMemorySqlite()
    await migrate(current)
    await populatedShop(current)
    const database = ON_POSTGRES ? await ownPostgres() : null
    old = database?.engine ?? openMemorySqlite()
    closing.push(current.close, database?.remove ?? old.close)
    await copyToVersionBefore('0008', current, old)
  }, 60_000)
  afterAll(async () => {
    for (const close of closing) await close()
  })

  it('gets an opening stock movement for each product and keeps all other data', {
    tags: ['C-01', 'C-04'],
  }, async () => {
    expect(await migrate(old)).toContain(VARIANTS)
    await expectConsistentStock(old)
    const { store } = aShop(old)
    const before = await aShop(current).store.products.listAfter(null, 10)
    const products = await store.products.listAfter(null, 10)
    expect(products).toEqual(before)
    for (const { _id, stock } of products) {
      expect(await store.stock.movements(_id, 10)).toMatchObject([
        {
          number: 1,
          quantity: stock,
          balance: stock,
          reason: 'count',
          reference: 'opening',
          userName: null,
        },
      ])
      expect(await store.stock.variantsOf(_id)).toEqual([])
    }
    const ordersOf = async (shop: TestShop) =>
      (await shop.store.orders.list({})).map(({ orderId, status, totalAmount, customerName, items }) => {
        // What older orders do not have.
        const plain = items.map((item) => ({ ...item, terms: null }))
        return { orderId, status, totalAmount, customerName, items: plain }
      })
    expect(await ordersOf(aShop(old))).toEqual(await ordersOf(aShop(current)))
  })

  it('places new orders and cancels older ones after the migration', { tags: ['C-04'] }, async () => {
    const shop = aShop(old)
    const products = await shop.store.products.listAfter(null, 1000)
    const [product] = products.toSorted((one, other) => one.price - other.price)
    if (!product) throw new Error('The shop is empty.')
    expect(await placeOrder(shop, { ...anOrderInput(product), orderId: 'KB-AFTER' })).toMatchObject({
      ok: true,
    })
    expect(await cancelOrder(shop, 'KB-0')).toMatchObject({ ok: true })
    expect(await movementsOf(shop, product._id)).toMatchObject([
      { reason: 'cancellation' },
      { reason: 'sale' },
      {},
    ])
    await expectConsistentStock(old)
  })

  const movementsOf = (shop: TestShop, id: string) => shop.store.stock.movements(id, 10)
})
