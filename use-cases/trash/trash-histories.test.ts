import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { cancelOrder, confirmOrder, deleteOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { aShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { deleteProducts } from '../catalogue/change-products.ts'
import { getProduct } from '../catalogue/get-product.ts'
import { placeOrder } from '../orders/place-order.ts'
import { restoreProducts } from './restore-products.ts'

const SIZES = ['3 mois', '6 mois'] as const

const order = fc.record({
  size: fc.constantFrom(...SIZES),
  quantity: fc.integer({ min: 1, max: 4 }),
  confirmed: fc.boolean(),
  returned: fc.constantFrom('never', 'before', 'in the trash', 'afterwards'),
  by: fc.constantFrom(cancelOrder, deleteOrder),
})

describeOnEachEngine(
  'a restored product whose orders were cancelled before, during and after its time in the trash',
  (engine) => {
    it('has its initial stock minus the units of its active orders', {
      tags: ['G-22'],
      timeout: 3_600_000,
    }, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.boolean(),
          fc.nat(12),
          fc.array(order, { maxLength: 6 }),
          async (sized, stock, orders) => {
            const shop = aShop(engine(), { newId: () => crypto.randomUUID() })
            const product = sized
              ? await addSizedProduct(shop, 'Robe', { [SIZES[0]]: stock, [SIZES[1]]: stock })
              : await addProduct(shop, { name: 'Robe', price: 1000, stock })
            const placed: ((typeof orders)[number] & { orderId: string })[] = []
            for (const one of orders) {
              const input = anOrderInput(product, one.quantity)
              const items = input.items.map((item) => ({ ...item, size: sized ? one.size : null }))
              if (!(await placeOrder(shop, { ...input, items })).ok) continue
              if (one.confirmed) await confirmOrder(shop, input.orderId)
              placed.push({ ...one, orderId: input.orderId })
            }
            const returned = new Set<string>()
            const giveBack = async (when: (typeof orders)[number]['returned']) => {
              for (const { orderId, by } of placed.filter((one) => one.returned === when))
                if ((await by(shop, orderId)).ok) returned.add(orderId)
            }
            await giveBack('before')
            await deleteProducts(shop, [product._id])
            await giveBack('in the trash')
            expect((await restoreProducts(shop, [product._id])).ok).toBe(true)
            await giveBack('afterwards')

            const open = placed.filter(({ orderId }) => !returned.has(orderId))
            const sold = (size?: string) =>
              open
                .filter((one) => size === undefined || one.size === size)
                .reduce((sum, { quantity }) => sum + quantity, 0)
            const found = await getProduct(shop, product._id)
            expect(found).toMatchObject({
              product: {
                stock: (sized ? 2 : 1) * stock - sold(),
                purchases: sold(),
                unallocatedStock: 0,
                variants: sized ? SIZES.map((size) => ({ size, stock: stock - sold(size) })) : [],
              },
            })
            await expectConsistentStock(engine())
          },
        ),
        { numRuns: propertyRuns(10, engine()) },
      )
    })
  },
)
