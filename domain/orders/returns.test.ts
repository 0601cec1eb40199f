import { describe, expect, it } from 'vitest'
import { anOrder, aPlacedItem } from '../../tests/builders/an-order.ts'
import { act } from './act.ts'
import { newItem, type Order } from './order.ts'
import type { OrderAction } from './order-action.ts'
import { returnableUnits, returnValue } from './returns.ts'

const NOW = Date.parse('2026-03-20T10:00:00.000Z')

/** A delivered and paid order of three baby bodysuits and a bottle. */
function aDelivered(overrides: Partial<Order> = {}): Order {
  const items = [aPlacedItem({ quantity: 3 }), aPlacedItem({ productId: 'bottle', price: 2000 })]
  return {
    ...anOrder({ status: 'confirmed', fulfillmentStatus: 'delivered', received: 17000 }),
    items: items.map(newItem),
    totalAmount: 17000,
    ...overrides,
  }
}

/** Applies the actions one after another until one fails. New returns get the ids `return-1`, `return-2` and so on. */
function perform(order: Order, ...actions: OrderAction[]) {
  let ids = 0
  const payments: number[] = []
  for (const action of actions) {
    const acted = act(order, action, { now: NOW, newId: () => `return-${++ids}`, courierId: null })
    if (!acted.ok) return { order, payments, code: acted.code }
    payments.push(...acted.effects.payments.map(({ amount }) => amount))
    order = { ...order, ...acted.effects.after, version: order.version + 1 }
  }
  return { order, payments, code: null }
}

const REQUEST: OrderAction = {
  action: 'request_return',
  lines: [{ position: 0, quantity: 2 }],
  reason: 'Trop petit',
}
const returnId = 'return-1'
const RECEIVE: OrderAction = { action: 'receive_return', returnId, restock: [{ position: 0, quantity: 1 }] }
const REFUND: OrderAction = { action: 'refund_return', returnId, amount: 10000, method: 'Wave', note: '' }

describe('a return', { tags: ['D-40'] }, () => {
  it('is requested only after the delivery, and only for units that the customer has', () => {
    expect(perform(aDelivered({ fulfillmentStatus: 'packed' }), REQUEST).code).toBe('RETURN_TOO_EARLY')
    const tooMany: OrderAction = { ...REQUEST, lines: [{ position: 0, quantity: 4 }] }
    expect(perform(aDelivered(), tooMany).code).toBe('RETURN_TOO_MANY')
    const { order } = perform(aDelivered(), REQUEST)
    expect([returnableUnits(order, 0), returnableUnits(order, 1)]).toEqual([1, 1])
    expect(perform(order, REQUEST).code).toBe('RETURN_TOO_MANY')
    expect(order.returns).toMatchObject([{ status: 'requested', reason: 'Trop petit', amount: 0 }])
  })

  it('records for each unit whether it is restocked', () => {
    const { order } = perform(aDelivered(), REQUEST, RECEIVE)
    expect(order.items[0]).toMatchObject({ quantity: 3, returned: 2, damaged: 1 })
    expect(order.returns[0]?.lines).toEqual([
      { position: 0, quantity: 1, restock: true },
      { position: 0, quantity: 1, restock: false },
    ])
    expect(returnableUnits(order, 0)).toBe(1)
    expect(returnValue(order, order.returns[0] ?? { lines: [] })).toBe(10000)
  })

  it.each([[{ position: 0, quantity: 3 }], [{ position: 1, quantity: 1 }], [{ position: 9, quantity: 1 }]])(
    'refuses to restock %j, which is not part of the return request',
    (unit) => {
      const wrong: OrderAction = { action: 'receive_return', returnId, restock: [unit] }
      expect(perform(aDelivered(), REQUEST, wrong).code).toBe('RETURN_TOO_MANY')
    },
  )

  it('is refunded once, with an amount that the merchant decides', () => {
    const { order, payments } = perform(aDelivered(), REQUEST, RECEIVE, { ...REFUND, amount: 8000 })
    expect(payments).toEqual([-8000])
    expect(order).toMatchObject({ credit: 8000, returns: [{ status: 'refunded', method: 'Wave' }] })
    expect(perform(order, REFUND).code).toBe('RETURN_MOVED')
    expect(perform(aDelivered(), REQUEST, RECEIVE, { ...REFUND, amount: 20000 }).code).toBe(
      'REFUND_TOO_LARGE',
    )
    expect(perform(aDelivered(), REQUEST, REFUND).code).toBe('RETURN_MOVED')
  })

  it('is deducted from what the customer still owes, instead of being refunded in money', () => {
    const unpaid = aDelivered({ received: 5000 })
    const { order, payments } = perform(unpaid, REQUEST, RECEIVE, REFUND)
    expect(payments).toEqual([])
    expect(order.credit).toBe(10000)
  })

  it('leaves the units with the customer when it is refused', () => {
    const rejected: OrderAction = { action: 'refuse_return', returnId, note: 'Porté' }
    const { order } = perform(aDelivered(), REQUEST, RECEIVE, rejected)
    expect(order.items[0]).toMatchObject({ returned: 0, damaged: 0 })
    expect(order.returns[0]?.status).toBe('refused')
    expect(perform(aDelivered(), REQUEST, rejected).order.returns[0]?.status).toBe('refused')
  })

  it('transfers its value to the new order when the units are exchanged', { tags: ['D-41'] }, () => {
    const exchange: OrderAction = {
      action: 'exchange_return',
      returnId,
      exchangeOrderId: 'KB-2',
      amount: 10000,
    }
    const { order, payments } = perform(aDelivered(), REQUEST, RECEIVE, exchange)
    expect(payments).toEqual([-10000])
    expect(order.returns[0]).toMatchObject({ status: 'exchanged', exchangeOrderId: 'KB-2', amount: 10000 })
  })
})
