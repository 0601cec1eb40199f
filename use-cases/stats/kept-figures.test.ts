import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { worthOf } from '../../domain/money/owed.ts'
import { ORDER_HEADINGS } from '../../domain/orders/order-csv.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act, addCourier } from '../../tests/support/delivered-orders.ts'
import { COURIERS, history, inputOf, PRICE, SIZES, type Step } from '../../tests/support/order-history.ts'
import { addOffer } from '../../tests/support/promotions.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { allOrders } from '../../tests/support/whole-orders.ts'
import { readDayMargin, readOrderMargin } from '../costs/read-margins.ts'
import { exportDailyReport, readDailyReport } from '../deliveries/list-cash.ts'
import { readFigures } from '../mail/queue-daily-summary.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { exportOrders, sumOrders } from '../orders/list-orders.ts'
import { placeOrder } from '../orders/place-order.ts'
import { readPeriod } from './read-overview.ts'

const DAY_MS = 86_400_000
const HOURS = [0, 0, 0, 1, 5, 13, 26, 50] as const

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Places an order at the price that the shop names, with the promotions that it grants. */
async function placed(shop: TestShop, productId: string, { pieces, size, yes, likely }: Step) {
  const input = anOrderInput({ _id: productId, name: 'Robe', price: PRICE }, pieces)
  const items = input.items.flatMap((item) => (yes ? SIZES : [size]).map((each) => ({ ...item, size: each })))
  const promotionCodes = likely % 2 === 0 ? ['AMI'] : []
  const asked = { ...input, items, promotionCodes, discount: 0 }
  const answer = await placeOrder(shop, asked)
  if (!answer.ok && 'discount' in answer) {
    const { totalAmount, discount } = answer as unknown as { totalAmount: number; discount: number }
    const again = await placeOrder(shop, { ...asked, totalAmount, discount })
    return again.ok ? input.orderId : null
  }
  return answer.ok ? input.orderId : null
}

interface World {
  shop: TestShop
  offers: string[]
  /** the report of each day that is over, as it was then */
  reports: Map<string, string>
}

async function reportOf(shop: TestShop, day: string): Promise<string> {
  const { value } = await exportDailyReport(shop, day, false).next()
  return JSON.stringify([await readDailyReport(shop, day), value])
}

async function played(engine: Engine, steps: readonly Step[]): Promise<World> {
  const shop = aShop(engine, { newId: () => crypto.randomUUID(), actor: { id: 'awa', name: 'Awa' } })
  const { _id: productId } = await addSizedProduct(shop, 'Robe', { S: 99, M: 99 })
  for (const id of COURIERS) await addCourier(shop, { id })
  const automatic = await addOffer(shop, { terms: { combinable: true } })
  const percent = { kind: 'percent', percent: 7 } as const
  const coded = await addOffer(shop, { code: 'AMI', terms: { effect: percent, combinable: true } })
  const world: World = { shop, offers: [automatic.id, coded.id], reports: new Map() }
  const orderIds: string[] = []
  for (const step of steps) {
    const before = dayText(shop.clock())
    const hours = HOURS[(step.likely * 3 + step.which + step.pieces) % HOURS.length] ?? 0
    shop.advance(hours * 3_600_000 + step.minutes * 60_000)
    if (dayText(shop.clock()) !== before) world.reports.set(before, await reportOf(shop, before))
    if (step.kind === 'place' || orderIds.length === 0 || step.likely % 5 === 0) {
      const orderId = await placed(shop, productId, step)
      if (orderId) orderIds.push(orderId)
      continue
    }
    const orderId = orderIds[step.which % orderIds.length] ?? ''
    // Money before a cancellation or a return is money to give back.
    if (step.likely % 7 === 0) {
      await actOnOrder(shop, orderId, { action: 'pay', amount: 500, method: 'Wave' })
    }
    const found = await shop.store.orders.find(orderId)
    if (!found) continue
    const input = inputOf(step, await shop.store.fulfillment.complete(found.order), shop.newId)
    if ((input.action as string) === 'settle') continue
    const acted = await actOnOrder(shop, orderId, input)
    if (acted.ok && input.action === 'exchange_return') orderIds.push(input.orderId)
  }
  return world
}

/** The rows of the CSV file of orders, with the cells as numbers where they are. */
async function csvOf(shop: TestShop, query: Parameters<typeof exportOrders>[1]) {
  const rows: string[][] = []
  for await (const batch of exportOrders(shop, query)) rows.push(...batch)
  const column = (heading: string) => {
    const index = ORDER_HEADINGS.indexOf(heading)
    return rows.slice(1).map((cells) => Number(cells[index]))
  }
  return {
    worth: sum(column('Dû (FCFA)')),
    received: sum(column('Reçu (FCFA)')) - sum(column('Remboursé (FCFA)')),
    due: sum(column('Reste à payer (FCFA)')),
    discount: sum(column('Remise (FCFA)')),
    surplus: sum(column('Reste à payer (FCFA)').map((due) => Math.max(0, -due))),
  }
}

