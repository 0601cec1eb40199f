import { expect, it } from 'vitest'
import type { OrderActionInput } from '../../contracts/order-action.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import type { DailyReport } from '../../domain/deliveries/daily-report.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aConfirmedOrder, act, addCourier, anOrderOnItsWay } from '../../tests/support/delivered-orders.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { closeSettlement } from '../deliveries/close-settlement.ts'
import { listCash, listDoorClaims, readDailyReport } from '../deliveries/list-cash.ts'
import { actOnOrder } from './act-on-order.ts'
import { countOrders } from './list-orders.ts'

const AWA = { id: 'awa', name: 'Awa' }
const TODAY = '2026-03-02'
const BY_WAVE = { action: 'deliver', method: 'Wave', note: '' } as const
const CONFIRM = { action: 'confirm_payment' } as const
const REFUSE = { action: 'refuse_payment', note: 'Rien dans Wave' } as const
const UNDO = { action: 'undo' } as const

describeOnEachEngine('a wallet payment reported at the door', (engine) => {
  async function aDeliveryByWave(): Promise<{ shop: TestShop; product: Product; orderId: string }> {
    const shop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { price: 5000, stock: 50 })
    await addCourier(shop)
    const { orderId } = await anOrderOnItsWay(shop, product)
    const delivered = await actOnOrder(shop, orderId, { ...BY_WAVE, key: 'phone-1' }, 'moussa')
    expect(delivered).toMatchObject({ ok: true })
    return { shop, product, orderId }
  }
  const orderOf = async (shop: TestShop, orderId: string) => (await shop.store.orders.find(orderId))?.order
  const wave = ({ wallets }: DailyReport) => wallets.find(({ method }) => method === 'Wave')
  const owedCash = async (shop: TestShop) =>
    (await listCash(shop)).map(({ amount }) => amount).filter((amount) => amount !== 0)

  it('does not pay the order, and is counted apart in cash screen and report', {
    tags: ['D-02', 'D-30', 'D-31'],
  }, async () => {
    const { shop, orderId } = await aDeliveryByWave()
    expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: 'claimed', received: 0 })
    expect(await shop.store.fulfillment.ledger(orderId)).toEqual([])
    expect(await owedCash(shop)).toEqual([])
    expect(await listDoorClaims(shop)).toMatchObject([
      { orderId, method: 'Wave', amount: 5000, courierName: 'Moussa' },
    ])
    expect(await countOrders(shop)).toMatchObject({ owing: 0, claims: 1 })
    const report = await readDailyReport(shop, TODAY)
    expect(wave(report)).toMatchObject({ atDoor: { count: 1, amount: 5000 }, paid: 0 })
    expect(report.cash).toMatchObject({ expected: 5000, collected: 0 })
  })

  it('is settled when the shop finds it in its other wallet', { tags: ['D-24', 'E-20'] }, async () => {
    const { shop, orderId } = await aDeliveryByWave()
    await actOnOrder(shop, orderId, { ...CONFIRM, method: 'Orange Money' })
    expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: 'paid', received: 5000 })
    expect(await listDoorClaims(shop)).toEqual([])
    expect(await shop.store.fulfillment.ledger(orderId)).toMatchObject([{ method: 'Orange Money' }])
  })

  it.each<[string, OrderActionInput, number]>([
    [
      'a partial delivery',
      { ...BY_WAVE, action: 'deliver_partly', refused: [{ position: 0, quantity: 1 }] },
      5000,
    ],
    [
      'an exchange',
      { ...BY_WAVE, action: 'exchange', position: 0, quantity: 1, color: null, size: null },
      10_000,
    ],
    ['an administrator with Orange Money', { ...BY_WAVE, method: 'Orange Money' }, 10_000],
  ])('is a claim too when it is reported by %s', async (_, input, amount) => {
    const shop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { price: 5000, stock: 50 })
    const { orderId } = await aConfirmedOrder(shop, product, 2)
    expect(await act(shop, orderId, input)).toMatchObject({ paymentStatus: 'claimed', received: 0 })
    expect(await listDoorClaims(shop)).toMatchObject([{ orderId, amount, courierName: null }])
  })

  it('pays the order once it is confirmed, and can be undone', { tags: ['D-02', 'D-04'] }, async () => {
    const { shop, orderId } = await aDeliveryByWave()
    const paid = await act(shop, orderId, CONFIRM)
    expect(paid).toMatchObject({ paymentStatus: 'paid', received: 5000, doorClaim: { status: 'confirmed' } })
    expect(await listDoorClaims(shop)).toEqual([])
    expect(wave(await readDailyReport(shop, TODAY))).toMatchObject({ atDoor: { amount: 5000 }, paid: 5000 })
    expect(await actOnOrder(shop, orderId, CONFIRM)).toMatchObject({ code: 'CLAIM_NOT_FOUND' })

    expect(await act(shop, orderId, UNDO)).toMatchObject({ paymentStatus: 'claimed', received: 0 })
    expect(await listDoorClaims(shop)).toHaveLength(1)
    expect(wave(await readDailyReport(shop, TODAY))).toMatchObject({ paid: 0 })
  })

  it('is due again once it is refused, or owed by the courier once it turns out to be cash', async () => {
    const { shop, orderId } = await aDeliveryByWave()
    expect(await act(shop, orderId, REFUSE)).toMatchObject({ paymentStatus: 'pending', received: 0 })
    expect(await listDoorClaims(shop)).toEqual([])
    await act(shop, orderId, UNDO)
    expect(await act(shop, orderId, { ...CONFIRM, method: 'Cash' })).toMatchObject({
      paymentStatus: 'collected',
    })
    expect(await owedCash(shop)).toEqual([5000])
    const settlement = { id: 's-1', courierId: 'moussa', expected: 5000, received: 5000, note: '' }
    expect(await closeSettlement(shop, settlement)).toMatchObject({ ok: true })
    expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: 'settled' })
  })

  it('is gone once its delivery is undone, on the day of the undo', { tags: ['D-04', 'D-31'] }, async () => {
    const shop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { price: 5000, stock: 50 })
    const { orderId } = await aConfirmedOrder(shop, product)
    await act(shop, orderId, BY_WAVE)
    expect(await act(shop, orderId, UNDO)).toMatchObject({ paymentStatus: 'pending', doorClaim: null })
    expect(await listDoorClaims(shop)).toEqual([])
    expect(wave(await readDailyReport(shop, TODAY))).toMatchObject({ atDoor: { count: 0, amount: 0 } })
  })

  it('cannot be entered a second time as a payment before it is checked', async () => {
    const { shop, orderId } = await aDeliveryByWave()
    const pay = { action: 'pay', amount: 5000, method: 'Wave' } as const
    expect(await actOnOrder(shop, orderId, pay)).toMatchObject({
      code: 'CLAIM_TO_CHECK',
      issues: [{ path: 'amount' }],
    })
    await act(shop, orderId, REFUSE)
    expect(await actOnOrder(shop, orderId, pay)).toMatchObject({ ok: true })
  })

  it('counts once when the courier’s phone sends it again later', { tags: ['D-23'] }, async () => {
    const { shop, orderId } = await aDeliveryByWave()
    await act(shop, orderId, CONFIRM)
    const again = await actOnOrder(shop, orderId, { ...BY_WAVE, key: 'phone-1' }, 'moussa')
    expect(again).toMatchObject({ ok: true, repeated: true })
    expect(await listDoorClaims(shop)).toEqual([])
    expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: 'paid', received: 5000 })
  })

  it('keeps its order out of the trash, where nobody would look for the money', {
    tags: ['E-20'],
  }, async () => {
    const { shop, orderId } = await aDeliveryByWave()
    expect(await actOnOrder(shop, orderId, { action: 'delete' })).toMatchObject({ code: 'CLAIM_TO_CHECK' })
    expect(await listDoorClaims(shop)).toHaveLength(1)
    await act(shop, orderId, REFUSE)
    await act(shop, orderId, { action: 'delete' })
    expect(await countOrders(shop)).toMatchObject({ claims: 0 })
    expect(wave(await readDailyReport(shop, TODAY))).toMatchObject({ atDoor: { amount: 5000 } })
  })
})
