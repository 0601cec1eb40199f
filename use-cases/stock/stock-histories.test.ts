import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import { combineChoices } from '../../domain/catalogue/variant-plan.ts'
import { totalStock } from '../../domain/catalogue/variants.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { productDetails } from '../../tests/builders/product-details.ts'
import { cancelOrder, deleteOrder, reopenOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { changeProducts, deleteProducts } from '../catalogue/change-products.ts'
import { getProduct } from '../catalogue/get-product.ts'
import { replaceProduct } from '../catalogue/replace-product.ts'
import { placeOrder } from '../orders/place-order.ts'
import { setVariantStocks } from './set-variant-stocks.ts'

const COLORS = ['Rouge', 'Écru', '']
const SIZES = ['S', 'M', '6 mois']

const choices = fc.record({ colors: fc.subarray(COLORS), sizes: fc.subarray(SIZES) })
const line = fc.record({
  color: fc.constantFrom('Rouge', 'écru', null),
  size: fc.constantFrom('S', 'M', '6 mois', null),
  quantity: fc.integer({ min: 1, max: 4 }),
})
const stocks = fc.array(fc.nat({ max: 6 }), { minLength: 9, maxLength: 9 })

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      change: fc.constantFrom('cancel' as const, 'reopen' as const, 'delete' as const),
      which: fc.nat(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('grid' as const), stocks, stale: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('form' as const),
      choices,
      stocks,
      variants: fc.constantFrom('absent' as const, 'off' as const, 'set' as const),
      removeStock: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('bulk' as const), stock: fc.nat({ max: 20 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const history = fc.record({
  choices,
  stock: fc.nat({ max: 12 }),
  steps: fc.array(step, { minLength: 4, maxLength: 14 }),
})

interface Played {
  shop: TestShop
  productId: string
  orders: string[]
}

async function productOf({ shop, productId }: Played): Promise<StockedProduct> {
  const found = await getProduct(shop, productId)
  if (!found.ok) throw new Error(found.message)
  return found.product
}

const fields = (own: Parameters<typeof productDetails>[0]) =>
  productDetails({ name: 'Robe', price: 1000, ...own })

type StepOf<Kind> = Extract<Step, { kind: Kind }>

async function order({ shop, productId, orders }: Played, { lines }: StepOf<'order'>): Promise<void> {
  const items = lines.map((line) => ({ ...line, productId, name: 'Robe', price: 1000, image: '' }))
  const totalAmount = lines.reduce((sum, { quantity }) => sum + 1000 * quantity, 0)
  const input = anOrderInput({ _id: productId, name: 'Robe', price: 1000 }, 1, { items, totalAmount })
  const placed = await placeOrder(shop, input)
  if (placed.ok) orders.push(input.orderId)
  else expect(placed.code).toMatch(/^(?:OUT_OF_STOCK|VARIANT_UNKNOWN|CHOICE_NOT_OFFERED|INVALID_INPUT)$/)
}

async function editGrid(played: Played, { stocks, stale }: StepOf<'grid'>): Promise<void> {
  const { variants } = await productOf(played)
  const cells = variants.map(({ stock, ...choice }, index) => ({
    ...choice,
    stock: stocks[index] ?? 0,
    was: stale ? stock + 1 : stock,
  }))
  if (cells.length > 0) await setVariantStocks(played.shop, played.productId, cells)
}

async function sendForm(played: Played, { choices, stocks, variants, removeStock }: StepOf<'form'>) {
  const current = await productOf(played)
  const cells = combineChoices(choices).map((choice, index) => ({ ...choice, stock: stocks[index] ?? 0 }))
  const sent = { absent: undefined, off: [], set: cells }[variants]
  const stock = variants === 'set' ? totalStock(cells) : current.stock
  await replaceProduct(played.shop, played.productId, fields({ ...choices, stock }), {
    files: [],
    removeStock,
    ...(sent && { variants: sent }),
  })
}

async function play(played: Played, step: Step): Promise<void> {
  const { shop, productId, orders } = played
  if (step.kind === 'order') await order(played, step)
  else if (step.kind === 'grid') await editGrid(played, step)
  else if (step.kind === 'form') await sendForm(played, step)
  else if (step.kind === 'bulk') await changeProducts(shop, [productId], { stock: step.stock })
  else await CHANGES[step.change](shop, orders[step.which % Math.max(1, orders.length)] ?? 'none')
}

const CHANGES = { cancel: cancelOrder, reopen: reopenOrder, delete: deleteOrder }

/** Units of orders that were neither cancelled nor deleted. */
async function soldUnits({ shop, orders }: Played): Promise<number> {
  const found = await Promise.all(orders.map((orderId) => shop.store.orders.find(orderId)))
  return found
    .flatMap((stored) => (stored ? [stored.order] : []))
    .flatMap(({ status, deletedAt, items }) => (status === 'cancelled' || deletedAt ? [] : items))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

const shopOn = (engine: Engine) => aShop(engine, { newId: () => crypto.randomUUID() })

describeOnEachEngine('a history of sales, cancellations, edits and submitted forms', (engine) => {
  it('keeps sums, movements and balances correct after every step', {
    tags: ['C-03', 'C-04', 'C-14'],
    timeout: 3_600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ choices: first, stock, steps }) => {
        const shop = shopOn(engine())
        const { _id: productId } = await addProduct(shop, fields({ ...first, stock }))
        const played: Played = { shop, productId, orders: [] }
        for (const step of steps) {
          await play(played, step)
          await expectConsistentStock(engine())
        }
        expect((await productOf(played)).purchases).toBe(await soldUnits(played))
        await deleteProducts(shop, [productId])
      }),
      { numRuns: propertyRuns(40, engine()) },
    )
  })
})

describeInstances('two concurrent histories of a product, each at its own instance', ({ open }) => {
  it('leave sums, movements and balances correct', {
    tags: ['C-03', 'C-04', 'C-15'],
    timeout: 3_600_000,
  }, async () => {
    const engines = [await open(), await open()]
    const shops = engines.map(shopOn)
    const [here] = shops
    if (!here) throw new Error('no instance')
    await fc.assert(
      fc.asyncProperty(history, history, async (one, other) => {
        const { _id: productId } = await addProduct(here, fields({ ...one.choices, stock: one.stock }))
        const played = shops.map((shop): Played => ({ shop, productId, orders: [] }))
        await Promise.all(
          [one, other].map(async ({ steps }, index) => {
            for (const step of steps) await play(played[index] as Played, step)
          }),
        )
        for (const engine of engines) await expectConsistentStock(engine)
        const sold = await Promise.all(played.map(soldUnits))
        const total = sold.reduce((sum, units) => sum + units, 0)
        expect((await productOf(played[0] as Played)).purchases).toBe(total)
        await deleteProducts(here, [productId])
      }),
      { numRuns: propertyRuns(10) },
    )
  })
})
