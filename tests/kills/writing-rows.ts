import { expect } from 'vitest'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { anOrderInput } from '../builders/order-input.ts'
import { addCourier } from '../support/delivered-orders.ts'
import { expectConsistentStock } from '../support/ledger.ts'
import { endUnfinishedImports } from '../support/product-import.ts'
import { addSizedProduct } from '../support/stocked-product.ts'
import { allOrders, expectWholeOrders } from '../support/whole-orders.ts'
import type { KillRow } from './kill-row.ts'

const ORDERS = 4
const STOCK = { S: 40 }

/** On PostgreSQL two administrators and a courier change the same orders. */
export const orders: KillRow = {
  ...{ processes: 'change orders', tags: ['D-01', 'D-32'], title: 'leave no order partly written' },
  ...{ instances: 3, kills: 4, steps: [3, 20], channels: [], task: 'changeOrders' },
  surround: async () => {
    let productId = ''
    const orderIds: string[] = []
    let changes = 0
    return {
      around: {},
      prepare: async (shop) => {
        const product = await addSizedProduct(shop, 'Robe', STOCK)
        productId = product._id
        await addCourier(shop)
        for (let number = 0; number < ORDERS; number++) {
          const input = anOrderInput(product, 3)
          const items = input.items.map((item) => ({ ...item, size: 'S' }))
          const placed = await placeOrder(shop, { ...input, items })
          if (!placed.ok) throw new Error(placed.message)
          orderIds.push(input.orderId)
        }
      },
      idsOf: () => orderIds,
      afterKill: async (_shop, engine) => {
        await expectWholeOrders(engine, productId, STOCK)
        changes = (await allOrders(engine)).reduce((sum, { version }) => sum + version, 0)
      },
      needsMore: () => changes <= 2 * ORDERS,
    }
  },
}

const PRODUCTS = 400

/** What the next process does at its start leaves all products of the file and what names them, or nothing. */
export const imports: KillRow = {
  ...{ processes: 'import from another shop', tags: ['K-20'] },
  title: 'write all products of the file or none',
  ...{ instances: 2, kills: 4, steps: [3, 50], channels: [], task: 'moveProductsIn' },
  surround: async () => {
    const references = Array.from({ length: PRODUCTS }, (_, index) => `p${index}`)
    const prices = new Set<number>()
    let takenBack = 0
    return {
      around: {},
      prepare: async () => {},
      idsOf: () => references,
      afterKill: async (shop, engine) => {
        const { bulkActions, products, moved } = shop.store
        takenBack += (await bulkActions.unfinished()).length
        await endUnfinishedImports(shop)
        await expectConsistentStock(engine)
        expect(await bulkActions.unfinished()).toEqual([])
        const found = await products.listAfter(null, 1000)
        expect([0, PRODUCTS]).toContain(found.length)
        expect(new Set(found.map(({ price }) => price)).size).toBeLessThanOrEqual(1)
        for (const { price } of found) prices.add(price)
        const owners = new Set((await moved.find('shopify', references)).map(({ productId }) => productId))
        expect(owners).toEqual(new Set(found.map(({ _id }) => _id)))
      },
      needsMore: () => prices.size < 2 || takenBack === 0,
    }
  },
}
