import { expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import type { Result } from '../../domain/errors.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { cancelOrder, confirmOrder, deleteOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { deleteProducts } from '../catalogue/change-products.ts'
import { listOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'

const STOCK = 50
/** Some races are run several times, because a failure may need a rare timing. */
const ROUNDS = [1, 2, 3, 4, 5]

type Act = (shop: TestShop, orderId: string) => Promise<Result<object>>
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i))
const counted = (answers: readonly { ok: boolean }[]) => answers.filter(({ ok }) => ok).length

async function placedOrderId(shop: TestShop, product: Product, quantity = 2): Promise<string> {
  const placed = await placeOrder(shop, anOrderInput(product, quantity))
  if (!placed.ok) throw new Error(placed.message)
  return placed.order.orderId
}

async function stockAndSales(shop: TestShop, { _id }: Product) {
  const { stock, purchases } = (await shop.store.products.find(_id)) ?? {}
  return { stock, purchases }
}

describeOnEachEngine('concurrent order changes', (engine) => {
  async function aStockedShop() {
    const shop = aShop(engine())
    return { shop, product: await addProduct(shop, { price: 1000, stock: STOCK }) }
  }

  it.each<[string, Act, string]>([
    ['cancel', cancelOrder, 'ORDER_NOT_PENDING'],
    ['delete', deleteOrder, 'ORDER_NOT_FOUND'],
  ])(
    'return the units once when eight users %s an order, and seven users get an error',
    async (_, act, tooLate) => {
      const { shop, product } = await aStockedShop()
      const orderId = await placedOrderId(shop, product, 3)
      const answers = await Promise.all(times(8, () => act(shop, orderId)))
      expect(counted(answers)).toBe(1)
      expect(answers.filter((answer) => !answer.ok && answer.code === tooLate)).toHaveLength(7)
      expect(await stockAndSales(shop, product)).toEqual({ stock: STOCK, purchases: 0 })
      expect(await shop.store.audit.count()).toBe(2)
    },
  )

  it('return the units once when an order is cancelled and deleted', async () => {
    const { shop, product } = await aStockedShop()
    for (const round of ROUNDS) {
      const orderId = await placedOrderId(shop, product)
      const acts = round % 2 ? [cancelOrder, deleteOrder] : [deleteOrder, cancelOrder]
      await Promise.all(acts.map((act) => act(shop, orderId)))
      expect(await stockAndSales(shop, product)).toEqual({ stock: STOCK, purchases: 0 })
    }
    expect((await listOrders(shop, {})).orders).toEqual([])
  })

  it('either cancel or confirm an order, never both', async () => {
    const { shop, product } = await aStockedShop()
    for (const round of ROUNDS) {
      const orderId = await placedOrderId(shop, product)
      const acts = round % 2 ? [cancelOrder, confirmOrder] : [confirmOrder, cancelOrder]
      const answers = await Promise.all(acts.map((act) => act(shop, orderId)))
      expect(counted(answers)).toBe(1)
      const status = (await shop.store.orders.find(orderId))?.order.status
      const held = status === 'confirmed' ? 2 : 0
      expect(await stockAndSales(shop, product)).toEqual({ stock: STOCK - held, purchases: held })
      await deleteOrder(shop, orderId)
    }
  })

  it('keep the stock consistent when orders are placed, cancelled and deleted', {
    tags: ['T-05'],
  }, async () => {
    const { shop, product } = await aStockedShop()
    const old = []
    for (const _ of times(12, Number)) old.push(await placedOrderId(shop, product))
    const acts = [cancelOrder, deleteOrder, confirmOrder]
    await Promise.all([
      ...times(12, () => placeOrder(shop, anOrderInput(product, 2))),
      ...old.map((orderId, index) => acts[index % 3]?.(shop, orderId)),
    ])
    const { orders } = await listOrders(shop, {})
    const held = orders
      .filter(({ status }) => status !== 'cancelled')
      .reduce((sum, { items }) => sum + items.reduce((pieces, { quantity }) => pieces + quantity, 0), 0)
    expect(held).toBe((12 + 4) * 2)
    expect(await stockAndSales(shop, product)).toEqual({ stock: STOCK - held, purchases: held })
  })

  it('either store an order or report that its product was deleted at the same time', async () => {
    const { shop } = await aStockedShop()
    for (const round of ROUNDS) {
      const product = await addProduct(shop, { price: 1000, stock: 5 })
      const orders = times(6, () => anOrderInput(product))
      const place = (inputs: typeof orders) => Promise.all(inputs.map((input) => placeOrder(shop, input)))
      const [before, deleted, after] = await Promise.all([
        place(orders.slice(0, round)),
        deleteProducts(shop, [product._id]),
        place(orders.slice(round)),
      ])
      expect(deleted).toMatchObject({ ok: true, count: 1 })
      for (const [index, answer] of [...before, ...after].entries()) {
        const stored = await shop.store.orders.find(orders[index]?.orderId ?? '')
        expect(stored !== null).toBe(answer.ok)
        if (answer.ok) expect(stored?.order.items).toMatchObject([{ productId: product._id, price: 1000 }])
        else expect(answer.items).toMatchObject([{ productId: product._id }])
      }
      expect(await shop.store.products.find(product._id)).toBeNull()
    }
  })

  it('can delete a product and cancel its order at the same time', async () => {
    const { shop } = await aStockedShop()
    for (const round of ROUNDS) {
      const product = await addProduct(shop, { price: 1000, stock: 5 })
      const orderId = await placedOrderId(shop, product)
      const acts = [() => deleteProducts(shop, [product._id]), () => cancelOrder(shop, orderId)]
      const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()))
      expect(counted(answers)).toBe(2)
      expect((await shop.store.orders.find(orderId))?.order.status).toBe('cancelled')
    }
  })
})
