import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { cancelOrder, confirmOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, OPENING, type TestShop } from '../../tests/support/shop.ts'
import { listOrders } from '../orders/list-orders.ts'
import { placeOrder } from '../orders/place-order.ts'
import { checkPayment, submitPaymentClaim } from './submit-payment-claim.ts'

async function aWaveOrder(shop: TestShop) {
  const product = await addProduct(shop, { price: 3000 })
  const placed = await placeOrder(shop, anOrderInput(product, 1, { paymentMethod: 'Wave' }))
  if (!placed.ok || !placed.order.paymentCode) throw new Error('no wallet order')
  const { orderId, paymentCode } = placed.order
  const claim = () =>
    submitPaymentClaim(shop, {
      name: 'Fatou',
      phone: '771234567',
      amount: 3000,
      items: [{ name: product.name, price: 3000, quantity: 1, size: 'N/A', color: 'N/A', image: '' }],
      paymentCode,
      paymentMethod: 'Wave',
      timestamp: new Date(OPENING).toISOString(),
    })
  return { orderId, claim }
}

const toCheck = async (shop: TestShop) =>
  (await listOrders(shop, { unchecked: true })).orders.map(({ orderId }) => orderId)

describeOnEachEngine('a payment claim', (engine) => {
  it.each([
    ['confirmed', confirmOrder],
    ['cancelled', cancelOrder],
  ])('stays unchecked, whether its order is %s before or after the claim is submitted', async (_, settle) => {
    const shop = aShop(engine())
    const early = await aWaveOrder(shop)
    await early.claim()
    await settle(shop, early.orderId)
    expect(await toCheck(shop)).toEqual([early.orderId])

    shop.advance(1000)
    const late = await aWaveOrder(shop)
    await settle(shop, late.orderId)
    await late.claim()
    expect(await toCheck(shop)).toEqual([late.orderId, early.orderId])
  })

  it('is no longer listed after it is checked, and listed again after it is unchecked', async () => {
    const shop = aShop(engine())
    const { orderId, claim } = await aWaveOrder(shop)
    await claim()
    shop.advance(60_000)
    expect(await checkPayment(shop, orderId, true)).toMatchObject({ ok: true })
    expect(await toCheck(shop)).toEqual([])
    const checkedAt = new Date(OPENING + 60_000).toISOString()
    expect((await listOrders(shop, {})).orders).toMatchObject([
      { status: 'pending', paymentStatus: 'claimed', paymentNotices: [{ checkedAt }] },
    ])
    // The payer submits the claim again.
    await claim()
    expect(await toCheck(shop)).toEqual([])
    await checkPayment(shop, orderId, false)
    expect(await toCheck(shop)).toEqual([orderId])
  })

  it('is audited and published once when it is checked or unchecked, even if the request is repeated', async () => {
    const shop = aShop(engine())
    const { orderId, claim } = await aWaveOrder(shop)
    await claim()
    const actor = { id: 'u1', name: 'Awa' }
    const before = shop.publishedEvents.length
    await checkPayment({ ...shop, actor }, orderId, true)
    await checkPayment({ ...shop, actor }, orderId, true)
    await checkPayment({ ...shop, actor }, orderId, false)
    const entries = await shop.store.audit.list({ limit: 10, offset: 0 })
    const mine = entries.filter((entry) => entry.actor?.id === 'u1')
    expect(mine.map(({ action }) => action).sort()).toEqual(['payment.checked', 'payment.unchecked'])
    expect(mine[0]?.subject).toEqual({ id: orderId, name: orderId })
    expect(shop.publishedEvents.slice(before)).toEqual([
      { kind: 'payment-notice', orderId },
      { kind: 'payment-notice', orderId },
    ])
  })

  it('cannot be checked when it does not exist', async () => {
    const shop = aShop(engine())
    const { orderId } = await aWaveOrder(shop)
    expect(await checkPayment(shop, orderId, true)).toMatchObject({ ok: false, code: 'CLAIM_NOT_FOUND' })
    expect(await checkPayment(shop, 'KB-NOBODY', true)).toMatchObject({ code: 'CLAIM_NOT_FOUND' })
  })
})
