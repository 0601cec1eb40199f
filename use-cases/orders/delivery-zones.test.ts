import { expect, it } from 'vitest'
import type { OrderInput } from '../../contracts/order-form.ts'
import { aDeliveryZone } from '../../tests/builders/a-delivery-zone.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { submitPaymentClaim } from '../payments/submit-payment-claim.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { placeOrder } from './place-order.ts'

const DAKAR = aDeliveryZone({ name: 'Dakar', fee: 1500, freeFrom: 50_000, districts: ['Ouakam'] })
const FAR = aDeliveryZone({ name: 'Banlieue', fee: 3000, districts: ['Pikine'], cash: false })

async function setZones(shop: TestShop, value: (typeof DAKAR)[], version = 0) {
  expect(await changeSettings(shop, { changes: { deliveryZones: { value, version } } })).toMatchObject({
    ok: true,
  })
}

async function aZonedShop(engine: Parameters<typeof aShop>[0]) {
  const shop = aShop(engine)
  await setZones(shop, [DAKAR, FAR])
  const product = await addProduct(shop, { price: 10_000, stock: 20 })
  const order = (sent: Partial<OrderInput>, quantity = 1) => anOrderInput(product, quantity, sent)
  return { shop, order }
}

describeOnEachEngine('an order with delivery zones', (engine) => {
  it('includes the fee in its total, and keeps zone, district and fee when the zone changes', {
    tags: ['D-25'],
  }, async () => {
    const { shop, order } = await aZonedShop(engine())
    const input = order({ district: 'ouakam', deliveryFee: 1500, totalAmount: 11_500 })
    expect(await placeOrder(shop, input)).toMatchObject({ ok: true, order: { totalAmount: 11_500 } })
    await setZones(shop, [{ ...DAKAR, name: 'Autre nom', fee: 9000 }], 1)
    const stored = await shop.store.orders.find(input.orderId)
    expect(stored?.order).toMatchObject({
      zone: 'Dakar',
      district: 'Ouakam',
      deliveryFee: 1500,
      totalAmount: 11_500,
    })
  })

  it('has no fee when its items reach the free-delivery threshold', { tags: ['D-25'] }, async () => {
    const { shop, order } = await aZonedShop(engine())
    const free = order({ district: 'Ouakam', deliveryFee: 0, totalAmount: 50_000 }, 5)
    expect(await placeOrder(shop, free)).toMatchObject({ ok: true, order: { totalAmount: 50_000 } })
  })

  it.each([
    ['no district', { totalAmount: 10_000 }, 'DISTRICT_REQUIRED'],
    [
      'a fee below that of the zone',
      { district: 'Ouakam', deliveryFee: 0, totalAmount: 10_000 },
      'FEE_CHANGED',
    ],
    [
      'cash where only wallets are accepted',
      { district: 'Pikine', deliveryFee: 3000, totalAmount: 13_000 },
      'CASH_NOT_ACCEPTED',
    ],
    ['a total without the fee', { district: 'Ouakam', deliveryFee: 1500 }, 'PRICE_CHANGED'],
  ])('is refused and not stored when it is sent with %s', { tags: ['D-25'] }, async (_case, sent, code) => {
    const { shop, order } = await aZonedShop(engine())
    const input = order(sent)
    expect(await placeOrder(shop, input)).toMatchObject({ ok: false, code })
    expect(await shop.store.orders.find(input.orderId)).toBeNull()
  })

  it('is accepted when sent again with the same district, and refused when sent again with another district', async () => {
    const { shop, order } = await aZonedShop(engine())
    const input = order({ district: 'Ouakam', deliveryFee: 1500, totalAmount: 11_500 })
    await placeOrder(shop, input)
    expect(await placeOrder(shop, input)).toMatchObject({ ok: true, repeated: true })
    expect(await placeOrder(shop, { ...input, district: 'Pikine' })).toMatchObject({ code: 'ORDER_ID_TAKEN' })
  })

  it('is accepted when sent again without a district if it was placed before zones were added', {
    tags: ['D-53'],
  }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 10_000, stock: 20 })
    const input = anOrderInput(product)
    await placeOrder(shop, input)
    await setZones(shop, [DAKAR])
    expect(await placeOrder(shop, input)).toMatchObject({ ok: true, repeated: true })
  })

  it('accepts a payment claim only when the amount includes the fee', { tags: ['D-25'] }, async () => {
    const { shop, order } = await aZonedShop(engine())
    const input = order({
      district: 'Pikine',
      deliveryFee: 3000,
      totalAmount: 13_000,
      paymentMethod: 'Wave',
    })
    const placed = await placeOrder(shop, input)
    if (!placed.ok) throw new Error(placed.code)
    const claim = {
      name: 'Fatou',
      phone: '771234567',
      items: [{ name: 'Robe', price: 10_000, quantity: 1, size: 'N/A', color: 'N/A', image: '' }],
      paymentCode: placed.order.paymentCode ?? '',
      paymentMethod: 'Wave' as const,
      timestamp: '2026-03-02T10:00:00.000Z',
    }
    expect(await submitPaymentClaim(shop, { ...claim, amount: 10_000 })).toMatchObject({
      code: 'PAYMENT_MISMATCH',
    })
    expect(await submitPaymentClaim(shop, { ...claim, amount: 13_000 })).toMatchObject({ ok: true })
  })
})
