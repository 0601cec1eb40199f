import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aPlacedItem } from '../tests/builders/an-order.ts'
import { cancelOrder, deleteOrder, reopenOrder } from '../tests/support/change-order.ts'
import { describeOnPostgres } from '../tests/support/databases.ts'
import { expectConsistentStock } from '../tests/support/ledger.ts'
import { type OwnPostgres, ownPostgres } from '../tests/support/postgres.ts'
import { stock } from '../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../tests/support/shop.ts'
import { openBeforeVariants } from '../tests/support/version-before.ts'
import { migrate } from './migrate.ts'

const SIZES = { S: 2, M: 5, L: 9 }

let database: OwnPostgres
let shop: TestShop
let before: ReturnType<typeof openBeforeVariants>

beforeAll(async () => {
  database = await ownPostgres()
  await migrate(database.engine)
  before = openBeforeVariants(database.engine)
}, 60_000)
afterAll(() => database.remove())

beforeEach(async () => {
  const { db } = database.engine
  await db.deleteFrom('products').execute()
  await db.deleteFrom('orders').execute()
  shop = aShop(database.engine)
  await stock(shop.store, { ball: { stock: 10 }, dress: { stock: 0, sizes: Object.keys(SIZES) } })
  const ids = Object.keys(SIZES)
  const variants = ids.map((size) => ({ id: size, productId: 'dress', color: null, size }))
  await shop.store.stock.insertVariants(variants)
  await shop.store.stock.change(
    Object.entries(SIZES).map(([variantId, quantity]) => ({ productId: 'dress', variantId, quantity })),
    { reason: 'receipt', at: 1 },
  )
})

const dress = (size: string | null, quantity = 1) => aPlacedItem({ productId: 'dress', size, quantity })
const ball = (quantity = 1) => aPlacedItem({ productId: 'ball', quantity })

async function stocks() {
  const { store } = shop
  const variants = await store.stock.variantsOf('dress')
  const product = await store.products.find('dress')
  return {
    ...Object.fromEntries(variants.map((variant) => [variant.size, variant.stock])),
    stock: product?.stock,
    unallocated: product?.unallocatedStock,
    purchases: product?.purchases,
  }
}

/** Lists a product's stock movements recorded after those of the fixture, oldest first. */
async function moved(productId: string) {
  const movements = await shop.store.stock.movements(productId, 100)
  return movements
    .toReversed()
    .slice(productId === 'dress' ? 3 : 1)
    .map(({ size, quantity, reason, reference }) => ({ size, quantity, reason, reference }))
}

const UNTOUCHED = { ...SIZES, stock: 16, unallocated: 0, purchases: 0 }

