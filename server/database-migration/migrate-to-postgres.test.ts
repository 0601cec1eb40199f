import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openSqlite, openSqliteShared } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnPostgres } from '../../tests/support/databases.ts'
import { type OwnPostgres, ownPostgres } from '../../tests/support/postgres.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { sendMessage } from '../../use-cases/contact/messages.ts'
import { likeProduct } from '../../use-cases/likes/likes.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { rateProduct } from '../../use-cases/reviews/reviews.ts'
import { moveBetween, reopenShop } from './migrate-to-postgres.ts'
import { assertNotMigrated } from './migration-state.ts'
import type { Progress } from './sync-shop.ts'

const QUIET = () => {}
const NAME = '127.0.0.1/shop'

let folder: string
let shopEngine: Engine
let shop: TestShop
let target: OwnPostgres

beforeAll(async () => {
  target = await ownPostgres()
})
afterAll(() => target.remove())

beforeEach(async () => {
  await target.empty()
  folder = await mkdtemp(join(tmpdir(), 'move-'))
  shopEngine = openSqlite(folder, { patience: 20 })
  await migrate(shopEngine)
  shop = aShop(shopEngine, { newId: randomUUID })
})
afterEach(async () => {
  await shopEngine.close()
  await rm(folder, { recursive: true })
})

/** Moves the shop's data to PostgreSQL while the shop is open. */
async function move(report: (progress: Progress) => void = QUIET) {
  const source = openSqliteShared(folder, { writing: true })
  try {
    return await moveBetween(source, target.engine, NAME, report)
  } finally {
    await source.close()
  }
}

/** Adds products, orders, a rating, a like, a message and views to the shop. */
async function somethingOfEverything() {
  const product = await addProduct(shop, { name: 'Body à « rayures » 🐘', price: 2000, stock: 50000 })
  await addProduct(shop, { name: 'Bonnet', category: 'Vêtements/Enfant', isSale: true, price: 999.5 })
  const { _id: productId } = product
  for (let number = 0; number < 20; number++) await order(product, `KB-${number}`)
  await rateProduct(shop, { productId, visitorId: 'visitor', rating: 4 })
  await likeProduct(shop, productId, 'visitor')
  await sendMessage(shop, { name: 'Awa', email: 'awa@exemple.sn', subject: 'Bonjour', message: 'Allô ?' })
  // `views` has no key, so it may contain equal rows.
  const view = { productId, visitorId: 'visitor', viewedAt: 1 }
  await shopEngine.db.insertInto('views').values([view, view]).execute()
  return product
}

type Product = Awaited<ReturnType<typeof addProduct>>

const order = (product: Product, orderId: string) => placeOrder(shop, { ...anOrderInput(product), orderId })

/** Adds the account “Awa” with the given id. */
async function addAwa(id: string): Promise<void> {
  const name = { name: 'Awa', username: 'Awa', usernameFolded: 'awa' }
  const email = { email: 'awa@exemple.sn', emailFolded: 'awa@exemple.sn' }
  const rest = { passwordHash: 'x', role: 'user', permissions: '{}', createdAt: 1 }
  await shopEngine.db
    .insertInto('users')
    .values({ id, ...name, ...email, ...rest })
    .execute()
}

async function countIn(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    target.engine.db,
  )
  return Number(rows[0]?.count)
}

describeOnPostgres('a shop moved to PostgreSQL', () => {
  it('serves the same data from PostgreSQL, with search and counts, and accepts new orders', async () => {
    await somethingOfEverything()
    const token = await signIn(shop, { may: ['orders'] })
    const { tables } = await move()
    expect(tables).toMatchObject({ products: { count: 2 }, orders: { count: 20 }, views: { count: 2 } })
    await assertNotMigrated(target.engine)

    const { ask, shop: moved } = anApi(target.engine, {}, { newId: randomUUID })
    expect((await ask('GET', '/products?q=rayures')).body).toMatchObject([{ name: 'Body à « rayures » 🐘' }])
    const onSale = await ask('GET', '/products?isSale=true')
    expect(onSale.headers.get('X-Total-Count')).toBe('1')
    expect((await ask('GET', '/products?category=V%C3%AAtements')).headers.get('X-Total-Count')).toBe('2')
    const orders = await ask('GET', '/orders', { token })
    expect(orders.headers.get('X-Total-Count')).toBe('20')
    expect(await moved.store.orders.list({})).toEqual(await shop.store.orders.list({}))

    const [product] = await moved.store.products.listAfter(null, 1000)
    const placed = await placeOrder(moved, { ...anOrderInput(product as Product), orderId: 'KB-THERE' })
    expect(placed).toMatchObject({ ok: true })
  })

  it('gets its search index, product counts and list of used images from triggers', async () => {
    const { images } = await somethingOfEverything()
    await move()
    expect(await countIn('product_texts')).toBe(2)
    expect(await countIn('productPictures')).toBe(2)
    const { rows } = await sql<{ sum: number }>`select sum(products) as sum from product_counts`.execute(
      target.engine.db,
    )
    expect(Number(rows[0]?.sum)).toBe(2)
    expect((await aShop(target.engine).store.products.imagesInUse(images)).size).toBe(images.length)
  })

  it('loses no acknowledged order, and accepts none in SQLite after the move', async () => {
    const product = await somethingOfEverything()
    const acknowledged: string[] = []
    let open = true
    const moving = move().finally(() => {
      open = false
    })
    for (let number = 0; open; number++) {
      const placed = await order(product, `KB-DURING-${number}`).catch(() => null)
      if (placed?.ok) acknowledged.push(placed.order.orderId)
    }
    await moving
    const there = new Set((await aShop(target.engine).store.orders.list({})).map(({ orderId }) => orderId))
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(acknowledged.filter((orderId) => !there.has(orderId))).toEqual([])
    expect(there.size).toBe(await shop.store.orders.count({}))
  })

  it('can still be read in SQLite, but not changed', async () => {
    const product = await somethingOfEverything()
    await move()
    expect(await shop.store.products.listAfter(null, 1000)).toHaveLength(2)
    await expect(order(product, 'KB-LATE')).rejects.toMatchObject({ reason: 'read-only' })
    await expect(likeProduct(shop, product._id, 'another')).rejects.toMatchObject({ reason: 'read-only' })
    await expect(shopEngine.probe()).rejects.toMatchObject({ reason: 'read-only' })
    await expect(assertNotMigrated(shopEngine)).rejects.toThrow(
      `This shop was moved to ${NAME}: set DATABASE_URL to it.`,
    )
  })

  it('can be reopened in SQLite', async () => {
    const product = await somethingOfEverything()
    await move()
    await reopenShop(folder)
    expect(await order(product, 'KB-BACK')).toMatchObject({ ok: true })
    await assertNotMigrated(shopEngine)
    await expect(reopenShop(folder)).rejects.toThrow('was not moved')
  })
})

