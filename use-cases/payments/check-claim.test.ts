import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { cancelOrder, confirmOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act } from '../../tests/support/delivered-orders.ts'
import { decide } from '../../tests/support/payment-desk.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, OPENING, type TestShop } from '../../tests/support/shop.ts'
import { listOrders } from '../orders/list-orders.ts'
import { placeOrder } from '../orders/place-order.ts'
import { confirmClaim, reopenClaim } from './check-claim.ts'
import { submitPaymentClaim } from './submit-payment-claim.ts'

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
  return { orderId, paymentCode, claim }
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

  it('counts once it is received, and asks for nothing more', { tags: ['E-02'] }, async () => {
    const shop = aShop(engine())
    const { orderId, claim } = await aWaveOrder(shop)
    const awa = { ...shop, actor: { id: 'u1', name: 'Awa' } }
    await claim()
    shop.advance(60_000)
    expect(await confirmClaim(awa, orderId)).toMatchObject({ ok: true })
    expect(await toCheck(shop)).toEqual([])
    const checkedAt = new Date(OPENING + 60_000).toISOString()
    const paid = { paymentStatus: 'paid', received: 3000, paymentNotices: [{ checkedAt }] }
    expect((await listOrders(shop, {})).orders).toMatchObject([paid])
    // The payer submits the claim again, and the merchant taps again.
    await claim()
    await confirmClaim(shop, orderId)
    expect(await toCheck(shop)).toEqual([])
    expect((await listOrders(shop, {})).orders).toMatchObject([paid])
    expect(await reopenClaim(shop, orderId)).toMatchObject({ code: 'PAYMENT_SETTLED' })
    await act(awa, orderId, { action: 'undo' })
    expect(await toCheck(shop)).toEqual([orderId])
    expect((await listOrders(shop, {})).orders).toMatchObject([{ received: 0, paymentStatus: 'claimed' }])
  })

  it('brings no money to an order that owes nothing', { tags: ['E-02'] }, async () => {
    const shop = aShop(engine())
    const { orderId, claim } = await aWaveOrder(shop)
    await act(shop, orderId, { action: 'pay', amount: 3000, method: 'Orange Money' })
    await claim()
    await confirmClaim(shop, orderId)
    expect(await toCheck(shop)).toEqual([])
    expect((await listOrders(shop, {})).orders).toMatchObject([{ received: 3000 }])
  })

  it('is to check again when its refusal is taken back', { tags: ['E-20'] }, async () => {
    const shop = aShop(engine())
    const { orderId, paymentCode, claim } = await aWaveOrder(shop)
    await claim()
    await decide(shop, { action: 'refuse', item: `claim:${paymentCode}`, reason: '' })
    expect(await toCheck(shop)).toEqual([])
    await reopenClaim(shop, orderId)
    expect(await toCheck(shop)).toEqual([orderId])
    const audited = await shop.store.audit.list({ limit: 1, offset: 0 })
    expect(audited.map(({ action }) => action)).toEqual(['payment.unchecked'])
  })

  it('is audited and published once, even if the request is repeated', async () => {
    const shop = aShop(engine())
    const { orderId, claim } = await aWaveOrder(shop)
    await claim()
    const actor = { id: 'u1', name: 'Awa' }
    const before = shop.publishedEvents.length
    await confirmClaim({ ...shop, actor }, orderId)
    await confirmClaim({ ...shop, actor }, orderId)
    const entries = await shop.store.audit.list({ limit: 10, offset: 0 })
    const mine = entries.filter((entry) => entry.actor?.id === 'u1')
    expect(mine.map(({ action }) => action)).toEqual(['payment.checked'])
    expect(mine[0]?.subject).toEqual({ id: orderId, name: orderId })
    const published = shop.publishedEvents.slice(before)
    expect(published.filter(({ kind }) => kind === 'payment-notice')).toHaveLength(1)
  })

  it('cannot be received when it does not exist', async () => {
    const shop = aShop(engine())
    const { orderId } = await aWaveOrder(shop)
    expect(await confirmClaim(shop, orderId)).toMatchObject({ ok: false, code: 'CLAIM_NOT_FOUND' })
    expect(await reopenClaim(shop, 'KB-NOBODY')).toMatchObject({ code: 'CLAIM_NOT_FOUND' })
  })
})