describeOnPostgres('an instance of the previous version', { tags: ['C-03', 'C-04'] }, () => {
  it('sells products without variants, and returns units of cancelled and deleted orders to the stock', async () => {
    await before.order('A', [ball(3)])
    expect((await shop.store.products.find('ball'))?.stock).toBe(7)
    await before.cancel('A')
    await before.reopen('A')
    await before.delete('A')
    expect(await shop.store.products.find('ball')).toMatchObject({ stock: 10, purchases: 0 })
    const whole = { size: null, reference: null }
    expect(await moved('ball')).toEqual([
      { ...whole, quantity: -3, reason: 'sale' },
      { ...whole, quantity: 3, reason: 'cancellation' },
      { ...whole, quantity: -3, reason: 'sale' },
      { ...whole, quantity: 3, reason: 'cancellation' },
    ])
    await expectConsistentStock(database.engine)
  })

  it('gets the number of remaining units as the result of its reservation', async () => {
    expect((await before.reserveUnits('ball', 4)).rows).toEqual([{ stock: 6 }])
    expect((await before.reserveUnits('dress', 4)).rows).toEqual([{ stock: 12 }])
  })

  it('adds products and edits their stock', async () => {
    const { db } = database.engine
    const row = await db.selectFrom('products').selectAll().where('id', '=', 'ball').executeTakeFirstOrThrow()
    const { lowStock: _a, barcode: _b, unallocated: _c, stockVersion: _d, ...columns } = row
    const added = [
      { ...columns, doc: undefined, id: 'soap', stock: 6 },
      { ...columns, doc: undefined, id: 'towel', stock: 0 },
    ]
    await db
      .insertInto('products')
      .values(added.map(({ doc: _, ...values }) => values as never))
      .execute()
    await before.writeStock('soap', 9)
    await before.writeStock('towel', 2)
    await before.writeStock('towel', 2)
    expect(await shop.store.products.find('soap')).toMatchObject({ stock: 9, lowStockThreshold: 3 })
    expect((await shop.store.stock.movements('soap', 9)).map(({ quantity }) => quantity)).toEqual([3, 6])
    expect((await shop.store.stock.movements('towel', 9)).map(({ quantity }) => quantity)).toEqual([2])
    await expectConsistentStock(database.engine)
  })

  it('reserves the units of each variant in an order', async () => {
    await before.order('A', [dress('M', 2), dress('S'), ball(), dress('M')])
    expect(await stocks()).toEqual({ S: 1, M: 2, L: 9, stock: 12, unallocated: 0, purchases: 4 })
    const sale = { reason: 'sale', reference: 'A' }
    expect(await moved('dress')).toEqual(
      expect.arrayContaining([
        { ...sale, size: 'M', quantity: -3 },
        { ...sale, size: 'S', quantity: -1 },
      ]),
    )
    await expectConsistentStock(database.engine)
  })

  it('reserves units only for the new order, not again for earlier orders', async () => {
    await before.order('A', [dress('S')])
    await before.order('B', [dress('M')])
    await before.order('C', [dress('L', 3)])
    expect(await stocks()).toMatchObject({ S: 1, M: 4, L: 6, stock: 11 })
    await expectConsistentStock(database.engine)
  })

  it('takes units from the variants with the most units when the ordered variant has too few', async () => {
    await before.order('A', [dress('S', 4), dress(null)])
    expect(await stocks()).toMatchObject({ S: 0, M: 5, L: 6, stock: 11, purchases: 5 })
    await before.order('B', [dress('L', 11)])
    expect(await stocks()).toMatchObject({ S: 0, M: 0, L: 0, stock: 0, purchases: 16 })
    await expectConsistentStock(database.engine)
  })

  it('never sells more than the stock', async () => {
    await expect(before.order('A', [dress('M', 17)])).rejects.toThrow('products_stock_check')
    await expect(before.order('A', [ball(11)])).rejects.toThrow('products_stock_check')
    expect(await stocks()).toEqual(UNTOUCHED)
    expect(await moved('dress')).toEqual([])
    await expectConsistentStock(database.engine)
  })

  it.each(['cancel', 'delete'] as const)(
    'returns the units of a variant exactly once when it %ss the order',
    async (end) => {
      await before.order('A', [dress('M', 2), dress('S')])
      await before[end]('A')
      expect(await stocks()).toEqual(UNTOUCHED)
      await expectConsistentStock(database.engine)
    },
  )

  it('adds the units of a removed variant to the unallocated stock when it cancels an order', {
    tags: ['C-14'],
  }, async () => {
    await before.order('A', [dress('S', 2), dress('M')])
    await shop.store.stock.deleteVariants(['S'])
    await before.cancel('A')
    expect(await stocks()).toEqual({ M: 5, L: 9, stock: 14, unallocated: 2, purchases: 0 })
    await expectConsistentStock(database.engine)
  })

  it('reserves the variants of a cancelled order again when it reopens the order', async () => {
    await before.order('A', [dress('M', 2)])
    await before.cancel('A')
    await before.reopen('A')
    expect(await stocks()).toEqual({ ...UNTOUCHED, M: 3, stock: 14, purchases: 2 })
    await expectConsistentStock(database.engine)
  })

  it('places orders that an instance of this version can change', async () => {
    await before.order('A', [dress('M', 2)])
    await before.order('B', [dress('L')])
    expect(await cancelOrder(shop, 'A')).toMatchObject({ ok: true })
    expect(await reopenOrder(shop, 'A')).toMatchObject({ ok: true })
    expect(await stocks()).toMatchObject({ M: 3, L: 8, stock: 13, purchases: 3 })
    await before.cancel('A')
    expect(await deleteOrder(shop, 'B')).toMatchObject({ ok: true })
    expect(await stocks()).toEqual(UNTOUCHED)
    await expectConsistentStock(database.engine)
  })

  it('takes units from the variant with the most units, or adds unallocated units, on a stock edit', async () => {
    await before.writeStock('dress', 10)
    expect(await stocks()).toMatchObject({ S: 2, M: 5, L: 3, stock: 10, unallocated: 0 })
    await before.writeStock('dress', 14)
    expect(await stocks()).toMatchObject({ S: 2, M: 5, L: 3, stock: 10, unallocated: 4, purchases: 0 })
    expect(await moved('dress')).toEqual([{ size: 'L', quantity: -6, reason: 'edit', reference: null }])
    await expectConsistentStock(database.engine)
  })

  it('deletes the variants and stock movements of a deleted product', async () => {
    await database.engine.db.deleteFrom('products').where('id', '=', 'dress').execute()
    const { db } = database.engine
    expect(await db.selectFrom('productVariants').select('id').execute()).toEqual([])
    expect(
      await db.selectFrom('stockMovements').select('number').where('productId', '=', 'dress').execute(),
    ).toEqual([])
  })
})
