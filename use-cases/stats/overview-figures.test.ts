import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import type { StoredPrice } from '../../data/queries/costs.ts'
import { hourOf } from '../../domain/dakar-time.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { GRAINS } from '../../domain/stats/slots.ts'
import { promotionTerms } from '../../tests/builders/a-promotion.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import {
  type CountedVisit,
  countDay,
  countHours,
  countMargin,
  countSizes,
  countSlots,
  countUnits,
  countZones,
  readEverything,
} from '../../tests/support/counted-figures.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addCourier } from '../../tests/support/delivered-orders.ts'
import { COURIERS, history, inputOf, PRICE, SIZES, type Step } from '../../tests/support/order-history.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { placeOrder } from '../orders/place-order.ts'
import { compareToday, readPeriod, readPeriodMargin, readSellers, readZones } from './read-overview.ts'

const HOURS = [0, 0, 0, 1, 5, 13, 26, 7 * 24] as const
const ZONES = ['', 'Dakar', 'Mbour'] as const
const CHANNELS = ['web', 'web', 'phone'] as const

interface World {
  engine: Engine
  shop: TestShop
  productIds: string[]
  orderIds: string[]
  visits: CountedVisit[]
  prices: StoredPrice[]
}

const pick = <Value>(values: readonly Value[], number: number) => values[number % values.length] as Value

/** Places an order in a zone through a channel; some have a promotion of which the customer has a share of each line. */
async function place({ engine, shop, productIds, orderIds }: World, step: Step): Promise<void> {
  const { likely, pieces, size, yes } = step
  const product = { _id: pick(productIds, likely), name: 'Robe', price: PRICE }
  const input = anOrderInput(product, pieces)
  const items = input.items.flatMap((item) => (yes ? SIZES : [size]).map((each) => ({ ...item, size: each })))
  const totalAmount = PRICE * pieces * items.length
  const placed = await placeOrder(shop, { ...input, items, totalAmount })
  if (!placed.ok) return
  const { orderId } = input
  orderIds.push(orderId)
  const allocation = items.map((_, index) => (likely % 4 === 0 ? 100 * pieces + 7 * index : 0))
  const amount = allocation.reduce((sum, share) => sum + share, 0)
  if (amount > 0) {
    const promotion = {
      promotionId: 'p',
      name: 'Offre',
      code: null,
      terms: JSON.stringify(promotionTerms()),
      delivery: 0,
    }
    const row = { orderId, position: 0, ...promotion, amount, allocation: JSON.stringify(allocation) }
    await engine.db.insertInto('orderPromotions').values(row).execute()
  }
  await engine.db
    .updateTable('orders')
    .set({ zone: pick(ZONES, likely), channel: pick(CHANNELS, pieces), totalAmount: totalAmount - amount })
    .where('orderId', '=', orderId)
    .execute()
}

async function act({ shop, orderIds }: World, step: Step): Promise<void> {
  const orderId = pick(orderIds, step.which)
  const found = await shop.store.orders.find(orderId)
  if (!found) return
  const order = await shop.store.fulfillment.complete(found.order)
  const input = inputOf(step, order, shop.newId)
  // An order may refuse the action; its settlements are no figure of the overview.
  if ((input.action as string) !== 'settle') await actOnOrder(shop, orderId, input)
}

async function visit({ shop, visits }: World, { pieces, yes }: Step): Promise<void> {
  const kind = yes ? 'visit' : 'cart'
  await shop.store.visitCounts.add({ hour: hourOf(shop.clock()), kind, count: pieces })
  for (let count = 0; count < pieces; count++) visits.push({ at: shop.clock(), kind })
}

async function setPrice({ shop, productIds, prices }: World, { likely, pieces, yes }: Step): Promise<void> {
  const productId = pick(productIds, pieces)
  const number = prices.filter((price) => price.productId === productId).length + 1
  const amount = likely % 5 === 0 ? null : likely
  const price = { productId, number, color: null, size: yes ? 'S' : null, amount, from: shop.clock() }
  prices.push(price)
  await shop.store.costs.add([price], null)
}

