import type { Engine } from '../../data/engines/engine.ts'
import { migrate } from '../../data/migrate.ts'
import { createStore, type Store } from '../../data/store.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { oneOf, randomBelow } from '../harness/seeded-random.ts'
import { addPlainDemo } from './demo-without-images.ts'
import { syntheticOrder } from './synthetic-order.ts'
import { isSynthetic, syntheticProduct } from './synthetic-product.ts'

const STATEMENT = 100
const TRANSACTION = 1000
const PROGRESS_STEP = 10_000
/** Difference between the creation times of successive batches of products, in milliseconds. */
const APART = 600_000
/** Number of products with orders: most of a real catalogue hardly sells. */
const SOLD = 5000
const PIECES = 1000
const VIEWS_OF_AN_ORDER = 2

type Say = (line: string) => void

/** Fills an empty database with the demo, then generates products and orders until it has as many as requested. */
export async function fillDemo(engine: Engine, products: number, orders: number): Promise<Store> {
  await migrate(engine)
  const store = createStore(engine)
  await addPlainDemo(store)
  await seedProducts(store, products, console.log)
  await seedOrders(store, orders, console.log)
  return store
}

export async function seedProducts(store: Store, requested: number, say: Say): Promise<void> {
  const models = await productsWhere(store, (product) => !isSynthetic(product))
  if (models.length === 0) throw new Error('The shop is empty: open it once, its products serve as models.')
  const current = await store.products.count()
  for (let from = current; from < requested; from = stepAfter(from, requested)) {
    const to = stepAfter(from, requested)
    await store.transaction(async ({ products }) => {
      for (let first = from; first < to; first += STATEMENT) {
        const size = Math.min(STATEMENT, to - first)
        const numbers = Array.from({ length: size }, (_, index) => first + index - models.length)
        const made = numbers.map((number) => syntheticProduct(models, number))
        await products.insertAll(made, Date.now() - ((requested - first) / STATEMENT) * APART)
      }
    })
    if (to % PROGRESS_STEP === 0 || to === requested) say(`${to} products`)
  }
}

/** Adds orders with their views and sales until the shop has the requested number of orders. */
export async function seedOrders(store: Store, requested: number, say: Say): Promise<void> {
  const current = await store.orders.count({})
  if (current >= requested) return
  const sold = await productsWhere(store, ({ discount }) => discount === 0, SOLD)
  const now = Date.now()
  const variants = await fillStocks(store, sold, now)
  for (let from = current; from < requested; from = stepAfter(from, requested)) {
    const to = stepAfter(from, requested)
    await store.transaction(async (tx) => {
      for (let number = from; number < to; number++) await addOrder(tx, number)
    })
    if (to % PROGRESS_STEP === 0 || to === requested) say(`${to} orders`)
  }

  async function addOrder(tx: Store, number: number): Promise<void> {
    const lines = [1, 2].map((salt) => {
      const product = popular(sold, number, salt)
      const own = variants.get(product._id)
      return { product, variant: own ? oneOf(own, number, 10 + salt) : null }
    })
    const order = syntheticOrder(number, requested, lines, now)
    const at = Date.parse(order.createdAt)
    await tx.orders.insert(order, `grown ${number}`, at)
    const units = lines.map(({ product, variant }) => ({
      productId: product._id,
      variantId: variant?.id ?? null,
      quantity: -1,
    }))
    await tx.stock.change(units, { reason: 'sale', reference: order.orderId, at })
    for (let view = 0; view < VIEWS_OF_AN_ORDER; view++) {
      await tx.views.insert(popular(sold, number, 3 + view)._id, `visitor ${number}`, at)
    }
  }
}

/** Sets the stock of each product, or of each of its variants, to `PIECES`. @returns the variants by product */
async function fillStocks({ stock }: Store, sold: readonly ProductSummary[], at: number) {
  const ids = sold.map(({ _id }) => _id)
  const variants = await stock.variants(ids)
  const byProduct = Map.groupBy(variants, ({ productId }) => productId)
  const whole = sold.filter(({ _id }) => !byProduct.has(_id))
  const filled = [
    ...whole.map((product) => ({ productId: product._id, variantId: null, stock: product.stock })),
    ...variants.map(({ id, productId, stock: current }) => ({ productId, variantId: id, stock: current })),
  ]
  const changes = filled.map(({ stock: current, ...counted }) => ({ ...counted, quantity: PIECES - current }))
  await stock.change(changes, { reason: 'edit', at })
  return byProduct
}

function stepAfter(from: number, requested: number): number {
  return Math.min(requested, from - (from % TRANSACTION) + TRANSACTION)
}

/** Picks a product: half of the picks come from the first tenth of the products. */
function popular(products: readonly ProductSummary[], seed: number, salt: number): ProductSummary {
  const narrowed = randomBelow(seed, salt, 2) === 0 ? Math.ceil(products.length / 10) : products.length
  return products[randomBelow(seed, salt + 100, narrowed)] as ProductSummary
}

async function productsWhere(
  { products }: Store,
  fits: (product: ProductSummary) => boolean,
  max = Number.POSITIVE_INFINITY,
): Promise<ProductSummary[]> {
  const found: ProductSummary[] = []
  let last: ProductSummary | null = null
  while (found.length < max) {
    const some: ProductSummary[] = await products.listAfter(last, 500)
    found.push(...some.filter(fits))
    last = some.at(-1) ?? null
    if (some.length < 500) break
  }
  return found.slice(0, max)
}
