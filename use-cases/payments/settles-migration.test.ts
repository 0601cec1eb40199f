import { expect, it } from 'vitest'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { describeOnSqlite } from '../../tests/support/databases.ts'
import { anOpenPayment } from '../../tests/support/open-payment.ts'
import { aClaimedOrder } from '../../tests/support/payment-desk.ts'
import { copyToVersionBefore } from '../../tests/support/version-before.ts'

describeOnSqlite('migration 0030', (engine) => {
  it('checks the claims that a provider’s payment has settled, and no others', {
    tags: ['E-20'],
  }, async () => {
    const { shop, doors, order } = await anOpenPayment(engine())
    await doors.provider?.()
    const open = await aClaimedOrder(shop)
    await engine().db.updateTable('paymentNotices').set({ checkedAt: null }).execute()
    const before = openMemorySqlite()
    await copyToVersionBefore('0030', engine(), before)
    await migrate(before)
    const claims = await before.db.selectFrom('paymentNotices').select(['paymentCode', 'checkedAt']).execute()
    const [row] = await before.db.selectFrom('orderPayments').select(['at', 'settles']).execute()
    const checked = new Map(claims.map(({ paymentCode, checkedAt }) => [paymentCode, checkedAt]))
    expect(row?.settles).toBeNull()
    expect(checked.get(order.paymentCode)).toBe(row?.at)
    expect(checked.get(open.paymentCode)).toBeNull()
    await before.close()
  })
})
