import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { type Order, stateOf } from '../../domain/orders/order.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addCourier } from '../../tests/support/delivered-orders.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import {
  COURIERS,
  history,
  inputOf,
  kindOf,
  PRICE,
  SIZES,
  type Step,
} from '../../tests/support/order-history.ts'
import {
  expectedPaymentStatus,
  moneyAfter,
  movedByExchange,
  type OrderMoney,
  owed,
  placedMoney,
} from '../../tests/support/order-money.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { expectWholeOrders } from '../../tests/support/whole-orders.ts'
import { closeSettlement } from '../deliveries/close-settlement.ts'
import { actOnOrder } from './act-on-order.ts'
import { placeOrder } from './place-order.ts'

const STOCK = { S: 7, M: 9 }

interface Known {
  orderId: string
  money: OrderMoney
  /** the values before the last step, which an undo restores */
  before: { money: OrderMoney; order: Order } | null
}

interface Played {
  shop: TestShop
  productId: string
  known: Known[]
  /** whether only one instance acts on the orders */
  single: boolean
}

async function played(shop: TestShop, single = true): Promise<Played> {
  const { _id: productId } = await addSizedProduct(shop, 'Robe', STOCK)
  for (const id of COURIERS) await addCourier(shop, { id })
  return { shop, productId, known: [], single }
}

async function place({ shop, productId, known }: Played, { pieces, size, yes }: Step): Promise<void> {
  const product = { _id: productId, name: 'Robe', price: PRICE }
  const input = anOrderInput(product, pieces)
  const items = input.items.flatMap((item) => (yes ? SIZES : [size]).map((each) => ({ ...item, size: each })))
  const totalAmount = PRICE * pieces * items.length
  const placed = await placeOrder(shop, { ...input, items, totalAmount })
  if (!placed.ok) expect(placed.code).toBe('OUT_OF_STOCK')
  else known.push({ orderId: input.orderId, money: placedMoney(totalAmount), before: null })
}

async function settle({ shop, known, single }: Played, { courierId, yes }: Step): Promise<void> {
  const courier = courierId ?? COURIERS[0]
  const rows = await shop.store.settlements.unsettled(courier)
  const expected = rows.reduce((sum, { amount }) => sum + amount, 0)
  if (single) {
    expect(expected).toBe(known.reduce((sum, { money }) => sum + (money.held[courier] ?? 0), 0))
  }
  const fees = yes ? ((await shop.store.settlements.openFees()).get(courier)?.fees ?? 0) : 0
  const closed = await closeSettlement(shop, {
    ...{ id: shop.newId(), courierId: courier, expected, fees, received: expected - fees, note: '' },
  })
  if (!closed.ok) {
    expect(single && closed.code !== 'SETTLEMENT_EMPTY' ? closed : null).toBeNull()
    return
  }
  const settled = new Set(rows.map(({ orderId }) => orderId))
  for (const one of known.filter(({ orderId }) => settled.has(orderId))) {
    one.money = { ...one.money, held: { ...one.money.held, [courier]: 0 } }
    one.before = null
  }
}

async function orderOf({ store }: TestShop, orderId: string): Promise<Order> {
  const found = await store.orders.find(orderId)
  if (!found) throw new Error(`no order ${orderId}`)
  return store.fulfillment.complete(found.order)
}

/** Omits values that differ after an undo, such as the id of the delivery attempt. */
function restored(order: Order) {
  const { attempt, ...state } = stateOf(order)
  const { received, refunded, paymentStatus, attempts } = order
  return { ...state, received, refunded, paymentStatus, attempts, open: attempt && { ...attempt, id: '' } }
}

async function change(world: Played, step: Step): Promise<void> {
  const { shop, known, single } = world
  const one = known[step.which % Math.max(1, known.length)]
  if (!one) return
  const before = await orderOf(shop, one.orderId)
  if (kindOf(step, before) === 'settle') return settle(world, step)
  const input = inputOf(step, before, shop.newId)
  const acted = await actOnOrder(shop, one.orderId, input)
  if (!single) return
  const after = await orderOf(shop, one.orderId)
  if (!acted.ok) {
    expect(after).toEqual(before)
    return
  }
  if (input.action === 'undo') {
    if (!one.before) throw new Error('undone without a step')
    expect(restored(after)).toEqual(restored(one.before.order))
    one.money = one.before.money
    one.before = null
  } else {
    const { money } = one
    one.before = { money, order: before }
    if (input.action === 'edit') {
      const items = after.items.reduce((sum, item) => sum + item.price * item.quantity, 0)
      one.money = { ...money, due: items + (input.deliveryFee ?? before.deliveryFee) - before.credit }
    } else one.money = moneyAfter(money, input, before)
    if (input.action === 'exchange_return') {
      one.before = null
      known.push(exchanged(input, money, before))
    }
  }
  expectMoney(after, one.money)
}