describeOnPostgres('an interrupted move', () => {
  const stopAt = (stop: (progress: Progress) => boolean) => (progress: Progress) => {
    if (stop(progress)) throw new Error('interrupted')
  }

  it('continues when it is repeated, and ends with equal tables', async () => {
    const { _id } = await somethingOfEverything()
    const views = Array.from({ length: 4500 }, (_, at) => ({
      productId: _id,
      visitorId: `visitor ${at}`,
      viewedAt: at,
    }))
    await shopEngine.db.insertInto('views').values(views).execute()
    const halfWay = stopAt(({ kind, ...at }) => kind === 'reading' && 'rows' in at && at.rows > 4000)
    await expect(move(halfWay)).rejects.toThrow('interrupted')
    expect(await countIn('views')).toBe(4000)
    await expect(assertNotMigrated(target.engine)).rejects.toThrow('is not finished')
    await assertNotMigrated(shopEngine)

    const changed: Record<string, number> = {}
    const { tables } = await move((progress) => {
      if (progress.kind === 'table') changed[progress.table] ??= progress.changed
    })
    expect(changed).toMatchObject({ products: 0, orders: 0, views: 502 })
    expect(tables.views?.count).toBe(4502)
    expect(await countIn('views')).toBe(4502)
  })

  it('applies changes and deletions since the interruption when it is repeated, even if a new account reuses a user name', async () => {
    const product = await somethingOfEverything()
    await addAwa('zz')
    const whileHeld = stopAt((progress) => progress.kind === 'round' && progress.held)
    await expect(move(whileHeld)).rejects.toThrow('interrupted')

    await shopEngine.db.deleteFrom('users').execute()
    await addAwa('aa')
    await shopEngine.db.deleteFrom('orders').where('orderId', '=', 'KB-3').execute()
    await shopEngine.db.deleteFrom('views').where(sql<boolean>`rowid = 1`).execute()
    await shopEngine.db.updateTable('products').set({ stock: 7 }).where('id', '=', product._id).execute()
    const { tables } = await move()
    expect(tables).toMatchObject({ users: { count: 1 }, orders: { count: 19 }, views: { count: 1 } })
    expect(await countIn('views')).toBe(1)
    expect((await aShop(target.engine).store.products.find(product._id))?.stock).toBe(7)
  })

  it('can be repeated after the source became read-only', async () => {
    await somethingOfEverything()
    await move()
    const { rows } = await sql<{ id: string }>`select id from shop_move`.execute(shopEngine.db)
    await sql`create table shop_move (id text not null)`.execute(target.engine.db)
    await sql`insert into shop_move (id) values (${rows[0]?.id})`.execute(target.engine.db)
    expect((await move()).tables).toMatchObject({ orders: { count: 20 } })
    await assertNotMigrated(target.engine)
  })
})

describeOnPostgres('migrateToPostgres refuses a move', () => {
  it('into a database that contains another shop, and leaves that database unchanged', async () => {
    await somethingOfEverything()
    await migrate(target.engine)
    await addProduct(aShop(target.engine), { name: 'Ailleurs' })
    await expect(move()).rejects.toThrow('The database named after --to is not empty')
    expect(await countIn('products')).toBe(1)
    await assertNotMigrated(shopEngine)
  })

  it('into a database that another shop is being moved to', async () => {
    await sql`create table shop_move (id text not null)`.execute(target.engine.db)
    await sql`insert into shop_move (id) values ('another')`.execute(target.engine.db)
    await expect(move()).rejects.toThrow('The database named after --to is not empty')
  })

  it('of a shop that was moved already', async () => {
    await move()
    await expect(move()).rejects.toThrow(`This shop was already moved to ${NAME}.`)
  })

  it('of a shop of another version', async () => {
    await sql`delete from migrations where name = (select max(name) from migrations)`.execute(shopEngine.db)
    await expect(move()).rejects.toThrow('is not at the version of this program')
  })
})