async function play(world: World, step: Step): Promise<void> {
  const { likely, which, pieces } = step
  world.shop.advance(pick(HOURS, likely * 3 + which + pieces) * HOUR_MS + step.minutes * 60_000)
  if (likely % 3 === 0) await visit(world, step)
  if (likely % 7 === 0) await setPrice(world, step)
  if (step.kind === 'place' || world.orderIds.length === 0 || likely % 9 === 0) await place(world, step)
  else await act(world, step)
}

async function played(engine: Engine, steps: readonly Step[]): Promise<World> {
  const shop = aShop(engine, { newId: () => crypto.randomUUID(), actor: { id: 'awa', name: 'Awa' } })
  const first = await addSizedProduct(shop, 'Robe', { S: 7, M: 9 })
  for (const id of COURIERS) await addCourier(shop, { id })
  const world: World = { engine, shop, productIds: [first._id], orderIds: [], visits: [], prices: [] }
  for (const [index, step] of steps.entries()) {
    if (index === 5) world.productIds.push((await addSizedProduct(shop, 'Body', { S: 2, M: 60 }))._id)
    await play(world, step)
  }
  return world
}

/** Compares each figure of the overview with a count by hand. */
async function expectFigures({ engine, shop, visits, prices }: World, [start, length]: [number, number]) {
  const now = shop.clock()
  const everything = await readEverything(engine, visits, prices)
  const from = dayOf(now - start * DAY_MS)
  const until = dayOf(now - Math.max(0, start - length) * DAY_MS)
  const period = { from, until }
  for (const by of GRAINS) {
    expect(await readPeriod(shop, period, by)).toEqual({
      ...{ from, until, by },
      slots: countSlots(everything, from, until, by),
      hours: countHours(everything, from, until),
    })
  }
  const { today, lastWeek, soldOut } = await compareToday(shop)
  expect([today, lastWeek]).toEqual([countDay(everything, now), countDay(everything, now - 7 * DAY_MS)])
  const zones = (await readZones(shop, period)).map(({ zone, ...counts }) => [zone, counts])
  expect(Object.fromEntries(zones)).toEqual(countZones(everything, from, until))
  expect(await readPeriodMargin(shop, period)).toEqual(countMargin(everything, from, until))
  const { best, slow, sizes } = await readSellers(shop, period)
  const units = countUnits(everything, from, until)
  expect(best.map(({ productId, units }) => [productId, units])).toEqual(
    units
      .filter((one) => one.units > 0)
      .toSorted((a, b) => b.units - a.units || (a.id < b.id ? -1 : 1))
      .map(({ id, units }) => [id, units]),
  )
  const old = units.filter(({ stock, createdAt }) => stock > 0 && createdAt < Date.parse(from))
  expect(new Set(slow.map(({ productId, stock, units }) => `${productId} ${stock} ${units}`))).toEqual(
    new Set(old.map(({ id, stock, units }) => `${id} ${stock} ${Math.max(0, units)}`)),
  )
  const places = countSizes(everything, now)
  const textOf = ({
    productId,
    size,
    stock,
    sold,
  }: Omit<(typeof places)[number], 'size'> & { size: string | null }) =>
    `${productId} ${size} ${stock} ${sold}`
  expect(sizes.map(textOf).toSorted()).toEqual(places.map(textOf).toSorted())
  expect(soldOut).toBe(places.filter(({ stock, sold }) => stock === 0 && sold >= 3).length)
}

const TABLES = [
  'orderPromotions',
  'orders',
  'orderEvents',
  'deliveryAttempts',
  'orderPayments',
  'purchasePrices',
  'visitCounts',
  'products',
] as const

describeOnEachEngine('the figures of the overview', (engine) => {
  it('equal a count by hand, whatever happened to the orders and on which side of midnight', {
    tags: ['R-20', 'G-40'],
    timeout: 3_600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.tuple(fc.nat(40), fc.nat(40)), async (steps, period) => {
        for (const table of TABLES) await engine().db.deleteFrom(table).execute()
        await expectFigures(await played(engine(), steps), period)
      }),
      { numRuns: propertyRuns(25, engine()) },
    )
  })
})