/** What the screens, files and mails of a day say. */
async function expectDay(shop: TestShop, day: string) {
  const query = { from: day, until: day }
  const sums = await sumOrders(shop, query)
  expect(sums.total).toBe(sums.received + sums.outstanding)
  const { worth, received, due } = await csvOf(shop, query)
  expect({ total: worth, received, outstanding: due }).toEqual(sums)
  const mail = (await readFigures(shop.store, Date.parse(day))).orders
  const [slot] = (await readPeriod(shop, query, 'day')).slots
  expect([mail.turnover, slot?.ordered]).toEqual([sums.total, sums.total])
  const report = await readDailyReport(shop, day)
  expect([mail.placed, slot?.orders]).toEqual([report.orders, report.orders])
  const orders = await shop.store.orders.list({ from: Date.parse(day), until: Date.parse(day) + DAY_MS })
  const margins = await Promise.all(orders.map(({ orderId }) => readOrderMargin(shop, orderId)))
  const sales = margins.map((read) => (read.ok ? read.margin.sales : 0))
  expect((await readDayMargin(shop, day)).sales).toBe(sum(sales))
  return report.discount ?? 0
}

async function expectAgreement(engine: Engine, { shop, offers, reports }: World) {
  const days: string[] = []
  for (let at = Date.parse('2026-03-02'); at <= shop.clock(); at += DAY_MS) days.push(dayText(at))
  let discount = 0
  for (const day of days) discount += await expectDay(shop, day)

  const figures = await shop.store.promotions.figures(offers)
  const { discount: inFile, surplus } = await csvOf(shop, {})
  expect(sum([...figures.values()].map((figure) => figure.discount))).toBe(discount)
  expect(inFile).toBe(discount)
  const orders = await allOrders(engine)
  for (const [id, { revenue, uses }] of figures) {
    const own = orders.filter(
      ({ status, fulfillmentStatus, deletedAt, promotions }) =>
        deletedAt === null &&
        status !== 'cancelled' &&
        fulfillmentStatus !== 'returned_to_stock' &&
        promotions.some((promotion) => promotion.id === id),
    )
    expect({ revenue, uses }).toEqual({ revenue: sum(own.map(worthOf)), uses: own.length })
  }
  const counts = await shop.store.paymentDesk.counts(null)
  const trashed = orders.filter(({ deletedAt }) => deletedAt !== null)
  const inTrash = trashed.map((order) => Math.max(0, order.received - order.refunded - worthOf(order)))
  expect(counts['to-return'].amount).toBe(surplus + sum(inTrash))
  for (const [day, report] of reports) expect(await reportOf(shop, day)).toBe(report)
}

const TABLES = [
  'orderPromotions',
  'orders',
  'orderEvents',
  'deliveryAttempts',
  'orderPayments',
  'promotions',
] as const

describeOnEachEngine('the figures of the shop', (engine) => {
  it('agree to the franc, and those of a past day stay, whatever happens to the orders', {
    tags: ['D-31', 'G-40', 'H-07'],
    timeout: 3_600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        for (const table of TABLES) await engine().db.deleteFrom(table).execute()
        await expectAgreement(engine(), await played(engine(), steps))
      }),
      { numRuns: propertyRuns(25, engine()) },
    )
  })

  it('count an exchange at the door once: 900 francs sold and 100 taken off', {
    tags: ['H-07', 'D-41'],
  }, async () => {
    const { shop, offer, orderId } = await anOffer()
    await act(shop, orderId, {
      ...{ action: 'exchange', position: 0, quantity: 1, color: null, size: 'M', method: 'Cash', note: '' },
    })
    expect(await kept(shop, offer)).toEqual({ total: 900, revenue: 900, discount: 100, reported: 100 })
  })

  it('count nothing of an order that is back in stock, and the former day stays', {
    tags: ['H-07', 'D-31'],
  }, async () => {
    const { shop, offer, orderId } = await anOffer()
    const day = dayText(shop.clock())
    shop.advance(DAY_MS)
    await act(shop, orderId, { action: 'fail', reason: 'refused', again: null, note: '' })
    await act(shop, orderId, { action: 'return_to_stock' })
    expect(await kept(shop, offer)).toEqual({ total: 0, revenue: 0, discount: 0, reported: -100 })
    expect(await readDailyReport(shop, day)).toMatchObject({ orders: 1, discount: 100 })
  })

  it('count half of a discount when half of the line is refused at the door', {
    tags: ['H-07'],
  }, async () => {
    const { shop, offer, orderId } = await anOffer(2)
    await act(shop, orderId, {
      ...{ action: 'deliver_partly', refused: [{ position: 0, quantity: 1 }], method: 'Cash', note: '' },
    })
    expect(await kept(shop, offer)).toEqual({ total: 900, revenue: 900, discount: 100, reported: 100 })
  })

  /** A confirmed order of pieces at 1 000 francs with ten percent off. */
  async function anOffer(quantity = 1) {
    const shop = aShop(engine())
    const { _id } = await addSizedProduct(shop, 'Robe', { S: 9, M: 9 })
    const { id: offer } = await addOffer(shop)
    const input = anOrderInput({ _id, name: 'Robe', price: 1000 }, quantity)
    const items = input.items.map((item) => ({ ...item, size: 'S' }))
    const [totalAmount, discount] = [900 * quantity, 100 * quantity]
    const answer = await placeOrder(shop, { ...input, items, totalAmount, discount })
    if (!answer.ok) throw new Error(answer.message)
    const { orderId } = answer.order
    await act(shop, orderId, { action: 'confirm' })
    return { shop, offer, orderId }
  }

  async function kept(shop: TestShop, offer: string) {
    const figure = (await shop.store.promotions.figures([offer])).get(offer)
    const { revenue = 0, discount = 0 } = figure ?? {}
    const reported = (await readDailyReport(shop, dayText(shop.clock()))).discount ?? 0
    return { total: (await sumOrders(shop, {})).total, revenue, discount, reported }
  }
})
