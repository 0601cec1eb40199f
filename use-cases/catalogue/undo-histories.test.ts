import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import type { ProductChanges } from '../../data/queries/product-row.ts'
import { CATEGORIES } from '../../domain/catalogue/categories.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { productDetails } from '../../tests/builders/product-details.ts'
import { cancelOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { productRows } from '../../tests/support/product-rows.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { likeProduct } from '../likes/likes.ts'
import { placeOrder } from '../orders/place-order.ts'
import { rateProduct } from '../reviews/reviews.ts'
import { receiveGoods } from '../stock/adjust-stock.ts'
import { changeProduct, changeProducts, deleteProducts } from './change-products.ts'
import { undoBulkAction } from './undo-bulk-action.ts'

const MAX_PRODUCTS = 5

const few = fc.integer({ min: 0, max: 12 })
const fields = {
  discount: fc.constantFrom(0, 10, 25, 50),
  category: fc.constantFrom(...CATEGORIES.slice(0, 4)),
  isTrending: fc.boolean(),
  isBestseller: fc.boolean(),
  isSale: fc.boolean(),
  lowStockThreshold: fc.integer({ min: 0, max: 5 }),
  price: fc.constantFrom(500, 1000, 1500.5, 20_000),
}
const product = fc.record({ ...fields, stock: few, sized: fc.boolean() })
const changes = fc
  .record({ ...fields, stock: few }, { requiredKeys: [] })
  .filter((requested) => Object.keys(requested).length > 0)
const index = fc.nat(MAX_PRODUCTS - 1)

const step = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    product: index,
    quantity: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ kind: fc.constant('cancel' as const), order: fc.nat(5) }),
  fc.record({ kind: fc.constant('edit' as const), product: index, changes }),
  fc.record({
    kind: fc.constant('bulk' as const),
    products: fc.uniqueArray(index, { minLength: 1 }),
    changes,
    undone: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('receipt' as const),
    product: index,
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ kind: fc.constant('like' as const), product: index }),
  fc.record({ kind: fc.constant('delete' as const), product: index, undone: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

interface Played {
  shop: TestShop
  ids: string[]
  orders: string[]
  /** products whose stock was set after the bulk edit that is undone */
  restocked: Set<string>
}

const stockOf = async ({ shop }: Played, id: string) => (await shop.store.products.find(id))?.stock

async function playBulk(played: Played, { products, changes, undone }: Extract<Step, { kind: 'bulk' }>) {
  const { shop, ids, restocked } = played
  const chosen = products.flatMap((place) => ids[place] ?? [])
  if (chosen.length === 0) return
  const before = await Promise.all(chosen.map((id) => stockOf(played, id)))
  const answer = await changeProducts(shop, chosen, changes)
  if (!answer.ok) return
  const undo = undone && answer.undo ? await undoBulkAction(shop, answer.undo.id) : null
  if (undo?.ok && undo.left.length === 0) return
  for (const [place, id] of chosen.entries()) {
    if (before[place] !== (await stockOf(played, id))) restocked.add(id)
  }
}

async function play(played: Played, step: Step): Promise<void> {
  const { shop, ids, orders, restocked } = played
  if (step.kind === 'bulk') return playBulk(played, step)
  if (step.kind === 'cancel') {
    await cancelOrder(shop, orders[step.order] ?? 'none')
    return
  }
  const productId = ids[step.product] ?? ''
  const current = await shop.store.products.find(productId)
  if (!current) return
  if (step.kind === 'like') {
    await likeProduct(shop, productId, 'visitor')
    await rateProduct(shop, { productId, visitorId: 'visitor', rating: 3 })
  } else if (step.kind === 'edit') {
    const edited = await changeProduct(shop, productId, step.changes)
    if (edited.ok && edited.product.stock !== current.stock) restocked.add(productId)
  } else if (step.kind === 'delete') {
    const deleted = await deleteProducts(shop, [productId])
    if (deleted.ok && step.undone) await undoBulkAction(shop, deleted.undo.id)
  } else if (step.kind === 'receipt') {
    const lines = [{ productId, color: null, size: null, quantity: step.quantity }]
    await receiveGoods(shop, { id: `receipt-${shop.newId()}`, supplier: '', note: '', lines })
  } else {
    const placed = await placeOrder(shop, anOrderInput(current, step.quantity))
    if (placed.ok) orders.push(placed.order.orderId)
  }
}

type Row = Record<string, unknown>
const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [String(row.id), row]))

