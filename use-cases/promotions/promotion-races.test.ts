import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { cancelOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { addOffer } from '../../tests/support/promotions.ts'
import { aShop } from '../../tests/support/shop.ts'
import { placeOrder } from '../orders/place-order.ts'
import { getPromotion } from './manage-promotions.ts'

const SHOPPERS = 50
const USES = 5

/** Fifty shoppers order at once, each on one of these instances; those who are refused order again without the code. */
async function rush(engines: readonly Engine[]): Promise<void> {
  let ids = 0
  const shops = engines.map((engine) => aShop(engine, { newId: () => `id-${++ids}` }))
  const [shop] = shops
  if (!shop) throw new Error('no instance')
  // Different products, so that the products' locks do not put the orders into a row.
  const products = await Promise.all(
    Array.from({ length: 10 }, () => addProduct(shop, { price: 10_000, stock: 99 })),
  )
  const terms = { maxUses: USES }
  const [one, other] = [
    await addOffer(shop, { code: 'ETE', terms }),
    await addOffer(shop, { code: 'FETE', terms }),
  ]
  const orders = Array.from({ length: SHOPPERS }, (_, index) => {
    const product = products[index % products.length]
    if (!product) throw new Error('no product')
    const on = shops[index % shops.length] ?? shop
    const codes = index % 2 ? ['FETE', 'ETE'] : ['ETE', 'FETE']
    const order = anOrderInput(product, 1, { totalAmount: 9000, promotionCodes: codes, discount: 1000 })
    return { on, order }
  })
  const answers = await Promise.all(orders.map(({ on, order }) => placeOrder(on, order)))
  const placed = answers.flatMap((answer) => (answer.ok ? [answer.order] : []))
  expect(placed).toHaveLength(2 * USES)
  for (const { id } of [one, other]) {
    expect(await getPromotion(shop, id)).toMatchObject({ promotion: { uses: USES, state: 'exhausted' } })
  }
  const refused = orders.filter((_, index) => !answers[index]?.ok)
  const again = await Promise.all(
    refused.map(({ on, order }) =>
      placeOrder(on, { ...order, totalAmount: 10_000, promotionCodes: [], discount: 0 }),
    ),
  )
  expect(again.every(({ ok }) => ok)).toBe(true)
  await Promise.all(placed.slice(0, 2).map(({ orderId }) => cancelOrder(shop, orderId)))
  const figures = await shop.store.promotions.figures([one.id, other.id])
  expect([...figures.values()].reduce((sum, { uses }) => sum + uses, 0)).toBe(2 * USES - 2)
}

describeOnEachEngine('fifty orders at once for codes with five uses', (engine) => {
  it('place exactly five orders with each code and lose none', { tags: ['H-05'] }, () => rush([engine()]))
})

describeInstances('fifty orders at once on two instances', (instances) => {
  it('place exactly five orders with each code and lose none', { tags: ['H-05'] }, async () => {
    await rush([await instances.open(), await instances.open()])
  })
})
