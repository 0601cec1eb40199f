import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act, aDeliveredOrder, addCourier } from '../../tests/support/delivered-orders.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { exportDailyReport } from '../deliveries/list-cash.ts'
import { placeOrder } from '../orders/place-order.ts'
import { listPurchasePrices, setPurchasePrices } from './purchase-prices.ts'
import { readDayMargin, readOrderMargin, readStockCosts, suggestReorder } from './read-margins.ts'

const AWA = { id: 'awa', name: 'Awa' }
const TODAY = '2026-03-02'
const DAY_MS = 86_400_000
const WHOLE = { color: null, size: null }

function sized(product: Parameters<typeof anOrderInput>[0], quantity: number, size: string) {
  const input = anOrderInput(product, quantity)
  return { ...input, items: input.items.map((item) => ({ ...item, size })) }
}

describeOnEachEngine('purchase prices', (engine) => {
  const shopOf = () => ({ ...aShop(engine()), actor: AWA })
  const later = (shop: TestShop, ms: number) => ({ ...shop, actor: AWA, clock: () => shop.clock() + ms })

  async function set(
    shop: TestShop,
    id: string,
    amount: number | null,
    was: number | null = null,
    size: string | null = null,
  ) {
    return setPurchasePrices({ ...shop, actor: AWA }, id, { prices: [{ color: null, size, amount, was }] })
  }

  it('are kept with the moment from which they hold; an order costs what was in force when it was placed', {
    tags: ['H-20'],
  }, async () => {
    const shop = shopOf()
    const product = await addProduct(shop, { price: 5000, stock: 50 })
    await addCourier(shop)
    await set(shop, product._id, 3000)
    const first = await aDeliveredOrder(shop, product, 2)
    const nextDay = later(shop, DAY_MS)
    await set(nextDay, product._id, 3500, 3000)
    const second = await aDeliveredOrder(nextDay, product, 2)
    const marginOf = async (id: string) => (await readOrderMargin(shop, id)) as object
    expect(await marginOf(first.orderId)).toMatchObject({ margin: { sales: 10_000, cost: 6000 } })
    expect(await marginOf(second.orderId)).toMatchObject({ margin: { sales: 10_000, cost: 7000 } })
    expect(await readDayMargin(shop, TODAY)).toMatchObject({ sales: 10_000, cost: 6000, unknownUnits: 0 })
    const [listed] = await listPurchasePrices(shop, [product._id])
    expect(listed?.prices).toEqual([{ ...WHOLE, amount: 3500, from: '2026-03-03T10:00:00.000Z' }])
    expect(await readOrderMargin(shop, 'KB-NOBODY')).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })

  it('of a variant come before that of its product', { tags: ['H-20'] }, async () => {
    const shop = shopOf()
    const product = await addSizedProduct(shop, 'Body', { '3 mois': 9, '6 mois': 9 })
    await set(shop, product._id, 400)
    await set(shop, product._id, 600, null, '6 mois')
    const order = async (size: string) => {
      const placed = await placeOrder(shop, sized(product, 1, size))
      if (!placed.ok) throw new Error(placed.message)
      return readOrderMargin(shop, placed.order.orderId)
    }
    expect(await order('3 mois')).toMatchObject({ margin: { cost: 400 } })
    expect(await order('6 mois')).toMatchObject({ margin: { cost: 600 } })
    expect(await set(shop, product._id, 700, null, '9 mois')).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ path: 'prices.0.amount', message: '9 mois n’existe plus.' }],
    })
  })

  it('that were entered by mistake can be taken back: the former price then holds from the same moment', {
    tags: ['H-20', 'H-30'],
  }, async () => {
    const shop = shopOf()
    const product = await addProduct(shop, { price: 5000, stock: 50 })
    await set(shop, product._id, 3000)
    const nextDay = later(shop, DAY_MS)
    await set(nextDay, product._id, 300, 3000)
    const placed = await placeOrder(later(nextDay, 60_000), anOrderInput(product, 1))
    await set(later(nextDay, 120_000), product._id, 3000, 300)
    expect(await readOrderMargin(shop, placed.ok ? placed.order.orderId : '')).toMatchObject({
      margin: { cost: 3000 },
    })
  })

  it('refuse an edit of a price that somebody else has changed, and write nothing', {
    tags: ['H-30'],
  }, async () => {
    const shop = shopOf()
    const product = await addProduct(shop, { price: 5000 })
    await set(shop, product._id, 3000)
    expect(await set(shop, product._id, 2000)).toMatchObject({
      code: 'EDIT_CONFLICT',
      conflicts: [{ field: 'prices.0.amount', was: null, current: 3000, sent: 2000 }],
    })
    expect(await set(shop, product._id, 3000)).toMatchObject({ ok: true })
    expect(await listPurchasePrices(shop, [product._id])).toMatchObject([{ prices: [{ amount: 3000 }] }])
    expect(await set(shop, 'nothing', 3000)).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  })

  it('of twenty simultaneous edits leave one current price', { tags: ['H-20', 'H-30'] }, async () => {
    const shop = shopOf()
    const product = await addProduct(shop, { price: 5000 })
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => set(shop, product._id, 1000 + index)),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const current = await engine()
      .db.selectFrom('purchasePrices')
      .selectAll()
      .where('current', '=', 1)
      .execute()
    expect(current).toHaveLength(1)
  })

  it('are in the audit log without their amounts', { tags: ['H-20', 'H-30'] }, async () => {
    const shop = shopOf()
    const product = await addProduct(shop, { price: 5000 })
    await set(shop, product._id, 3333)
    await set(shop, product._id, 3333, 3333)
    const entries = await shop.store.audit.list({ limit: 50, offset: 0 })
    const about = entries.filter(({ action }) => action === 'product.cost')
    expect(about).toMatchObject([
      { actor: AWA, subject: { id: product._id, name: product.name }, changes: {} },
    ])
  })

  it('give the margin of what a customer keeps after a return', { tags: ['H-20'] }, async () => {
    const shop = shopOf()
    const product = await addProduct(shop, { price: 5000, stock: 50 })
    const free = await addProduct(shop, { price: 2000, stock: 50 })
    await addCourier(shop)
    await set(shop, product._id, 3000)
    const order = await aDeliveredOrder(shop, product, 3)
    await placeOrder(shop, anOrderInput(free, 1))
    const asked = await act(shop, order.orderId, {
      action: 'request_return',
      lines: [{ position: 0, quantity: 1 }],
      reason: 'Trop petit',
    })
    await act(shop, order.orderId, {
      action: 'receive_return',
      returnId: asked.returns[0]?.id ?? '',
      restock: [{ position: 0, quantity: 1 }],
    })
    expect(await readOrderMargin(shop, order.orderId)).toMatchObject({
      margin: { sales: 10_000, cost: 6000 },
    })
    const [, ...rows] = (await exportDailyReport(shop, TODAY, true).next()).value ?? []
    const margins = rows.filter(([, section]: string[]) => section === 'Marge des commandes du jour')
    expect(margins.map(([, , ...cells]: string[]) => cells)).toEqual([
      ['Ventes, sans la livraison', '', '12000'],
      ['Pièces sans prix d’achat', '1', ''],
      ['Ventes au prix d’achat connu', '', '10000'],
      ['Coût des ventes', '', '6000'],
      ['Marge', '', '4000'],
      ['Marge en pourcentage des ventes', '40\u00a0%', ''],
    ])
  })

  it('give the value of the stock and what hardly sells, unknown ones apart', {
    tags: ['H-20'],
  }, async () => {
    const shop = shopOf()
    const plain = await addProduct(shop, { name: 'Hochet', price: 5000, stock: 10 })
    const sized = await addSizedProduct(shop, 'Body', { '3 mois': 4, '6 mois': 6 })
    const unknown = await addProduct(shop, { name: 'Bavoir', price: 5000, stock: 3 })
    await addProduct(shop, { name: 'Épuisé', price: 5000, stock: 0 })
    await set(shop, plain._id, 1000)
    await set(shop, sized._id, 500)
    await set(shop, sized._id, 700, null, '6 mois')
    await placeOrder(shop, anOrderInput(plain, 3))
    const { stock } = await readStockCosts(shop, 60)
    expect(stock).toEqual({ value: 7 * 1000 + 4 * 500 + 6 * 700, units: 20, products: 3, unknownProducts: 1 })

    const inTwoMonths = later(shop, 61 * DAY_MS)
    await placeOrder(inTwoMonths, anOrderInput(plain, 3))
    expect((await readStockCosts(shop, 60)).slow).toEqual([])
    expect((await readStockCosts(inTwoMonths, 60)).slow).toEqual([
      { productId: sized._id, name: 'Body', stock: 10, sold: 0, value: 6200 },
      { productId: unknown._id, name: 'Bavoir', stock: 3, sold: 0, value: null },
    ])
  })

  it('are not needed to suggest what to order, by variant and minus returns, the most urgent first', {
    tags: ['H-21'],
  }, async () => {
    const shop = shopOf()
    const plain = await addProduct(shop, { name: 'Hochet', price: 5000, stock: 30 })
    const body = await addSizedProduct(shop, 'Body', { '3 mois': 30, '6 mois': 30 })
    await placeOrder(shop, anOrderInput(plain, 20))
    const cancelled = await placeOrder(shop, anOrderInput(plain, 5))
    await act(shop, cancelled.ok ? cancelled.order.orderId : '', { action: 'cancel', reason: 'Double' })
    await placeOrder(shop, sized(body, 24, '6 mois'))
    const plan = { leadDays: 30, coverDays: 30 }
    expect(await suggestReorder(shop, plan)).toEqual({
      total: 2,
      suggestions: [
        {
          productId: body._id,
          name: 'Body',
          color: null,
          size: '6 mois',
          stock: 6,
          sold: 24,
          quantity: 18,
          daysLeft: 15,
        },
        {
          productId: plain._id,
          name: 'Hochet',
          color: null,
          size: null,
          stock: 10,
          sold: 20,
          quantity: 10,
          daysLeft: 30,
        },
      ],
    })
    expect(await suggestReorder(shop, { leadDays: 1, coverDays: 1 })).toEqual({ total: 0, suggestions: [] })
    expect(await suggestReorder(later(shop, 61 * DAY_MS), plan)).toEqual({ total: 0, suggestions: [] })
  })
})
