import * as v from 'valibot'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { ListedOrder } from '../domain/orders/order.ts'
import { aListedOrder } from '../tests/builders/an-order.ts'
import { orderAnswer, type ShownOrder } from './order.ts'
import { ordersAnswer } from './order-list.ts'

const readOrders = (json: unknown) => v.parse(ordersAnswer, json).orders

describe('ordersAnswer', () => {
  it('reads orders unchanged', () => {
    const order = { ...aListedOrder(), paymentNotices: [], pinnedNotes: [] }
    expect(readOrders({ success: true, orders: [order] })).toEqual([order])
  })

  it('counts an unknown status as cancelled and uses default values for missing fields', {
    tags: ['B-140'],
  }, () => {
    const [order] = readOrders({ orders: [{ orderId: 'KB-1', status: 'x', items: [{ name: 'Body' }, 7] }] })
    expect(order).toMatchObject({
      status: 'cancelled',
      totalAmount: 0,
      customerPhone: null,
      createdAt: '',
      items: [{ name: 'Body', quantity: 0, price: 0, color: null, size: null }],
      paymentNotices: [],
    })
  })

  it('leaves out orders without a number', () => {
    expect(readOrders({ orders: [{}, null, 'KB-1'] })).toEqual([])
  })

  it.each([null, [], {}, { orders: 'x' }])('refuses %j', (answer) => {
    expect(() => readOrders(answer)).toThrow()
  })

  it('reads the domain type ListedOrder', () => {
    expectTypeOf<
      Omit<ShownOrder, 'paymentNotices' | 'pinnedNotes' | 'gift' | 'flags'>
    >().toEqualTypeOf<ListedOrder>()
  })
})

describe('orderAnswer', () => {
  it('reads one order', () => {
    const order = { ...aListedOrder({ paymentCode: 'ABC123' }), paymentNotices: [], pinnedNotes: [] }
    expect(v.parse(orderAnswer, { success: true, order }).order).toEqual(order)
    expect(v.is(orderAnswer, { success: true })).toBe(false)
    expect(v.is(orderAnswer, { order: {} })).toBe(false)
  })
})
