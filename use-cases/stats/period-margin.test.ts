import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMargins, orderMargin } from '../../domain/costs/purchase-price.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { countRemainingUnits, type ListedOrder, newItem } from '../../domain/orders/order.ts'
import { promotionTerms } from '../../tests/builders/a-promotion.ts'
import { aPlacedItem, aPlacedOrder } from '../../tests/builders/an-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { aShop, OPENING } from '../../tests/support/shop.ts'
import { readPeriodMargin } from './read-overview.ts'

const SIZES = [null, 'S', 'É'] as const
const minute = fc.nat(300).map((minutes) => OPENING + minutes * 60_000)
const product = fc.constantFrom('a', 'b')

const line = fc
  .record({
    ...{ productId: product, size: fc.constantFrom(...SIZES), price: fc.integer({ min: 500, max: 900 }) },
    ...{
      quantity: fc.integer({ min: 1, max: 5 }),
      refused: fc.nat(3),
      returned: fc.nat(3),
      share: fc.nat(400),
    },
  })
  .map(({ refused, returned, quantity, ...rest }) => ({
    ...rest,
    quantity,
    refused: Math.min(refused, quantity),
    returned: Math.min(returned, quantity - Math.min(refused, quantity)),
  }))
const orders = fc.array(
  fc.record({
    placedAt: minute,
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    promotions: fc.constantFrom(0, 0, 0, 1, 2),
  }),
  { maxLength: 8 },
)
const prices = fc
  .array(
    fc.record({
      ...{ productId: product, size: fc.constantFrom(null, 's', 'e'), from: minute },
      amount: fc.option(fc.nat(800), { freq: 6 }),
    }),
    { maxLength: 8 },
  )
  .map((entered) =>
    entered
      .toSorted((one, other) => one.from - other.from)
      .map((price, index) => ({ ...price, number: index + 1, color: null })),
  )

describeOnEachEngine('the margin of a period', (engine) => {
  it('is the sum of the margins of its orders, whatever was returned and whenever a price changed', {
    tags: ['R-20', 'G-40', 'H-20'],
    timeout: 600_000,
  }, async () => {
    const run = fc.asyncProperty(orders, prices, async (placed, entered) => {
      const shop = aShop(engine())
      const { db } = engine()
      for (const table of ['orderPromotions', 'orders', 'deliveryAttempts', 'purchasePrices'] as const) {
        await db.deleteFrom(table).execute()
      }
      await shop.store.costs.add(entered, null)
      const stored: ListedOrder[] = []
      for (const { placedAt, lines, promotions } of placed) {
        const orderId = crypto.randomUUID()
        const items = lines.map(({ share: _, ...item }) => ({ ...newItem(aPlacedItem()), ...item }))
        const createdAt = new Date(placedAt).toISOString()
        const order = { ...aPlacedOrder({ orderId, status: 'confirmed', createdAt }), items }
        await shop.store.orders.insert(order, '', placedAt)
        const terms = JSON.stringify(promotionTerms())
        for (let position = 0; position < promotions; position++) {
          const allocation = JSON.stringify(lines.map(({ share }) => share))
          const row = { orderId, position, promotionId: 'p', name: 'Offre', code: null, terms, delivery: 0 }
          await db
            .insertInto('orderPromotions')
            .values({ ...row, amount: 1, allocation })
            .execute()
        }
        const attempt = {
          id: orderId,
          orderId,
          number: 1,
          leftAt: OPENING,
          endedAt: OPENING,
          result: 'delivered',
        }
        await db
          .insertInto('deliveryAttempts')
          .values({ ...attempt, expected: 0, collected: 0, cash: 0, fee: 0, paidFee: 0, note: '' })
          .execute()
        const found = await shop.store.orders.find(orderId)
        if (found) stored.push(found.order)
      }
      const byProduct = Map.groupBy(entered, ({ productId }) => productId)
      const day = dayOf(OPENING)
      expect(await readPeriodMargin(shop, { from: day, until: day })).toEqual({
        ...addMargins(stored.map((order) => orderMargin(order, byProduct))),
        units: stored.reduce((sum, { items }) => sum + countRemainingUnits(items), 0),
      })
    })
    await fc.assert(run, { numRuns: propertyRuns(40, engine()) })
  })
})
