import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { productDetails } from '../../tests/builders/product-details.ts'
import { cancelOrder } from '../../tests/support/change-order.ts'
import { describeOnPostgres } from '../../tests/support/databases.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { type OwnPostgres, ownPostgres } from '../../tests/support/postgres.ts'
import { addProductWithVariants } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { deleteProducts } from '../../use-cases/catalogue/change-products.ts'
import { replaceProduct } from '../../use-cases/catalogue/replace-product.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { moveBetween } from './migrate-to-postgres.ts'
import { onTarget, type Progress } from './sync-shop.ts'

let target: OwnPostgres
let source: Engine
let shop: TestShop

beforeAll(async () => {
  target = await ownPostgres()
}, 60_000)
afterAll(() => target.remove())

beforeEach(async () => {
  await target.empty()
  source = openMemorySqlite()
  await migrate(source)
  shop = aShop(source, { newId: randomUUID })
})
afterEach(() => source.close())

const move = (report: (progress: Progress) => void = () => {}) =>
  moveBetween(source, target.engine, '127.0.0.1/shop', report)

const interrupted = () =>
  move((progress) => {
    if (progress.kind === 'round' && progress.held) throw new Error('interrupted')
  })

const SIZES = ['S', 'M', 'L']

const addDress = (name: string) =>
  addProductWithVariants(
    shop,
    { name, price: 1000, sizes: SIZES },
    SIZES.map((size, index) => ({ color: null, size, stock: index + 2 })),
  )

async function sell(to: TestShop, { _id, name, price }: Product, size: string, orderId: string) {
  const input = anOrderInput({ _id, name, price })
  return placeOrder(to, { ...input, orderId, items: input.items.map((item) => ({ ...item, size })) })
}

/** Sends the product form with these sizes. */
async function edit({ _id, name }: Product, sizes: readonly string[], variants?: []) {
  const { stock = 0 } = (await shop.store.products.find(_id)) ?? {}
  const details = productDetails({ name, price: 1000, sizes: [...sizes], stock })
  const edited = await replaceProduct(shop, _id, details, {
    files: [],
    removeStock: true,
    ...(variants && { variants }),
  })
  if (!edited.ok) throw new Error(edited.message)
}

const rename = (productId: string, from: string, to: string) =>
  source.db
    .updateTable('productVariants')
    .set({ size: to, sizeFolded: to.toLowerCase() })
    .where('productId', '=', productId)
    .where('size', '=', from)
    .execute()

async function variantsIn({ db }: Engine) {
  return db
    .selectFrom('productVariants')
    .select(['id', 'productId', 'size', 'stock', 'stockVersion'])
    .orderBy('id')
    .execute()
}

describeOnPostgres('a move of a shop with variants', { tags: ['C-03', 'C-04'] }, () => {
  it('copies variants and stock movements unchanged', async () => {
    const dress = await addDress('Robe')
    await sell(shop, dress, 'M', 'KB-1')
    const { tables } = await move()
    expect(tables).toMatchObject({ product_variants: { count: 3 }, stock_movements: { count: 4 } })
    expect(await variantsIn(target.engine)).toEqual(await variantsIn(source))
    await expectConsistentStock(target.engine)

    const there = aShop(target.engine, { newId: randomUUID })
    expect(await sell(there, dress, 'M', 'KB-2')).toMatchObject({ ok: true })
    expect(await cancelOrder(there, 'KB-1')).toMatchObject({ ok: true })
    await expectConsistentStock(target.engine)
  })

  it('applies later changes of the variants when it is repeated', async () => {
    const [sold, renamed, swapped, disabled, deleted] = [
      await addDress('Vendue'),
      await addDress('Renommée'),
      await addDress('Échangée'),
      await addDress('Entière'),
      await addDress('Supprimée'),
    ]
    await expect(interrupted()).rejects.toThrow('interrupted')
    expect(await variantsIn(target.engine)).toHaveLength(15)

    await sell(shop, sold, 'S', 'KB-1')
    await sell(shop, sold, 'L', 'KB-2')
    await cancelOrder(shop, 'KB-1')
    await edit(renamed, ['M', 'Grand'])
    for (const [from, to] of [
      ['S', 'x'],
      ['L', 'S'],
      ['x', 'L'],
    ] as const) {
      await rename(swapped._id, from, to)
    }
    await edit(disabled, SIZES, [])
    await deleteProducts(shop, [deleted._id])
    await expectConsistentStock(source)

    const { tables } = await move()
    expect(tables).toMatchObject({ products: { count: 4 }, product_variants: { count: 8 } })
    expect(await variantsIn(target.engine)).toEqual(await variantsIn(source))
    await expectConsistentStock(target.engine)
  })

  it('corrects a wrong stock in the target even when source and target have the same version of the product', async () => {
    const dress = await addDress('Robe')
    await expect(interrupted()).rejects.toThrow('interrupted')
    await onTarget(target.engine, async (db) => {
      await sql`update products set stock = 3`.execute(db)
      await sql`update product_variants set stock = 1`.execute(db)
    })
    await move()
    expect(await variantsIn(target.engine)).toEqual(await variantsIn(source))
    expect((await aShop(target.engine).store.products.find(dress._id))?.stock).toBe(9)
    await expectConsistentStock(target.engine)
  })

  it('leaves the triggers active on every connection of the target', async () => {
    await addDress('Robe')
    await move()
    await expect(onTarget(target.engine, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    const guarded = async () => {
      const { db } = target.engine
      await expect(sql`update product_variants set stock = 50`.execute(db)).rejects.toThrow()
      await expect(sql`delete from product_variants`.execute(db)).rejects.toThrow()
    }
    await Promise.all(Array.from({ length: 8 }, guarded))
    await expectConsistentStock(target.engine)
  })
})
