import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import type { Variant } from '../../domain/catalogue/variants.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anImage, productDetails } from '../../tests/builders/product-details.ts'
import { cancelOrder, deleteOrder, reopenOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { createProduct } from '../catalogue/create-product.ts'
import { getProduct } from '../catalogue/get-product.ts'
import { replaceProduct } from '../catalogue/replace-product.ts'
import { setVariantStocks } from '../stock/set-variant-stocks.ts'
import { placeOrder } from './place-order.ts'

const fields = (sizes: string[], stock: number) => productDetails({ price: 1000, sizes, stock })

async function addSized(
  shop: TestShop,
  stocks: Record<string, number>,
  lowStockThreshold = 3,
): Promise<Product> {
  const variants = Object.entries(stocks).map(([size, stock]) => ({ color: null, size, stock }))
  const total = variants.reduce((sum, { stock }) => sum + stock, 0)
  const details = { ...fields(Object.keys(stocks), total), lowStockThreshold }
  const created = await createProduct(shop, details, { files: [anImage()], variants })
  if (!created.ok) throw new Error(created.message)
  return created.product
}

const order = (shop: TestShop, product: Product, size: string, quantity = 1) => {
  const { _id: productId, name } = product
  const items = [{ productId, name, quantity, price: 1000, color: null, size, image: '' }]
  return placeOrder(shop, anOrderInput(product, 1, { items, totalAmount: 1000 * quantity }))
}

async function placed(shop: TestShop, product: Product, size: string, quantity = 1): Promise<string> {
  const answer = await order(shop, product, size, quantity)
  if (!answer.ok) throw new Error(answer.message)
  return answer.order.orderId
}

async function stocksOf(shop: TestShop, { _id }: Product) {
  const found = await getProduct(shop, _id)
  if (!found.ok) throw new Error(found.message)
  const { stock, purchases, unallocatedStock, variants } = found.product
  const sizes = Object.fromEntries(variants.map((variant: Variant) => [variant.size, variant.stock]))
  return { stock, purchases, unallocatedStock, ...sizes }
}

const counted = (answers: readonly { ok: boolean }[]) => answers.filter(({ ok }) => ok).length

describeOnEachEngine('a cancelled order of a variant', (engine) => {
  it.each([cancelOrder, deleteOrder])(
    'returns its units to the variant, once',
    { tags: ['C-14'] },
    async (act) => {
      const shop = aShop(engine())
      const product = await addSized(shop, { S: 4, M: 2 })
      const orderId = await placed(shop, product, 'M', 2)
      expect(await stocksOf(shop, product)).toMatchObject({ stock: 4, S: 4, M: 0, purchases: 2 })
      const answers = await Promise.all([1, 2, 3, 4].map(() => act(shop, orderId)))
      expect(counted(answers)).toBe(1)
      expect(await stocksOf(shop, product)).toMatchObject({ stock: 6, S: 4, M: 2, purchases: 0 })
      await expectConsistentStock(engine())
    },
  )

  it('leaves its units unallocated when the variant was removed', { tags: ['C-14'] }, async () => {
    const shop = aShop(engine())
    const product = await addSized(shop, { S: 4, M: 2 })
    const orderId = await placed(shop, product, 'M', 2)
    await replaceProduct(shop, product._id, fields(['S'], 4), { files: [] })
    await cancelOrder(shop, orderId)
    expect(await stocksOf(shop, product)).toEqual({ stock: 4, S: 4, purchases: 0, unallocatedStock: 2 })
    expect(await reopenOrder(shop, orderId)).toMatchObject({ ok: false, code: 'OUT_OF_STOCK' })
    await setVariantStocks(shop, product._id, [{ color: null, size: 'S', stock: 5, was: 4 }])
    expect(await stocksOf(shop, product)).toMatchObject({ stock: 5, S: 5, unallocatedStock: 1 })
    await expectConsistentStock(engine())
  })

  it('reserves its units again when it is reopened', { tags: ['C-14'] }, async () => {
    const shop = aShop(engine())
    const product = await addSized(shop, { S: 1, M: 9 })
    const orderId = await placed(shop, product, 'S')
    await cancelOrder(shop, orderId)
    expect(await reopenOrder(shop, orderId)).toMatchObject({ ok: true })
    expect(await stocksOf(shop, product)).toMatchObject({ stock: 9, S: 0, M: 9, purchases: 1 })
    await cancelOrder(shop, orderId)
    await placed(shop, product, 'S')
    expect(await reopenOrder(shop, orderId)).toMatchObject({ ok: false, code: 'OUT_OF_STOCK' })
  })
})

describeOnEachEngine('stock events of variants', (engine) => {
  it('are published only when the stock of a variant falls to the low-stock threshold', {
    tags: ['C-35'],
  }, async () => {
    const shop = aShop(engine())
    const product = await addSized(shop, { S: 20, M: 4 }, 2)
    const ordered = async (size: string, quantity: number) => {
      const from = shop.publishedEvents.length
      await placed(shop, product, size, quantity)
      return shop.publishedEvents.slice(from).filter(({ kind }) => kind === 'stock')
    }
    expect(await ordered('M', 1)).toEqual([])
    expect(await ordered('M', 1)).toEqual([
      { kind: 'stock', productId: product._id, stock: 2, color: null, size: 'M', became: 'low' },
    ])
    expect(await ordered('M', 1)).toEqual([])
    expect(await ordered('S', 1)).toEqual([])
  })
})

/** Places 50 orders for the last five units of size S, concurrently with orders and edits of size M. */
async function race(shops: readonly TestShop[]) {
  const [shop] = shops
  if (!shop) throw new Error('no shop')
  const product = await addSized(shop, { S: 5, M: 40 })
  const at = (index: number) => shops[index % shops.length] as TestShop
  /** Adds one unit of size M. Retries when the stock has changed since it was read. */
  const edit = async (index: number): Promise<void> => {
    const { M = 0 } = (await stocksOf(at(index), product)) as { M?: number }
    const cell = { color: null, size: 'M', stock: M + 1, was: M }
    const written = await setVariantStocks(at(index), product._id, [cell])
    if (!written.ok) await edit(index)
  }
  const [small, others] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, (_, index) => order(at(index), product, 'S'))),
    Promise.all(Array.from({ length: 10 }, (_, index) => order(at(index), product, 'M'))),
    Promise.all(Array.from({ length: 4 }, (_, index) => edit(index))),
  ])
  expect(counted(small)).toBe(5)
  expect(small.filter((answer) => !answer.ok && answer.code === 'OUT_OF_STOCK')).toHaveLength(45)
  expect(counted(others)).toBe(10)
  const { S, M, purchases } = (await stocksOf(shop, product)) as { S?: number; M?: number; purchases: number }
  const movements = await shop.store.stock.movements(product._id, 1000)
  const edited = movements
    .filter(({ reason }) => reason === 'edit')
    .reduce((sum, { quantity }) => sum + quantity, 0)
  expect(edited).toBeGreaterThan(45)
  expect({ S, M, purchases }).toEqual({ S: 0, M: edited - 15, purchases: 15 })
}

describeOnEachEngine('fifty concurrent orders for a variant with five units', (engine: () => Engine) => {
  it('sell exactly the five units', { tags: ['C-15'] }, async () => {
    await race([aShop(engine(), { newId: () => crypto.randomUUID() })])
    await expectConsistentStock(engine())
  })
})

describeInstances('fifty concurrent orders at two instances for a variant with five units', ({ open }) => {
  it('sell exactly the five units', { tags: ['C-15'] }, async () => {
    const engines = [await open(), await open()]
    await race(engines.map((engine) => aShop(engine, { newId: () => crypto.randomUUID() })))
    for (const engine of engines) await expectConsistentStock(engine)
  })
})
