import { expect, it } from 'vitest'
import { ORDER_HEADINGS } from '../../domain/orders/order-csv.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aConfirmedOrder, act, addCourier, anOrderOnItsWay } from '../../tests/support/delivered-orders.ts'
import { decide, desk } from '../../tests/support/payment-desk.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { importAll } from '../../tests/support/statements.ts'
import { listRuns } from '../couriers/list-runs.ts'
import { listCash, readDailyReport } from '../deliveries/list-cash.ts'
import { actOnOrder } from './act-on-order.ts'
import { getOrder } from './get-order.ts'
import { countOrders, exportOrders } from './list-orders.ts'

const AWA = { id: 'awa', name: 'Awa' }
const SPLIT = { action: 'deliver', amount: 7500, method: 'Wave', cash: 5000, note: '' } as const

describeOnEachEngine('cash and a wallet together at the door', (engine) => {
  async function onItsWay(quantity = 1) {
    const shop: TestShop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { price: 12_500, stock: 50 })
    await addCourier(shop)
    const { orderId } = await anOrderOnItsWay(shop, product, quantity)
    return { shop, product, orderId }
  }
  async function aSplit(input: Parameters<typeof actOnOrder>[2] = SPLIT, quantity = 1) {
    const { shop, product, orderId } = await onItsWay(quantity)
    const acted = await actOnOrder(shop, orderId, input, 'moussa')
    if (!acted.ok) throw new Error(acted.message)
    return { shop, orderId, product, order: acted.order }
  }
  async function moneyOf(shop: TestShop, orderId: string) {
    const found = await getOrder(shop, orderId)
    if (!found.ok) throw new Error(found.message)
    const { payments, doorClaim, paymentStatus, received } = found.order
    return {
      rows: payments.map(({ amount, method }) => [amount, method]),
      doorClaim,
      paymentStatus,
      received,
    }
  }
  const cashHeld = async (shop: TestShop) => (await listCash(shop)).map(({ amount }) => amount)

  it('puts the cash into the courier’s hands, and the wallet’s part on the desk', {
    tags: ['D-23', 'D-24', 'D-30', 'D-31'],
  }, async () => {
    const { shop, orderId } = await aSplit()
    expect(await moneyOf(shop, orderId)).toMatchObject({
      ...{ rows: [[5000, 'Cash']], received: 5000, paymentStatus: 'claimed' },
      doorClaim: { amount: 7500, method: 'Wave', status: 'open', courierId: 'moussa' },
    })
    expect(await cashHeld(shop)).toEqual([5000])
    expect(await desk(shop, 'to-check')).toMatchObject([{ source: 'door', amount: 7500, wallet: 'Wave' }])
    const report = await readDailyReport(shop, '2026-03-02')
    expect(report.cash).toMatchObject({ expected: 12_500, collected: 5000 })
    expect(report.wallets[0]).toMatchObject({ atDoor: { count: 1, amount: 7500 }, paid: 0 })
    expect(report).not.toHaveProperty('rest')
    expect((await listRuns(shop)).runs[0]).toMatchObject({ collected: 5000, atDoor: 7500 })
  })

  it('stores what the version before reads: the wallet’s part alone is the claim', async () => {
    const { shop, orderId } = await aSplit()
    expect(await shop.store.fulfillment.attempts(orderId)).toMatchObject([
      { collected: 7500, method: 'Wave', claim: 'open', cash: 5000, due: 12_500 },
    ])
  })

  it('books the wallet’s part alone once it is confirmed with its number', {
    tags: ['E-20'],
  }, async () => {
    const { shop, orderId } = await aSplit()
    const [door] = await desk(shop, 'to-check')
    await decide(shop, { action: 'confirm', item: door?.item ?? '', amount: 7500, number: 'T_1' })
    const paid = { received: 12_500, doorClaim: { status: 'confirmed' } }
    expect(await moneyOf(shop, orderId)).toMatchObject(paid)
  })

  it('is paid once the wallet’s part is confirmed without a number, and the cash stays with the courier', {
    tags: ['D-02'],
  }, async () => {
    const { shop, orderId } = await aSplit()
    await act(shop, orderId, { action: 'confirm_payment' })
    const { rows, paymentStatus } = await moneyOf(shop, orderId)
    expect(rows.toSorted()).toEqual([
      [5000, 'Cash'],
      [7500, 'Wave'],
    ])
    expect(paymentStatus).toBe('collected')
    const cells: string[][] = []
    for await (const batch of exportOrders(shop, {})) cells.push(...batch)
    expect(cells[1]?.[ORDER_HEADINGS.indexOf('Reçu par')]).toBe('Espèces 5000 | Wave 7500')
    expect(await cashHeld(shop)).toEqual([5000])
  })

  it('leaves the wallet’s part due when it is not found', { tags: ['E-20'] }, async () => {
    const { shop, orderId } = await aSplit()
    await act(shop, orderId, { action: 'refuse_payment', note: 'Rien dans Wave' })
    expect(await moneyOf(shop, orderId)).toMatchObject({ received: 5000, paymentStatus: 'collected' })
    expect(await countOrders(shop)).toMatchObject({ rest: 1 })
  })

  it('books the wallet’s part from a statement', { tags: ['E-21'] }, async () => {
    const { shop, orderId } = await aSplit()
    await importAll(shop, [{ at: shop.clock(), number: 'T_9', amount: 7500, reference: orderId }], 'Wave')
    expect(await moneyOf(shop, orderId)).toMatchObject({
      received: 12_500,
      doorClaim: { status: 'confirmed' },
    })
    expect(await desk(shop, 'to-check')).toEqual([])
    expect(await desk(shop, 'orphaned')).toEqual([])
  })

  it('takes both parts off when the delivery is undone', { tags: ['D-04', 'D-31'] }, async () => {
    const shop: TestShop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { price: 12_500, stock: 50 })
    const { orderId } = await aConfirmedOrder(shop, product)
    await act(shop, orderId, SPLIT)
    expect(await act(shop, orderId, { action: 'undo' })).toMatchObject({ doorClaim: null, received: 0 })
    expect(await desk(shop, 'to-check')).toEqual([])
    const report = await readDailyReport(shop, '2026-03-02')
    expect(report.wallets[0]).toMatchObject({ atDoor: { count: 0, amount: 0 } })
    expect(report.cash).toMatchObject({ collected: 0, counter: 0 })
    expect(report).not.toHaveProperty('rest')
  })

  it('says what is still missing, after pieces that the customer did not take', {
    tags: ['D-31'],
  }, async () => {
    const refused = [{ position: 0, quantity: 1 }]
    const short = { ...SPLIT, action: 'deliver_partly', refused, amount: 5000 } as const
    const { shop, orderId } = await aSplit(short, 2)
    expect((await readDailyReport(shop, '2026-03-02')).rest).toBe(2500)
    await act(shop, orderId, { action: 'confirm_payment' })
    expect(await countOrders(shop)).toMatchObject({ rest: 1 })
  })

  it('completes the cash with what is left for the wallet', async () => {
    const { amount: _, ...rest } = SPLIT
    expect((await aSplit(rest)).order.doorClaim).toMatchObject({ amount: 7500 })
  })

  it('is cash alone without a wallet’s part', async () => {
    const { shop, orderId } = await aSplit({ ...SPLIT, amount: 0, cash: 12_500 })
    expect(await moneyOf(shop, orderId)).toMatchObject({ rows: [[12_500, 'Cash']], doorClaim: null })
  })

  it('refuses more than is due', async () => {
    const { shop, product } = await aSplit()
    const { orderId } = await anOrderOnItsWay(shop, product)
    expect(await actOnOrder(shop, orderId, { ...SPLIT, cash: 5001 }, 'moussa')).toMatchObject({
      ...{ ok: false, issues: [{ path: 'amount' }] },
    })
  })

  it('is matched when the shop has booked the wallet’s part before the phone could send it', {
    tags: ['D-23'],
  }, async () => {
    const { shop, orderId } = await onItsWay()
    await act(shop, orderId, { action: 'pay', method: 'Wave', amount: 7500 })
    const late = { ...SPLIT, cash: 4000 }
    expect(await actOnOrder(shop, orderId, { ...SPLIT, cash: 5001 }, 'moussa')).toMatchObject({ ok: false })
    expect(await actOnOrder(shop, orderId, late, 'moussa')).toMatchObject({ ok: true })
    expect(await moneyOf(shop, orderId)).toMatchObject({
      ...{ received: 11_500, doorClaim: { status: 'confirmed', amount: 7500 } },
    })
    expect((await readDailyReport(shop, '2026-03-02')).rest).toBe(1000)
  })

  it('whose cash came before the order was paid otherwise is stored, and listed as money to give back', {
    tags: ['D-23', 'E-20'],
  }, async () => {
    const { shop, orderId } = await onItsWay()
    await act(shop, orderId, { action: 'pay', method: 'Wave', amount: 12_500 })
    expect(await actOnOrder(shop, orderId, SPLIT, 'moussa')).toMatchObject({ ok: true })
    expect(await moneyOf(shop, orderId)).toMatchObject({ received: 17_500 })
    expect(await desk(shop, 'to-return')).toMatchObject([{ source: 'surplus', amount: 5000 }])
  })

  it('reported late for an order that another wallet paid waits for a person, and its cash is the courier’s', {
    tags: ['D-23', 'E-20'],
  }, async () => {
    const shop: TestShop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { price: 12_500, stock: 50 })
    await addCourier(shop)
    for (const [paid, cash] of [
      [12_500, 5000],
      [6000, 5000],
      [12_500, 0],
    ] as const) {
      const { orderId } = await anOrderOnItsWay(shop, product)
      await act(shop, orderId, { action: 'pay', method: 'Orange Money', amount: paid })
      expect(await actOnOrder(shop, orderId, { ...SPLIT, cash: 5001 }, 'moussa')).toMatchObject({ ok: false })
      expect(await actOnOrder(shop, orderId, { ...SPLIT, cash }, 'moussa')).toMatchObject({ ok: true })
      expect(await moneyOf(shop, orderId)).toMatchObject({
        ...{ received: paid + cash, doorClaim: { status: 'open', amount: 7500 } },
      })
    }
    expect(await cashHeld(shop)).toEqual([10_000])
    expect((await desk(shop, 'to-check')).map(({ amount }) => amount)).toEqual([7500, 7500, 7500])
    expect(await desk(shop, 'to-return')).toMatchObject([{ source: 'surplus', amount: 5000 }])
  })

  it.each<[string, Parameters<typeof actOnOrder>[2]]>([
    ['cash', { ...SPLIT, method: 'Cash', amount: 12_500, cash: 0 }],
    ['cash and a wallet', SPLIT],
  ])(
    'that is reported late, as %s, hides nothing that other customers did not pay',
    {
      tags: ['D-31'],
    },
    async (_, late) => {
      const short = { ...SPLIT, method: 'Cash', amount: 7500, cash: 0 } as const
      const { shop, product } = await aSplit(short)
      const { orderId } = await anOrderOnItsWay(shop, product)
      await act(shop, orderId, { action: 'pay', method: 'Wave', amount: 12_500 })
      expect(await actOnOrder(shop, orderId, late, 'moussa')).toMatchObject({ ok: true })
      expect((await readDailyReport(shop, '2026-03-02')).rest).toBe(5000)
    },
  )

  it('is matched too when the wallet’s part is less than what was left to pay', {
    tags: ['D-23'],
  }, async () => {
    const { shop, orderId } = await onItsWay()
    await act(shop, orderId, { action: 'pay', method: 'Wave', amount: 5000 })
    const late = { ...SPLIT, amount: 5000, cash: 7500 }
    expect(await actOnOrder(shop, orderId, late, 'moussa')).toMatchObject({ ok: true })
    expect(await moneyOf(shop, orderId)).toMatchObject({
      ...{ received: 12_500, doorClaim: { status: 'confirmed', amount: 5000 } },
    })
    expect(await readDailyReport(shop, '2026-03-02')).not.toHaveProperty('rest')
  })

  it('is exchanged once the wallet’s part is checked, which the new order would ask again', {
    tags: ['D-23', 'D-41'],
  }, async () => {
    const { shop, orderId, product } = await aSplit()
    const units = [{ position: 0, quantity: 1 }]
    const { returns } = await act(shop, orderId, { action: 'request_return', lines: units, reason: 'Taille' })
    const returnId = returns[0]?.id ?? ''
    await act(shop, orderId, { action: 'receive_return', returnId, restock: units })
    const line = {
      productId: product._id,
      quantity: 1,
      color: null,
      size: null,
      discount: 0,
      discountReason: '',
    }
    const action = 'exchange_return' as const
    const exchange = { action, returnId, orderId: 'ECH-0002', lines: [line] }
    expect(await actOnOrder(shop, orderId, exchange)).toMatchObject({ code: 'CLAIM_TO_CHECK' })
    await act(shop, orderId, { action: 'confirm_payment' })
    await act(shop, orderId, exchange)
    expect((await moneyOf(shop, 'ECH-0002')).received).toBe(12_500)
  })
})
