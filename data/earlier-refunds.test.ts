import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { EntryState } from '../domain/outbox/entry.ts'
import { withProviders } from '../tests/builders/payment-settings.ts'
import { deleteOrder } from '../tests/support/change-order.ts'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { aPaidOrder } from '../tests/support/refunds.ts'
import { aShop } from '../tests/support/shop.ts'
import { purgeDeletedOrders } from '../use-cases/orders/order-trash.ts'
import { enqueue } from '../use-cases/outbox/enqueue.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

const A_MONTH = 30 * 24 * 60 * 60_000

describeOnEachEngine('the migration of refunds', (engine) => {
  it('keeps what the version before asked for and did not end well', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine(), withProviders())
    const { db } = engine()
    const asked: Record<string, string> = {}
    const ENDS: readonly EntryState[] = ['unclear', 'failed', 'bounced', 'queued', 'sent']
    for (const state of ENDS) {
      const { orderId, id } = await aPaidOrder(shop)
      asked[state] = orderId
      const payload = { paymentId: id }
      await shop.store.transaction((tx) =>
        enqueue(tx, {
          ...{ channel: 'payment', kind: 'refund', key: `refund ${id}`, recipient: id, payload },
          at: shop.clock(),
        }),
      )
      await db.updateTable('outbox').set({ state }).where('key', '=', `refund ${id}`).execute()
      const problem =
        state === 'bounced' ? { problem: 'refund' } : state === 'sent' ? { state: 'refunded' } : null
      if (problem) await db.updateTable('providerPayments').set(problem).where('id', '=', id).execute()
    }
    await sql`drop table refunds`.execute(db)
    const { name } =
      (await readMigrations(engine().name)).find((file) => file.name.endsWith('-refunds.sql')) ?? {}
    await sql`delete from migrations where name = ${name}`.execute(db)
    expect(await migrate(engine())).toEqual([name])
    const found = async (state: EntryState) => shop.store.refunds.listFor(asked[state] ?? '')
    expect(await found('unclear')).toMatchObject([{ state: 'unsure', failure: 'unclear', isDoubted: true }])
    expect(await found('failed')).toMatchObject([{ state: 'refused', failure: 'unsent', isDoubted: false }])
    expect(await found('bounced')).toMatchObject([{ state: 'refused', failure: 'refused' }])
    expect(await found('queued')).toEqual([])
    expect(await found('sent')).toEqual([])
  })

  it('leaves the payments of a purged order to that order, whose number may be used again', {
    tags: ['E-02', 'D-54'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const { orderId, id } = await aPaidOrder(shop)
    await shop.store.providerPayments.change(id, { changedAt: shop.clock() })
    await deleteOrder(shop, orderId)
    await engine().db.deleteFrom('orderPayments').execute()
    await engine().db.updateTable('orders').set({ received: 0 }).execute()
    shop.advance(A_MONTH)
    expect(await purgeDeletedOrders(shop)).toBe(1)
    expect(await shop.store.providerPayments.listFor([orderId])).toEqual([])
    expect((await shop.store.providerPayments.find(id))?.orderId).toContain(`${orderId} `)
  })
})
