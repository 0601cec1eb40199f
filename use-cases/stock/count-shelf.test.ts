import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aConfirmedOrder, act } from '../../tests/support/delivered-orders.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { playOnShelf, SHELF_SIZES, type ShelfWorld, shelfHistory } from '../../tests/support/shelf-history.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { countStock } from './adjust-stock.ts'
import { getStockLevels } from './read-stock.ts'

const A_MINUTE = 60_000
const errors = fc.tuple(fc.integer({ min: -1, max: 2 }), fc.integer({ min: -1, max: 2 }))

describeOnEachEngine('a count of what lies on the shelf', (engine) => {
  const aTestShop = () => aShop(engine(), { newId: () => crypto.randomUUID() })

  function count(shop: TestShop, productId: string, counted: number, countedAt?: number) {
    const at = countedAt === undefined ? {} : { countedAt: new Date(countedAt).toISOString() }
    const lines = [{ productId, color: null, size: null, counted, ...at }]
    return countStock(shop, { id: shop.newId(), note: '', lines })
  }

  async function aProduct() {
    const shop = aTestShop()
    const product = await addProduct(shop, { name: 'Body', price: 5000, stock: 26 })
    const { orderId } = await aConfirmedOrder(shop, product)
    const stock = async () => (await shop.store.products.find(product._id))?.stock
    return { shop, product, orderId, stock }
  }

  it('puts no promised piece on sale: 26 on the shelf, one of them promised, are 25 for sale', {
    tags: ['C-33'],
  }, async () => {
    const { shop, product, orderId, stock } = await aProduct()
    expect(await getStockLevels(shop, [product._id])).toMatchObject([{ stock: 25, promised: 1 }])
    expect(await count(shop, product._id, 26)).toMatchObject({ adjustment: { pieces: 0 } })
    expect(await stock()).toBe(25)
    await act(shop, orderId, { action: 'pack' })
    expect(await getStockLevels(shop, [product._id])).toMatchObject([{ stock: 25, promised: 0 }])
    await count(shop, product._id, 25)
    expect(await stock()).toBe(25)
    await count(shop, product._id, 26)
    expect(await stock()).toBe(26)
  })

  it('finds on the shelf again what was packed and whose order is pending again', {
    tags: ['C-33'],
  }, async () => {
    const { shop, product, orderId, stock } = await aProduct()
    const packedAt = async () =>
      (
        await engine()
          .db.selectFrom('orders')
          .select('packedAt')
          .where('orderId', '=', orderId)
          .executeTakeFirstOrThrow()
      ).packedAt
    await act(shop, orderId, { action: 'pack' })
    expect(Number(await packedAt())).toBe(shop.clock())
    shop.advance(A_MINUTE)
    await act(shop, orderId, { action: 'revert_confirmation' })
    expect(await packedAt()).toBeNull()
    expect(await getStockLevels(shop, [product._id])).toMatchObject([{ stock: 25, promised: 1 }])
    await count(shop, product._id, 26)
    expect(await stock()).toBe(25)
  })

  it('counts for the moment when it was made: what is ordered or packed since changes nothing', {
    tags: ['C-33'],
  }, async () => {
    const { shop, product, orderId, stock } = await aProduct()
    const counted = shop.clock() + A_MINUTE
    shop.advance(2 * A_MINUTE)
    await act(shop, orderId, { action: 'pack' })
    await aConfirmedOrder(shop, product, 3)
    const delivered = await aConfirmedOrder(shop, product, 2)
    await act(shop, delivered.orderId, { action: 'deliver', method: 'Cash', note: '' })
    expect(await stock()).toBe(20)
    await count(shop, product._id, 26, counted)
    expect(await stock()).toBe(20)
    await count(shop, product._id, 24, counted)
    expect(await stock()).toBe(18)
    await expectConsistentStock(engine())
  })

  it('changes the stock by what was miscounted only, whatever happens before and after it', {
    tags: ['C-33', 'C-04'],
    timeout: 3_600_000,
  }, async () => {
    const scenario = fc.record({ steps: shelfHistory, when: fc.nat(), errors })
    await fc.assert(
      fc.asyncProperty(scenario, async ({ steps, when, errors }) => {
        const shop = aTestShop()
        const product = await addSizedProduct(shop, 'Robe', { '3 mois': 9, '6 mois': 4 })
        const world: ShelfWorld = { shop, product, orderIds: [], shelf: { '3 mois': 9, '6 mois': 4 } }
        const shelves = [{ at: shop.clock(), shelf: world.shelf }]
        for (const step of steps) {
          shop.advance(A_MINUTE)
          await playOnShelf(world, step)
          shelves.push({ at: shop.clock(), shelf: world.shelf })
        }
        const stocks = async () => {
          const variants = await shop.store.stock.variantsOf(product._id)
          return SHELF_SIZES.map((size) => variants.find((variant) => variant.size === size)?.stock ?? 0)
        }
        const before = await stocks()
        const seen = shelves[when % shelves.length] ?? { at: 0, shelf: world.shelf }
        const lines = SHELF_SIZES.map((size, index) => ({
          ...{ productId: product._id, color: null, size },
          counted: Math.max(0, seen.shelf[size] + (errors[index] ?? 0)),
          countedAt: new Date(seen.at + 1000).toISOString(),
        }))
        shop.advance(A_MINUTE)
        expect((await countStock(shop, { id: shop.newId(), note: '', lines })).ok).toBe(true)
        const expected = SHELF_SIZES.map((size, index) => {
          const miscounted = (lines[index]?.counted ?? 0) - seen.shelf[size]
          return Math.max(0, (before[index] ?? 0) + miscounted)
        })
        expect(await stocks()).toEqual(expected)
        await expectConsistentStock(engine())
      }),
      { numRuns: propertyRuns(25, engine()) },
    )
  })
})
