import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { deleteOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aClaimedOrder } from '../../tests/support/payment-desk.ts'
import { aPaidProduct } from '../../tests/support/payments.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, OPENING } from '../../tests/support/shop.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { readFollowed } from '../orders/follow-order.ts'
import { listOrders } from '../orders/list-orders.ts'
import { placeOrder } from '../orders/place-order.ts'
import { applyRetention } from '../personal-data/apply-retention.ts'
import { submitPaymentClaim } from './submit-payment-claim.ts'

const FOUR_YEARS = 4 * 366 * 24 * 3_600_000

describeOnEachEngine('submitPaymentClaim', (engine) => {
  async function aWaveOrder() {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 3000 })
    const placed = await placeOrder(shop, anOrderInput(product, 1, { paymentMethod: 'Wave' }))
    if (!placed.ok || !placed.order.paymentCode) throw new Error('no wallet order')
    const notice = {
      name: 'Fatou',
      phone: '771234567',
      amount: 3000,
      items: [{ name: product.name, price: 3000, quantity: 1, size: 'N/A', color: 'N/A', image: '' }],
      paymentCode: placed.order.paymentCode,
      paymentMethod: 'Wave' as const,
      timestamp: new Date(OPENING).toISOString(),
    }
    return { shop, notice }
  }

  it('stores a claim once and never marks the order paid', { tags: ['T-06', 'D-02'] }, async () => {
    const { shop, notice } = await aWaveOrder()
    expect(await submitPaymentClaim(shop, notice)).toEqual({ ok: true, repeated: false })
    expect(await submitPaymentClaim(shop, notice)).toEqual({ ok: true, repeated: true })
    const { orders } = await listOrders(shop, {})
    expect(orders).toMatchObject([
      {
        paymentStatus: 'claimed',
        received: 0,
        paymentNotices: [{ phone: '771234567', amount: 3000 }],
      },
    ])
    expect(orders[0]?.paymentNotices).toHaveLength(1)
  })

  it('is shown to its payer with its own amount after the order has changed', {
    tags: ['D-50', 'E-04'],
  }, async () => {
    const shop = aShop(engine())
    const product = await aPaidProduct(shop)
    const { orderId } = await aClaimedOrder(shop, {}, product)
    const line = { productId: product._id, color: null, size: null, discount: 0, discountReason: '' }
    const textFor = async (quantity: number) => {
      await actOnOrder(shop, orderId, { action: 'edit', lines: [{ ...line, quantity }] })
      return (await readFollowed(shop, orderId))?.payment.replaceAll(/\s/g, ' ')
    }
    expect(await textFor(1)).toBe('Vous avez signalé un paiement de 15 000 FCFA : la boutique le vérifie.')
    expect(await textFor(2)).toBe(
      'Vous avez signalé un paiement de 15 000 FCFA : la boutique le vérifie. Il restera 15 000 FCFA à payer.',
    )
  })

  it('adds the order to the list of orders with a claim', async () => {
    const { shop, notice } = await aWaveOrder()
    await placeOrder(shop, anOrderInput(await addProduct(shop)))
    expect((await listOrders(shop, { notified: true })).total).toBe(0)
    await submitPaymentClaim(shop, notice)
    expect(await listOrders(shop, { notified: true, limit: 10 })).toMatchObject({
      total: 1,
      orders: [{ paymentCode: notice.paymentCode }],
    })
  })

  it('lets a search find the order by payer and amount, with the words in any sequence', async () => {
    const { shop, notice } = await aWaveOrder()
    await placeOrder(shop, anOrderInput(await addProduct(shop, { price: 500 })))
    const payer = { ...notice, name: 'Bineta Guèye', phone: '761112233' }
    const found = async (q: string) => (await listOrders(shop, { q, limit: 10 })).total
    expect(await found('gueye')).toBe(0)
    await submitPaymentClaim(shop, payer)
    for (const q of ['gueye bineta', '76 111 22 33', '761112233', '3000', '3 000 FCFA', 'guèye 3 000']) {
      expect(await found(q), q).toBe(1)
    }
    expect(await found('gueye 500')).toBe(0)
    await shop.store.personalData.deleteNotices([notice.paymentCode])
    expect(await found('gueye')).toBe(0)
    expect(await found(notice.paymentCode)).toBe(1)
  })

  it('fails for an unknown code, another amount or another method', async () => {
    const { shop, notice } = await aWaveOrder()
    expect(await submitPaymentClaim(shop, { ...notice, paymentCode: 'NOBODY' })).toMatchObject({
      code: 'PAYMENT_NOT_FOUND',
    })
    expect(await submitPaymentClaim(shop, { ...notice, amount: 1 })).toMatchObject({
      code: 'PAYMENT_MISMATCH',
    })
    expect(await submitPaymentClaim(shop, { ...notice, paymentMethod: 'Orange Money' })).toMatchObject({
      code: 'PAYMENT_MISMATCH',
    })
  })

  it('fails for a deleted order, and does not list an order that is deleted concurrently', async () => {
    const { shop, notice } = await aWaveOrder()
    const [order] = (await listOrders(shop, {})).orders
    const acts = [
      submitPaymentClaim(shop, notice),
      deleteOrder(shop, order?.orderId ?? ''),
      submitPaymentClaim(shop, notice),
    ]
    const [first, deleted, last] = await Promise.all(acts)
    expect(deleted).toMatchObject({ ok: true })
    for (const answer of [first, last]) {
      if (!answer?.ok) expect(answer).toMatchObject({ code: 'PAYMENT_NOT_FOUND' })
    }
    expect(await submitPaymentClaim(shop, notice)).toMatchObject({ code: 'PAYMENT_NOT_FOUND' })
    expect((await listOrders(shop, { notified: true })).orders).toEqual([])
  })

  it('stores no personal data of an order that is anonymised concurrently', { tags: ['T-51'] }, async () => {
    const { shop, notice } = await aWaveOrder()
    const [order] = (await listOrders(shop, {})).orders
    shop.advance(FOUR_YEARS)
    await Promise.all([
      submitPaymentClaim(shop, notice),
      applyRetention(shop),
      submitPaymentClaim(shop, notice),
    ])
    expect(await shop.store.payments.listFor([order?.orderId ?? ''])).toEqual([])
  })
})
