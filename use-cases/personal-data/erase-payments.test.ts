import { expect, it } from 'vitest'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { confirmOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aWalletOrder, notify, runJobs, startedPayment } from '../../tests/support/payments.ts'
import { aShop } from '../../tests/support/shop.ts'
import { eraseCustomer } from './customer-data.ts'

describeOnEachEngine('the erasure of a customer', (engine) => {
  it('deletes the phone from payments and from transactions of any order, and keeps their amounts', {
    tags: ['D-54', 'E-20'],
  }, async () => {
    const shop = aShop(engine(), withProviders())
    const order = await aWalletOrder(shop, { customerPhone: '771234567' })
    const id = await startedPayment(order)
    shop.paymentProviders.wave.settle(id, { status: 'paid', payerPhone: '+221771234567' })
    await notify(shop, id)
    shop.advance(10_000)
    await runJobs(shop)
    const orphan = { id: 'orphan', wallet: 'Wave' as const, number: 'T-ORPHAN', createdAt: shop.clock() }
    await shop.store.walletTransactions.register(orphan)
    await shop.store.walletTransactions.change('orphan', { payerPhone: '771234567', amount: 500 })
    // The other wallet has a transaction with the number of this order's, which somebody else has paid.
    const [paid] = await shop.store.fulfillment.ledger(order.orderId)
    const number = paid?.transactionNumber ?? ''
    expect(number).not.toBe('')
    const twin = { id: 'twin', wallet: 'Orange Money' as const, number, createdAt: shop.clock() }
    await shop.store.walletTransactions.register(twin)
    await shop.store.walletTransactions.change('twin', { payerPhone: '781112233', amount: 700 })
    await confirmOrder(shop, order.orderId)
    expect(await eraseCustomer(shop, { by: 'phone', value: '771234567' })).toMatchObject({ ok: true })
    const { db } = engine()
    const stored = [
      await db.selectFrom('providerPayments').selectAll().execute(),
      await db.selectFrom('walletTransactions').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
    ]
    expect(JSON.stringify(stored)).not.toContain('771234567')
    expect(JSON.stringify(stored)).toContain('T-ORPHAN')
    expect(await shop.store.walletTransactions.find('twin')).toMatchObject({ payerPhone: '781112233' })
    expect(stored[0]).toMatchObject([{ amount: 15_000, state: 'paid' }])
  })
})