function exchanged(
  {
    orderId,
    lines,
    amount,
    returnId,
  }: { orderId: string; lines: { quantity: number }[]; amount?: number | undefined; returnId: string },
  money: OrderMoney,
  before: Order,
): Known {
  const returned = before.returns.find(({ id }) => id === returnId)?.lines ?? []
  const value = returned.reduce(
    (sum, line) => sum + (before.items[line.position]?.price ?? 0) * line.quantity,
    0,
  )
  const credit = movedByExchange(money, amount ?? value)
  const due = lines.reduce((sum, { quantity }) => sum + PRICE * quantity, 0)
  return { orderId, money: { ...placedMoney(due), received: credit, wallet: credit }, before: null }
}

function expectMoney(order: Order, money: OrderMoney): void {
  expect({ received: order.received, refunded: order.refunded }).toEqual({
    received: money.received,
    refunded: money.refunded,
  })
  expect(money.due).toBeGreaterThanOrEqual(0)
  expect(order.totalAmount - order.credit).toBe(money.due)
  expect(order.paymentStatus).toBe(expectedPaymentStatus(money))
}

async function play(world: Played, step: Step): Promise<void> {
  world.shop.advance(step.minutes * 60_000)
  const shop = { ...world.shop, actor: { id: step.user, name: step.user } }
  const own = { ...world, shop }
  if (step.kind === 'place' || world.known.length === 0) await place(own, step)
  else await change(own, step)
}

/** Checks that the outstanding total of the shop equals the sum that the model expects. */
async function expectSums({ shop, known }: Played): Promise<void> {
  const orders = await Promise.all(known.map(({ orderId }) => orderOf(shop, orderId)))
  const listed = known.filter((_, index) => orders[index]?.deletedAt === null)
  const outstanding = listed.reduce((sum, { money }) => sum + owed(money), 0)
  expect((await shop.store.orders.sums({})).outstanding).toBe(outstanding)
}

const shopOn = (engine: Engine) => aShop(engine, { newId: () => crypto.randomUUID() })

async function emptyOrders({ db }: Engine): Promise<void> {
  for (const table of [
    'orders',
    'orderEvents',
    'deliveryAttempts',
    'orderPayments',
    'settlements',
  ] as const) {
    await db.deleteFrom(table).execute()
  }
  await db.deleteFrom('products').execute()
}

describeOnEachEngine('a history of orders, deliveries, payments, returns and undone steps', (engine) => {
  it('neither creates nor loses money and units, and every undo restores the exact previous state', {
    tags: ['D-32', 'D-02', 'D-04', 'D-24', 'D-40', 'D-41'],
    timeout: 3_600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        await emptyOrders(engine())
        const world = await played(shopOn(engine()))
        for (const step of steps) await play(world, step)
        await expectWholeOrders(engine(), world.productId, STOCK)
        await expectSums(world)
      }),
      { numRuns: propertyRuns(10, engine()) },
    )
  })
})

describeInstances(
  'two concurrent sequences of actions on the same orders, each on its own instance',
  ({ open }) => {
    it('neither create nor lose money and units', {
      tags: ['D-32', 'D-01'],
      timeout: 3_600_000,
    }, async () => {
      const engines = [await open(), await open()]
      const [first] = engines
      if (!first) throw new Error('no instance')
      await fc.assert(
        fc.asyncProperty(history, history, async (one, other) => {
          await emptyOrders(first)
          const { productId, known } = await played(shopOn(first), false)
          const worlds = engines.map((engine) => ({ shop: shopOn(engine), productId, known, single: false }))
          await Promise.all(
            [one, other].map(async (steps, index) => {
              for (const step of steps) await play(worlds[index] as Played, step)
            }),
          )
          await expectWholeOrders(first, productId, STOCK)
        }),
        { numRuns: propertyRuns(8) },
      )
    })
  },
)