const COLUMNS = {
  price: 'price',
  discount: 'discount',
  category: 'category',
  isTrending: 'isTrending',
  isBestseller: 'isBestseller',
  isSale: 'isSale',
  lowStockThreshold: 'lowStock',
} as const satisfies Partial<Record<keyof ProductChanges, string>>

/** Computes the row that the undo must produce, independently of the tested code. */
function expectedRow(now: Row, before: Row | undefined, after: Row | undefined, isRestocked: boolean): Row {
  if (!before || !after) return now
  const expected = { ...now }
  for (const column of Object.values(COLUMNS)) {
    const isUntouched = now[column] === after[column]
    if (isUntouched) expected[column] = before[column]
    if (isUntouched && column === 'category') expected.categoryFolded = before.categoryFolded
  }
  const added = Number(after.stock) - Number(before.stock)
  if (!isRestocked) expected.stock = Math.max(0, Number(now.stock) - added)
  return expected
}

async function setUp(
  engine: Engine,
  catalogue: readonly (typeof product extends fc.Arbitrary<infer Value> ? Value : never)[],
) {
  const shop = aShop(engine, { newId: () => crypto.randomUUID() })
  const ids: string[] = []
  for (const [place, { sized, ...details }] of catalogue.entries()) {
    if (sized) ids.push((await addSizedProduct(shop, `Robe ${place}`, { '3 mois': details.stock }))._id)
    else {
      ids.push(shop.newId())
      const complete = { ...productDetails(details), brand: 'B', images: [] }
      await shop.store.products.insert(ids.at(-1) ?? '', complete, shop.clock())
    }
  }
  return { shop, ids, orders: [], restocked: new Set<string>() }
}

describeOnEachEngine('the undo of an edit of several products after sales and other edits', (engine) => {
  it('restores exactly the edited fields that no later step has changed', {
    tags: ['G-22'],
    timeout: 3_600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(product, { minLength: 1, maxLength: MAX_PRODUCTS }),
        fc.array(step, { maxLength: 3 }),
        changes,
        fc.uniqueArray(index, { minLength: 1 }),
        fc.array(step, { maxLength: 6 }),
        async (catalogue, first, requested, chosen, between) => {
          const played: Played = await setUp(engine(), catalogue)
          for (const one of first) await play(played, one)
          played.restocked.clear()
          const { shop } = played
          const before = byId((await productRows(engine())).products)
          const ids = chosen.flatMap((place) => played.ids[place] ?? []).filter((id) => before.has(id))
          const edited = ids.length > 0 ? await changeProducts(shop, ids, requested) : null
          const after = byId((await productRows(engine())).products)
          for (const one of between) await play(played, one)
          const now = await productRows(engine())
          if (edited?.ok && edited.undo) {
            expect((await undoBulkAction(shop, edited.undo.id)).ok).toBe(true)
            const undone = await productRows(engine())
            expect(undone.products.map(withoutStockVersion)).toEqual(
              now.products
                .map((row) => {
                  const id = String(row.id)
                  return ids.includes(id)
                    ? expectedRow(row, before.get(id), after.get(id), played.restocked.has(id))
                    : row
                })
                .map(withoutStockVersion),
            )
            for (const table of ['productVariants', 'ratings', 'reviews', 'likes', 'views'] as const)
              expect(undone[table]).toEqual(now[table])
          }
          await expectConsistentStock(engine())
          await engine().db.deleteFrom('products').execute()
        },
      ),
      { numRuns: propertyRuns(20, engine()) },
    )
  })
})

const withoutStockVersion = ({ stockVersion: _, ...row }: Row): Row => row
