import type { Store } from '../../data/store.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { randomBelow } from '../harness/seeded-random.ts'
import { grownOrder } from './synthetic-order.ts'
import { grownProduct, isGrown } from './synthetic-product.ts'

/** Products in one statement, and entries in one transaction. */
const STATEMENT = 100
const TRANSACTION = 1000
/** Told about after so many. */
const TOLD = 10_000
/** Between two statements' products, in milliseconds: a shop is not filled in one moment. */
const APART = 600_000
/** Products that generated orders are made of, since most of a catalogue hardly sells, and the pieces each begins with. */
const SOLD = 5000
const PIECES = 1000
const VIEWS_OF_AN_ORDER = 2

type Say = (line: string) => void

/** Adds generated products until the shop holds so many. */
export async function growProducts(store: Store, wanted: number, say: Say): Promise<void> {
  const models = await productsWhere(store, (product) => !isGrown(product))
  if (models.length === 0) throw new Error('The shop is empty: open it once, its products serve as models.')
  const present = await store.products.count({})
  for (let from = present; from < wanted; from = stepAfter(from, wanted)) {
    const to = stepAfter(from, wanted)
    await store.transaction(async ({ products }) => {
      for (let first = from; first < to; first += STATEMENT) {
        const size = Math.min(STATEMENT, to - first)
        const numbers = Array.from({ length: size }, (_, index) => first + index - models.length)
        const made = numbers.map((number) => grownProduct(models, number))
        await products.insertAll(made, Date.now() - ((wanted - first) / STATEMENT) * APART)
      }
    })
    if (to % TOLD === 0 || to === wanted) say(`${to} produits`)
  }
}

/** Adds generated orders until the shop holds so many, with the views and the sales that go with them. */
export async function growOrders(store: Store, wanted: number, say: Say): Promise<void> {
  const present = await store.orders.count({})
  if (present >= wanted) return
  const sold = await productsWhere(store, ({ discount }) => discount === 0, SOLD)
  const ids = sold.map(({ _id }) => _id)
  const now = Date.now()
  await store.products.change(ids, { stock: PIECES }, now)
  for (let from = present; from < wanted; from = stepAfter(from, wanted)) {
    const to = stepAfter(from, wanted)
    await store.transaction(async (tx) => {
      for (let number = from; number < to; number++) await addOrder(tx, number)
    })
    if (to % TOLD === 0 || to === wanted) say(`${to} commandes`)
  }

  async function addOrder(tx: Store, number: number): Promise<void> {
    const lines = [popular(sold, number, 1), popular(sold, number, 2)]
    const order = grownOrder(number, wanted, lines, now)
    const at = Date.parse(order.createdAt)
    await tx.orders.insert(order, `grown ${number}`, at)
    for (const { _id } of lines) await tx.products.adjustStock(_id, 1)
    for (let view = 0; view < VIEWS_OF_AN_ORDER; view++) {
      await tx.views.insert(popular(sold, number, 3 + view)._id, `visitor ${number}`, at)
    }
  }
}

/** Where the transaction that begins at `from` ends: at a round number. */
function stepAfter(from: number, wanted: number): number {
  return Math.min(wanted, from - (from % TRANSACTION) + TRANSACTION)
}

/** Few products are asked for often: half of what is asked for is among a tenth of them. */
function popular(products: readonly ProductSummary[], seed: number, salt: number): ProductSummary {
  const narrowed = randomBelow(seed, salt, 2) === 0 ? Math.ceil(products.length / 10) : products.length
  return products[randomBelow(seed, salt + 100, narrowed)] as ProductSummary
}

/** The first products, by name, that fit. */
async function productsWhere(
  { products }: Store,
  fits: (product: ProductSummary) => boolean,
  most = Number.POSITIVE_INFINITY,
): Promise<ProductSummary[]> {
  const found: ProductSummary[] = []
  let last: ProductSummary | null = null
  while (found.length < most) {
    const some: ProductSummary[] = await products.listAfter(last, 500)
    found.push(...some.filter(fits))
    last = some.at(-1) ?? null
    if (some.length < 500) break
  }
  return found.slice(0, most)
}
