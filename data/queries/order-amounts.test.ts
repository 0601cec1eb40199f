import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { due, hasRest, surplus, worthOf } from '../../domain/money/owed.ts'
import { FULFILLMENT_STATUSES, ORDER_STATES, PAYMENT_STATUSES } from '../../domain/orders/statuses.ts'
import { aPlacedOrder } from '../../tests/builders/an-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { aShop } from '../../tests/support/shop.ts'
import { planOf, statementsOf } from '../../tools/query-plans/explain.ts'
import type { Store } from '../store.ts'
import { orderAmounts } from './order-amounts.ts'

const PAGE = { limit: 50, offset: 0 }

const francs = fc.oneof(fc.constantFrom(0, 900, 1000), fc.nat(3000))
const row = fc.record({
  status: fc.constantFrom(...ORDER_STATES, 'on hold'),
  fulfillmentStatus: fc.constantFrom(...FULFILLMENT_STATUSES),
  paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
  deletedAt: fc.option(fc.constant(1)),
  totalAmount: francs,
  credit: francs,
  received: francs,
  refunded: francs,
})

describeOnEachEngine('orderAmounts', (engine) => {
  it('says in SQL what `domain/money/owed.ts` says', { tags: ['D-02'] }, async () => {
    const { store } = aShop(engine())
    const { db } = engine()
    const cases = fc.array(row, { minLength: 20, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(cases, async (rows) => {
        const orders = rows.map((money) => ({ money, orderId: aPlacedOrder().orderId }))
        const ids = orders.map(({ orderId }) => orderId)
        for (const { money, orderId } of orders) {
          await store.orders.insert(aPlacedOrder({ orderId }), '', 1)
          await db.updateTable('orders').set(money).where('orderId', '=', orderId).execute()
        }
        const { worth, due: dueNow, hasSurplus, hasRest: hasRestNow } = orderAmounts()
        const stored = db.selectFrom('orders').select('orderId').where('orderId', 'in', ids)
        const amounts = await stored.select([worth.as('worth'), dueNow.as('due')]).execute()
        const withSurplus = await stored.where(hasSurplus).execute()
        const withRest = await stored.where(hasRestNow).execute()
        const has = (found: { orderId: string }[], id: string) => found.some(({ orderId }) => orderId === id)
        for (const id of ids) {
          const order = (await store.orders.find(id))?.order
          if (!order) throw new Error('The order is not stored.')
          const found = amounts.find(({ orderId }) => orderId === id)
          expect([Number(found?.worth), Number(found?.due)]).toEqual([worthOf(order), due(order)])
          expect([has(withSurplus, id), has(withRest, id)]).toEqual([surplus(order) > 0, hasRest(order)])
        }
      }),
      { numRuns: propertyRuns(10, engine()) },
    )
  })

  it.each([
    ['listing surpluses', 'orders_with_surplus', (store) => store.paymentDesk.list('to-return', null, PAGE)],
    ['counting surpluses', 'orders_with_surplus', (store) => store.paymentDesk.countToDo('to-return')],
    ['listing rests', 'orders_with_rest', (store) => store.orders.list({ rest: true, ...PAGE })],
    ['counting rests', 'orders_with_rest', (store) => store.orders.count({ rest: true })],
  ] satisfies [string, string, (store: Store) => Promise<unknown>][])(
    '%s uses the index %s',
    {
      tags: ['E-20'],
    },
    async (_, index, ask) => {
      const { store } = aShop(engine())
      const statements = await statementsOf(engine(), () => ask(store))
      const plan = await engine()
        .db.transaction()
        .execute(async (db) => {
          // The table is empty, and PostgreSQL reads a small one as a whole.
          if (engine().name === 'postgres') await sql`set local enable_seqscan = off`.execute(db)
          return Promise.all(statements.map((statement) => planOf({ ...engine(), db }, statement)))
        })
      expect(plan.flat().join('\n')).toContain(index)
    },
  )
})
