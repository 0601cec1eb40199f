import { expect, it } from 'vitest'
import type { ProviderPayment } from '../../domain/payments/payment.ts'
import { aPlacedOrder } from '../../tests/builders/an-order.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { confirmOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { recordView } from '../catalogue/get-product.ts'
import { sendMessage } from '../contact/messages.ts'
import { likeProduct } from '../likes/likes.ts'
import { getOrder } from '../orders/get-order.ts'
import { placeOrder } from '../orders/place-order.ts'
import { submitPaymentClaim } from '../payments/submit-payment-claim.ts'
import { getProductStats, getTotals } from '../stats/get-stats.ts'
import { applyRetention } from './apply-retention.ts'

const A_DAY = 86_400_000
const YEAR = 365.25 * A_DAY
const AWA = { customerName: 'Awa Ndiaye', deliveryAddress: 'Ouakam, rue 12', customerPhone: '771234567' }

async function order(shop: TestShop, product: Awaited<ReturnType<typeof addProduct>>) {
  const placed = await placeOrder(shop, anOrderInput(product, 2, { ...AWA, paymentMethod: 'Wave' }))
  if (!placed.ok) throw new Error(placed.message)
  const { orderId, paymentCode, totalAmount } = placed.order
  await submitPaymentClaim(shop, {
    name: 'Awa',
    phone: '771234567',
    amount: totalAmount,
    paymentCode: paymentCode ?? '',
    paymentMethod: 'Wave',
    timestamp: new Date(shop.clock()).toISOString(),
    items: [{ name: product.name, price: product.price, quantity: 2, size: 'N/A', color: 'N/A', image: '' }],
  })
  return orderId
}

describeOnEachEngine('applyRetention', (engine) => {
  it('anonymises orders after three years and keeps the statistics', { tags: ['T-52'] }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 2000, stock: 9 })
    const old = await order(shop, product)
    await confirmOrder(shop, old)
    shop.advance(YEAR)
    const recent = await order(shop, product)
    const before = [await getTotals(shop), await getProductStats(shop, product._id)]

    shop.advance(2 * YEAR - 2 * A_DAY)
    expect((await applyRetention(shop)).orders).toBe(0)
    shop.advance(3 * A_DAY)
    expect((await applyRetention(shop)).orders).toBe(1)

    const erased = await getOrder(shop, old)
    expect(erased).toMatchObject({
      order: {
        customerName: 'Données effacées',
        deliveryAddress: 'Données effacées',
        customerPhone: null,
        paymentCode: null,
        paymentNotices: [],
        status: 'confirmed',
        totalAmount: 4000,
        items: [{ name: product.name, quantity: 2, price: 2000 }],
      },
    })
    expect(await getOrder(shop, recent)).toMatchObject({ order: { ...AWA, paymentNotices: [{}] } })
    expect([await getTotals(shop), await getProductStats(shop, product._id)]).toEqual(before)
    // A search for the customer finds only the recent order.
    expect((await shop.store.orders.list({ search: 'Ndiaye' })).map(({ orderId }) => orderId)).toEqual([
      recent,
    ])
    expect(await applyRetention(shop)).toEqual({
      orders: 0,
      payers: 0,
      visits: 0,
      likes: 0,
      messages: 0,
      journal: 0,
      mails: 0,
      stockAlerts: 0,
      whatsApp: 0,
      searches: 0,
      reviews: 0,
      cartLinks: 0,
      birthLists: 0,
    })
  })

  it('anonymises visits and likes after thirteen months and keeps the counts', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    const [awa, fatou] = ['a'.repeat(24), 'f'.repeat(24)]
    await recordView(shop, _id, awa)
    await likeProduct(shop, _id, awa)
    shop.advance(390 * A_DAY)
    await recordView(shop, _id, fatou)
    await likeProduct(shop, _id, fatou)
    expect(await applyRetention(shop)).toMatchObject({ visits: 0, likes: 0 })
    shop.advance(15 * A_DAY)
    expect(await applyRetention(shop)).toMatchObject({ visits: 1, likes: 1 })
    expect(await getProductStats(shop, _id)).toMatchObject({
      stats: { views: 2, viewsFromProductModel: 2 },
    })
    expect(await shop.store.likes.filterLiked(awa, [_id])).toEqual([])
    expect(await shop.store.likes.filterLiked(fatou, [_id])).toEqual([_id])
    expect((await shop.store.products.find(_id))?.likes).toBe(2)
  })

  it('deletes after three years who paid what belongs to no order, and keeps the money', {
    tags: ['T-52'],
  }, async () => {
    const shop = aShop(engine())
    const { walletTransactions, providerPayments } = shop.store
    const paid = async (id: string, number: string) => {
      await walletTransactions.register({ id, wallet: 'Wave', number, createdAt: shop.clock() })
      await walletTransactions.change(id, { payerPhone: '771234567', amount: 500 })
    }
    await paid('orphan', 'T-ORPHAN')
    const rest = { reference: null, url: null, deepLinks: {}, transactionNumber: null, paidAmount: 500 }
    const payment: ProviderPayment = {
      ...{ ...rest, id: 'payment', orderId: 'gone', provider: 'wave', method: 'Wave', amount: 500 },
      ...{ state: 'paid', problem: null, payerPhone: '771234567', failure: null },
      ...{ createdAt: shop.clock(), expiresAt: shop.clock(), changedAt: shop.clock() },
    }
    await providerPayments.insert(payment, 0)
    shop.advance(3 * YEAR - 2 * A_DAY)
    await paid('recent', 'T-RECENT')
    expect((await applyRetention(shop)).payers).toBe(0)
    shop.advance(3 * A_DAY)
    expect((await applyRetention(shop)).payers).toBe(2)
    expect(await walletTransactions.find('orphan')).toMatchObject({ payerPhone: null, amount: 500 })
    expect(await walletTransactions.find('recent')).toMatchObject({ payerPhone: '771234567' })
    expect((await providerPayments.listFor(['gone']))[0]).toMatchObject({ payerPhone: null, paidAmount: 500 })
  })

  it('deletes messages and audit entries after three years', async () => {
    const shop = aShop(engine())
    await addProduct(shop)
    await sendMessage(shop, {
      name: 'Khady',
      email: 'khady@exemple.sn',
      subject: 'Taille',
      message: 'Avez-vous du 28 ?',
    })
    shop.advance(3 * YEAR - 2 * A_DAY)
    expect(await applyRetention(shop)).toMatchObject({ messages: 0, journal: 0 })
    shop.advance(3 * A_DAY)
    expect(await applyRetention(shop)).toMatchObject({ messages: 1, journal: 1 })
    expect(await shop.store.contact.list()).toEqual([])
  })

  it('anonymises all expired orders when they do not fit in one batch', async () => {
    const shop = aShop(engine())
    await shop.store.transaction(async ({ orders }) => {
      for (let number = 0; number < 52; number++) await orders.insert(aPlacedOrder(), 'print', shop.clock())
    })
    shop.advance(3 * YEAR + A_DAY)
    expect((await applyRetention(shop)).orders).toBe(52)
    expect((await shop.store.orders.list({})).every(({ customerPhone }) => customerPhone === null)).toBe(true)
  })
})
